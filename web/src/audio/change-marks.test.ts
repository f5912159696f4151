import { describe, expect, it } from 'vitest'
import type { AudioView, ProposalView } from '../../../src/client/index.ts'
import { beforeTime, changeMarks } from './change-marks.ts'
import { snapSpan, snapTo } from './snap.ts'

type Change = ProposalView['diff']['changes'][number]
const change = (fields: Partial<Change>): Change => ({
  id: 'c1',
  stepId: 's1',
  kind: 'removed',
  before: null,
  after: null,
  reason: 'asked',
  text: 'removed',
  ...fields,
})
const view = {
  sampleRate: 100,
  tracks: [
    { id: 't1', kind: 'mono', clips: [{ id: 'a', start: 0, end: 2000, envelope: [], pieces: [], fades: [] }] },
    { id: 't2', kind: 'mono', clips: [] },
    { id: 'l', kind: 'label', clips: [] },
  ],
  labels: [],
} as unknown as AudioView
const draw = (kept: Change[], refused: Change[] = [], focus: string | null = null) =>
  changeMarks({ view, after: undefined, kept, refused, focus })

describe('changes as they are drawn', () => {
  it('hatches what goes on each of its tracks, and says it once', () => {
    const marks = draw([change({ before: { start: 10, end: 20 }, tracks: ['t1', 't2', 'l'] })])
    expect(marks.map(({ tone, shape, track, start, end, flag }) => [tone, shape, track, start, end, flag])).toEqual([
      ['gone', 'hatch', 't1', 1000, 2000, '− 10.0 s, 2 tracks'],
      ['gone', 'hatch', 't2', 1000, 2000, ''],
    ])
  })

  it('leaves a ghost where something was, and draws it where it will be in the times of now', () => {
    const cut = change({ before: { start: 0, end: 5 }, tracks: ['t1'] })
    const moved = change({
      kind: 'moved',
      stepId: 's2',
      before: { start: 8, end: 9 },
      after: { start: 12, end: 13 },
      tracks: ['t1'],
    })
    const marks = draw([cut, moved], [], 's2').filter(({ change: step }) => step === 's2')
    expect(marks.map(({ shape, start, end, flag, isFocused }) => [shape, start, end, flag, isFocused])).toEqual([
      ['edge', 1700, 1800, 'from 0:08.0', true],
      ['ghost', 800, 900, 'was here', true],
    ])
    expect(beforeTime([cut], 't2', 12)).toBe(12)
  })

  it('says of what was refused that it was, and colours it as nothing', () => {
    const [mark] = draw([], [change({ kind: 'fade', text: 'fades out', before: { start: 1, end: 2 }, tracks: ['t1'] })])
    expect(mark).toMatchObject({ tone: 'refused', shape: 'fade-out', flag: '+ fade, refused' })
  })

  it('draws labels in their row, splits on all tracks, and nothing of what it does not know', () => {
    expect(draw([change({ kind: 'label-added', after: { text: '<b>Intro', start: 3, end: 3 } })])).toEqual([
      expect.objectContaining({ track: null, flag: '+ <b>Intro', start: 300 }),
    ])
    expect(draw([change({ kind: 'split', before: { start: 3, end: 3 } })]).map(({ track }) => track)).toEqual([
      't1',
      't2',
    ])
    expect(draw([change({ kind: 'something-new' })])).toEqual([])
  })
})

it('snaps to what is near, with either end', () => {
  expect([snapTo(98, [0, 100, 103], 5), snapTo(50, [0, 100], 5)]).toEqual([100, 50])
  expect(snapSpan(48, 50, [0, 100], 5)).toBe(50)
  expect(snapSpan(3, 50, [0, 100], 5)).toBe(0)
  expect(snapSpan(30, 50, [0, 100], 5)).toBe(30)
})
