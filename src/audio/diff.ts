import {
  cell,
  placeOf,
  positionOf,
  sequenceOf,
  type Change,
  type Claim,
  type ContentRange,
  type Diff,
  type DiffChange,
  type Document,
  type Json,
  type State,
  type Step,
  type Unit,
} from '../kernel/index.ts'
import { formatTime } from '../words/index.ts'
import { clipAt } from './clips.ts'
import type { CurveFact, EffectFact, GainFact } from './resolve-sound.ts'
import { labelsOf, LABELS } from './labels.ts'
import { findStretches } from './move-places.ts'
import type { StartOfClip } from './shift-clips.ts'
import { audioTracks, endOf, lengthOf, rateOf, tracksOf, TRACKS } from './tracks.ts'

type DiffKind =
  | 'removed'
  | 'inserted'
  | 'silenced'
  | 'gain'
  | 'fade'
  | 'effect'
  | 'split'
  | 'joined'
  | 'moved'
  | 'track-added'
  | 'track-removed'
  | 'track-moved'
  | 'track-renamed'
  | 'track-gain'
  | 'track-pan'
  | 'track-muted'
  | 'track-solo'
  | 'label-added'
  | 'label-removed'

type Found = Pick<DiffChange, 'before' | 'after' | 'text'> & { kind: DiffKind; track?: string }
type Both = { before: Document; after: Document }

export function diffOf(before: State, after: State, units: readonly Unit[]): Diff {
  const both: Both = { before: before.document, after: after.document }
  const changes: DiffChange[] = []
  for (const unit of units) {
    const step = unit.steps.at(-1)
    if (!step) continue
    for (const { track, ...found } of changesIn(both, step, unit)) {
      const same = changes.find(
        (known) =>
          known.stepId === step.id &&
          known.kind === found.kind &&
          JSON.stringify([known.before, known.after, known.text]) ===
            JSON.stringify([found.before, found.after, found.text]),
      )
      if (same && track !== undefined) same.tracks?.push(track)
      else if (!same)
        changes.push({
          id: `c${changes.length + 1}`,
          stepId: step.id,
          ...found,
          reason: reasonOf(unit),
          ...(track !== undefined && { tracks: [track] }),
        })
    }
  }
  return { summary: summaryOf(both, changes), changes }
}

const reasonOf = ({ steps }: Unit): DiffChange['reason'] =>
  steps.some(({ because }) => because.some(({ source, confidence }) => source === 'default' && confidence < 0.8))
    ? 'assumed'
    : 'asked'

/** Some operations are one thing to a person though they are several edits. */
function changesIn(both: Both, step: Step, { changes, claims }: Unit): Found[] {
  if (step.operation === 'move_clip' || step.operation === 'move_clips') return movedIn(both, claims)
  if (step.operation === 'apply_reverse')
    return changes.flatMap((change) =>
      change.edit === 'mark'
        ? spansOf(both.before, change.sequence, change.ranges).map((span): Found => ({
            kind: 'effect',
            before: span,
            after: span,
            text: 'reversed',
            track: change.sequence,
          }))
        : [],
    )
  const made = new Set(
    changes.flatMap((change) => (change.edit === 'place' && (change.was ?? null) === null ? [change.item] : [])),
  )
  const joins = step.operation === 'join'
  // What is put into a clip parts it; that is no split of its own.
  const inserts = changes.some((change) => change.edit === 'insert' && change.content !== null)
  return changes.flatMap((change) => {
    switch (change.edit) {
      case 'mark':
        return joins || isLabelTrack(both, change.sequence) ? [] : markFound(both, change)
      case 'insert':
        return change.content === null || isLabelTrack(both, change.sequence) || made.has(change.sequence)
          ? []
          : insertFound(both, change)
      case 'set':
        return made.has(change.cell.split('/')[1] ?? '') || (inserts && change.cell.startsWith('split/'))
          ? []
          : cellFound(both, change)
      case 'place':
        return placeFound(both, change)
      default:
        return []
    }
  })
}

const isLabelTrack = ({ before, after }: Both, track: string): boolean =>
  (cell(after, `track/${track}/kind`) ?? cell(before, `track/${track}/kind`)) === 'label'

