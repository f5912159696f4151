import { describe, expect, it } from 'vitest'
import { audio } from '../../src/audio/for-planning.ts'
import {
  accept,
  check,
  claimsAtStake,
  decide,
  documentOf,
  isProblem,
  setEditor,
  undo,
  type Accepted,
  type History,
  type Problem,
  type Proposal,
  type Unit,
} from '../../src/kernel/index.ts'
import { fakeMeasure, pictureOf } from './audio-look.ts'
import { AudioStory, studioAudio } from './audio-story.ts'
import { RATE } from './audio-wishes.ts'
import { formatSpan, formatTime } from '../../src/words/index.ts'
import { planPart, proposalOf, type Wish } from './plan.ts'

type Picture = { tracks: { track: string; sound: string[] }[] }

async function recordings(...lengths: number[]): Promise<{ history: History; track: string }> {
  const story = new AudioStory(1, 10)
  await story.import(lengths)
  return { history: setEditor(story.history, 'doc', { selectedTracks: [...story.order] }), track: story.order[0]! }
}

const door = { domains: new Map([['audio', studioAudio]]), measure: fakeMeasure }
const on = (operation: string, start: number, end: number, params: Wish['params'] = {}): Wish => ({
  operation,
  params,
  chosen: { has_time_selection: true, selection_start_time: start, selection_end_time: end },
})
const plan = async (history: History, ...wishes: Wish[]): Promise<Proposal> => {
  const part = await planPart(history, wishes, { domain: studioAudio, measure: fakeMeasure })
  if (isProblem(part)) throw new Error(part.message)
  return proposalOf([part])
}
const take = (history: History, proposal: Proposal, id: string, ...refused: string[]): Promise<Accepted | Problem> =>
  accept(door, history, proposal, { proposal: proposal.id, by: 'person', refused: new Set(refused) }, { id, when: '' })
const done = async (history: History, id: string, ...wishes: Wish[]): Promise<History> => {
  const accepted = await take(history, await plan(history, ...wishes), id)
  if (isProblem(accepted)) throw new Error(accepted.message)
  return accepted.history
}

/** The samples of a track by their offsets in the recording. */
function offsets(history: History, track: string): number[] {
  const picture = pictureOf(documentOf(history, 'doc')!.state.document) as Picture
  return picture.tracks
    .find((each) => each.track === track)!
    .sound.map((sound) => (sound === '_' ? -1 : Number(/:(\d+)/.exec(sound)?.[1])))
}
const all = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n)

describe('the seam and the overlap', () => {
  it('brings 5–15 back and nothing else, after 0–10 went too', async () => {
    const { history, track } = await recordings(100)
    const both = await done(await done(history, 'a', on('delete_selection', 5, 15)), 'b', on('delete_selection', 0, 10))
    expect(offsets(both, track)).toEqual(all(20, 100))
    expect(offsets(undo(both, 'a') as History, track)).toEqual([...all(5, 15), ...all(20, 100)])
    expect(offsets(undo(both, 'b') as History, track)).toEqual([...all(0, 5), ...all(15, 100)])
  })

  it('brings the first ten back and leaves what the second turn removed removed', async () => {
    const { history, track } = await recordings(100)
    const both = await done(
      await done(history, 'a', on('delete_selection', 0, 10)),
      'b',
      on('delete_selection', 50, 60),
    )
    expect(offsets(undo(both, 'a') as History, track)).toEqual([...all(0, 60), ...all(70, 100)])
  })

  it('keeps a fade smooth over what comes back inside it', async () => {
    const { history, track } = await recordings(100)
    const both = await done(await done(history, 'a', on('delete_selection', 40, 60)), 'b', on('apply_fade_in', 30, 50))
    const picture = pictureOf(documentOf(undo(both, 'a') as History, 'doc')!.state.document) as Picture
    const levels = picture.tracks
      .find((each) => each.track === track)!
      .sound.map((sound) => Number(/ ([\d.]+)>/.exec(sound)?.[1] ?? 1))
    for (let at = 31; at < 70; at++) expect(levels[at]!).toBeGreaterThanOrEqual(levels[at - 1]!)
    expect(levels.slice(40, 60)).toEqual(Array.from({ length: 20 }, () => 0.5))
  })
})

