import { readExpression, type ExpressionEntry } from './read-expression.ts'
import {
  limitWarnings,
  type Warn,
  asList,
  fieldIn,
  isRecord,
  numberIn,
  plainKey,
  entriesIn,
  isOff,
  textIn,
} from './fields.ts'
import type { StructuredPrompt } from './structured-prompt.ts'
import type { Json } from '../../kernel/index.ts'
import { automatable, curves, effectTypes } from '../operations/params.ts'
import { sayName } from '../position/say-names.ts'

/** The three dimensions of which every entry has to become an operation. Tracks are named as written. */
export type MandatoryBlocks = {
  readonly effects: readonly EffectEntry[]
  readonly automation: readonly AutomationEntry[]
  readonly expression: readonly ExpressionEntry[]
  /** What could not be read. */
  readonly warnings: readonly string[]
}

/** Reads Effects, Automation and MidiExpressiveness, which people write in many shapes, into plain lists. */
export function mandatoryBlocks({ extensions }: Pick<StructuredPrompt, 'extensions'>): MandatoryBlocks {
  const dimensions = new Map(Object.entries(extensions))
  const warnings: string[] = []
  const warn = (message: string): void => void warnings.push(message)
  const effects = readEffects(dimensions.get('effects') ?? null, warn)
  const automation = readAutomation(dimensions.get('automation') ?? null, warn)
  const expression = readExpression(dimensions.get('midiexpressiveness') ?? null, warn)
  return { effects, automation, expression, warnings: limitWarnings(warnings) }
}

export type AutomationPoint = {
  readonly beat: number
  readonly value: number
  readonly curve?: (typeof curves)[number]
}
export type AutomationEntry = {
  readonly track: string
  readonly parameter: (typeof automatable)[number]
  readonly points: readonly AutomationPoint[]
}

/** Reads `Automation`: a list of `{track, param, events: [{beat, value, curve}]}`. */
function readAutomation(value: Json, warn: Warn): readonly AutomationEntry[] {
  return asList(value).flatMap((item) => {
    const [track, name] = isRecord(item)
      ? [fieldIn(item, 'track', 'role', 'instrument'), fieldIn(item, 'param', 'parameter')]
      : []
    if (!isRecord(item) || typeof track !== 'string' || typeof name !== 'string') {
      warn('An entry of Automation was left out; write “track”, “param” and “events” for each.')
      return []
    }
    const parameter = parameters.get(plainKey(name))
    if (parameter === undefined) {
      warn(`“${sayName(name)}” on ${sayName(track)} cannot be automated; there is ${automatable.join(', ')}.`)
      return []
    }
    const points = asList(fieldIn(item, 'events', 'points') ?? null)
      .flatMap((point) => pointOf(point, `${parameter} on ${sayName(track)}`, warn))
      .toSorted((a, b) => a.beat - b.beat)
    if (points.length === 0)
      warn(
        `${parameter} on ${sayName(track)} has no events that can be read; write for example “events: [{beat: 0, ` +
          `value: 0.5}]”.`,
      )
    return points.length === 0 ? [] : [{ track, parameter, points }]
  })
}

function pointOf(point: Json, about: string, warn: Warn): readonly AutomationPoint[] {
  const [beat, value] = isRecord(point)
    ? [numberIn(fieldIn(point, 'beat')), numberIn(fieldIn(point, 'value'))]
    : Array.isArray(point)
      ? [numberIn(point[0]), numberIn(point[1])]
      : [null, null]
  if (beat === null || value === null || beat < 0) {
    warn(`An event of ${about} was left out; each needs a beat and a value.`)
    return []
  }
  const said = isRecord(point) ? fieldIn(point, 'curve') : undefined
  const curve = curves.find((each) => each === said)
  if (said !== undefined && said !== null && curve === undefined)
    warn(`A curve of ${about} is unknown and was left out; there is ${curves.join(', ')}.`)
  return [curve === undefined ? { beat, value } : { beat, value, curve }]
}

type Parameter = (typeof automatable)[number]

/**
 * "filter cutoff", "cc74" and "Filter Cutoff (CC74)" are one; a name without its controller means the plain one, if
 * there is one.
 */
const parameters: ReadonlyMap<string, Parameter> = new Map<string, Parameter>([
  ['level', 'Volume'],
  ['gain', 'Volume'],
  ['panning', 'Pan'],
  ['modulation', 'Mod Wheel (CC1)'],
  ['cutoff', 'Filter Cutoff (CC74)'],
  ['filter', 'Filter Cutoff (CC74)'],
  ['resonance', 'Synth Resonance'],
  ...automatable
    .flatMap((name) => name.split(/[()]/).map((part): [string, Parameter] => [plainKey(part), name]))
    .filter(([key]) => key !== '')
    .toReversed(),
  ...automatable.map((name): [string, Parameter] => [plainKey(name), name]),
])

