import { z } from 'zod'
import { operation, type Anchor, type Claim, type Edit, type Identity, type Tools } from '../../kernel/index.ts'
import { look, rms } from '../keys/measured.ts'
import { asContent, storeAudio, type StoredAudio, reverseWindows, windowsLength } from '../windows.ts'
import { channelsOf, type Track } from '../tracks.ts'
import { effectContract, onEachTrack, describeRange } from './effect.ts'
import { readSelected, type Selected } from './read-selected.ts'

export const applyReverse = operation({
  ...effectContract,
  name: 'apply_reverse',
  summary: 'Play a time range backwards.',
  reads: [...effectContract.reads, rms.optional],
  params: z.strictObject({}),
  rules: [
    {
      name: 'reverse',
      says: [
        '<reverse> {scope}',
        '(play|run|make|turn|put|have|let) {scope} [play|run|go] <backwards>',
        '<have> {scope} [to] [run|play|go] <backwards>',
        '{scope} <must> [be] (run|play|go|be|be played) <backwards>',
        '{scope} <backwards>',
      ],
      examples: ['i want 10 to 12 to run backwards', 'play the intro in reverse'],
    },
  ],
  heard: [
    { words: 'reverse', without: 'polarity|phase' },
    { words: 'backwards|backward', isNoun: true, without: 'move|shift|nudge|slide|extend' },
    { words: 'play|make|turn|flip|run|put backwards|backward|reverse', without: 'polarity|phase' },
    { words: 'turn|flip around', without: 'polarity|phase' },
  ],
  measures: (view) => {
    const on = readSelected(view)
    return on.tracks.map((track) => {
      const { end, quarter } = lastQuarter(track, on)
      return {
        ...look('rms', on.timeline.heard(track.id, end - quarter, end), {
          rate: on.timeline.rate,
          channels: channelsOf(track),
        }),
        isForPromise: true as const,
      }
    })
  },
  apply: (view, _params, tools) =>
    onEachTrack(view, { name: 'apply_reverse', params: {} }, (track, on) => reversed(track, on, tools)),
  claims: (view, _params, changes, measured) =>
    readSelected(view).tracks.flatMap((track, index): Claim[] => {
      const inserts = changes.flatMap((made) => (made.edit === 'insert' && made.sequence === track.id ? [made] : []))
      const was = measured[index] ?? null
      const there = inserts
        .filter(({ content }) => content !== null)
        .map((made): Claim => ({
          check: 'audible-run',
          promise: `What was turned around is on ${track.name}`,
          about: { track: track.id, run: made.run },
          expect: true,
        }))
      const { quarter } = lastQuarter(track, readSelected(view))
      return inserts.length === 0 || typeof was !== 'number'
        ? there
        : [
            ...there,
            {
              check: 'rms',
              promise: `${track.name} begins with what it ended with, at ${was.toFixed(1)} dB`,
              about: { track: track.id, ranges: firstSamples(inserts, quarter) },
              expect: was,
              tolerance: 0.1,
            },
          ]
    }),
  says: (view) => `Reverse ${describeRange(view)}`,
})

/** Where the sound of a range ends, and a quarter of its length. */
function lastQuarter({ id }: Track, { timeline, range }: Selected): { end: number; quarter: number } {
  const end = Math.min(range.end, timeline.extentOf(id))
  return { end, quarter: Math.max(0, Math.floor((end - range.start) / 4)) }
}

/** The first samples of what was put in, in the order in which it stands. */
function firstSamples(
  inserts: readonly { run: string; length: number }[],
  count: number,
): { run: string; from: number; to: number }[] {
  const ranges: { run: string; from: number; to: number }[] = []
  let left = count
  for (const { run, length } of inserts) {
    if (left > 0) ranges.push({ run, from: 0, to: Math.min(left, length) })
    left -= length
  }
  return ranges
}

/**
 * What stood there goes out, and the same comes in by value from the end to the start: its clips and the gaps between
 * them, mirrored.
 */
function reversed({ id }: Track, { timeline, range }: Selected, tools: Tools): Edit[] {
  const end = Math.min(range.end, timeline.extentOf(id))
  const ranges = timeline.visible(id, range.start, end)
  const parts = partsBetween(timeline, id, range.start, end)
  if (!parts.some(({ audio }) => audio !== null)) return []
  let after: Anchor | null = timeline.anchorAt(id, range.start)
  const edits: Edit[] = [{ edit: 'mark', sequence: id, ranges, fact: 'hide', value: null }]
  for (const { audio, length, leans } of parts.toReversed()) {
    const run = tools.newId('r')
    edits.push({
      edit: 'insert',
      run,
      sequence: id,
      after,
      length,
      content: audio === null ? null : asContent(audio),
      ...(leans.length > 0 && { leans }),
    })
    after = { run, offset: length, edge: true }
  }
  return edits
}

type Part = { audio: StoredAudio | null; length: number; leans: readonly Identity[] }

/** Clips and gaps of a stretch, each clip already backwards. */
function partsBetween(timeline: Selected['timeline'], track: string, from: number, to: number): Part[] {
  const parts: Part[] = []
  let at = from
  const gapTo = (place: number): void => {
    if (place > at) parts.push({ audio: null, length: place - at, leans: [] })
  }
  for (const clip of timeline.clipsOf(track)) {
    const [start, end] = [Math.max(from, clip.start), Math.min(to, clip.end)]
    if (start >= end) continue
    gapTo(start)
    const { windows, jobs, leans } = timeline.heard(track, start, end)
    parts.push({ audio: storeAudio(reverseWindows(windows), jobs), length: windowsLength(windows), leans })
    at = end
  }
  gapTo(to)
  return parts
}
