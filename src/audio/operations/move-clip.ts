import { z } from 'zod'
import {
  operation,
  problem,
  type Anchor,
  type Asked,
  type Edit,
  type EditorEdit,
  type Inference,
  type Problem,
  type State,
  type View,
  type Tools,
} from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
import { clips, timelineOf, type Timeline } from '../keys/content.ts'
import { inferTime } from '../keys/cursor.ts'
import { selectedClips } from '../keys/editor.ts'
import { inferDuration, seconds } from '../params.ts'
import { listClips, type NamedClip, findRoom } from '../clips.ts'
import { asContent, storeAudio } from '../windows.ts'

type Params = {
  clip?: string | undefined
  time: number
  by: number
  direction: 'later' | 'earlier'
  track?: string | undefined
}

export const moveClip = operation<Params>({
  name: 'move_clip',
  summary:
    'Move a clip to a time, there or on another track; nothing else moves. With `by`, that much later or earlier ' +
    'than `time`.',
  kind: 'operate',
  reads: [selectedClips.optional, clips.required],
  writes: [clips, selectedClips],
  params: z.strictObject({
    clip: z.string().optional(),
    time: seconds,
    by: seconds.default(0),
    direction: z.enum(['later', 'earlier']).default('later'),
    track: z.string().optional(),
  }),
  fill: { clip: clipToMove, time: placeToMove, by: shift, direction },
  asks: {
    clip: selectedClips.ask,
    time: 'Where to? (for example "to 1:30", "5 seconds later")',
    by: 'By how much? (for example "5 seconds")',
    direction: 'Earlier or later? (for example "2 seconds later")',
  },
  // What else people say of moving is meant for all that they name: move_clips.
  heard: [
    {
      words: 'clip should|must|needs|has start|begin|go|be',
      with: ['time'],
      pastEnd: true,
      isNoun: true,
      withoutMention: ['range'],
      weight: 4,
    },
    {
      words: 'have|let|make|want clip start|begin',
      with: ['time'],
      pastEnd: true,
      withoutMention: ['range'],
      weight: 4,
    },
  ],
  apply: (view, params, tools) => {
    const moved = planned(view, params)
    return 'problem' in moved ? moved : moveEdits(view.read(clips), moved, tools)
  },
  claims: (view, params, changes) => {
    const moved = planned(view, params)
    const insert = changes.findLast((change) => change.edit === 'insert' && change.content !== null)
    if ('problem' in moved || insert?.edit !== 'insert') return []
    const { rate } = view.read(clips)
    return [
      {
        check: 'audible-run',
        promise: 'The clip is there',
        about: { track: insert.sequence, run: insert.run },
        expect: true,
      },
      {
        check: 'clip-start',
        promise: `It starts at ${formatTime(moved.at / rate)}`,
        about: { track: insert.sequence, run: insert.run },
        expect: moved.at / rate,
        tolerance: 0.5 / rate,
        passing: true,
      },
    ]
  },
  says: (view, params) => {
    const moved = planned(view, params)
    const { rate, tracks } = view.read(clips)
    if ('problem' in moved) return 'Move a clip'
    const elsewhere =
      moved.track === moved.clip.track ? '' : ` on ${tracks.find(({ id }) => id === moved.track)?.name ?? moved.track}`
    return `Move ${moved.clip.name} to ${formatTime(moved.at / rate)}${elsewhere}`
  },
})

type Move = { clip: NamedClip; track: string; at: number }

function planned(view: View, { clip, time, by, direction: way, track }: Params): Move | Problem {
  const timeline = view.read(clips)
  const chosen = clip === undefined ? view.read(selectedClips) : [clip]
  if (chosen.length !== 1)
    return problem(
      'which-clip',
      chosen.length === 0 ? 'Say which clip to move.' : 'Only one clip can be moved at a time; select one.',
    )
  const found = listClips(timeline).find(({ id }) => id === chosen[0])
  if (!found) return problem('unknown-clip', `There is no clip "${chosen[0] ?? ''}".`)
  const target = timeline.tracks.find(({ id }) => id === (track ?? found.track))
  if (!target || target.kind === 'label')
    return problem('unknown-track', `There is no audio track "${track ?? ''}" to move it to.`)
  const at = Math.round((time + (way === 'later' ? by : -by)) * timeline.rate)
  const length = found.end - found.start
  if (at < 0)
    return problem(
      'no-room',
      `${found.name} would begin before the start of the project; it can move back by ` +
        `${formatTime(found.start / timeline.rate)}.`,
    )
  if (target.id === found.track && at === found.start)
    return problem('nothing-to-do', `${found.name} is there already.`)
  const free = findRoom(timeline, { track: target.id, length, except: found.id })
  if (free.some(({ start, end }) => at >= start && at + length <= end)) return { clip: found, track: target.id, at }
  const places = free.map(({ start, end }) =>
    end === Infinity
      ? `from ${formatTime(start / timeline.rate)} on`
      : start === end - length
        ? `at ${formatTime(start / timeline.rate)}`
        : `from ${formatTime(start / timeline.rate)} to ${formatTime((end - length) / timeline.rate)}`,
  )
  return problem(
    'no-room',
    `There is no room for ${found.name} at ${formatTime(at / timeline.rate)} on ${target.name}; it can begin ` +
      `${places.join(', or ')}.`,
    free.map(({ start }) => start / timeline.rate),
  )
}

