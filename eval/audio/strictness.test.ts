import { expect, test } from 'vitest'
import { durationOf, isRunStart, unchanged, type Expected, type ExpectedTrack } from './expected.ts'
import type { Expect } from './expect.ts'
import type { Heard, HeardTrack, Play } from './heard.ts'
import { judge } from './judge.ts'
import type { Levels, Outcome } from './outcome.ts'
import type { Request } from './request.ts'
import { requests } from './requests.ts'
import { heardAtStart } from './scene.ts'
import { MEASURED, slips } from './slips.test-support.ts'
import type { Step } from './step.ts'
import { takeStep } from './take-step.ts'

type Edits = Extract<Expect, { expect: 'edits' }>
const editsIn = (expected: Expect): readonly Edits[] =>
  expected.expect === 'edits' ? [expected] : expected.expect === 'anyOf' ? expected.of.flatMap(editsIn) : []

/** What an editor without fault would leave behind. */
const carriedOut = (request: Request, { steps }: Edits): Outcome => {
  const before = heardAtStart(request.scene, request.given)
  const settled = steps.map((step): Step =>
    step.step === 'truncate'
      ? {
          step: 'remove',
          ranges: step.stretches.map(([start, end]) => [start + (step.leftSeconds ?? 0.5), end]),
          tracks: step.tracks,
          clipboard: 'kept',
        }
      : step,
  )
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
  labels: expected.labels.flatMap(({ isOptional, places, text }) =>
    isOptional || places[0] === undefined ? [] : [{ text, start: places[0][0], end: places[0][1] }],
  ),
  clipboardSeconds: expected.clipboardSeconds ?? before.clipboardSeconds,
})

const heardTrack = (
  expected: Expected,
  { gainDb, isNew: _isNew, kind, mayStart: _mayStart, muted, mustStart, pan, pieces, solo }: ExpectedTrack,
  name: string,
): HeardTrack => {
  let end = 0
  const plays = pieces.flatMap(({ end: pieceEnd, mayDuck, start, ...facts }): readonly Play[] => {
    const gap: readonly Play[] = start > end ? [{ gap: start - end }] : []
    end = pieceEnd
    const isDucked = mayDuck && expected.ducked.some(({ track }) => track === name)
    return [
      ...gap,
      {
        ...facts,
        gainDb: facts.gainDb === 'measured' ? MEASURED : facts.gainDb,
        effects: isDucked ? [...facts.effects, 'duck'] : facts.effects,
      },
    ]
  })
  const starts = pieces.map(({ start }) => start).filter((start) => isRunStart(pieces, start))
  return {
    name,
    kind: kind ?? 'mono',
    muted,
    solo,
    gainDb: gainDb === 'measured' ? 0 : gainDb,
    pan,
    plays,
    clipStarts: [...starts, ...mustStart],
  }
}

const cases = requests.flatMap((request) =>
  editsIn(request.expect).map((edits) => ({ request, outcome: carriedOut(request, edits) })),
)

test('every listed way to do a request right is judged right', () => {
  for (const { outcome, request } of cases)
    expect(judge(request.expect, outcome), request.id).toEqual({ verdict: 'right', why: [] })
})

test.each(Object.entries(slips))('%s makes any right end state wrong', (_name, slip) => {
  for (const { outcome, request } of cases) {
    if (outcome.after.tracks.length === 0) continue
    expect(judge(request.expect, { ...outcome, after: slip(outcome.after) }).verdict, request.id).toBe('wrong')
  }
})
