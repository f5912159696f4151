import type { AudioClip, AudioView, ProposalView } from '../../../src/client/index.ts'
import type { ChangeMark, MarkTone } from '../surfaces/timeline-scene.ts'
import { levelAt } from '../surfaces/wave-columns.ts'
import { formatTime } from '../ui/time.ts'
import { partOfClip, shiftClip } from './optimistic.ts'

type Change = ProposalView['diff']['changes'][number]
type Span = { readonly start: number; readonly end: number }

export type ChangesCall = {
  readonly view: AudioView
  /** The document as it would be with what is kept; until it is known, nothing of it is drawn. */
  readonly after: AudioView | undefined
  readonly kept: readonly Change[]
  readonly refused: readonly Change[]
  /** The step that is looked at. */
  readonly focus: string | null
}

/** The changes of a proposal as they are drawn on the document that they would change. */
export function changeMarks(call: ChangesCall): ChangeMark[] {
  return [
    ...call.refused.flatMap((change) => marksOf(change, call, true)),
    ...call.kept.flatMap((change) => marksOf(change, call, false)),
  ]
}

function marksOf(change: Change, call: ChangesCall, isRefused: boolean): ChangeMark[] {
  const { view, focus } = call
  const look = looks.get(change.kind)
  if (!look) return []
  const all = view.tracks.filter(({ kind }) => kind !== 'label').map(({ id }) => id)
  const named = (change.tracks ?? []).filter((track) => all.includes(track))
  const isLabel = change.kind.startsWith('label-')
  const tracks: (string | null)[] = isLabel ? [null] : named.length > 0 ? named : all
  const flag = look.flag({ change, count: named.length })
  return tracks.flatMap((track, place) =>
    look.draw({ change, call, track }).map((drawn, part): ChangeMark => ({
      change: change.stepId,
      tone: isRefused ? 'refused' : look.tone,
      track,
      isFocused: focus === change.stepId,
      ...drawn,
      flag: place > 0 ? '' : (drawn.flag ?? (part === 0 ? `${flag}${isRefused ? ', refused' : ''}` : '')),
    })),
  )
}

type Drawn = Pick<ChangeMark, 'shape' | 'start' | 'end' | 'clip' | 'levels'> & { readonly flag?: string }
type DrawCall = { readonly change: Change; readonly call: ChangesCall; readonly track: string | null }
type ChangeLook = {
  readonly tone: MarkTone
  flag(about: { readonly change: Change; readonly count: number }): string
  draw(call: DrawCall): Drawn[]
}

const looks: ReadonlyMap<string, ChangeLook> = new Map<string, ChangeLook>([
  ['removed', { tone: 'gone', flag: tellLength('−'), draw: (each) => inBefore(each, 'hatch') }],
  ['silenced', { tone: 'gone', flag: () => 'silence', draw: (each) => inBefore(each, 'hatch') }],
  ['track-removed', { tone: 'gone', flag: () => '− track', draw: (each) => onWhole(each, 'hatch') }],
  ['inserted', { tone: 'new', flag: tellLength('+'), draw: drawInserted }],
  ['moved', { tone: 'moved', flag: tellFrom, draw: drawMoved }],
  ['fade', { tone: 'new', flag: () => '+ fade', draw: drawFade }],
  ['gain', { tone: 'new', flag: ({ change }) => change.text, draw: drawGain }],
  ['effect', { tone: 'new', flag: ({ change }) => change.text, draw: (each) => inBefore(each, 'edge') }],
  ['split', { tone: 'new', flag: () => 'split', draw: (each) => inBefore(each, 'line') }],
  ['joined', { tone: 'moved', flag: () => 'joined', draw: (each) => inBefore(each, 'line') }],
  ['track-gain', { tone: 'new', flag: ({ change }) => change.text, draw: drawTrackGain }],
  ...['track-pan', 'track-muted', 'track-solo', 'track-renamed'].map((kind): [string, ChangeLook] => [
    kind,
    { tone: 'new', flag: ({ change }) => change.text, draw: (each) => onWhole(each, 'edge') },
  ]),
  ['track-moved', { tone: 'moved', flag: () => 'moved', draw: (each) => onWhole(each, 'edge') }],
  ['label-added', { tone: 'new', flag: ({ change }) => `+ ${labelText(change.after)}`, draw: drawLabel }],
  ['label-removed', { tone: 'gone', flag: ({ change }) => labelText(change.before), draw: drawLabel }],
])

function tellLength(sign: string): ChangeLook['flag'] {
  return ({ change, count }) => {
    const span = spanOf(change.before) ?? spanOf(change.after)
    const seconds = span ? `${sign} ${(span.end - span.start).toFixed(1)} s` : sign
    return count > 1 ? `${seconds}, ${count} tracks` : seconds
  }
}