export type EffectType = (typeof effectTypes)[number]

/** An effect on a track; a reverb that several tracks want is shared on a bus. */
export type EffectEntry = { readonly track: string; readonly type: EffectType; readonly bus?: 'Reverb' }

/**
 * Reads `Effects`: `drums: {compression: light, room: small}`, `keys: tape saturation, chorus`, or a list of `{track,
 * type}`.
 */
function readEffects(value: Json, warn: Warn): readonly EffectEntry[] {
  const wanted = new Map<string, { track: string; type: EffectType }>()
  const add = (track: string, type: EffectType): void =>
    void wanted.set(`${type} ${track.toLowerCase()}`, { track, type })
  for (const item of asList(value)) {
    const track = isRecord(item) ? fieldIn(item, 'track', 'instrument', 'role') : undefined
    if (isRecord(item) && typeof track === 'string')
      collect(fieldIn(item, 'type', 'effect', 'effects', 'chain') ?? item, { track, add, warn })
    else if (!isRecord(item))
      warn(`“${sayName(textIn(item))}” under Effects names no track; write for example “drums: {compression: light}”.`)
    else for (const [name, effects] of entriesIn(item)) ofTrack(name, effects, { add, warn })
  }
  const entries = [...wanted.values()]
  const isShared = entries.filter(({ type }) => type === 'reverb').length > 1
  return entries.map((entry) => (isShared && entry.type === 'reverb' ? { ...entry, bus: 'Reverb' } : entry))
}

type Sink = { readonly track: string; readonly add: (track: string, type: EffectType) => void; readonly warn: Warn }

function ofTrack(name: string, effects: Json, { add, warn }: Omit<Sink, 'track'>): void {
  if (isOff(effects)) return
  if (typeIn(name) !== null && !namesEffect(effects))
    warn(`“${sayName(name)}” under Effects names no track; write for example “drums: {${sayName(name)}: light}”.`)
  else collect(effects, { track: name, add, warn })
}

/** A track may be called "Tape" if effects stand below it. */
const namesEffect = (value: Json): boolean =>
  asList(value).some((item) => typeIn(textIn(item)) !== null || entriesIn(item).some(([key]) => typeIn(key) !== null))

/** Effects of one track, whatever they are wrapped in: keys count, and texts where no key names an effect. */
function collect(value: Json, sink: Sink): void {
  if (value === null || isOff(value)) return
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) collect(item, sink)
  } else if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) ofKey(key, inner, sink)
  } else {
    for (const text of textIn(value).split(/,|;|\+|\n|\band\b/)) ofText(text.trim(), sink)
  }
}

function ofKey(key: string, inner: Json, sink: Sink): void {
  if (isOff(inner)) return
  const type = typeIn(key)
  if (type !== null) sink.add(sink.track, type)
  else if (typeof inner === 'object' && inner !== null) collect(inner, sink)
  else if (/^(?:type|effect|name)$/i.test(key)) collect(inner, sink)
  else if (!/^(?:track|instrument|role)$/i.test(key))
    sink.warn(
      `“${sayName(key)}” is no effect that is known, so ${sayName(sink.track)} goes without it; there is ` +
        `${effectTypes.join(', ')}.`,
    )
}

function ofText(text: string, { track, add, warn }: Sink): void {
  if (text === '' || /^(?:no|without)\b/i.test(text)) return
  const type = typeIn(text)
  if (type === null)
    warn(
      `“${sayName(text)}” is no effect that is known, so ${sayName(track)} goes without it; there is ` +
        `${effectTypes.join(', ')}.`,
    )
  else add(track, type)
}

const effectWords: ReadonlyMap<string, EffectType> = new Map<string, EffectType>([
  ...effectTypes.map((type): [string, EffectType] => [type, type]),
  ['compression', 'compressor'],
  ['room', 'reverb'],
  ['saturation', 'overdrive'],
  ['tape', 'overdrive'],
  ['tube', 'overdrive'],
  ['fuzz', 'distortion'],
])

/**
 * The effect that a text names. The last word says what it is: a tape delay is a delay, a tube compressor a compressor.
 */
function typeIn(text: string): EffectType | null {
  const words = text.toLowerCase().split(/[^a-z]+/)
  return (
    words
      .toReversed()
      .map((word) => effectWords.get(word))
      .find((type) => type !== undefined) ?? null
  )
}
