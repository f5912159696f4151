import { expect, test } from 'vitest'
import { testStudio } from '../test-studio.ts'

/**
 * What a person may say or give, and the exit code that answers it: 1 a value refused, 2 a form refused, 3 a question.
 */
const said: readonly (readonly [string, 'refused' | 'question'])[] = [
  ['split at 99 seconds', 'refused'],
  ['delete from 100 to 200', 'refused'],
  ['delete from -5 to 3', 'refused'],
  ['delete from nan to 3', 'question'],
  ['delete from 0 to 99999999999999999999999', 'question'],
  ['delete from 0 to 1e308', 'question'],
  ['delete from infinity to 3', 'question'],
  ['seek to 100000 hours', 'refused'],
  ['', 'question'],
  ['   \u0000 ', 'question'],
  ['💥', 'question'],
  ['delete '.repeat(5000), 'question'],
]

test('ranges outside the document, negative, huge and impossible numbers are refused or asked about, and nothing changes', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  const before = project.state()
  for (const [words, status] of said) {
    const asked = await project.ask(words).waiting()
    expect(asked.waiting, words.slice(0, 60)).toBeUndefined()
    if (status === 'refused') expect(asked.outcome.status, words).toBe('refused')
    else expect(['question', 'answer'], words.slice(0, 60)).toContain(asked.outcome.status)
  }
  expect(project.state()).toEqual(before)
  expect(await project.run('ask', 'split at 99 seconds', '-y')).toMatchObject({
    exitCode: 1,
    json: { status: 'refused', problem: { code: 'time-outside' } },
  })
  expect(await project.run('ask', 'delete from 0 to 1e308', '-y')).toMatchObject({
    exitCode: 3,
    json: { status: 'question', steps: [] },
  })
  expect(await project.look()).toEqual(before)
})

const given: readonly (readonly [string, string, 1 | 2])[] = [
  ['split_at_time', '{"time":1e9}', 1],
  ['split_at_time', '{"time":-5}', 1],
  ['split_at_time', '{"time":99}', 1],
  ['split_at_time', '{"time":1e999}', 2],
  ['split_at_time', '{"time":"1"}', 2],
  ['split_at_time', '{"time":NaN}', 2],
  ['split_at_time', '{"time":null}', 2],
  ['split_at_time', '{"tim":1}', 2],
  ['split_at_time', '[]', 2],
  ['split_at_time', '{}', 2],
  ['set_time_selection', '{"start_time":3,"end_time":2}', 1],
]

test('parameters of a wrong form are bad usage, those with a wrong value are refused, and nothing changes', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  const before = project.state()
  for (const [operation, params, exitCode] of given) {
    const ran = await project.run('run', operation, '--params', params)
    expect(ran.exitCode, `${operation} ${params}\n${ran.stderr}`).toBe(exitCode)
    expect(ran.stderr.trim().split('\n'), params).toHaveLength(1)
    expect(ran.json.problem.message, params).toMatch(/\.$|…}'|}$/)
  }
  expect(await project.look()).toEqual(before)
})

test('what is not known gets the nearest name', async () => {
  const project = await testStudio().withTracks({ interview: 4 })
  const { turn } = await project.ask('split at 1').approve()
  const hints: readonly (readonly [readonly string[], number, string])[] = [
    [['run', 'splitt_at_time'], 2, 'split_at_time'],
    [['undo', turn.replace('edits', 'edit')], 1, turn],
    [['state', '--on', 'intervew'], 1, 'interview'],
    [['undo', '--on', 'intervew'], 1, 'interview'],
    [['proposls'], 2, 'proposals'],
    [['ask', '--on', 'intervew', 'split at 2'], 1, 'interview'],
  ]
  for (const [[command = '', ...args], exitCode, hint] of hints) {
    const ran = await project.run(command, ...args)
    expect(ran.exitCode, command).toBe(exitCode)
    expect(ran.stderr, command).toContain(hint)
    expect(ran.stderr.trim().split('\n'), command).toHaveLength(1)
    expect(ran.json.problem.message, command).toContain(hint)
  }
  // Names that every object has are no names of ours.
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(await project.run('run', name)).toMatchObject({
      exitCode: 2,
      json: { problem: { code: 'unknown-operation' } },
    })
  }
})
