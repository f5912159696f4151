import { expect, test } from 'vitest'
import { unsafeCalls } from './durable.ts'

const calls = (...lines: string[]) =>
  lines.map((line) => {
    const [name = '', path = '', from] = line.split(' ')
    return { name, path, call: name.split('.')[1] ?? '', ...(from !== undefined && { from }) }
  })
const whole = [
  'a.write /p/x.tmp',
  'a.write /p/x.tmp',
  'a.fsync /p/x.tmp',
  'a.rename /p/x /p/x.tmp',
  'a-folder.fsync /p',
]

test('a file that is written, synced, named and its folder synced is safe', () => {
  expect(unsafeCalls(calls(...whole))).toEqual([])
  expect(unsafeCalls(calls('journal.truncate /p/j', 'journal.write /p/j', 'journal.fsync /p/j'))).toEqual([])
  expect(unsafeCalls(calls('lock.write /p/l', 'lock.link /p/lock', 'unlock.unlink /p/lock'))).toEqual([])
})

test('each sync that is left out, or comes too early, is found', () => {
  expect(unsafeCalls(calls(...whole.filter((line) => line !== 'a.fsync /p/x.tmp')))).toEqual([
    '/p/x.tmp was not synced before a.rename to /p/x',
  ])
  expect(unsafeCalls(calls(...whole.slice(0, -1)))).toEqual(['/p was not synced after a.rename'])
  expect(unsafeCalls(calls(whole[0]!, whole[2]!, whole[1]!, ...whole.slice(3)))).toEqual([
    '/p/x.tmp was not synced before a.rename to /p/x',
  ])
  expect(unsafeCalls(calls(...whole.slice(0, -1), 'b.write /q/y', 'b.fsync /q/y', whole.at(-1)!))).toEqual([
    '/p was not synced after a.rename and before b.write',
  ])
  expect(unsafeCalls(calls('journal.fsync /p/j', 'journal.write /p/j'))).toEqual([
    '/p/j was never synced after journal.write',
  ])
})
