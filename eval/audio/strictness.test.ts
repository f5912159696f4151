import { expect, test } from 'vitest'
import { durationOf, isRunStart, unchanged, type Expected, type ExpectedTrack } from './expected.ts'
import type { Expect } from './expect.ts'
import type { Heard, HeardTrack, Play } from './heard.ts'
import { judge } from './judge.ts'
import type { Levels, Outcome } from './outcome.ts'
import type { Request } from './request.ts'
import { requests } from './requests.ts'
import { heardAtStart } from './scene.ts'
import type { Step } from './step.ts'
import { takeStep } from './take-step.ts'

type Edits = Extract<Expect, { expect: 'edits' }>
const editsIn = (expected: Expect): readonly Edits[] => (expected.expect === 'edits' ? [expected] : expected.expect === 'anyOf' ? expected.of.flatMap(editsIn) : [])

/** What an editor without fault would leave behind. */
const carriedOut = (request: Request, { steps }: Edits): Outcome => {
  const before = heardAtStart(request.scene, request.given)
  const settled = steps.map((step): Step => (step.step === 'truncate' ? { step: 'remove', ranges: step.stretches.map(([start, end]) => [start + (step.leftSeconds ?? 0.5), end]), tracks: step.tracks, clipboard: 'kept' } : step))
  const expected = settled.reduce(takeStep, unchanged(before))
  const levelOf = (track: string): Levels => {
    const level = expected.levels.find((one) => one.track === track)?.level
    if (level === undefined) return { peakDb: 0, lufs: 0, rmsDb: 0 }
    return { peakDb: 'peakDb' in level ? level.peakDb : -5, lufs: 'lufs' in level ? level.lufs : 0, rmsDb: -20 }
  }
  return { status: 'ready', text: '', before, after: heardOf(expected, before), measure: levelOf }
}

const heardOf = (expected: Expected, before: Heard): Heard => ({
  ...before,
  ...expected.wants,
  duration: durationOf(expected.tracks),
  tracks: expected.tracks.map((track, index) => heardTrack(expected, track, track.name ?? `New ${index}`)),
  labels: expected.labels.flatMap(({ isOptional, places, text }) => (isOptional || places[0] === undefined ? [] : [{ text, start: places[0][0], end: places[0][1] }])),
  clipboardSeconds: expected.clipboardSeconds ?? before.clipboardSeconds,
})

const heardTrack = (expected: Expected, { gainDb, isNew: _isNew, kind, mayStart: _mayStart, muted, mustStart, pan, pieces, solo }: ExpectedTrack, name: string): HeardTrack => {
  let end = 0
  const plays = pieces.flatMap(({ end: pieceEnd, mayDuck, start, ...facts }): readonly Play[] => {
    const gap: readonly Play[] = start > end ? [{ gap: start - end }] : []
    end = pieceEnd
    const isDucked = mayDuck && expected.ducked.some(({ track }) => track === name)
    return [...gap, { ...facts, gainDb: facts.gainDb === 'measured' ? 1.234 : facts.gainDb, effects: isDucked ? [...facts.effects, 'duck'] : facts.effects }]
  })
  const starts = pieces.map(({ start }) => start).filter((start) => isRunStart(pieces, start))
  return { name, kind: kind ?? 'mono', muted, solo, gainDb: gainDb === 'measured' ? 0 : gainDb, pan, plays, clipStarts: [...starts, ...mustStart] }
}

const onFirst = (heard: Heard, change: (track: HeardTrack) => Partial<HeardTrack>): Heard => ({ ...heard, tracks: heard.tracks.map((track, index) => (index === 0 ? { ...track, ...change(track) } : track)) })
const oops: Play = { source: 'Oops', from: 0, to: 1, gainDb: 0, reversed: false, inverted: false, silent: false, fades: [], effects: [] }
const firstSound = (plays: readonly Play[], change: (play: Exclude<Play, { gap: number }>) => readonly Play[]): readonly Play[] => {
  const index = plays.findIndex((play) => !('gap' in play) && !play.silent && !('gainDb' in play && play.gainDb === 1.234) && !('effects' in play && play.effects.includes('duck')))
  const found = plays[index]
  // A track without a sound that can be changed gets one.
  return found === undefined || 'gap' in found ? [oops, ...plays] : plays.toSpliced(index, 1, ...change(found))
}

const slips: Readonly<Record<string, (heard: Heard) => Heard>> = {
  'a track turned solo': (heard) => onFirst(heard, ({ solo }) => ({ solo: !solo })),
  'a track moved in the picture': (heard) => onFirst(heard, ({ pan }) => ({ pan: pan + 0.17 })),
  'a clip edge nobody asked for': (heard) => onFirst(heard, ({ clipStarts }) => ({ clipStarts: [...clipStarts, 33.337] })),
  'a decibel more': (heard) => onFirst(heard, ({ plays }) => ({ plays: firstSound(plays, (play) => [{ ...play, gainDb: play.gainDb + 1.1 }]) })),
  'a tenth of a second lost': (heard) => onFirst(heard, ({ plays }) => ({ plays: firstSound(plays, (play) => [{ ...play, from: play.from + 0.1 }]) })),
  'a tenth of a second slipped': (heard) => onFirst(heard, ({ plays }) => ({ plays: firstSound(plays, (play) => [{ ...play, from: play.from + 0.1, to: play.to + 0.1 }]) })),
  'a stretch reversed': (heard) => onFirst(heard, ({ plays }) => ({ plays: firstSound(plays, (play) => [{ ...play, reversed: !play.reversed }]) })),
  'a label from nowhere': (heard) => ({ ...heard, labels: [...heard.labels, { text: 'Oops', start: 1, end: 2 }] }),
  'a track from nowhere': (heard) => ({ ...heard, tracks: [...heard.tracks, { name: 'Oops', kind: 'mono', muted: false, solo: false, gainDb: 0, pan: 0, plays: [oops], clipStarts: [0] }] }),
  'a second too long': (heard) => ({ ...heard, duration: heard.duration + 1 }),
}

const cases = requests.flatMap((request) => editsIn(request.expect).map((edits) => ({ request, outcome: carriedOut(request, edits) })))

test('every listed way to do a request right is judged right', () => {
  for (const { outcome, request } of cases) expect(judge(request.expect, outcome), request.id).toEqual({ verdict: 'right', why: [] })
})

test.each(Object.entries(slips))('%s makes any right end state wrong', (_name, slip) => {
  for (const { outcome, request } of cases) {
    if (outcome.after.tracks.length === 0) continue
    expect(judge(request.expect, { ...outcome, after: slip(outcome.after) }).verdict, request.id).toBe('wrong')
  }
})
