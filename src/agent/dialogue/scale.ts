import { type Candidate, type Context, stands, given } from './context.ts'
import { filledIn, goOn } from './go-on.ts'
import type { AmountScale } from './leaning.ts'
import { amountIn, sayIncreased, sayScaled } from './say-otherwise.ts'
import { sayStronger } from './say-stronger.ts'
import { readSaid, ways, type Said } from './slots.ts'

/** More or less of the amount of the last request. */
export function scaled(around: Context, scale: AmountScale): readonly Candidate[] {
  const context = { ...around, old: inNumbers(around) }
  const { last } = context
  const { way, by: amount } = scale
  const factor = scale.isLoose === true && scale.factor !== 'full' ? loosely(context.old, scale.factor) : scale.factor
  const retracts = given(last.turn)
  const before = context.without(retracts)
  if (before === null) return []
  const { old } = context
  if (amount !== undefined && scale.isAgain === true && addsUp(old.text)) return goOn(context, amount)
  if (amount !== undefined) return increased(context, { old, amount, way: way ?? 'more' })
  if (factor === 'full') {
    const number = amountIn(old)
    return number?.unit === 'percent'
      ? given(sayScaled(old, 100 / (number.value ?? 100))).map((words) => stands(words, retracts))
      : sayStronger(old.text, 'all').map((words) => stands(words, retracts))
  }
  const by = way === undefined ? factor : directed(old, way, factor)
  if (by === null) return filledIn(context, way ?? '').map((words) => stands(words, []))
  const said = sayScaled(old, by)
  const more = said === null ? sayStronger(old.text, by < 1 ? 'less' : 'more') : [said]
  return more.map((words) => stands(words, retracts))
}

/** Whether a request that is made twice does twice as much: what sets a value does not. */
const addsUp = (words: string): boolean =>
  !/\b(?:fade|pan|set|normali[sz]e|label|marker|name|call)\b|\b(?:to|at) -?\d/i.test(words)

/** "An octave" is one octave. */
function inNumbers({ old, document }: Context): Said {
  if (amountIn(old)) return old
  const text = old.text.replace(/\ban? (?=octave|semitone|db\b|decibel|second|minute|bar\b|beat\b)/gi, '1 ')
  return text === old.text ? old : readSaid(text, document)
}

/** A bit more of a value that is set ("to 90 bpm") is not half as much again. */
function loosely(old: Said, factor: number): number {
  const number = amountIn(old)
  const before = number ? old.text.slice(0, number.span.from) : ''
  return /\b(?:to|at|of)\s+$/i.test(before) || number?.unit === 'bpm' ? 1 + (factor - 1) / 4 : factor
}

/** "Two seconds less", "3 dB louder": the amount with that much more. */
function increased(
  context: Context,
  { old, amount, way }: { old: Said; amount: string; way: string },
): readonly Candidate[] {
  const [number] = readSaid(amount, context.document).numbers
  const direction = /^(?:more|extra|on top|hotter)$/.test(way) ? 1 : way === 'less' ? -1 : directed(old, way, 2)
  if (number?.value === undefined || direction === null)
    return filledIn(context, `${amount} ${way}`).map((words) => stands(words, []))
  const isLess = direction < 1
  const said = sayIncreased(old, { ...number, value: isLess ? -number.value : number.value })
  return given(said).map((words) => stands(words, given(context.last.turn)))
}

/**
 * "Longer" is more of what was made longer, and less of what was made shorter. Null where it is about something
 * else.
 */
function directed(old: Said, way: string, factor: number): number | null {
  const axis = Object.entries(ways).find(([, row]) => row.some((words) => words.includes(way)))
  if (!axis) return factor
  const [, row] = axis
  const found = old.ways.findLast(({ text }) => row.some((words) => words.includes(text.toLowerCase())))
  const amount = amountIn(old)
  if (axis[0] === 'size') {
    const isLength = amount?.unit !== undefined && /^(?:second|millisecond|minute|hour|bar|beat)$/.test(amount.unit)
    if (!isLength) return null
    return way === 'shorter' && factor > 1 ? 1 / factor : factor
  }
  if (!found) return null
  const isSame = row.find((words) => words.includes(found.text.toLowerCase()))?.includes(way) === true
  return isSame ? factor : factor > 1 ? 1 / factor : factor
}
