import { expect, test } from 'vitest'
import { testStudio } from '../test-studio.ts'

test('an earlier turn is undone alone: its ten seconds are back and what the second turn removed stays removed', async () => {
  const project = await testStudio().withTracks({ host: 70 })
  const first = await project.run('ask', 'delete from 0 to 10', '-y')
  const second = await project.run('ask', 'delete from 40 to 50', '-y') // 50–60 of the recording
  expect([first.exitCode, second.exitCode]).toEqual([0, 0])
  const undone = await project.run('undo', first.json.turn)
  expect(undone).toMatchObject({ exitCode: 0, json: { turn: first.json.turn, revision: 4 } })
  // A history without the first turn is the naive answer: the same sound, cut at 50–60 only.
  const naive = await testStudio().withTracks({ host: 70 })
  await naive.ask('delete from 50 to 60').approve()
  const clips = (of: typeof project) =>
    of.state().tracks.map((track) => track.clips.map(({ start, end }) => [start, end]))
  await project.look()
  expect(project.duration()).toBe(60)
  expect(clips(project)).toEqual(clips(naive))
  expect((await project.run('log')).json).toMatchObject([
    { undone: false },
    { turn: first.json.turn, words: 'delete from 0 to 10', undone: true },
    { turn: second.json.turn, undone: false },
  ])
  expect(await project.run('redo', first.json.turn)).toMatchObject({ exitCode: 0 })
  expect((await project.look()).duration).toBe(50)
})

test('a turn that later ones need is refused with their names, and the number of a turn is enough to name it', async () => {
  const project = await testStudio().withTracks({ host: 20 })
  const made = await project.run('run', 'create_mono_track', '--params', '{"name":"music"}')
  const used = await project.run('ask', 'mute music', '-y')
  const before = await project.look()
  const refused = await project.run('undo', made.json.turn)
  expect(refused).toMatchObject({ exitCode: 1, json: { problem: { code: 'needed-later' } } })
  expect(refused.stderr).toContain(used.json.turn)
  expect(refused.stderr).toContain('mute music')
  expect(await project.look()).toEqual(before)
  const number = (turn: string) => turn.slice(turn.indexOf('/') + 1)
  expect(await project.run('undo', number(used.json.turn))).toMatchObject({
    exitCode: 0,
    json: { turn: used.json.turn },
  })
  expect(await project.run('undo', made.json.turn)).toMatchObject({ exitCode: 0 })
  expect(await project.run('redo', used.json.turn)).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'needs-earlier' } },
  })
  expect(await project.run('redo')).toMatchObject({ exitCode: 0, json: { turn: made.json.turn } })
})

test('an undo takes the last turn of the project, or of the document that --on names', async () => {
  const project = await testStudio().withTracks({ host: 20 })
  expect(await project.run('import', 'host.wav')).toMatchObject({
    exitCode: 0,
    json: { document: 'host-2', kind: 'audio', added: [{ name: 'host', duration: 20 }] },
  })
  await project.run('ask', 'delete from 0 to 5', '--on', 'host', '-y')
  await project.run('ask', 'delete from 0 to 1', '--on', 'host-2', '-y')
  expect(await project.run('undo', '--on', 'host')).toMatchObject({ exitCode: 0, json: { document: 'host' } })
  expect([(await project.look('host')).duration, (await project.look('host-2')).duration]).toEqual([20, 19])
  expect(await project.run('undo')).toMatchObject({ exitCode: 0, json: { document: 'host-2' } })
  expect([(await project.look('host')).duration, (await project.look('host-2')).duration]).toEqual([20, 20])
})

test('revisions are shown side by side, and a turn in full', async () => {
  const project = await testStudio().withTracks({ host: 20 })
  await project.ask('delete from 0 to 5').approve()
  const { turn } = await project.ask('mute the host').approve()
  expect(await project.run('diff', '1', '2')).toMatchObject({
    exitCode: 0,
    json: { document: 'host', a: 1, b: 2, before: { duration: 20 }, after: { duration: 15 } },
  })
  expect(await project.run('diff', '1', '99')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'unknown-revision' } },
  })
  const shown = await project.run('show', turn)
  expect(shown).toMatchObject({
    exitCode: 0,
    json: {
      turn,
      input: 'mute the host',
      steps: [{ operation: 'select_all_tracks' }, { operation: 'mute_track' }],
      cost: {},
    },
  })
  expect(Object.keys(shown.json)).toEqual(
    expect.arrayContaining(['turn', 'input', 'plan', 'decisions', 'steps', 'verified', 'cost']),
  )
  // What is measured of the whole mix is told in words too.
  expect(shown.json.verified.map((each) => Object.keys(each).sort().join())).toEqual([
    'expected,found,ok,promise',
    'expected,found,ok,promise,told',
  ])
})

test('an undo can be seen before it is done: the plan draws both sides and changes nothing', async () => {
  const project = await testStudio().withTracks({ host: 30 })
  const first = await project.run('ask', 'delete from 0 to 10', '-y')
  await project.run('ask', 'delete from 5 to 8', '-y')
  const seen = await project.run('undo', first.json.turn, '--plan')
  expect(seen).toMatchObject({
    exitCode: 0,
    json: {
      status: 'ready',
      applied: false,
      turn: first.json.turn,
      before: [{ duration: 17 }],
      after: [{ duration: 27 }],
    },
  })
  expect((await project.look()).duration).toBe(17)
  expect(await project.run('undo', 'nothing', '--plan')).toMatchObject({ exitCode: 1 })
  expect(await project.run('undo', first.json.turn)).toMatchObject({ exitCode: 0 })
  expect((await project.look()).duration).toBe(27)
})

test('one undo too many asks before it takes an import away, and the name of the turn does it', async () => {
  const project = await testStudio().withTracks({ host: 20 })
  await project.run('ask', 'delete from 0 to 5', '-y')
  const imported = (await project.run('log')).json[0]!.turn
  expect(await project.run('undo')).toMatchObject({ exitCode: 0 })
  for (const command of [['undo'], ['ask', 'undo'], ['undo', '--on', 'host']]) {
    expect(await project.run(...command)).toMatchObject({
      exitCode: 3,
      json: { status: 'question', turn: imported, applied: false },
    })
  }
  expect((await project.say('undo')).stdout).toContain(`cutroom undo ${imported}`)
  expect((await project.look()).duration).toBe(20)
  expect(await project.run('undo', imported)).toMatchObject({ exitCode: 0, json: { turn: imported } })
  expect((await project.run('undo')).json.problem.code).toBe('nothing-to-undo')
  expect(await project.run('redo')).toMatchObject({ exitCode: 0, json: { turn: imported } })
  expect((await project.look()).duration).toBe(20)
})
