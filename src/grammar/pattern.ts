/**
 * The pattern language of rules, parsed once.
 *
 *   word|other        one of these words              (these | more words)   one of these rows
 *   <class>           words that do the same work     [may be missing]       and may stand anywhere in the clause
 *   {slot} {slot:kind} a value                        ~word ~(a row)         needed, and may stand anywhere
 *   {slot:in|out}     one of these words, as a value  ?word ?(a row)         may be missing, where it is written
 *
 * In a class, "take * out" is a verb with its particle apart. Within brackets `|` divides rows, elsewhere words.
 */
export type Element =
  | { readonly is: 'word'; readonly words: readonly string[] }
  | { readonly is: 'class'; readonly name: string }
  | { readonly is: 'slot'; readonly slot: string; readonly kind: string }
  | { readonly is: 'choice'; readonly slot: string; readonly words: readonly string[] }
  | { readonly is: 'rows'; readonly rows: readonly PatternRow[] }
  | { readonly is: 'maybe'; readonly element: Element }

/** What stands in order, and what floats around it. From `wholeFrom` on, all that stands in order may be missing. */
export type PatternRow = {
  readonly ordered: readonly Element[]
  readonly floats: readonly Float[]
  readonly wholeFrom: number
}
export type Float = { readonly needed: boolean; readonly element: Element }

/** Words of a class: those of the verb, and the particle that may stand apart from it. */
export type ClassWords = { readonly words: readonly string[]; readonly particle: string | null }

type Cursor = { readonly text: string; at: number; depth: number }

/** Equal patterns are one object, so that what one of them was found to be is known of all. */
const known = new Map<string, Element | PatternRow>()
/** A number for each of them: what holds others is told from its like by their numbers. */
const numbers = new Map<Element | PatternRow, number>()

function shared<Pattern extends Element | PatternRow>(pattern: Pattern, key: string): Pattern {
  const same = known.get(key)
  // What has the same key has the same form.
  if (same) return same as Pattern
  known.set(key, pattern)
  numbers.set(pattern, numbers.size)
  return pattern
}

const sharedElement = (element: Element): Element => shared(element, keyOf(element))

const sharedRow = (row: PatternRow): PatternRow => shared(row, rowKey(row))

const numberOf = (pattern: Element | PatternRow): number => numbers.get(pattern) ?? -1

function rowKey({ ordered, floats }: PatternRow): string {
  let key = ''
  for (const element of ordered) key += ` ${numberOf(element)}`
  for (const { needed, element } of floats) key += `${needed ? ' ~' : ' /'}${numberOf(element)}`
  return key
}

function keyOf(element: Element): string {
  switch (element.is) {
    case 'word':
      return `w ${element.words.join('|')}`
    case 'class':
      return `<${element.name}>`
    case 'slot':
      return `{${element.slot}:${element.kind}}`
    case 'choice':
      return `{${element.slot}:${element.words.join('|')}}`
    case 'rows':
      return `(${element.rows.map(numberOf).join('|')})`
    case 'maybe':
      return `?${numberOf(element.element)}`
  }
}

export function parsePattern(text: string): PatternRow {
  const cursor = { text, at: 0, depth: 0 }
  const row = parseRow(cursor)
  if (cursor.at < text.length) throw new Error(`The pattern “${text}” does not end at ${cursor.at}.`)
  return row
}

export function parseClass(text: string): readonly ClassWords[] {
  return text.split('|').map((row) => {
    const [verb = '', particle] = row.trim().split(/\s+\*\s+/)
    return { words: verb.split(/\s+/), particle: particle ?? null }
  })
}

function parseRow(cursor: Cursor): PatternRow {
  const ordered: Element[] = []
  const floats: Float[] = []
  for (skipBlanks(cursor); cursor.at < cursor.text.length && !')]|'.includes(peek(cursor)); skipBlanks(cursor)) {
    if (peek(cursor) === '[') floats.push({ needed: false, element: sharedElement(parseRows(cursor, ']')) })
    else if (peek(cursor) === '~') {
      cursor.at += 1
      floats.push({ needed: true, element: parseElement(cursor) })
    } else ordered.push(parseElement(cursor))
  }
  return sharedRow({ ordered, floats, wholeFrom: ordered.findLastIndex(({ is }) => is !== 'maybe') + 1 })
}

const CLASS = /<([\w-]+)>/y
const SLOT = /\{([^{}]+)\}/y
const WORDS = /([^\s()[\]{}<>~]+)/y
const WORD_OF_ROW = /([^\s()[\]{}<>~|]+)/y

const parseElement = (cursor: Cursor): Element => sharedElement(readElement(cursor))

function readElement(cursor: Cursor): Element {
  if (peek(cursor) === '?' && cursor.text.charAt(cursor.at + 1) !== ' ') {
    cursor.at += 1
    return { is: 'maybe', element: parseElement(cursor) }
  }
  if (peek(cursor) === '(') return parseRows(cursor, ')')
  if (peek(cursor) === '<') return { is: 'class', name: take(cursor, CLASS) }
  if (peek(cursor) === '{') {
    const [slot = '', kind = slot] = take(cursor, SLOT).split(':')
    return kind.includes('|') ? { is: 'choice', slot, words: kind.split('|') } : { is: 'slot', slot, kind }
  }
  // Within brackets `|` divides rows.
  return {
    is: 'word',
    words: take(cursor, cursor.depth > 0 ? WORD_OF_ROW : WORDS).split('|'),
  }
}

function parseRows(cursor: Cursor, end: ')' | ']'): Element {
  const rows: PatternRow[] = []
  cursor.depth += 1
  do {
    cursor.at += 1
    rows.push(parseRow(cursor))
  } while (peek(cursor) === '|')
  if (peek(cursor) !== end) throw new Error(`The pattern “${cursor.text}” misses a “${end}”.`)
  cursor.at += 1
  cursor.depth -= 1
  return { is: 'rows', rows }
}

const peek = ({ text, at }: Cursor): string => text.charAt(at)

function skipBlanks(cursor: Cursor): void {
  while (peek(cursor) === ' ') cursor.at += 1
}

function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (!found) throw new Error(`The pattern “${cursor.text}” cannot be read at ${cursor.at}.`)
  cursor.at += found[0].length
  return found[1] ?? ''
}