function tellFrom({ change }: { readonly change: Change }): string {
  const from = spanOf(change.before)
  return from ? `from ${formatTime(from.start)}` : 'moved'
}

const labelText = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : 'label'

function spanOf(value: unknown): Span | undefined {
  if (typeof value !== 'object' || value === null || !('start' in value) || !('end' in value)) return undefined
  return typeof value.start === 'number' && typeof value.end === 'number'
    ? { start: value.start, end: value.end }
    : undefined
}

/** A stretch of the document as it is, in samples; what is not in it yet is put where it will come. */
function placeOf({ change, call, track }: DrawCall): Span | undefined {
  const { sampleRate } = call.view
  const toSamples = ({ start, end }: Span): Span => ({
    start: Math.round(start * sampleRate),
    end: Math.round(end * sampleRate),
  })
  const before = spanOf(change.before)
  if (before) return toSamples(before)
  const after = spanOf(change.after)
  if (!after) return undefined
  const start = beforeTime(call.kept, track, after.start)
  return toSamples({ start, end: start + after.end - after.start })
}

/** Where a time of the changed document stands in this one: what goes before it is still there. */
export function beforeTime(kept: readonly Change[], track: string | null, seconds: number): number {
  const gone = kept
    .filter(({ kind, tracks }) => kind === 'removed' && (track === null || tracks?.includes(track) !== false))
    .flatMap(({ before }) => spanOf(before) ?? [])
    .toSorted((a, b) => a.start - b.start)
  let at = seconds
  for (const { start, end } of gone) if (start <= at + 1e-9) at += end - start
  return at
}

function inBefore(each: DrawCall, shape: ChangeMark['shape']): Drawn[] {
  const place = placeOf(each)
  return place ? [{ shape, ...place }] : []
}

const onWhole = ({ call, track }: DrawCall, shape: ChangeMark['shape']): Drawn[] => {
  const end = Math.max(0, ...(call.view.tracks.find(({ id }) => id === track)?.clips.map((clip) => clip.end) ?? []))
  return [{ shape, start: 0, end: shape === 'edge' ? 0 : end }]
}

function drawInserted(each: DrawCall): Drawn[] {
  const place = placeOf(each)
  return place ? [{ shape: 'edge', ...place, ...withClip(each, place) }] : []
}

function drawMoved(each: DrawCall): Drawn[] {
  const { change, call, track } = each
  const after = spanOf(change.after)
  const ghost = spanOf(change.before) ? inBefore(each, 'ghost').map((drawn) => ({ ...drawn, flag: 'was here' })) : []
  if (!after) return ghost
  const { sampleRate } = call.view
  const start = Math.round(beforeTime(call.kept, track, after.start) * sampleRate)
  const place = { start, end: start + Math.round((after.end - after.start) * sampleRate) }
  return [{ shape: 'edge', ...place, ...withClip(each, place) }, ...ghost]
}

/** The sound as it will be there, drawn where its place is now. */
function withClip({ change, call, track }: DrawCall, place: Span): { clip?: AudioClip } {
  const span = spanOf(change.after)
  const rate = call.view.sampleRate
  const clips = call.after?.tracks.find(({ id }) => id === track)?.clips
  if (!span || !clips) return {}
  const [start, end] = [Math.round(span.start * rate), Math.round(span.end * rate)]
  const found = clips.find((clip) => clip.start < end && clip.end > start)
  return found ? { clip: shiftClip(partOfClip(found, start, end), place.start - start) } : {}
}

function drawFade(each: DrawCall): Drawn[] {
  return inBefore(each, each.change.text.includes('in') ? 'fade-in' : 'fade-out')
}

function drawGain(each: DrawCall): Drawn[] {
  const { change, call, track } = each
  const level = (view: AudioView | undefined, span: Span | undefined): number => {
    const at = span ? Math.round(((span.start + span.end) / 2) * call.view.sampleRate) : 0
    const clip = view?.tracks.find(({ id }) => id === track)?.clips.find(({ start, end }) => start <= at && at < end)
    return clip ? levelAt(clip.envelope, at) : 1
  }
  const levels = [level(call.view, spanOf(change.before)), level(call.after, spanOf(change.after))] as const
  return inBefore(each, 'level').map((drawn) => ({ ...drawn, levels }))
}

function drawTrackGain(each: DrawCall): Drawn[] {
  const level = (value: unknown): number =>
    typeof value === 'object' && value !== null && 'gainDb' in value ? 10 ** (Number(value.gainDb) / 20) : 1
  const levels = [level(each.change.before), level(each.change.after)] as const
  return onWhole(each, 'level').map((drawn) => ({ ...drawn, levels }))
}

function drawLabel(each: DrawCall): Drawn[] {
  return inBefore(each, each.change.kind === 'label-added' ? 'edge' : 'hatch')
}
