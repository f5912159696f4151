import { expect, it } from 'vitest'
import type { AudioView } from '../../../src/client/index.ts'
import { askedMarks, offerAt } from './asked-marks.ts'

const clip = { id: 'c', name: 'c', start: 0, end: 900, pieces: [], envelope: [], fades: [] }
const track = (id: string, kind: 'mono' | 'label' = 'mono'): AudioView['tracks'][number] => ({
  id,
  name: id,
  kind,
  channels: 1,
  isMuted: false,
  isSolo: false,
  isHeard: true,
  gainDb: 0,
  pan: 0,
  clips: [clip],
})
const view: AudioView = {
  kind: 'audio',
  name: 'podcast',
  revision: 1,
  sampleRate: 100,
  length: 900,
  tracks: [track('host'), track('guest'), track('labels', 'label')],
  labels: [],
  selection: null,
  selectedTracks: [],
  cursor: 0,
  sources: [],
}
const places = [[{ start: 1, end: 3, tracks: ['guest'] }], [{ start: null, end: null, tracks: null }], []]

it('has each place of each offer, with its number, and the one that is looked at', () => {
  const marks = askedMarks(view, places, 2)
  expect(
    marks.map(({ offer, track: on, start, end, flag, isFocused }) => [offer, on, start, end, flag, isFocused]),
  ).toEqual([
    [1, 'guest', 100, 300, '1 · 2.0 s', false],
    [2, 'host', 0, 900, '2', true],
    [2, 'guest', 0, 900, '', true],
  ])
})

it('knows which offer lies at a place: the smallest of several', () => {
  const rows = [
    { track: 'host', top: 0, height: 100 },
    { track: 'guest', top: 100, height: 100 },
  ]
  const at = (x: number, y: number): number | null =>
    offerAt({ marks: askedMarks(view, places, null), rows, scale: { start: 0, perPx: 10, width: 100 }, x, y })
  expect([at(20, 150), at(20, 50), at(60, 150), at(95, 50), at(20, 250)]).toEqual([1, 2, 2, null, null])
})
