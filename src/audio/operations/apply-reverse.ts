import { z } from 'zod'
import { operation, type Anchor, type Claim, type Edit, type Identity, type Tools } from '../../kernel/index.ts'
import { asContent, storeAudio, type StoredAudio } from '../stored-audio.ts'
import { backwards, windowsLength } from '../windows.ts'
import type { Track } from '../tracks.ts'
import { effectContract, onEachTrack, where } from './effect.ts'
import type { Selected } from './selected.ts'

export const applyReverse = operation({
  ...effectContract,
  name: 'apply_reverse',
  summary: 'Play a time range backwards.',
  params: z.strictObject({}),
  heard: [
    { words: 'reverse', without: 'polarity|phase' },
    { words: 'backwards|backward', isNoun: true, without: 'move|shift|nudge|slide|extend' },
    { words: 'play|make|turn|flip|run|put backwards|backward|reverse', without: 'polarity|phase' },
    { words: 'turn|flip around', without: 'polarity|phase' },
  ],
  apply: (view, _params, tools) => onEachTrack(view, { name: 'apply_reverse', params: {} }, (track, on) => reversed(track, on, tools)),
  claims: (_view, _params, changes) => changes.flatMap((made): Claim[] => (made.edit === 'insert' && made.content !== null ? [{ check: 'audible-run', promise: 'It runs backwards', about: { track: made.sequence, run: made.run }, expect: true }] : [])),
  says: (view) => `Reverse ${where(view)}`,
})

/** What stood there goes out, and the same comes in by value from the end to the start: its clips and the gaps between them, mirrored. */
function reversed({ id }: Track, { timeline, range }: Selected, tools: Tools): Edit[] {
  const end = Math.min(range.end, timeline.extentOf(id))
  const ranges = timeline.visible(id, range.start, end)
  const parts = partsBetween(timeline, id, range.start, end)
  if (!parts.some(({ audio }) => audio !== null)) return []
  let after: Anchor | null = timeline.anchorAt(id, range.start)
  const edits: Edit[] = [{ edit: 'mark', sequence: id, ranges, fact: 'hide', value: null }]
  for (const { audio, length, leans } of parts.toReversed()) {
    const run = tools.newId('r')
    edits.push({ edit: 'insert', run, sequence: id, after, length, content: audio === null ? null : asContent(audio), ...(leans.length > 0 && { leans }) })
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
    parts.push({ audio: storeAudio(backwards(windows), jobs), length: windowsLength(windows), leans })
    at = end
  }
  gapTo(to)
  return parts
}
