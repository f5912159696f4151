import { describe, expect, it } from 'vitest'
import { must } from '../../../test/test-studio.ts'
import { connect, journal, range, start, waitingIds } from '../../../test/support/mcp/connected.ts'

describe('a mutating call', () => {
  it('becomes a proposal with the state that was set before as its preparation, and changes nothing', async () => {
    const studio = await start()
    const before = journal(studio)
    const mcp = await connect(studio)
    expect(await mcp.call('set_time_selection', range)).toMatchObject({
      isError: false,
      data: { status: 'set', reading: 'Select 0:05–0:10' },
    })
    const told = await mcp.call('delete_selection')
    expect(told.data).toMatchObject({ status: 'waiting', document: 'Host', diff: { summary: '0:05 shorter' } })
    expect(told.data.steps.map(({ kind, operation }) => [kind, operation])).toEqual([
      ['prepare', 'set_time_selection'],
      ['prepare', 'select_all_tracks'],
      ['operate', 'delete_selection'],
    ])
    expect(told.text).toContain(`waits for a person: cutroom approve ${told.data.proposal}`)
    expect(told.text).toContain('destroys the selected range on the selected tracks')
    expect(journal(studio)).toBe(before)
    expect(await waitingIds(studio)).toEqual([told.data.proposal])
    must(await studio.workbench.approve(told.data.proposal))
    expect(studio.duration()).toBe(15)
    // The selection was the client's own: the person's editor never saw it.
    expect(studio.state()).toMatchObject({ selection: null, selectedTracks: [] })
  })

  it('builds on the earlier ones, and what was replaced by the grown proposal cannot be approved', async () => {
    const studio = await start()
    const mcp = await connect(studio)
    const first = await mcp.call('create_mono_track', { name: 'Room' })
    const state = await mcp.call('cutroom_state')
    const room = (state.data.snapshot['tracks'] as { id: string; name: string }[]).find(
      ({ name }) => name === 'Room',
    )?.id
    expect(state.text).toContain(first.data.proposal)
    await mcp.call('select_tracks', { tracks: [room] })
    const second = await mcp.call('set_track_gain', { gain_db: -6 })
    expect(second.data).toMatchObject({ status: 'waiting', reading: expect.stringContaining('; then ') as string })
    expect(await waitingIds(studio)).toEqual([second.data.proposal])
    expect(await studio.workbench.approve(first.data.proposal)).toMatchObject({ code: 'unknown-proposal' })
    const { turn } = must(await studio.workbench.approve(second.data.proposal))
    expect(studio.state().tracks.find(({ name }) => name === 'Room')).toMatchObject({ gainDb: -6 })
    const [part] = must(await studio.workbench.turn(turn)).turn.parts
    expect(part?.units).toHaveLength(2)
  })

  it('takes what was copied along, although no setter could bring it about', async () => {
    const studio = await start()
    const mcp = await connect(studio)
    await mcp.call('set_time_selection', range)
    expect((await mcp.call('copy')).data.status).toBe('set')
    expect(await waitingIds(studio)).toEqual([])
    await mcp.call('seek', { time: 20 })
    await mcp.call('clear_selection')
    await mcp.call('seek', { time: 20 })
    const { data } = await mcp.call('paste')
    expect(data.status).toBe('waiting')
    must(await studio.workbench.approve(data.proposal))
    expect(studio.duration()).toBe(25)
  })

  it('leaves out what a later call made void', async () => {
    const studio = await start()
    const mcp = await connect(studio)
    await mcp.call('set_time_selection', { start_time: 1, end_time: 2 })
    await mcp.call('set_time_selection', range)
    await mcp.call('select_tracks', { tracks: ['t1'] })
    await mcp.call('select_all_tracks')
    const { data } = await mcp.call('silence_selection')
    expect(data.steps.map(({ operation, params }) => [operation, params])).toEqual([
      ['set_time_selection', range],
      ['select_all_tracks', {}],
      ['silence_selection', {}],
    ])
  })

  it('keeps a relative setter together with what it builds on', async () => {
    const mcp = await connect(await start())
    await mcp.call('set_time_selection', range)
    await mcp.call('set_selection_end_time', { time: 12 })
    const { data } = await mcp.call('delete_selection')
    expect(data.reading).toContain('0:05–0:12')
  })

  it("starts from the person's own selection, and clearing that on the desk counts", async () => {
    const studio = await start()
    expect(await studio.run('run', 'select_tracks', '--params', '{"tracks":["t1"]}')).toMatchObject({ exitCode: 0 })
    const [theirs, cleared] = [await connect(studio), await connect(studio)]
    await theirs.call('set_time_selection', range)
    expect((await theirs.call('delete_selection')).data.reading).toContain('on Host')
    await cleared.call('clear_selection')
    await cleared.call('set_time_selection', range)
    const { data } = await cleared.call('delete_selection')
    expect(data.reading).toBe('Delete 0:05–0:10 on all 2 tracks')
    must(await studio.workbench.approve(data.proposal))
    expect(await studio.look()).toMatchObject({ duration: 15, selection: null, selectedTracks: ['t1'] })
  })

  it('works in turn when calls come at once', async () => {
    const studio = await start()
    const mcp = await connect(studio)
    const told = await Promise.all(['A', 'B', 'C', 'D'].map((name) => mcp.call('create_mono_track', { name })))
    expect(told.map(({ data }) => data.steps.length)).toEqual([1, 2, 3, 4])
    expect(await waitingIds(studio)).toEqual([told.at(-1)?.data.proposal])
  })
})

