/** What a part of a pattern can begin with: null when that may be anything; `isEmpty` when it may also be nothing. */
export type Begins = { readonly texts: readonly string[] | null; readonly isEmpty: boolean }

/** What the names stand for that a pattern may hold: words in capitals. */
export type NamedBeginnings = (name: string) => Begins

/**
 * What a line begins with that a pattern fits from its first sign on. Compiling a pattern takes a hundred times longer
 * than looking whether a line begins as it has to, and of hundreds of patterns a line fits one or none.
 */
export function beginningsOf(pattern: string, named: NamedBeginnings = () => ANYTHING): Begins {
  return readChoice({ pattern, named, at: 0 })
}

type Cursor = { readonly pattern: string; readonly named: NamedBeginnings; at: number }

const NOTHING: Begins = { texts: [], isEmpty: true }
const ANYTHING: Begins = { texts: null, isEmpty: false }
const DIGITS: Begins = { texts: '0123456789'.split(''), isEmpty: false }

/** Ways to go on, up to the bracket that ends them. */
function readChoice(cursor: Cursor): Begins {
  let found = readSequence(cursor)
  while (cursor.pattern[cursor.at] === '|') {
    cursor.at += 1
    found = either(found, readSequence(cursor))
  }
  return found
}

/** One way: its parts up to the first that has to be there, and the rest passed over. */
function readSequence(cursor: Cursor): Begins {
  let found = NOTHING
  while (found.isEmpty && cursor.at < cursor.pattern.length && !/[|)]/.test(cursor.pattern[cursor.at] ?? '')) {
    const next = readQuantified(cursor)
    found = { ...either(found, next), isEmpty: next.isEmpty }
  }
  skipSequence(cursor)
  return found
}

function skipSequence(cursor: Cursor): void {
  for (let depth = 0; cursor.at < cursor.pattern.length; cursor.at += 1) {
    cursor.at += lengthAt(/(?:[^\\()[|]|\\.|\[(?:[^\]\\]|\\.)*\])*/sy, cursor)
    const sign = cursor.pattern[cursor.at]
    if (depth === 0 && (sign === '|' || sign === ')')) return
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
  }
}

function readQuantified(cursor: Cursor): Begins {
  const one = readOne(cursor)
  const from = cursor.at
  cursor.at += lengthAt(/(?:[*+?]|\{\d+(?:,\d*)?\})?\??/y, cursor)
  const quantifier = cursor.pattern.slice(from, cursor.at)
  return /^(?:[*?]|\{0)/.test(quantifier) ? { ...one, isEmpty: true } : one
}

/** Plain signs, without the last where that is followed by how often it comes. */
const PLAIN = /(?:[^\\^$.*+?()[\]{}|A-Z](?![*+?{]))+|[^\\^$.*+?()[\]{}|A-Z]/y

function readOne(cursor: Cursor): Begins {
  const from = cursor.at
  cursor.at += lengthAt(PLAIN, cursor)
  if (cursor.at > from) return { texts: [cursor.pattern.slice(from, cursor.at)], isEmpty: false }
  cursor.at += lengthAt(/[A-Z]+/y, cursor)
  if (cursor.at > from) return cursor.named(cursor.pattern.slice(from, cursor.at))
  const sign = cursor.pattern[cursor.at]
  if (sign === '(') return readGroup(cursor)
  if (sign === '[') {
    cursor.at += lengthAt(/\[(?:[^\]\\]|\\.)*\]/sy, cursor)
    return ANYTHING
  }
  cursor.at += sign === '\\' ? 2 : 1
  if (sign === '^' || sign === '$') return NOTHING
  const escaped = sign === '\\' ? (cursor.pattern[cursor.at - 1] ?? '') : ''
  if (escaped === 'b') return NOTHING
  if (escaped === 'd') return DIGITS
  return /^[^\w\s]$/.test(escaped) ? { texts: [escaped], isEmpty: false } : ANYTHING
}

/** What only looks ahead or back takes no sign of the line. */
function readGroup(cursor: Cursor): Begins {
  cursor.at += lengthAt(/\((?:\?(?:<?[=!]|:|<\w+>))?/y, cursor)
  const looksAround = /[=!]/.test(cursor.pattern[cursor.at - 1] ?? '')
  const inside = readChoice(cursor)
  cursor.at += 1
  return looksAround ? NOTHING : inside
}

function lengthAt(expression: RegExp, { pattern, at }: Cursor): number {
  expression.lastIndex = at
  return expression.exec(pattern)?.[0].length ?? 0
}

function either(one: Begins, other: Begins): Begins {
  return {
    texts: one.texts && other.texts ? [...one.texts, ...other.texts] : null,
    isEmpty: one.isEmpty || other.isEmpty,
  }
}
