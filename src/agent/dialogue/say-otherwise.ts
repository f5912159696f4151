import { isNamed, spliced } from './say-anew.ts'
import { holds, otherWay, type Said, type Slot } from './slots.ts'

/** A request with another text or name in it. */
export function sayNamed(old: Said, name: string): string | null {
  const [text, ...more] = old.slots.filter(({ kind }) => kind === 'text')
  const plain = name.replace(/["“”]/g, '').trim()
  const isQuoted = /^["“]/.test(old.text.slice(text?.span.from ?? 0))
  return text && more.length === 0 && plain !== ''
    ? spliced(old.text, [{ span: text.span, put: isQuoted ? `"${plain}"` : plain }])
    : null
}

/** "The other way": each way turned around, where there is one. */
export function sayTurned(old: Said): string | null {
  const turned = old.ways
    .filter(({ span }) => !old.slots.some((each) => isNamed(each.kind) && holds(each.span, span)))
    .flatMap(({ kind, span, text }) => {
      const put = otherWay(kind.slice(4), text.toLowerCase())
      return put === undefined ? [] : [{ span, put }]
    })
    .filter((edit, at, all) => all.findIndex(({ span }) => span.from === edit.span.from) === at)
  return turned.length === 1 ? spliced(old.text, turned) : null
}

/** A request without one of the things of a list in it: "bring the second one back". Null where there is no such. */
export function sayWithout(old: Said, which: number): string | null {
  const lists = [...new Set(old.slots.map(({ kind }) => kind))]
    .map((kind) => old.slots.filter((slot) => slot.kind === kind))
    .filter((list) => list.length > 1)
  const [list, ...more] = lists
  const gone = list?.at(which)
  if (!list || !gone || more.length > 0) return null
  const at = list.indexOf(gone)
  const [before, after] = [list[at - 1], list[at + 1]]
  const span = before
    ? { from: before.span.to, to: gone.span.to }
    : { from: gone.span.from, to: after?.span.from ?? gone.span.to }
  const between = before
    ? old.text.slice(before.span.to, gone.span.from)
    : old.text.slice(gone.span.to, after?.span.from)
  return /^[\s,]*(?:and|&|,|or|plus)?\s*(?:the|on|at|from)?\s*$/i.test(between)
    ? spliced(old.text, [{ span, put: '' }])
    : null
}

/** A request without one named thing of a list in it: "mute the bass and the keys" without "the keys". */
export function sayWithoutNamed(old: Said, named: Slot): string | null {
  const at = old.slots
    .filter(({ kind }) => kind === named.kind)
    .findIndex(({ ids, text }) => ids?.every((id) => named.ids?.includes(id)) ?? text === named.text)
  return (at < 0 ? null : sayWithout(old, at)) ?? sayWithoutText(old, named.text)
}

function sayWithoutText(old: Said, text: string): string | null {
  const name = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const behind = new RegExp(`(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)(?:the\\s+|an?\\s+)?${name}(?![\\w-])`, 'i')
  const before = new RegExp(`(?<![\\w-])(?:the\\s+|an?\\s+)?${name}(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)`, 'i')
  const pattern = [behind, before].find((each) => each.test(old.text))
  return pattern ? old.text.replace(pattern, pattern === before ? 'the ' : '') : null
}

/** The amount of a request times a factor. */
export function sayScaled(old: Said, factor: number): string | null {
  const left = old.slots.findLast(({ leaves, value }) => leaves === true && value !== undefined)
  if (left?.value !== undefined)
    return spliced(old.text, [{ span: left.span, put: `${written(left.value * factor)} seconds` }])
  const number = amountIn(old)
  if (number?.value === undefined) return null
  return spliced(old.text, [{ span: number.span, put: written(number.value * factor) }])
}

/** The amount of a request with some more of the same unit. */
export function sayIncreased(old: Said, by: Slot): string | null {
  const number = amountIn(old)
  if (number?.value === undefined || by.value === undefined) return null
  if (by.unit !== undefined && number.unit !== undefined && by.unit !== number.unit) return null
  const sum = number.value + by.value
  const isTurned = sum === 0 || Math.sign(sum) !== Math.sign(number.value)
  return isTurned ? null : spliced(old.text, [{ span: number.span, put: written(sum) }])
}

/** The amount of a request: the last number that is a length or has a unit of its own, and no place. */
export function amountIn(old: Said): Slot | undefined {
  const left = old.slots.findLast(({ leaves }) => leaves === true)
  const number = left && old.numbers.find(({ span }) => holds(left.span, span))
  if (number) return number
  const isOther = (kind: string): boolean => isNamed(kind) || /^(?:about|length:|where)/.test(kind)
  const free = old.numbers.filter(({ span }) => !old.slots.some((each) => isOther(each.kind) && holds(each.span, span)))
  const isLength = (number: Slot): boolean =>
    old.slots.some(
      ({ kind, span, edge }) =>
        (kind === 'length' || (kind === 'range' && edge !== undefined)) && holds(span, number.span),
    )
  return (
    free.findLast(({ unit }) => unit !== undefined && /^(?:db|percent|semitones|octave|bpm|hz|lufs)$/.test(unit)) ??
    free.findLast(isLength) ??
    free.findLast(({ unit }) => unit !== undefined && /^(?:bar|beat|second|millisecond|minute)$/.test(unit)) ??
    // "Set the tempo to 90": the only number there is.
    (old.numbers.length === 1 && /\b(?:to|by)\s+$/i.test(old.text.slice(0, free[0]?.span.from)) ? free[0] : undefined)
  )
}

const written = (value: number): string => String(Math.round(value * 100) / 100)