describe('refusing the middle of an audio proposal', () => {
  const five = [
    on('apply_amplify', 0, 5, { db: 3 }),
    { operation: 'duplicate_clip', chosen: { selected_clips: ['r2'] } } satisfies Wish,
    on('delete_selection', 10, 20),
    on('silence_selection', 95, 100),
    on('delete_selection', 30, 40),
  ]

  it('applies what the diff showed, without the unit that leaned on the refused one', async () => {
    const { history, track } = await recordings(100)
    const proposal = await plan(history, ...five)
    const accepted = await take(history, proposal, 'a', 'u2')
    if (isProblem(accepted)) throw new Error(accepted.message)
    expect(accepted.taken.map(({ unit }) => unit)).toEqual(['u2', 'u4'])
    expect(offsets(accepted.history, track)).toEqual([...all(0, 10), ...all(20, 40), ...all(50, 100)])
  })

  it('plans again when a measured level no longer holds, and changes nothing', async () => {
    const { history } = await recordings(100)
    const proposal = await plan(
      history,
      on('apply_amplify', 0, 50, { db: 5 }),
      on('apply_normalize', 0, 50, { peak_db: -1 }),
    )
    expect(await take(history, proposal, 'a', 'u1')).toMatchObject({
      code: 'plan-again',
      message: expect.stringContaining('by itself is at -1 dB'),
    })
  })

  it('prepares again what used the selection of a refused request', async () => {
    const { history, track } = await recordings(100)
    const proposal = await plan(
      history,
      { operation: 'set_time_selection', params: { start_time: 10 / RATE, end_time: 20 / RATE } },
      { operation: 'silence_selection' },
      { operation: 'delete_selection' },
    )
    const accepted = await take(history, proposal, 'a', 'u1', 'u2')
    if (isProblem(accepted)) throw new Error(accepted.message)
    expect(accepted.turn.parts[0]!.units[0]!.steps.map(({ operation }) => operation)).toEqual([
      'set_time_selection',
      'delete_selection',
    ])
    expect(offsets(accepted.history, track)).toEqual([...all(0, 10), ...all(20, 100)])
  })

  it('takes a paste along whose clipboard was refused, and keeps one from before', async () => {
    const { history, track } = await recordings(100)
    const cut = await plan(history, on('cut', 10, 20), { operation: 'paste', chosen: { cursor_position: 50 } })
    expect(await take(history, cut, 'a', 'u1')).toMatchObject({ code: 'nothing-approved' })
    const copied = await done(history, 'c', on('copy', 0, 5))
    const proposal = await plan(copied, on('delete_selection', 10, 20), {
      operation: 'paste',
      chosen: { cursor_position: 50 },
    })
    const accepted = await take(copied, proposal, 'a', 'u1')
    if (isProblem(accepted)) throw new Error(accepted.message)
    expect(offsets(accepted.history, track)).toEqual([...all(0, 60), ...all(0, 5), ...all(60, 100)])
  })

  it('accepts a unit that works on a track which an earlier unit makes', async () => {
    const { history } = await recordings(100)
    const copied = await done(history, 'c', on('copy', 0, 5))
    const empty = setEditor(copied, 'doc', { selectedTracks: [] })
    const first = await planPart(empty, [{ operation: 'create_mono_track', params: { name: 'New' } }], {
      domain: studioAudio,
      measure: fakeMeasure,
    })
    if (isProblem(first)) throw new Error(first.message)
    const made = first.units[0]!.steps[0]!.ids[0]!
    const proposal = await plan(
      empty,
      { operation: 'create_mono_track', params: { name: 'New' } },
      { operation: 'paste', chosen: { selected_tracks: [made], cursor_position: 0 } },
      on('apply_amplify', 0, 50, { db: 3 }),
    )
    expect(await take(empty, proposal, 'a')).toHaveProperty('turn')
    expect(await take(empty, proposal, 'a', 'u3')).toMatchObject({ taken: [{ unit: 'u3' }] })
    expect(await take(empty, proposal, 'a', 'u1')).toMatchObject({ code: 'nothing-approved' })
  })

  it('refuses what counts on a selection that was moved, or a document that moved on', async () => {
    const { history } = await recordings(100)
    const selected = setEditor(history, 'doc', { selection: { start: 5, end: 9 } })
    const proposal = await plan(selected, { operation: 'delete_selection' })
    expect(await take(setEditor(selected, 'doc', { selection: { start: 5, end: 10 } }), proposal, 'a')).toMatchObject({
      code: 'stale',
    })
    expect(await take(await done(selected, 'x', on('apply_invert', 0, 5)), proposal, 'a')).toMatchObject({
      code: 'stale',
    })
    expect(
      await accept(door, selected, proposal, { proposal: 'other', by: 'person' }, { id: 'a', when: '' }),
    ).toMatchObject({ code: 'not-approved' })
    expect(await take(selected, proposal, 'a')).toHaveProperty('turn')
  })
})

