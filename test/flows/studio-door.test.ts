import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  applied as appliedShape,
  askRow,
  project,
  proposal as proposalShape,
  proposalRow,
  turn as turnShape,
  turnRow,
} from '../../src/client/index.ts'
import { ask, begun, isEnded, openDoor, refused } from '../open-door.ts'
import { testStudio } from '../test-studio.ts'

describe('the door of the studio', () => {
  it('plans, shows what would change, applies some of it, reads it back and takes it back', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const door = await openDoor(studio)
    const before = (await door.get('/project', project)).body
    expect(before.documents).toEqual([expect.objectContaining({ kind: 'audio', duration: 30 })])
    const name = before.documents[0]?.name ?? ''
    const asked = await ask(door, 'delete from 0:10 to 0:12 and fade out the last 3 seconds', { on: name })
    expect(asked.reply).toMatchObject({ status: 'ready', document: name })
    const id = asked.proposal ?? ''
    const whole = (await door.get(`/proposals/${id}`, proposalShape)).body
    const [cut, fade] = whole.steps.filter(({ kind }) => kind === 'operate')
    expect(whole.taken).toEqual([])
    const { body: part } = await door.post(`/proposals/${id}/consider`, proposalShape, { only: [fade?.id] })
    expect(part.taken).toEqual([{ step: cut?.id, because: 'refused' }])
    expect(part.diff.changes.every(({ stepId }) => stepId === fade?.id)).toBe(true)
    const { body: applied } = await door.post(`/proposals/${id}/approve`, appliedShape, { only: [cut?.id] })
    expect(applied.verified.length).toBeGreaterThan(0)
    expect(applied.verified.every(({ ok }) => ok)).toBe(true)
    expect((await studio.look()).duration).toBe(28)
    const { body: turns } = await door.get('/history', z.array(turnRow))
    expect(turns.at(-1)).toMatchObject({ turn: applied.turn, words: asked.words, undone: false })
    const { body: turn } = await door.get(`/turns/${encodeURIComponent(applied.turn)}`, turnShape)
    expect(turn).toMatchObject({ turn: applied.turn, input: asked.words, verified: applied.verified })
    expect((await door.post('/undo', appliedShape, { turn: applied.turn })).body.turn).toBe(applied.turn)
    expect((await studio.look()).duration).toBe(30)
    expect((await door.post('/redo', appliedShape)).body.turn).toBe(applied.turn)
    expect((await studio.look()).duration).toBe(28)
  })

  it('says what the rest would do and did without what is left out: in the review, the history and the log', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const door = await openDoor(studio)
    const { proposal } = await ask(door, 'delete from 0:10 to 0:12 and fade out the last 3 seconds')
    const id = proposal ?? ''
    const whole = (await door.get(`/proposals/${id}`, proposalShape)).body
    const [cut, fade] = whole.steps.filter(({ kind }) => kind === 'operate')
    expect(fade?.purpose).toBe('Fade out 0:25–0:28 on all 2 tracks')
    const { body: part } = await door.post(`/proposals/${id}/consider`, proposalShape, { only: [fade?.id] })
    expect(part.reading).toBe('Fade out 0:27–0:30 on all 2 tracks')
    expect(part.rows.map(({ text }) => text)).toEqual([
      'all of it',
      'Delete 0:10–0:12 on all 2 tracks',
      'Fade out 0:27–0:30 on all 2 tracks',
    ])
    expect(part.steps.map(({ purpose }) => purpose)).toContain('Select 0:27–0:30')
    expect(JSON.stringify(part.steps)).not.toContain('0:25')
    expect(cut?.purpose).toBe('Delete 0:10–0:12 on all 2 tracks')
    const done = await studio.run('approve', id, '--only', fade?.id ?? '')
    expect(done.json).toMatchObject({ reading: 'Fade out 0:27–0:30 on all 2 tracks' })
    const { body: turns } = await door.get('/history', z.array(turnRow))
    expect(turns.at(-1)?.summary).toBe('Fade out 0:27–0:30 on all 2 tracks')
    expect(JSON.stringify((await studio.run('log')).json)).not.toContain('0:25')
  })

  it('keeps the whole request with its answer, who asked, and what it was planned from, over a restart', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const first = await openDoor(studio)
    const question = await ask(first, 'delete the host')
    expect(question.reply).toMatchObject({ status: 'question', offers: expect.arrayContaining(['the track']) })
    const { proposal } = await ask(first, '1')
    await first.close()
    const door = await openDoor(studio)
    const waiting = (await door.get(`/proposals/${proposal ?? ''}`, proposalShape)).body
    expect(waiting).toMatchObject({ words: 'delete the host — the track', by: 'studio' })
    // The document moves on, and what waits is planned again from what the answer made of the request.
    await studio.run('ask', 'delete from 0:01 to 0:02', '-y')
    const { body: again } = await door.post(
      `/proposals/${proposal ?? ''}/rebase`,
      z.looseObject({ proposal: z.string() }),
    )
    const { body: applied } = await door.post(`/proposals/${again.proposal}/approve`, appliedShape)
    const { body: turns } = await door.get('/history', z.array(turnRow))
    expect(turns.map(({ words, by }) => [words, by]).slice(-2)).toEqual([
      ['delete from 0:01 to 0:02', 'terminal'],
      ['delete the host — the track', 'studio'],
    ])
    const { body: undone } = await door.post('/undo', appliedShape, { turn: applied.turn })
    expect(undone.says).toBe('Taken back: Delete the track Host.')
    expect((await door.post('/undo', appliedShape)).body.says).toBe(
      'Taken back: Delete 0:01–0:02 on all 2 tracks; Host is 0:01 longer.',
    )
  })

  it('takes so many edits by hand at once and no more, with a sentence', async () => {
    const door = await openDoor(await testStudio().withTracks({ Host: 10 }))
    const split = { operation: 'split', params: { times: [5] }, tracks: [] }
    const replies = await Promise.all(Array.from({ length: 40 }, () => door.post('/run', z.looseObject({}), split)))
    const full = replies.filter(({ status }) => status === 503)
    expect(full.length).toBeGreaterThan(0)
    expect(full.length).toBeLessThanOrEqual(24)
    expect(full[0]?.body).toMatchObject({ problem: { code: 'too-many-runs' } })
  })

  it('tells of what the terminal does, and the terminal sees what is asked here', async () => {
    const studio = await testStudio().withTracks({ Host: 20 })
    const door = await openDoor(studio)
    const events = await door.follow()
    const said = await studio.run('ask', 'delete from 0:01 to 0:02', '-y')
    const { event } = await events.until(({ type }) => type === 'project.changed')
    expect(event).toMatchObject({ project: { lastTurn: said.json.turn } })
    const { proposal } = await ask(door, 'delete from 0:05 to 0:06')
    const waiting = z.array(proposalRow.pick({ id: true })).parse((await studio.run('proposals')).json)
    expect(waiting.map(({ id }) => id)).toEqual([proposal])
    await events.until((each) => each.type === 'project.changed' && each.project.proposals.length === 1)
    expect((await door.post(`/proposals/${proposal ?? ''}/reject`, z.json())).body).toEqual({ rejected: proposal })
    await events.until((each) => each.type === 'project.changed' && each.project.proposals.length === 0)
  })

  it('tells each step as it is planned', async () => {
    const door = await openDoor(await testStudio().withTracks({ Host: 30, Guest: 30 }))
    const events = await door.follow()
    const { body } = await door.post('/ask', begun, { words: 'delete from 0:10 to 0:12, then fade out the last 3 s' })
    const planned: string[] = []
    const { event } = await events.until((each) => {
      if (each.type === 'ask.planned') planned.push(...each.steps.map(({ purpose }) => purpose))
      return isEnded(body.ask)(each)
    })
    if (event.type !== 'ask.ended') throw new Error('It did not end.')
    expect(planned.length).toBeGreaterThan(3)
    expect(planned).toEqual(event.ask.reply?.steps.map(({ purpose }) => purpose))
    expect(event.ask.steps.map(({ purpose }) => purpose)).toEqual(planned)
  })

  it('puts another reading in the place of a plan, and the first one is its alternative then', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const door = await openDoor(studio)
    const first = await ask(door, 'delete from 0:10 to 0:12')
    const other = first.reply?.alternatives[0]
    const taken = await door.post(
      `/proposals/${first.proposal ?? ''}/take`,
      askRow.pick({ reply: true, proposal: true, turn: true }),
      {
        reading: other?.key,
      },
    )
    expect(taken.body.reply).toMatchObject({ reading: other?.reading })
    expect(taken.body.reply?.alternatives.map(({ reading }) => reading)).toContain(first.reply?.reading)
    expect((await door.get('/project', project)).body.proposals).toEqual([taken.body.proposal])
    const gone = await door.post(`/proposals/${first.proposal ?? ''}/take`, refused, { reading: other?.key })
    expect([gone.status, gone.body.problem.code]).toEqual([404, 'unknown-reading'])
    await door.post(`/proposals/${taken.body.proposal ?? ''}/approve`, appliedShape)
    const { tracks } = await studio.look()
    expect(tracks.map(({ clips }) => clips.at(-1)?.end)).toEqual(expect.arrayContaining([28, 30]))
  })

  it('asks, and takes the answer', async () => {
    const door = await openDoor(await testStudio().withTracks({ Host: 20, Guest: 20 }))
    const question = await ask(door, 'fade out the')
    expect(question.reply).toMatchObject({ status: 'question' })
    expect((await door.get('/project', project)).body.question?.question).toBe(question.reply?.question)
    expect((await ask(door, 'the last 2 seconds of the host')).reply?.status).toBe('ready')
  })

  it('resumes events from the last that was seen, and says where that is not known', async () => {
    const door = await openDoor(await testStudio().withTracks({ Host: 20 }))
    const events = await door.follow()
    const first = await door.post('/ask', begun, { words: 'delete from 0:01 to 0:02' })
    const { id } = await events.until(({ type }) => type === 'ask.begun')
    await events.until(isEnded(first.body.ask))
    events.close()
    const again = await door.follow(id)
    await again.until(isEnded(first.body.ask))
    for (const unknown of ['1', '99999999999999999', 'x']) {
      const lost = await door.follow(unknown)
      expect((await lost.until(() => true)).event).toEqual({ type: 'reset' })
      lost.close()
    }
    expect((await door.get('/asks', z.array(askRow))).body.map(({ ask }) => ask)).toEqual([first.body.ask])
  })

  it('says in a sentence what cannot be done, and changes nothing', async () => {
    const studio = await testStudio().withTracks({ Host: 20 })
    const door = await openDoor(studio)
    const { proposal } = await ask(door, 'delete from 0:01 to 0:02')
    const path = `/proposals/${proposal ?? ''}/approve`
    const either = z.union([appliedShape, refused])
    const twice = await Promise.all([door.post(path, either), door.post(path, either)])
    // One is applied; the other finds it gone, or the document moved on.
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    const other = refused.parse(twice.find(({ status }) => status !== 200)?.body)
    expect(['stale', 'already-applied', 'unknown-proposal']).toContain(other.problem.code)
    expect((await studio.look()).duration).toBe(19)
    const stale = await ask(door, 'delete from 0:03 to 0:04')
    await studio.run('ask', 'delete from 0:10 to 0:11', '-y')
    const late = await door.post(`/proposals/${stale.proposal ?? ''}/approve`, refused)
    expect([late.status, late.body.problem.code]).toEqual([409, 'stale'])
    expect((await studio.look()).duration).toBe(18)
    for (const [path, body, status, code] of [
      ['/proposals/nope/approve', {}, 404, 'unknown-proposal'],
      ['/undo', { turn: 'nope' }, 404, 'unknown-turn'],
      ['/ask', { words: '' }, 422, 'invalid-request'],
      ['/ask', { words: 'x', odd: 1 }, 422, 'invalid-request'],
      ['/ask', { words: 'x'.repeat(40_001) }, 422, 'invalid-request'],
    ] as const) {
      const { status: got, body: said } = await door.post(path, refused, body)
      expect([got, said.problem.code]).toEqual([status, code])
      expect(said.problem.message).toMatch(/^[A-Z].*\.$/s)
    }
    expect((await door.get('/documents/nope', refused)).body.problem.code).toBe('unknown-document')
    expect((await door.get('/documents/constructor', refused)).status).toBe(404)
    expect(await door.remove('/asks/nope')).toBe(404)
  })
})
