import type { Json } from '../../kernel/index.ts'
import { sayName } from '../position/say-names.ts'
import { type Warn, asList, entriesIn, fieldIn, isOff, isRecord, numberIn, plainKey, textIn } from './fields.ts'

/** One way in which notes are to be played; the track is missing where it is meant for all. */
export type ExpressionEntry = {
  readonly track?: string
  /** The key as written, for labels. */
  readonly name: string
  /** The value as written: style, depth and whatever else it says. */
  readonly detail: Json
} & (
  | ({
      readonly kind: 'cc'
      readonly cc: number
      readonly position?: string
      readonly changesPerBar?: number
    } & Partial<ControlRange>)
  | { readonly kind: 'pitchBend' | 'articulation' }
  | { readonly kind: 'aftertouch'; readonly isPolyphonic: boolean }
)

type ControlRange = { readonly from: number; readonly to: number }

/** Reads `MidiExpressiveness`, for all tracks or with the names of tracks above it. */
export function readExpression(value: Json, warn: Warn): readonly ExpressionEntry[] {
  return entriesIn(value).flatMap(([key, inner]) => {
    if (isKnown(key)) return entryOf(key, inner, warn)
    const own = entriesIn(inner)
    if (own.some(([name]) => isKnown(name)))
      return own.flatMap(([name, detail]) => entryOf(name, detail, warn).map((entry) => ({ track: key, ...entry })))
    warn(
      `“${sayName(key)}” under MidiExpressiveness is unknown and was left out; there is ` +
        `${[...controllers.keys(), 'pitch_bend', 'aftertouch', 'filter', 'cc_curves', 'articulation'].join(', ')}.`,
    )
    return []
  })
}

const controllers: ReadonlyMap<string, number> = new Map([
  ['sustain_pedal', 64],
  ['expression', 11],
  ['modulation', 1],
  ['breath_control', 2],
])
/** The keys of a filter, by their controllers. */
const filters: ReadonlyMap<string, number> = new Map([
  ['cutoff', 74],
  ['resonance', 71],
])
const spellings: ReadonlyMap<string, string> = new Map([
  ['sustainpedal', 'sustain_pedal'],
  ['sustain', 'sustain_pedal'],
  ['pedal', 'sustain_pedal'],
  ['expression', 'expression'],
  ['modulation', 'modulation'],
  ['modwheel', 'modulation'],
  ['breathcontrol', 'breath_control'],
  ['breath', 'breath_control'],
  ['pitchbend', 'pitch_bend'],
  ['aftertouch', 'aftertouch'],
  ['filter', 'filter'],
  ['cccurves', 'cc_curves'],
  ['articulation', 'articulation'],
])
const isKnown = (key: string): boolean => spellings.has(plainKey(key))

function entryOf(name: string, detail: Json, warn: Warn): readonly ExpressionEntry[] {
  if (isOff(detail)) return []
  const kind = spellings.get(plainKey(name))
  const cc = controllers.get(kind ?? '')
  if (cc !== undefined) return [{ kind: 'cc', name, detail, cc, ...rangeOf(detail, name, warn), ...changesOf(detail) }]
  if (kind === 'pitch_bend') return [{ kind: 'pitchBend', name, detail }]
  if (kind === 'articulation') return [{ kind: 'articulation', name, detail }]
  if (kind === 'aftertouch')
    return [
      {
        kind: 'aftertouch',
        name,
        detail,
        isPolyphonic: /\bpoly/i.test(textIn(isRecord(detail) ? fieldIn(detail, 'type') : detail)),
      },
    ]
  if (kind === 'filter') return filterOf(name, detail, warn)
  if (kind === 'cc_curves') return asList(detail).flatMap((curve) => curveOf(name, curve, warn))
  warn(`“${sayName(name)}” under MidiExpressiveness is unknown and was left out.`)
  return []
}

function filterOf(name: string, detail: Json, warn: Warn): readonly ExpressionEntry[] {
  if (!isRecord(detail)) return [{ kind: 'cc', name, detail, cc: 74, ...rangeOf(detail, name, warn) }]
  return Object.entries(detail).flatMap(([key, value]): ExpressionEntry[] => {
    const cc = filters.get(plainKey(key))
    return cc === undefined || isOff(value)
      ? []
      : [{ kind: 'cc', name: `${name} ${key}`, detail: value, cc, ...rangeOf(value, name, warn) }]
  })
}

/** `{cc, from, to, position}` or `{cc, value, position}`. */
function curveOf(name: string, curve: Json, warn: Warn): readonly ExpressionEntry[] {
  const cc = isRecord(curve) ? numberIn(plainNumber(fieldIn(curve, 'cc'))) : null
  if (!isRecord(curve) || cc === null || !isControl(cc)) {
    warn('An entry of cc_curves was left out; write for example “{cc: 74, from: 20, to: 90, position: bars 1-4}”.')
    return []
  }
  const position = fieldIn(curve, 'position', 'bars', 'at')
  return [
    {
      kind: 'cc',
      name,
      detail: curve,
      cc,
      ...rangeOf(curve, `cc ${cc}`, warn),
      ...(position === undefined || typeof position === 'object' ? {} : { position: String(position) }),
    },
  ]
}

/** "CC74" is 74. */
const plainNumber = (value: Json | undefined): Json | undefined =>
  typeof value === 'string' ? value.replace(/^cc\s*/i, '') : value

/**
 * Where a controller begins and ends: 64, [40, 100], "40-100", {range: [40, 100]}, {from: 40, to: 100}, {value: 64},
 * {depth: 64}.
 */
function rangeOf(detail: Json, name: string, warn: Warn): Partial<ControlRange> {
  const range = numbersIn(detail)
  if (range === null) return {}
  if (isControl(range.from) && isControl(range.to)) return range
  warn(`${sayName(name)} should stay between 0 and 127; its numbers were left out.`)
  return {}
}

function numbersIn(detail: Json | undefined): ControlRange | null {
  const pair = Array.isArray(detail)
    ? (detail as readonly Json[])
    : typeof detail === 'string'
      ? detail.split(/-|–|→|\bto\b/)
      : null
  if (pair !== null && pair.length === 2) return both(pair[0], pair[1])
  if (!isRecord(detail)) return both(detail, detail)
  const [range, value, depth] = [fieldIn(detail, 'range'), fieldIn(detail, 'value'), fieldIn(detail, 'depth')]
  return (
    numbersIn(range) ?? both(fieldIn(detail, 'from'), fieldIn(detail, 'to')) ?? both(value, value) ?? both(0, depth)
  )
}

function both(first: Json | undefined, second: Json | undefined): ControlRange | null {
  const [from, to] = [numberIn(first), numberIn(second)]
  return from === null || to === null ? null : { from, to }
}

const isControl = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 127

function changesOf(detail: Json): { changesPerBar?: number } {
  const changes = isRecord(detail) ? numberIn(fieldIn(detail, 'changesperbar')) : null
  return changes === null || changes <= 0 || changes > 32 ? {} : { changesPerBar: changes }
}
