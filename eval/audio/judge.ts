import { differences } from './compare.ts'
import { near, unchanged, type Expected } from './expected.ts'
import type { Expect } from './expect.ts'
import type { Heard, HeardClip } from './heard.ts'
import type { Levels, Outcome, Verdict } from './outcome.ts'
import { piecesOf, within } from './pieces.ts'
import { isLoose, settle } from './settle.ts'
import type { Level, Step, Tone } from './step.ts'
import { takeStep } from './take-step.ts'

/** Says whether an outcome is what was asked for: everything that changed beyond it is wrong. */
export const judge = (expect: Expect, outcome: Outcome): Verdict => {
  const moved = [
    ...differences(unchanged(outcome.before), outcome.after),
    ...stateDifferences(outcome.before, outcome.after),
  ]
  if (expect.expect === 'anyOf') {
    const verdicts = expect.of.map((one) => judge(one, outcome))
    return (
      verdicts.find(({ verdict }) => verdict === 'right') ??
      verdicts.find(({ verdict }) => verdict === 'asked') ??
      wrong(verdicts.flatMap(({ why }) => why))
    )
  }
  if (outcome.status !== 'ready' && moved.length > 0)
    return wrong([`it said ${outcome.status} and changed something`, ...moved])
  if (outcome.status === 'question') {
    if (expect.expect !== 'asks') return { verdict: 'asked', why: [outcome.text] }
    return expect.about.test(outcome.text)
      ? right
      : { verdict: 'asked', why: [`the question does not say what is missing: ${outcome.text}`] }
  }
  switch (expect.expect) {
    case 'asks':
      return wrong([`it should ask and was ${outcome.status}`, ...moved])
    case 'answers':
      if (outcome.status !== 'answer') return wrong([`it should answer and was ${outcome.status}`, ...moved])
      return expect.says.test(outcome.text) ? right : wrong([`the answer is "${outcome.text}"`])
    case 'refuses':
      if (outcome.status !== 'refused') return wrong([`it should refuse and was ${outcome.status}`, ...moved])
      return expect.says.test(outcome.text) ? right : wrong([`the refusal is "${outcome.text}"`])
    case 'nothing':
      return outcome.status !== 'refused' && moved.length === 0
        ? right
        : wrong([`it should change nothing and was ${outcome.status}`, ...moved])
    default:
      return outcome.status === 'ready'
        ? judgeEdits(expect.steps, outcome)
        : wrong([`it should be done and was ${outcome.status}: ${outcome.text}`])
  }
}

const right: Verdict = { verdict: 'right', why: [] }
const wrong = (why: readonly string[]): Verdict => ({ verdict: 'wrong', why })

const judgeEdits = (steps: readonly Step[], outcome: Outcome): Verdict => {
  let expected = unchanged(outcome.before)
  for (const step of steps) {
    const settled = isLoose(step) ? settle(step, expected, outcome) : [step]
    if (typeof settled === 'string') return wrong([settled])
    expected = settled.reduce(takeStep, expected)
  }
  const onlySeeks = steps.every((step) => step.step === 'state' && Object.keys(step.wants).join() === 'cursor')
  const why = [
    ...differences(expected, outcome.after),
    ...wantDifferences(expected, outcome.after),
    // Moving the cursor is no reason to lose a selection.
    ...(onlySeeks ? stateDifferences({ ...outcome.before, cursor: outcome.after.cursor }, outcome.after) : []),
    ...expected.levels.flatMap(({ level, range, track }) =>
      levelDifferences(level, outcome.measure(track, range), gainOf(outcome, track)).map(
        (what) => `${track} ${range.join('–')} s: ${what}`,
      ),
    ),
    ...expected.alike.flatMap(({ tracks, withinDb }) => alikeDifferences(tracks, withinDb, outcome)),
    ...expected.tones.flatMap(({ tracks, oneOf }) =>
      tracks
        .filter((track) => !hasTone(outcome, track, oneOf))
        .map((track) => `the tone of ${track} does not go the way that was asked for`),
    ),
    ...expected.ducked.flatMap(({ range, track }) => {
      const pieces = within(piecesOf(outcome.after.tracks.find(({ name }) => name === track)?.plays ?? []), range)
      return pieces.some((piece) => piece.effects.includes('duck')) ? [] : [`${track} is nowhere ducked`]
    }),
  ]
  return why.length === 0 ? right : wrong(why)
}

