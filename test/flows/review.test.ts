import { expect, test } from 'vitest'
import { cutroom } from '../command.ts'
import { testStudio } from '../test-studio.ts'

test('ask, review, approve, read back, undo, redo: each a command of its own', async () => {
  const project = await testStudio().withTracks({ host: 70 })
  const before = project.state()

  const planned = await project.run('ask', 'delete from 10 to 20', '--plan')
  expect(planned).toMatchObject({
    exitCode: 0,
    json: { status: 'ready', document: 'host', question: null, diff: { summary: '0:10 shorter' } },
  })
  expect((await project.run('proposals')).json).toEqual([])

  const asked = await project.run('ask', 'delete from 10 to 20')
  expect(asked).toMatchObject({ exitCode: 4, json: { status: 'ready', applied: false } })
  expect(asked.stderr).toContain(`cutroom approve ${asked.json.proposal}`)
  expect((await project.run('proposals')).json).toMatchObject([
    { id: asked.json.proposal, document: 'host', reading: asked.json.reading },
  ])
  expect(await project.look()).toEqual(before)

  const approved = await project.run('approve', asked.json.proposal)
  expect(approved).toMatchObject({ exitCode: 0, json: { applied: true, revision: 2, broken: [] } })
  expect(approved.json.verified.length).toBeGreaterThan(0)
  expect(approved.json.verified.every(({ ok }) => ok)).toBe(true)
  const after = await project.look()
  expect(after.duration).toBe(60)
  expect((await project.run('proposals')).json).toEqual([])
  expect(await project.run('approve', asked.json.proposal)).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'unknown-proposal' } },
  })

  expect(await project.run('undo')).toMatchObject({
    exitCode: 0,
    json: { applied: true, turn: approved.json.turn, revision: 3, broken: [] },
  })
  expect(await project.look()).toEqual({ ...before, revision: 3 })
  expect(await project.run('redo')).toMatchObject({ exitCode: 0, json: { turn: approved.json.turn, revision: 4 } })
  expect(await project.look()).toEqual({ ...after, revision: 4 })
  expect(await project.run('redo')).toMatchObject({ exitCode: 1, json: { problem: { code: 'nothing-to-redo' } } })
  expect(await project.run('replay', '--verify')).toMatchObject({
    exitCode: 0,
    json: { ok: true, lines: 4, firstBad: null },
  })
})

test('a part of a proposal is applied with --only, by the ids of its operate steps', async () => {
  const project = await testStudio().withTracks({ host: 60, guest: 60 })
  const asked = await project.run('ask', 'mute the guest and delete from 0 to 10')
  const operate = asked.json.steps.filter(({ kind }) => kind === 'operate')
  expect(operate.map(({ operation }) => operation)).toEqual(['mute_track', 'delete_selection'])
  expect(await project.run('approve', asked.json.proposal, '--only', 's99')).toMatchObject({
    exitCode: 2,
    json: { problem: { code: 'usage' } },
  })
  const approved = await project.run('approve', asked.json.proposal, '--only', operate[1]?.id ?? '')
  expect(approved).toMatchObject({ exitCode: 0, json: { applied: true, taken: [{ because: 'refused' }] } })
  const state = await project.look()
  expect([state.duration, ...state.tracks.map(({ muted }) => muted)]).toEqual([50, false, false])
  expect(await project.run('undo')).toMatchObject({ exitCode: 0 })
  expect((await project.look()).duration).toBe(60)
})

test('a unit that only stood beside a refused one keeps its place', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  const asked = await project.ask('split at 30 and 40 and delete the middle part').waiting()
  const steps = asked.outcome.status === 'ready' ? asked.outcome.steps.filter(({ kind }) => kind === 'operate') : []
  expect(steps.map(({ operation }) => operation)).toEqual(['split_at_time', 'split_at_time', 'delete_selection'])
  expect(await project.run('approve', asked.waiting?.proposal.id ?? '', '--only', steps[2]?.id ?? '')).toMatchObject({
    exitCode: 0,
    json: { taken: [{ because: 'refused' }, { because: 'refused' }] },
  })
  const state = await project.look()
  expect(state.duration).toBe(50)
  expect(state.tracks[0]?.clips.map(({ start, end }) => [start, end]).flat()).not.toContain(40)
})

test('a proposal that waited while the document moved on is refused as stale, and nothing is lost', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  const first = await project.run('ask', 'delete from 0 to 10')
  const second = await project.run('ask', 'delete from 50 to 60')
  expect((await project.run('proposals')).json).toHaveLength(2)
  expect(await project.run('approve', second.json.proposal)).toMatchObject({ exitCode: 0 })
  const state = await project.look()
  const stale = await project.run('approve', first.json.proposal)
  expect(stale).toMatchObject({ exitCode: 1, json: { problem: { code: 'stale' } } })
  expect(stale.stderr).toContain('ask again')
  expect(await project.look()).toEqual(state)
  expect(await project.run('reject', first.json.proposal)).toMatchObject({
    exitCode: 0,
    json: { rejected: first.json.proposal },
  })
  expect((await project.run('proposals')).json).toEqual([])
})

test('a proposal waits for a selection that it was planned on', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  await project.ask('select from 5 to 10')
  const asked = await project.ask('cut').waiting()
  expect(asked.outcome).toMatchObject({ status: 'ready' })
  expect(await project.run('ask', 'select from 20 to 30')).toMatchObject({
    exitCode: 0,
    json: { applied: true, turn: null },
  })
  expect(await project.run('approve', asked.waiting?.proposal.id ?? '')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'stale' } },
  })
  expect((await project.look()).duration).toBe(60)
})

test('another reading is told by what it does otherwise', async () => {
  const { folder } = await testStudio().withTracks({ host: 20, guest: 20 })
  const alike = await cutroom(folder, ['ask', 'delete from 5 to 10 and fade in the first 3 seconds', '--plan'])
  expect(alike.stdout).toContain('Delete 0:05–0:10 on all 2 tracks; then Fade in 0:00–0:03 on all 2 tracks')
  expect(alike.stdout).toMatch(/^ {2}1 {2}or: Delete 0:05–0:10 on host$/m)
  // The guest is as long as before then, and so its last seconds lie elsewhere.
  const moved = await cutroom(folder, ['ask', 'delete from 5 to 10 and fade out the last 3 seconds', '--plan'])
  expect(moved.stdout).toContain('Delete 0:05–0:10 on all 2 tracks; then Fade out 0:12–0:15 on all 2 tracks')
  expect(moved.stdout).toMatch(/^ {2}1 {2}or: Delete 0:05–0:10 on host; then Fade out 0:17–0:20 on all 2 tracks$/m)
})
