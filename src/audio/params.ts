import { z } from 'zod'
import type { Asked, Inference, Json } from '../kernel/index.ts'
import type { QuantityMention, QuantityUnit } from '../words/index.ts'

/** A place or length in seconds: never negative, never endless. */
export const seconds = z.number().min(0).max(1e7)

/** What a track or label may be called: anything that is not blank. */
export const trackName = z.string().trim().min(1).max(200)
export const labelText = z.string().trim().min(1).max(1000)

/**
 * How parameters are found in what a person said. A stated default is used at 0.8, a sensible one at 0.6, which
 * announces it.
 */
type Otherwise = { readonly value: number; readonly confidence: 0.6 | 0.8; readonly text?: string }

export const quantitiesOf = (asked: Asked, unit: QuantityUnit): QuantityMention[] =>
  asked.mentions.filter((mention): mention is QuantityMention => mention.kind === 'quantity' && mention.unit === unit)

/** A number with its unit, or else the operation's own default. */
export function inferQuantity(
  unit: QuantityUnit,
  otherwise?: Otherwise,
): (asked: Asked) => Inference<number> | undefined {
  return (asked) => {
    const said = quantitiesOf(asked, unit)[0]
    return said ? makeInference(said, said.value) : assumeDefault(otherwise)
  }
}

/** A length of time in seconds, or else the operation's own default. */
export function inferDuration(otherwise?: Otherwise): (asked: Asked) => Inference<number> | undefined {
  return (asked) => {
    const said = asked.mentions.find((mention) => mention.kind === 'duration')
    return said?.kind === 'duration' ? makeInference(said, said.seconds) : assumeDefault(otherwise)
  }
}

/** A name or text that the words give, as they give it. */
export function inferText(asked: Asked): Inference<string> | undefined {
  const said = asked.mentions.find((mention) => mention.kind === 'text' && mention.role !== 'spoken')
  return said?.kind === 'text' ? makeInference(said, said.value) : undefined
}

type Said = { readonly text: string; readonly confidence: number; readonly notes: Inference<Json>['notes'] & object }

export function makeInference<V>(said: Said, value: V): Inference<V> {
  return { value, source: 'words', text: said.text, confidence: said.confidence, notes: said.notes }
}

export function assumeDefault(otherwise: Otherwise | undefined): Inference<number> | undefined {
  if (!otherwise) return undefined
  const { value, confidence, text: assumed } = otherwise
  return {
    value,
    source: 'default',
    confidence,
    ...(assumed !== undefined && { notes: [{ code: 'assumed', text: assumed }] }),
  }
}