/** The clip is taken out by identity and put in by value; gaps make up for it, so that nothing else moves. */
function moveEdits(timeline: Timeline, { clip, track, at }: Move, tools: Tools): (Edit | EditorEdit)[] {
  const { start, end } = clip
  const length = end - start
  const { windows, jobs, leans } = timeline.heard(clip.track, start, end)
  const run = tools.newId('r')
  const put = (after: Anchor | null): Edit => ({
    edit: 'insert',
    run,
    sequence: track,
    after,
    length,
    content: asContent(storeAudio(windows, jobs)),
    ...(leans.length > 0 && { leans }),
  })
  const hide = (id: string, from: number, to: number): Edit[] => {
    const ranges = timeline.visible(id, from, Math.min(to, timeline.extentOf(id)))
    return ranges.length === 0 ? [] : [{ edit: 'mark', sequence: id, ranges, fact: 'hide', value: null }]
  }
  const gap = (after: Anchor | null, samples: number): { edits: Edit[]; end: Anchor } => {
    const id = tools.newId('r')
    return {
      edits: [{ edit: 'insert', run: id, sequence: track, after, length: samples, content: null }],
      end: { run: id, offset: samples, edge: true },
    }
  }
  const chosen: EditorEdit = { edit: 'editor', field: 'selectedClips', to: [run] }
  const overlaps = track === clip.track && at < end && at + length > start
  if (overlaps && at > start) {
    const lead = gap(timeline.anchorAt(track, start), at - start)
    return [...hide(track, start, at + length), ...lead.edits, put(lead.end), chosen]
  }
  if (overlaps) {
    const tail = gap({ run, offset: length, edge: true }, start - at)
    return [...hide(track, at, end), put(timeline.anchorAt(track, at)), ...tail.edits, chosen]
  }
  const left: Edit = {
    edit: 'insert',
    run: tools.newId('r'),
    sequence: clip.track,
    after: timeline.anchorAt(clip.track, start),
    length,
    content: null,
  }
  const extent = timeline.extentOf(track)
  const lead = at > extent ? gap(timeline.anchorAt(track, extent), at - extent) : undefined
  return [
    ...hide(clip.track, start, end),
    left,
    ...hide(track, at, at + length),
    ...(lead?.edits ?? []),
    put(lead?.end ?? timeline.anchorAt(track, at)),
    chosen,
  ]
}

function clipToMove(asked: Asked, state: State): Inference<string> | undefined {
  const found = selectedClips.infer?.(asked, state)
  if (!found || 'problem' in found || found.source !== 'words') {
    const chosen = selectedClips.read(state)
    if (chosen.length === 1) return { value: chosen[0] as string, source: 'state', confidence: 0.8 }
  }
  if (!found || 'problem' in found || found.value.length !== 1) return undefined
  const { others: _, ...rest } = found
  return { ...rest, value: found.value[0] as string }
}

/** A place that is said; or, where only a length is said, where the clip stands now. */
function placeToMove(asked: Asked, state: State): Inference<number> | Problem | undefined {
  const said = inferTime(asked)
  if (said || !inferDuration()(asked)) return said
  const clip = clipToMove(asked, state)
  const timeline = timelineOf(state.document)
  const found = clip && listClips(timeline).find(({ id }) => id === clip.value)
  return found && { value: found.start / timeline.rate, source: 'state', confidence: clip.confidence }
}

const none = { value: 0, source: 'default', confidence: 0.8 } as const

function shift(asked: Asked): Inference<number> | undefined {
  const said = inferTime(asked)
  return said && !('problem' in said) ? none : (inferDuration()(asked) ?? none)
}

/** A shift with no direction is not guessed. */
function direction(asked: Asked): Inference<string> | undefined {
  return shift(asked) === none ? { ...none, value: 'later' } : undefined
}
