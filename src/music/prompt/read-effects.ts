import { asList, entriesIn, fieldIn, isOff, isRecord, textIn, type Warn } from './fields.ts'
import type { Json } from '../../kernel/index.ts'
import { effectTypes } from '../operations/params.ts'
import { sayName } from '../position/say-names.ts'

export type EffectType = (typeof effectTypes)[number]

/** An effect on a track; a reverb that several tracks want is shared on a bus. */
export type EffectEntry = { readonly track: string; readonly type: EffectType; readonly bus?: 'Reverb' }

/**
 * Reads `Effects`: `drums: {compression: light, room: small}`, `keys: tape saturation, chorus`, or a list of `{track,
 * type}`.
 */
export function readEffects(value: Json, warn: Warn): readonly EffectEntry[] {
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