/** Each clip that moved, from where its content stood; one that came in earlier in the same plan stood nowhere. */
function movedIn(both: Both, claims: readonly Claim[]): Found[] {
  return claims.flatMap(({ check, about }): Found[] => {
    if (check !== 'clip-start') return []
    const { track, run, offset = 0, from = { track, run, offset } } = about as unknown as StartOfClip
    const stood = clipFrom(both.before, from)
    const stands = clipFrom(both.after, { track, run, offset })
    const length = stands ? stands.end - stands.start : Infinity
    const before = stood ? { ...stood, end: Math.min(stood.end, stood.start + length) } : null
    return [{ kind: 'moved', before, after: stands, text: 'moved', track }]
  })
}

/** A clip from one of its units on. */
function clipFrom(document: Document, { track, ...unit }: { track: string; run: string; offset: number }): Span | null {
  const at = positionOf(sequenceOf(document, track), unit)
  const clip = at && !at.hidden ? clipAt(document, track, at.position) : undefined
  return at && clip ? { start: at.position / rateOf(document), end: clip.end / rateOf(document) } : null
}

function markFound(both: Both, { fact, value, sequence, ranges }: Change & { edit: 'mark' }): Found[] {
  const before = spansOf(both.before, sequence, ranges)
  const after = spansOf(both.after, sequence, ranges)
  if (fact === 'hide' || fact === 'clear')
    return before.map((span) => ({ kind: 'removed', before: span, after: null, text: 'removed', track: sequence }))
  // Content that came in earlier in the same plan has no place before it.
  const [kind, text] = told(fact, value)
  return [{ kind, before: around(before), after: around(after), text, track: sequence }]
}

function told(fact: string, value: Json): [DiffKind, string] {
  switch (fact) {
    case 'silence':
      return ['silenced', 'silenced']
    case 'gain':
      return ['gain', decibels((value as GainFact).db)]
    case 'curve':
      return ['fade', (value as CurveFact).from < (value as CurveFact).to ? 'fades in' : 'fades out']
    case 'effect':
      return ['effect', (value as unknown as EffectFact).effect.replaceAll('_', ' ')]
    default:
      return ['effect', fact === 'invert' ? 'polarity flipped' : fact]
  }
}

function insertFound(both: Both, { run, sequence, length }: Change & { edit: 'insert' }): Found[] {
  return spansOf(both.after, sequence, [{ run, from: 0, to: length }]).map((span) => ({
    kind: 'inserted',
    before: null,
    after: span,
    text: 'inserted',
    track: sequence,
  }))
}

function cellFound(both: Both, { cell: path, to, was }: Change & { edit: 'set' }): Found[] {
  const [kind = '', owner = '', field = ''] = path.split('/')
  if (kind === 'split') {
    const [run = '', offset = '0'] = owner.split('@')
    const at = (document: Document): Json => placeInSeconds(document, { run, offset: Number(offset) })
    return [
      {
        kind: to === true ? 'split' : 'joined',
        before: at(both.before),
        after: at(both.after),
        text: to === true ? 'split' : 'joined',
      },
    ]
  }
  if (kind !== 'track') return []
  const name = {
    name: 'track-renamed',
    gainDb: 'track-gain',
    pan: 'track-pan',
    muted: 'track-muted',
    solo: 'track-solo',
  }[field] as DiffKind | undefined
  const usual = { gainDb: 0, pan: 0, muted: false, solo: false }[field] ?? null
  const text =
    {
      name: 'renamed',
      gainDb: decibels(Number(to) - Number(was ?? 0)),
      pan: 'panned',
      muted: to === true ? 'muted' : 'unmuted',
      solo: to === true ? 'solo' : 'no longer solo',
    }[field] ?? field
  return name
    ? [{ kind: name, before: { [field]: was ?? usual }, after: { [field]: to ?? usual }, text, track: owner }]
    : []
}

