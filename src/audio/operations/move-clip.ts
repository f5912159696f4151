import { z } from 'zod'
import {
  operation,
  problem,
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
import { insertGap } from '../insert-audio.ts'
import { clips, timelineOf, type Timeline } from '../keys/content.ts'
import { inferTime } from '../keys/cursor.ts'
import { selectedClips } from '../keys/editor.ts'
import { inferDuration, seconds } from '../params.ts'
import { listClips, type NamedClip, findRoom } from '../clips.ts'
import { asContent, storeAudio } from '../windows.ts'
import { chooseShifted, shiftClaims, shiftClips, startClaims } from '../shift-clips.ts'

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
    if ('problem' in moved) return moved
    const timeline = view.read(clips)
    if (moved.track !== moved.clip.track) return carryOver(timeline, moved, tools)
    const shifted = { clips: [moved.clip], by: moved.at - moved.clip.start }
    const edits = shiftClips(timeline, { track: moved.track, moving: shifted.clips, by: shifted.by }, tools)
    return [...edits, chooseShifted(timeline, edits, shifted)]
  },
  claims: (view, params, changes) => {
    const moved = planned(view, params)
    if ('problem' in moved) return []
    const { clip, track, at } = moved
    const timeline = view.read(clips)
    if (track === clip.track) return shiftClaims(timeline, changes, { clips: [clip], by: at - clip.start })
    const put = changes.findLast((change) => change.edit === 'insert' && change.content !== null)
    const unit = timeline.unitAt(clip.track, clip.start)
    return put?.edit === 'insert' && unit
      ? startClaims({ track, run: put.run, from: { track: clip.track, ...unit } }, { at, rate: timeline.rate })
      : []
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

/**
 * On to another track: the clip is taken out by identity and put in by value; gaps make up for it, so that nothing else
 * moves.
 */
function carryOver(timeline: Timeline, { clip, track, at }: Move, tools: Tools): (Edit | EditorEdit)[] {
  const { start, end } = clip
  const length = end - start
  const { windows, jobs, leans } = timeline.heard(clip.track, start, end)
  const extent = timeline.extentOf(track)
  const hide = (id: string, from: number, to: number): Edit[] => {
    const ranges = timeline.visible(id, from, Math.min(to, timeline.extentOf(id)))
    return ranges.length === 0 ? [] : [{ edit: 'mark', sequence: id, ranges, fact: 'hide', value: null }]
  }
  const left = insertGap(timeline, clip.track, start, length, tools)
  const lead = at > extent ? tools.newId('r') : undefined
  const before = timeline.anchorAt(track, Math.min(at, extent))
  const run = tools.newId('r')
  return [
    ...hide(clip.track, start, end),
    left,
    ...hide(track, at, at + length),
    ...(lead === undefined
      ? []
      : [{ edit: 'insert' as const, run: lead, sequence: track, after: before, length: at - extent, content: null }]),
    {
      edit: 'insert',
      run,
      sequence: track,
      after: lead === undefined ? before : { run: lead, offset: at - extent, edge: true },
      length,
      content: asContent(storeAudio(windows, jobs)),
      ...(leans.length > 0 && { leans }),
    },
    { edit: 'editor', field: 'selectedClips', to: [run] },
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