describe('a desk', () => {
  it('starts anew, and says so, when the proposal was decided', async () => {
    const studio = await start()
    const mcp = await connect(studio)
    const approved = await mcp.call('create_mono_track', { name: 'A' })
    must(await studio.workbench.approve(approved.data.proposal))
    const rejected = await mcp.call('create_mono_track', { name: 'B' })
    expect(rejected.data).toMatchObject({ status: 'waiting', steps: [{}], notes: [{ code: 'started-anew' }] })
    await studio.workbench.reject(rejected.data.proposal)
    const third = await mcp.call('create_mono_track', { name: 'C' })
    expect(third.data).toMatchObject({ steps: [{}], notes: [{ code: 'started-anew' }] })
    must(await studio.workbench.approve(third.data.proposal))
    expect(studio.state().tracks.map(({ name }) => name)).toEqual(['Host', 'Guest', 'A', 'C'])
  })

  it('starts anew when the document moved on, and the stale proposal is refused', async () => {
    const studio = await start()
    const mcp = await connect(studio)
    const stale = await mcp.call('create_mono_track', { name: 'A' })
    await studio.ask('split at 4').approve()
    expect(await studio.workbench.approve(stale.data.proposal)).toMatchObject({ code: 'stale' })
    const told = await mcp.call('create_mono_track', { name: 'B' })
    expect(told.data).toMatchObject({ status: 'waiting', steps: [{}], notes: [{ code: 'started-anew' }] })
  })

  it('is withdrawn by its own client only', async () => {
    const studio = await start()
    const [one, other] = [await connect(studio), await connect(studio)]
    const { data } = await one.call('create_mono_track', { name: 'A' })
    expect(await other.call('cutroom_withdraw')).toMatchObject({
      isError: true,
      data: { problem: { code: 'nothing-to-withdraw' } },
    })
    const own = await other.call('create_mono_track', { name: 'B' })
    expect((await other.call('cutroom_withdraw')).data).toMatchObject({
      status: 'withdrawn',
      proposal: own.data.proposal,
    })
    expect(await waitingIds(studio)).toEqual([data.proposal])
    expect((await one.call('cutroom_withdraw')).data.proposal).toBe(data.proposal)
    expect(await waitingIds(studio)).toEqual([])
  })
})
