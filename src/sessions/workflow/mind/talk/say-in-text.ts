import { numberAt, tokenize } from '../../../../words/index.ts'
import type { AmountScale } from '../../../../agent/index.ts'

/** Words that take the place of one another. */
const ROWS: readonly RegExp[] = [
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/i,
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i,
  /^(?:today|tomorrow|yesterday|tonight)$/i,
  /^(?:red|green|blue|yellow|black|white|orange|purple|pink|brown|gr[ae]y)$/i,
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)$/i,
  /^(?:daily|weekly|monthly|yearly|hourly)$/i,
]

/**
 * A text with one word, number or name in the place of the only one of its kind; null where there is none or
 * several.
 */
export function sayInText(text: string, said: string): string | null {
  if (text.trim().split(/\s+/).length < 2 || said.includes('\n')) return null
  const number = /^[\d.,]*\d$/.test(said) ? /\d+(?:[.,:]\d+)*/g : null
  const row = ROWS.find((each) => each.test(said))
  const word = row ? /\p{L}+/gu : /^\p{Lu}[\p{L}'-]*$/u.test(said) ? /(?<![\p{L}'-])\p{Lu}[\p{L}'-]*/gu : null
  const found = [...text.matchAll(number ?? word ?? /$^/g)].filter(([each]) => !row || row.test(each))
  const [only, ...more] = found
  if (!only || more.length > 0 || only[0] === said) return null
  return text.slice(0, only.index) + said + text.slice(only.index + only[0].length)
}

/** A text with another amount in the place of its only number. Null where there is none, several, or no such amount. */
export function scaleInText(text: string, { factor, by, way }: AmountScale): string | null {
  const [only, ...more] = [...text.matchAll(/(?<![\p{L}\d.,:])\d+(?:\.\d+)?(?![\d:])/gu)]
  if (!only || more.length > 0 || factor === 'full') return null
  const value = Number(only[0])
  const amount = by === undefined ? undefined : numberAt(tokenize(by.replace(/^an? /i, 'one ')), 0)?.value
  if (by !== undefined && amount === undefined) return null
  const isLess = way !== undefined && /^(?:less|shorter|lower|smaller|slower|earlier|quieter|softer)$/.test(way)
  const made =
    amount === undefined ? value * (isLess && factor > 1 ? 1 / factor : factor) : value + (isLess ? -amount : amount)
  const rounded = Math.round(made * 100) / 100
  return rounded < 0 ? null : text.slice(0, only.index) + String(rounded) + text.slice(only.index + only[0].length)
}
