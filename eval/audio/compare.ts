import { durationOf, isRunStart, near, type Expected, type ExpectedTrack } from './expected.ts'
import type { Heard, HeardTrack } from './heard.ts'
import { piecesOf, withEdges, type Piece } from './pieces.ts'

const nearDb = (a: number, b: number): boolean => Math.abs(a - b) < 0.05

/** Everything in which an end state differs from the expected one; empty when it is right. */
export const differences = (expected: Expected, after: Heard): readonly string[] => [
  ...trackDifferences(expected, after),
  ...labelDifferences(expected, after),
  ...durationDifferences(expected, after),
  ...(expected.clipboardSeconds === null || near(expected.clipboardSeconds, after.clipboardSeconds)
    ? []
    : [`the clipboard holds ${after.clipboardSeconds} s instead of ${expected.clipboardSeconds} s`]),
]

/** New tracks may stand anywhere: the way to place them that differs least is taken. */
const trackDifferences = (expected: Expected, after: Heard): readonly string[] => {
  const old = expected.tracks.filter((track) => !track.isNew)
  const added = expected.tracks.filter((track) => track.isNew)
  const mayBeMore = expected.mayAddLabelTrack ? 1 : 0
  const extra = after.tracks.length - expected.tracks.length
  if (extra < 0 || extra > mayBeMore)
    return [`there are ${after.tracks.length} tracks instead of ${expected.tracks.length}`]
  const wanted = extra === 0 ? added : [...added, emptyLabelTrack]
  const ways = placements(after.tracks, wanted.length).map(({ chosen, rest }) => [
    ...rest.flatMap((track, index) => differencesOfTrack(old[index], track)),
    ...chosen.flatMap((track, index) => differencesOfTrack(wanted[index], track)),
  ])
  return ways.reduce((best, way) => (way.length < best.length ? way : best))
}

const emptyLabelTrack: ExpectedTrack = {
  name: null,
  kind: 'label',
  isNew: true,
  muted: false,
  solo: false,
  gainDb: 0,
  pan: 0,
  pieces: [],
  mustStart: [],
  mayStart: [],
}

type Placement = { readonly chosen: readonly HeardTrack[]; readonly rest: readonly HeardTrack[] }

const placements = (tracks: readonly HeardTrack[], count: number): readonly Placement[] => {
  if (count === 0) return [{ chosen: [], rest: tracks }]
  return tracks.flatMap((track, index) =>
    placements(tracks.toSpliced(index, 1), count - 1).map(({ chosen, rest }) => ({ chosen: [track, ...chosen], rest })),
  )
}

const differencesOfTrack = (expected: ExpectedTrack | undefined, after: HeardTrack): readonly string[] => {
  if (expected === undefined) return [`the track ${after.name} should not be there`]
  if (expected.name !== null && expected.name !== after.name)
    return [`the track ${after.name} stands where ${expected.name} should`]
  const say = (what: string): string => `${after.name}: ${what}`
  const settings = [
    ...(expected.kind === null || expected.kind === after.kind
      ? []
      : [say(`is ${after.kind} instead of ${expected.kind}`)]),
    ...(expected.muted === after.muted ? [] : [say(after.muted ? 'is muted' : 'is not muted')]),
    ...(expected.solo === after.solo ? [] : [say(after.solo ? 'is solo' : 'is not solo')]),
    ...(expected.gainDb === 'measured' || nearDb(expected.gainDb, after.gainDb)
      ? []
      : [say(`has ${after.gainDb} dB instead of ${expected.gainDb} dB`)]),
    ...(Math.abs(expected.pan - after.pan) < 0.005 ? [] : [say(`is panned ${after.pan} instead of ${expected.pan}`)]),
  ]
  return [
    ...settings,
    ...pieceDifferences(expected.pieces, piecesOf(after.plays)).map(say),
    ...clipDifferences(expected, after).map(say),
  ]
}

