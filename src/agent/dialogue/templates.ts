/**
 * Rows of words in which people say what they do with what was said, as data.
 *
 *   word|other   one of these words           <class>   one of the phrases of a class
 *   [element]    may be missing               element*  any number of times
 *   {name}       any words, as few as fit
 *
 * Signs between words do not count, and neither does whether an apostrophe is written.
 */
export type Template = (said: string) => Readonly<Record<string, string>> | null

export type Classes = Readonly<Record<string, string>>

/** What stands between two words; a hyphen before a number is its sign. */
const GAP = String.raw`(?:[\s,;:.!?…]|[–—-](?=\s|$))`
const ENDS = `(?:${GAP}+|$)`

/** A row becomes a pattern when words are said that it may hold: most of them never are. */
export function compileTemplates(rows: readonly string[], classes: Classes = {}): Template {
  const compiled = rows.map((row) => compileRow(row, classes))
  return (said) => {
    const words = wordsOf(said)
    for (const row of compiled) {
      const found = row.mayHold(words) ? row.pattern().exec(said) : null
      if (found) return found.groups ?? {}
    }
    return null
  }
}

type Row = { mayHold(said: Words): boolean; pattern(): RegExp }

function compileRow(row: string, classes: Classes): Row {
  let [needs, pattern]: [Needs | null, RegExp | null] = [null, null]
  return {
    mayHold(said) {
      const { firsts, phrases } = (needs ??= needsOf(row, classes))
      return (
        (firsts === null || firsts.has(said.first)) &&
        phrases.every((any) => any.some((words) => words.every((word) => said.all.has(word))))
      )
    },
    pattern: () => (pattern ??= patternOf(row, classes)),
  }
}

/** The words of a message as templates see them. */
type Words = { readonly first: string; readonly all: ReadonlySet<string> }

const BETWEEN = new RegExp(`${GAP}+`, 'u')
let last: { readonly said: string; readonly words: Words } | null = null

/** Many templates look at the same message, one after another. */
function wordsOf(said: string): Words {
  if (last?.said === said) return last.words
  const all = new Set(plain(said).split(BETWEEN))
  all.delete('')
  const [first = ''] = all
  last = { said, words: { first, all } }
  return last.words
}

const plain = (words: string): string => words.toLowerCase().replace(/['’]/g, '')

/** What a message needs to be one of a row. */
type Needs = {
  /** Words that it may begin with; null where it may begin with any. */
  readonly firsts: ReadonlySet<string> | null
  /** For each element that may not be missing its phrases, of which one has to be said. */
  readonly phrases: readonly (readonly (readonly string[])[])[]
}

function needsOf(row: string, classes: Classes): Needs {
  const firsts = new Set<string>()
  const phrases: (readonly (readonly string[])[])[] = []
  let isAny = false
  let isOver = false
  for (const part of row.split(' ')) {
    const isOptional = part.endsWith('*') || part.startsWith('[')
    const own = part.startsWith('{') ? null : phrasesIn(part.replace(/\*$/, '').replace(/^\[(.*)\]$/, '$1'), classes)
    const isOpen = own === null || own.some(([first = '']) => first === '')
    if (!isOver && isOpen) isAny = true
    if (!isOver) for (const [first = ''] of own ?? []) firsts.add(first)
    if (isOptional) continue
    isOver = true
    if (own && !isOpen) phrases.push(own)
  }
  // Where all of it may be missing, nothing is said.
  if (!isOver) firsts.add('')
  return { firsts: isAny ? null : firsts, phrases }
}

const phrasesIn = (element: string, classes: Classes): readonly (readonly string[])[] =>
  wordsOfPhrases(element.startsWith('<') ? (classes[element.slice(1, -1)] ?? '') : element)

const split = new Map<string, readonly (readonly string[])[]>()

/** The words of each phrase of a row; classes stand in many. */
function wordsOfPhrases(row: string): readonly (readonly string[])[] {
  const known = split.get(row)
  if (known) return known
  const made = row.split('|').map((phrase) => plain(phrase).trim().split(/\s+/))
  split.set(row, made)
  return made
}

const patternOf = (row: string, classes: Classes): RegExp =>
  new RegExp(
    `^${GAP}*${row
      .split(' ')
      .map((part) => elementOf(part, classes))
      .join('')}$`,
    'iu',
  )

function elementOf(part: string, classes: Classes): string {
  if (part.endsWith('*')) return `(?:${elementOf(part.slice(0, -1), classes)})*`
  if (part.startsWith('[')) return `(?:${elementOf(part.slice(1, -1), classes)})?`
  if (part.startsWith('{')) return `(?<${part.slice(1, -1)}>.+?)${ENDS}`
  if (part.startsWith('<')) return `(?:${phrasesOf(classes[part.slice(1, -1)] ?? '')})${ENDS}`
  return `(?:${phrasesOf(part)})${ENDS}`
}

/** Phrases of a row, the longest first; each word of a phrase may be one of several. */
const phrasesOf = (row: string): string =>
  row
    .split('|')
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.trim().split(/\s+/).map(wordOf).join(`${GAP}+`))
    .join('|')

const wordOf = (word: string): string => word.replace(/[.*+?^${}()[\]\\]/g, String.raw`\$&`).replace(/['’]/g, "['’]?")
