import {
  placeOf,
  positionOf,
  sequenceOf,
  type Change,
  type ContentRange,
  type DiffChange,
  type Document,
  type Json,
} from '../kernel/index.ts'
import type { CurveFact, EffectFact, GainFact } from './resolve-sound.ts'
import { LABELS, labelsOf } from './labels.ts'
import { findStretches } from './move-places.ts'
import { rateOf, TRACKS, tracksOf } from './tracks.ts'

// What one edit comes to for a person: what kind of change it is, and where it was and is heard.

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

export type FoundEdit = Pick<DiffChange, 'before' | 'after' | 'text'> & { kind: DiffKind; track?: string }
export type Both = { before: Document; after: Document }

export function markFound(both: Both, { fact, value, sequence, ranges }: Change & { edit: 'mark' }): FoundEdit[] {
  const before = spansOf(both.before, sequence, ranges)
  const after = spansOf(both.after, sequence, ranges)
  if (fact === 'hide' || fact === 'clear')
    return before.map((span) => ({ kind: 'removed', before: span, after: null, text: 'removed', track: sequence }))
  // Content that came in earlier in the same plan has no place before it.
  const [kind, text] = told(fact, value)
  return [{ kind, before: around(before), after: around(after), text, track: sequence }]
}

export function told(fact: string, value: Json): [DiffKind, string] {
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

export function insertFound(both: Both, { run, sequence, length }: Change & { edit: 'insert' }): FoundEdit[] {
  return spansOf(both.after, sequence, [{ run, from: 0, to: length }]).map((span) => ({
    kind: 'inserted',
    before: null,
    after: span,
    text: 'inserted',
    track: sequence,
  }))
}

export function cellFound(both: Both, { cell: path, to, was }: Change & { edit: 'set' }): FoundEdit[] {
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
      gainDb: decibels(Number(to ?? 0) - Number(was ?? 0)),
      pan: 'panned',
      muted: to === true ? 'muted' : 'unmuted',
      solo: to === true ? 'solo' : 'no longer solo',
    }[field] ?? field
  return name
    ? [{ kind: name, before: { [field]: was ?? usual }, after: { [field]: to ?? usual }, text, track: owner }]
    : []
}

export function placeFound(both: Both, { item, at, was }: Change & { edit: 'place' }): FoundEdit[] {
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

export type EditSpan = { start: number; end: number }

/** Where content is to be heard, in seconds. */
export function spansOf(document: Document, track: string, ranges: readonly ContentRange[]): EditSpan[] {
  const rate = rateOf(document)
  return findStretches(document, track, ranges).map(({ start, end }) => ({ start: start / rate, end: end / rate }))
}

export function around(spans: readonly EditSpan[]): Json {
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