describe('what is said of the rest', () => {
  const said = async (lengths: number[], refused: string[], ...wishes: Wish[]): Promise<string[]> => {
    const { history } = await recordings(...lengths)
    const accepted = await take(history, await plan(history, ...wishes), 'a', ...refused)
    if (isProblem(accepted)) throw new Error(accepted.message)
    return accepted.turn.parts[0]!.units.flatMap(({ steps }) => steps.map(({ purpose }) => purpose))
  }
  const time = (samples: number): string => formatTime(samples / RATE)
  const span = (start: number, end: number): string => formatSpan(start / RATE, end / RATE)

  it('names the places where it lies without what was left out, and in its parameters too', async () => {
    const { history } = await recordings(100)
    const proposal = await plan(history, on('delete_selection', 10, 20), on('apply_fade_out', 85, 90))
    const accepted = await take(history, proposal, 'a', 'u1')
    if (isProblem(accepted)) throw new Error(accepted.message)
    const [unit] = accepted.turn.parts[0]!.units
    expect(unit!.steps.map(({ purpose }) => purpose)).toEqual([`Select ${span(95, 100)}`, `Fade out ${span(95, 100)}`])
    expect(unit!.steps[0]).toMatchObject({ params: { start_time: 95 / RATE, end_time: 100 / RATE } })
    expect(unit!.steps.at(-1)!.expects).toMatchObject({ selection_start_time: 95, selection_end_time: 100 })
  })

  it('says the same as before where nothing before it was left out', async () => {
    expect(await said([100], ['u2'], on('apply_fade_out', 85, 90), on('delete_selection', 10, 20))).toEqual([
      `Select ${span(85, 90)}`,
      `Fade out ${span(85, 90)}`,
    ])
  })

  it('tells the two stretches that a deletion comes to around what was to go between them', async () => {
    const lines = await said([100], ['u1'], on('delete_selection', 30, 40), on('delete_selection', 25, 35))
    expect(lines.at(-1)).toBe(`Delete ${span(25, 30)} and delete ${span(40, 45)}`)
  })

  it('tells a place on each track where tracks disagree', async () => {
    const { history } = await recordings(100, 100)
    const [first] = documentOf(history, 'doc')!.state.editor['selectedTracks'] as string[]
    const proposal = await plan(
      history,
      { ...on('delete_selection', 10, 20), chosen: { ...on('', 10, 20).chosen, selected_tracks: [first!] } },
      on('apply_fade_out', 50, 60),
    )
    const accepted = await take(history, proposal, 'a', 'u1')
    if (isProblem(accepted)) throw new Error(accepted.message)
    expect(accepted.turn.parts[0]!.units[0]!.steps.at(-1)!.purpose).toBe(
      `Fade out ${span(50, 60)} on S1 and fade out ${span(60, 70)} on S0`,
    )
  })

  it('follows a time that is given, on the tracks that it stands on', async () => {
    expect(
      await said(
        [100],
        ['u1'],
        on('delete_selection', 10, 20),
        { operation: 'split_at_time', params: { time: 50 / RATE } },
        { operation: 'add_label', params: { text: 'x', time: 30 / RATE, end: 30 / RATE } },
      ),
    ).toEqual([`Split at ${time(60)}`, `Label ${time(30)} "x"`])
  })

  it('calls a track by the name that it keeps', async () => {
    const { history } = await recordings(100, 100)
    const [first] = documentOf(history, 'doc')!.state.editor['selectedTracks'] as string[]
    const chosen = { ...on('', 50, 60).chosen, selected_tracks: [first!] }
    const proposal = await plan(
      history,
      { operation: 'rename_track', params: { name: 'Anna' }, chosen: { selected_tracks: [first!] } },
      { operation: 'apply_fade_out', chosen },
    )
    const last = (from: readonly Unit[]): string => from.at(-1)!.steps.at(-1)!.purpose
    expect(last(proposal.parts[0]!.units)).toBe(`Fade out ${span(50, 60)} on Anna`)
    const accepted = await take(history, proposal, 'a', 'u1')
    if (isProblem(accepted)) throw new Error(accepted.message)
    expect(last(accepted.turn.parts[0]!.units)).toBe(`Fade out ${span(50, 60)} on S0`)
  })

  it('tells what is left out as it would be there now', async () => {
    const { history } = await recordings(100)
    const [part] = (
      await plan(history, on('delete_selection', 10, 20), on('delete_selection', 30, 40), on('apply_fade_out', 60, 70))
    ).parts
    const { purposes } = decide(studioAudio, part!, documentOf(history, 'doc')!.state, new Set(['u1', 'u2']))
    expect([...purposes.values()]).toEqual([
      `Delete ${span(10, 20)}`,
      `Delete ${span(40, 50)}`,
      `Fade out ${span(80, 90)}`,
    ])
  })
})

describe('promises of later turns', () => {
  it('normalise −12, normalise −1, undo the first: the second is named, and a measured look says how far off it is', async () => {
    const { history } = await recordings(100)
    const both = await done(
      await done(history, 'a', on('apply_normalize', 0, 50, { peak_db: -12 })),
      'b',
      on('apply_normalize', 0, 50, { peak_db: -1 }),
    )
    const stake = claimsAtStake(both, 'a')
    expect(stake.map(({ turn, claim }) => [turn.id, claim.promise])).toEqual([
      ['b', 'The highest sample of S0 by itself is at -1 dB'],
    ])
    const undone = undo(both, 'a') as History
    const look = (at: History) => check(audio.checkers, stake[0]!.claim, documentOf(at, 'doc')!.state, fakeMeasure)
    expect(await look(both)).toMatchObject({ ok: true })
    expect(await look(undone)).toMatchObject({ ok: false, expected: -1 })
    expect(claimsAtStake(both, 'b')).toEqual([])
  })
})
