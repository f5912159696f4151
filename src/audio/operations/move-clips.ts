import { z } from 'zod'
import type { Value } from '../../grammar/index.ts'
import {
  operation,
  problem,
  type Asked,
  type Edit,
  type Inference,
  type Problem,
  type State,
  type Tools,
  type View,
} from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
import { insertGap } from '../insert-audio.ts'
import { clips, labels, timelineOf, type Timeline } from '../keys/content.ts'
import { inferTime } from '../keys/cursor.ts'
import { selectedClips } from '../keys/editor.ts'
import { listClips, type NamedClip } from '../clips.ts'
import { seconds } from '../params.ts'
import { chooseShifted, shiftClaims, shiftClips } from '../shift-clips.ts'

type Params = { by: number; time?: number | undefined }

/** How far clips go: later is positive. */
function lengthOf(by: Value | undefined, sign: 1 | -1): { by: number } | null {
  const [duration] = (by?.['mentions'] ?? []) as readonly { readonly seconds?: number }[]
  return duration?.seconds === undefined ? null : { by: sign * duration.seconds }
}

const later = { takes: { by: { from: 'duration', sign: 1 } } } as const
const earlier = { takes: { by: { from: 'duration', sign: -1 } } } as const

export const moveClips = operation<Params>({
  name: 'move_clips',
  summary:
    'Move all selected clips in step, by some seconds (earlier: negative) or until the first begins at a time; ' +
    'labels go along where every clip moves.',
  kind: 'operate',
  reads: [selectedClips.required, clips.required, labels.required],
  writes: [clips, labels, selectedClips],
  params: z.strictObject({ by: z.number().min(-1e6).max(1e6).default(0), time: seconds.optional() }),
  fill: { time: placeToMove },
  asks: { time: 'Where to? (for example "to 1:30", "5 seconds later")' },
  rules: [
    {
      name: 'move-later',
      says: [
        '<move> {clips} {by:duration} <later>',
        '<move> {clips} <later> [by] {by:duration}',
        'delay {clips} [by] {by:duration}',
        'let {clips} (start|begin|come in) {by:duration} <later>',
        '{clips} <must> (start|begin|come in|be|come|play) {by:duration} <later>',
        '{clips} (comes in|starts|begins|is|come in|start) {by:duration} [too] (early|soon|ahead) {fix}',
        '{clips} (comes in|starts|begins|is|come in|start) {by:duration} too (early|soon) [{fix}]',
        '{clips} {by:duration} <later>',
      ],
      means: ({ by }) => lengthOf(by, 1),
      examples: ['shove the first clip two seconds later', 'Guest comes in half a second too early, fix that'],
    },
    {
      name: 'move-earlier',
      says: [
        '<move> {clips} {by:duration} <earlier>',
        '<move> {clips} <earlier> [by] {by:duration}',
        'let {clips} (start|begin|come in) {by:duration} <earlier>',
        '{clips} <must> (start|begin|come in|be|come|play) {by:duration} <earlier>',
        '{clips} (comes in|starts|begins|is|come in|start) {by:duration} [too] (late|behind) {fix}',
        '{clips} (comes in|starts|begins|is|come in|start) {by:duration} too late [{fix}]',
        '{clips} {by:duration} <earlier>',
      ],
      means: ({ by }) => lengthOf(by, -1),
      examples: ['shove the first clip two seconds earlier', 'Guest starts half a second too late'],
    },
    {
      name: 'move-to',
      says: [
        '<move> {clips} (to|at|over to) {time:place-in-time}',
        '{clips} <must> (start|begin|come in|be|go|sit|stand|play) (at|from) {time:place-in-time} [{not-where-it-is}]',
        '(start|begin) {clips} (at|from) {time:place-in-time} [{not-where-it-is}]',
        '(let|have|make) {clips} (start|begin) (at|from) {time:place-in-time}',
      ],
      examples: ['the first clip should start at 30 seconds instead of where it is now', 'move the first clip to 1:10'],
    },
  ],
  heard: [
    {
      words: 'move|shift|nudge|slide|drag|push|pull|put later|right|forward|forwards|ahead',
      with: ['duration'],
      ...later,
    },
    {
      words: 'move|shift|nudge|slide|drag|push|pull|put earlier|left|back|backward|backwards',
      with: ['duration'],
      ...earlier,
    },
    { words: 'delay', with: ['duration'], ...later },
    {
      words: 'move|shift|nudge|slide|drag|put|place|bring|push|pull clip|clips',
      with: ['time'],
      pastEnd: true,
      weight: 2,
    },
    {
      words: 'move|shift|nudge|slide|drag|put|place|bring|push|pull clip|clips',
      with: ['problem'],
      pastEnd: true,
      weight: 2,
    },
    { words: 'move|shift|slide|drag', with: ['time', 'name:clip'], pastEnd: true, weight: 2 },
    { words: 'move|shift|nudge|slide|drag clip|clips' },
  ],
  apply: (view, params, tools) => {
    const move = planned(view, params)
    if ('problem' in move) return move
    const timeline = view.read(clips)
    const moved = timeline.tracks.flatMap(({ id: track }) => {
      const moving = move.clips.filter((clip) => clip.track === track)
      return moving.length === 0 ? [] : shiftClips(timeline, { track, moving, by: move.by }, tools)
    })
    const labelTracks = timeline.tracks.filter(({ kind }) => kind === 'label' && move.isAll)
    const follows = labelTracks.map(({ id }) => pushLabels(timeline, id, move.by, tools))
    return [...moved, ...follows, chooseShifted(timeline, moved, move)]
  },
  claims: (view, params, changes) => {
    const move = planned(view, params)
    if ('problem' in move) return []
    return shiftClaims(view.read(clips), changes, move)
  },
  says: (view, params) => {
    const move = planned(view, params)
    if ('problem' in move) return 'Move clips'
    const { rate } = view.read(clips)
    const [only] = move.clips
    if (only && move.clips.length === 1) return `Move ${only.name} to ${formatTime((only.start + move.by) / rate)}`
    return (
      `Move ${namesOf(view.read(clips), move)} ${move.by > 0 ? 'later' : 'earlier'} by ` +
      formatTime(Math.abs(move.by) / rate)
    )
  },
})

