import { expect, it } from 'vitest'
import { sentenceForm } from './sentence-form.ts'

const read = (form: string, clause: string): Record<string, string> | null => {
  const found = sentenceForm(form)(clause)
  return found && Object.fromEntries(found)
}

it('reads the whole clause or nothing of it', () => {
  expect(
    read('replace|swap_out {old} with|by {now} in [the] {file}', 'Swap out a and b by c in the filemark3'),
  ).toEqual({ old: 'a and b', now: 'c', file: 'filemark3' })
  expect(read('replace {old} by {now} in {file}', 'please replace a by b in filemark0')).toBeNull()
  expect(read('replace {old} by {now} in {file}', 'replace a by b in filemark0 and more')).toBeNull()
  expect(read('replace {old} by {now} in {file}', 'replace a by b in notes')).toBeNull()
})

it('takes a slot for a set-apart text by nothing else', () => {
  expect(read('append {texts} to {file}', 'append textmark0, textmark1 and then textmark2 to filemark3')).toEqual({
    texts: 'textmark0, textmark1 and then textmark2',
    file: 'filemark3',
  })
  expect(read('append {texts} to {file}', 'append the weather to filemark3')).toBeNull()
})