const gainOf = ({ after }: Outcome, track: string): number =>
  after.tracks.find(({ name }) => name === track)?.gainDb ?? 0

const alikeDifferences = (tracks: readonly string[], withinDb: number, outcome: Outcome): readonly string[] => {
  const heard = tracks.map((track) => outcome.measure(track, [0, outcome.after.duration]).lufs + gainOf(outcome, track))
  const apartDb = Math.max(...heard) - Math.min(...heard)
  return apartDb <= withinDb ? [] : [`${tracks.join(' and ')} are ${apartDb.toFixed(1)} dB apart`]
}

const hasTone = ({ tones = () => [] }: Outcome, track: string, oneOf: readonly Tone[]): boolean =>
  tones(track).some((params) =>
    oneOf.some(({ param, within: [least, most] }) => (params[param] ?? 0) >= least && (params[param] ?? 0) <= most),
  )

const levelDifferences = (level: Level, found: Levels, gainDb: number): readonly string[] => {
  if ('peakDb' in level)
    return Math.abs(level.peakDb - found.peakDb) <= 0.1
      ? []
      : [`the peak is ${found.peakDb} dB instead of ${level.peakDb} dB`]
  if ('lufs' in level)
    return Math.abs(level.lufs - found.lufs) <= 0.2
      ? []
      : [`the loudness is ${found.lufs} LUFS instead of ${level.lufs}`]
  if ('heardLufs' in level) {
    const lufs = found.lufs + gainDb
    return lufs >= level.heardLufs[0] && lufs <= level.heardLufs[1]
      ? []
      : [`the loudness is ${lufs.toFixed(1)} LUFS instead of ${level.heardLufs.join(' to ')}`]
  }
  const [low, high] = level.rmsDb
  return [
    ...(found.rmsDb >= low && found.rmsDb <= high ? [] : [`the RMS is ${found.rmsDb} dB`]),
    ...(found.peakDb <= level.peakAtMostDb + 0.1 ? [] : [`the peak is ${found.peakDb} dB`]),
  ]
}

const wantDifferences = ({ wants }: Expected, after: Heard): readonly string[] => {
  const { cursor, selectedClips, selectedTracks, selection } = wants
  return stateDifferences(
    {
      ...after,
      ...(cursor === undefined ? {} : { cursor }),
      ...(selectedClips === undefined ? {} : { selectedClips }),
      ...(selectedTracks === undefined ? {} : { selectedTracks }),
      ...(selection === undefined ? {} : { selection }),
    },
    after,
  )
}

const stateDifferences = (expected: Heard, after: Heard): readonly string[] => {
  const names = (tracks: readonly string[]): string => [...tracks].sort().join(', ') || 'no track'
  const clips = (clips: readonly HeardClip[]): string =>
    clips
      .map((clip) => `${clip.track} at ${clip.start.toFixed(2)} s`)
      .sort()
      .join(', ') || 'no clip'
  const span = ({ selection }: Heard): string =>
    selection === null ? 'nothing' : `${selection.start}–${selection.end} s`
  const isSameSpan =
    expected.selection === null || after.selection === null
      ? expected.selection === after.selection
      : near(expected.selection.start, after.selection.start) && near(expected.selection.end, after.selection.end)
  return [
    ...(near(expected.cursor, after.cursor)
      ? []
      : [`the cursor is at ${after.cursor} s instead of ${expected.cursor} s`]),
    ...(isSameSpan ? [] : [`${span(after)} is selected instead of ${span(expected)}`]),
    ...(names(expected.selectedTracks) === names(after.selectedTracks)
      ? []
      : [`${names(after.selectedTracks)} is selected instead of ${names(expected.selectedTracks)}`]),
    ...(clips(expected.selectedClips) === clips(after.selectedClips)
      ? []
      : [`${clips(after.selectedClips)} is selected instead of ${clips(expected.selectedClips)}`]),
  ]
}