function placeFound(both: Both, { item, at, was }: Change & { edit: 'place' }): Found[] {
  const list = at?.list ?? (was as { list?: string } | null | undefined)?.list
  if (list === LABELS) {
    const of = (document: Document): Json => {
      const label = labelsOf(document).find(({ id }) => id === item)
      return label
        ? { text: label.text, start: label.start / rateOf(document), end: label.end / rateOf(document) }
        : null
    }
    return [
      at
        ? { kind: 'label-added', before: null, after: of(both.after), text: 'label added' }
        : { kind: 'label-removed', before: of(both.before), after: null, text: 'label removed' },
    ]
  }
  if (list !== TRACKS) return []
  const row = (document: Document): Json =>
    placeOf(document, item)
      ? {
          name: tracksOf(document).find(({ id }) => id === item)?.name ?? item,
          index: tracksOf(document).findIndex(({ id }) => id === item),
        }
      : null
  const kind = at === null ? 'track-removed' : (was ?? null) === null ? 'track-added' : 'track-moved'
  return [{ kind, before: row(both.before), after: row(both.after), text: kind.replace('-', ' '), track: item }]
}

type Span = { start: number; end: number }

/** Where content is to be heard, in seconds. */
function spansOf(document: Document, track: string, ranges: readonly ContentRange[]): Span[] {
  const rate = rateOf(document)
  return findStretches(document, track, ranges).map(({ start, end }) => ({ start: start / rate, end: end / rate }))
}

function around(spans: readonly Span[]): Json {
  return spans.length === 0
    ? null
    : { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) }
}

/** A boundary belongs to the track that holds its run. */
function placeInSeconds(document: Document, anchor: { run: string; offset: number }): Json {
  for (const { id } of tracksOf(document)) {
    const at = positionOf(sequenceOf(document, id), anchor)
    if (at) return { start: at.position / rateOf(document), end: at.position / rateOf(document) }
  }
  return null
}

const decibels = (db: number): string => `${Math.abs(Math.round(db * 10) / 10)} dB ${db < 0 ? 'quieter' : 'louder'}`

const tellLength = (seconds: number): string =>
  Math.abs(seconds) < 0.0005 ? 'same length' : `${formatTime(Math.abs(seconds))} ${seconds < 0 ? 'shorter' : 'longer'}`

/** Where content comes or goes on some tracks only, those are what changes its length, whatever the whole does. */
function tellTracksAlone(both: Both, changes: readonly DiffChange[]): string[] {
  const touched = new Set(
    changes.flatMap(({ kind, tracks = [] }) => (kind === 'removed' || kind === 'inserted' ? tracks : [])),
  )
  const stood = new Set(audioTracks(both.before).map(({ id }) => id))
  const tracks = audioTracks(both.after).filter(({ id }) => stood.has(id))
  if (touched.size === 0 || tracks.every(({ id }) => touched.has(id))) return []
  const told = new Map<string, string[]>()
  for (const { id, name } of tracks) {
    const text = tellLength((endOf(both.after, id) - endOf(both.before, id)) / rateOf(both.after))
    if (touched.has(id) && text !== 'same length') told.set(text, [...(told.get(text) ?? []), name])
  }
  return [...told].map(([text, names]) => `${text} on ${names.join(' and ')}`)
}

/** "1:00 shorter", "same length, 6.2 dB louder on Guest", "0:10 shorter on Host, same length as a whole". */
function summaryOf(both: Both, changes: readonly DiffChange[]): string {
  const seconds = lengthOf(both.after) / rateOf(both.after) - lengthOf(both.before) / rateOf(both.before)
  const alone = tellTracksAlone(both, changes)
  const parts = [...alone, `${tellLength(seconds)}${alone.length > 0 ? ' as a whole' : ''}`]
  const names = new Map([...tracksOf(both.before), ...tracksOf(both.after)].map(({ id, name }) => [id, name]))
  const counted = new Map<string, { count: number; tracks: Set<string> }>()
  for (const { kind, text, tracks = [] } of changes) {
    if (kind === 'removed' || kind === 'inserted') continue
    const known = counted.get(text) ?? { count: 0, tracks: new Set() }
    known.count++
    for (const track of tracks) known.tracks.add(names.get(track) ?? track)
    counted.set(text, known)
  }
  for (const [text, { count, tracks }] of counted)
    parts.push(
      tracks.size > 0
        ? `${text}${text.startsWith('track ') ? ':' : ' on'} ${[...tracks].join(' and ')}`
        : `${count > 1 ? `${count} × ` : ''}${text}`,
    )
  return parts.join(', ')
}