/** Both sides are cut at each other's edges, so that how plays were merged makes no difference. */
const pieceDifferences = (expected: readonly Piece[], after: readonly Piece[]): readonly string[] => {
  const edges = [...new Set([...expected, ...after].flatMap((piece) => [piece.start, piece.end]))].sort((a, b) => a - b)
  const left = withEdges(expected, edges)
  const right = withEdges(after, edges)
  return edges.flatMap((start, index) => {
    const end = edges[index + 1]
    if (end === undefined || end - start < 0.004) return []
    const middle = (start + end) / 2
    const at = (pieces: readonly Piece[]): Piece | undefined =>
      pieces.find((piece) => piece.start < middle && piece.end > middle)
    return isHeardAlike(at(left), at(right))
      ? []
      : [`${start}–${end} s should be ${shown(at(left))}, is ${shown(at(right))}`]
  })
}

const isHeardAlike = (expected: Piece | undefined, after: Piece | undefined): boolean => {
  const isQuiet = (piece: Piece | undefined): boolean => piece === undefined || piece.silent
  if (isQuiet(expected) || isQuiet(after)) return isQuiet(expected) && isQuiet(after)
  if (expected === undefined || after === undefined) return false
  const effects = (piece: Piece): string =>
    [...new Set(piece.effects)]
      .filter((effect) => !(expected.mayDuck && effect === 'duck') && !expected.mayHave.includes(effect))
      .sort()
      .join()
  return (
    expected.source === after.source &&
    near(expected.from, after.from) &&
    near(expected.to, after.to) &&
    expected.reversed === after.reversed &&
    expected.inverted === after.inverted &&
    (expected.gainDb === 'measured' ||
      expected.mayDuck ||
      (after.gainDb !== 'measured' && nearDb(expected.gainDb, after.gainDb))) &&
    [...expected.fades].sort().join() === [...after.fades].sort().join() &&
    effects(expected) === effects(after)
  )
}

const shown = (piece: Piece | undefined): string => {
  if (piece === undefined || piece.silent) return 'silent'
  const facts = [
    `${piece.gainDb} dB`,
    ...(piece.reversed ? ['reversed'] : []),
    ...(piece.inverted ? ['inverted'] : []),
    ...piece.fades.map((fade) => `fade ${fade}`),
    ...piece.effects,
  ]
  return `${piece.source} ${piece.from}–${piece.to} (${facts.join(', ')})`
}

const clipDifferences = (expected: ExpectedTrack, after: HeardTrack): readonly string[] => {
  const pieces = piecesOf(after.plays)
  const allowed = [...expected.mustStart, ...expected.mayStart]
  const missing = expected.mustStart.filter((time) => !after.clipStarts.some((start) => near(start, time)))
  const surplus = after.clipStarts.filter(
    (start) => !allowed.some((time) => near(start, time)) && !isRunStart(pieces, start),
  )
  return [
    ...missing.map((time) => `no clip begins at ${time} s`),
    ...surplus.map((time) => `a clip begins at ${time} s`),
  ]
}

const labelDifferences = (expected: Expected, after: Heard): readonly string[] => {
  const left = [...after.labels]
  const missing = expected.labels.flatMap((label) => {
    const index = left.findIndex(
      ({ text, start, end }) =>
        text.toLowerCase() === label.text.toLowerCase() &&
        label.places.some((place) => near(place[0], start) && near(place[1], end)),
    )
    if (index >= 0) left.splice(index, 1)
    return index >= 0 || label.isOptional
      ? []
      : [`the label ${label.text} should stand at ${label.places.map((place) => place.join('–')).join(' or ')}`]
  })
  return [
    ...missing,
    ...left.map((label) => `the label ${label.text} at ${label.start}–${label.end} should not be there`),
  ]
}

const durationDifferences = (expected: Expected, after: Heard): readonly string[] => {
  const sounding = durationOf(expected.tracks)
  // What a label beyond the last sound does to the length is left open.
  const mayBe = [sounding, Math.max(sounding, ...after.labels.map((label) => label.end))]
  return mayBe.some((seconds) => near(seconds, after.duration))
    ? []
    : [`the length is ${after.duration} s instead of ${sounding} s`]
}