/** The clips in the order of tracks and time, and by how many samples they move. */
type Move = { readonly clips: readonly NamedClip[]; readonly by: number; readonly isAll: boolean }

function planned(view: View, { by, time }: Params): Move | Problem {
  const timeline = view.read(clips)
  const all = listClips(timeline)
  const chosen = new Set(view.read(selectedClips))
  const moving = all.filter(({ id }) => chosen.has(id))
  const first = Math.min(...moving.map(({ start }) => start))
  if (moving.length === 0) return problem('which-clip', 'Say which clips to move.')
  const shift = Math.round(((time ?? first / timeline.rate) + by) * timeline.rate) - first
  if (shift === 0) return problem('nothing-to-do', `${moving.map(({ name }) => name).join(' and ')}: there already.`)
  const early = moving.find(({ start }) => start + shift < 0)
  const most = formatTime(first / timeline.rate)
  if (early)
    return problem(
      'no-room',
      `${early.name} would begin before the start of the project; ${most} is as far as it goes back.`,
    )
  const isAll = moving.length === all.length
  const lost = isAll ? view.read(labels).find(({ start }) => start + shift < 0) : undefined
  if (lost) return problem('no-room', `The label “${lost.text}” would begin before the start of the project.`)
  return blockedBy(moving, all, { shift, rate: timeline.rate }) ?? { clips: moving, by: shift, isAll }
}

/** A clip that stays and is in the way. */
function blockedBy(
  moving: readonly NamedClip[],
  all: readonly NamedClip[],
  { shift, rate }: { shift: number; rate: number },
): Problem | undefined {
  const staying = all.filter((clip) => !moving.includes(clip))
  for (const { name, track, start, end } of moving) {
    const inWay = staying.find(
      (other) => other.track === track && other.start < end + shift && other.end > start + shift,
    )
    const place = formatTime((start + shift) / rate)
    if (inWay)
      return problem(
        'no-room',
        `There is no room for ${name} at ${place}: ${inWay.name} is there. Move it too, or say another time.`,
      )
  }
  return undefined
}

/** Where every clip moves, time opens or closes at the start for the labels too. */
function pushLabels(timeline: Timeline, track: string, by: number, tools: Tools): Edit {
  if (by > 0) return insertGap(timeline, track, 0, by, tools)
  return { edit: 'mark', sequence: track, ranges: timeline.visible(track, 0, -by), fact: 'hide', value: null }
}

/** Tracks of which everything moves by their name, other clips by their own. */
function namesOf(timeline: Timeline, { clips: moving, isAll }: Move): string {
  if (isAll) return 'everything'
  return timeline.tracks
    .flatMap(({ id, name, kind }) => {
      const own = moving.filter(({ track }) => track === id)
      if (kind === 'label' || own.length === 0) return []
      return own.length === timeline.clipsOf(id).length ? [name] : own.map((clip) => clip.name)
    })
    .join(' and ')
}

type Given = { readonly [param: string]: unknown }

/** A place that is said; or, where it is known how far they go, where the first of the clips stands now. */
function placeToMove(asked: Asked, state: State, params: Given): Inference<number> | Problem | undefined {
  const said = inferTime(asked)
  if (said || params['by'] === undefined) return said
  const timeline = timelineOf(state.document)
  const found = selectedClips.infer?.(asked, state)
  const ids = found && !('problem' in found) && found.source === 'words' ? found.value : selectedClips.read(state)
  const starts = listClips(timeline)
    .filter(({ id }) => ids.includes(id))
    .map(({ start }) => start)
  return starts.length === 0
    ? undefined
    : { value: Math.min(...starts) / timeline.rate, source: 'state', confidence: 0.9 }
}
