import { parsePattern, type ClassWords, type PatternRow } from './pattern.ts'

/**
 * A way to say something. It is parsed when words are heard that it needs: a language has hundreds of them, and a
 * sentence stands for a few.
 */
export type Way = {
  readonly says: string
  /** Of each of these sets of words one has to be said, or it cannot be meant. */
  readonly needs: Needs
  row(): PatternRow
}
type Needs = readonly (readonly string[])[]

type Classes = ReadonlyMap<string, readonly ClassWords[]>

export function makeWay(says: string, classes: Classes): Way {
  let parsed: PatternRow | null = null
  return { says, needs: needsOf(says, classes), row: () => (parsed ??= parsePattern(says)) }
}

/** Whether some words may hold a way. */
export const mayBeIn = ({ needs }: Way, said: ReadonlySet<string>): boolean =>
  needs.every((words) => isOneSaid(words, said))

function isOneSaid(words: readonly string[], said: ReadonlySet<string>): boolean {
  for (const word of words) if (said.has(word)) return true
  return false
}

/** Brackets with all that stands in them, four deep: nobody writes deeper ones. */
const BRACKETS = Array.from({ length: 3 }).reduce<string>(
  (inner) => String.raw`[([](?:[^()[\]]|${inner})*[)\]]`,
  String.raw`[([][^()[\]]*[)\]]`,
)
/** What may be missing, or what is needed: a class, a value, a row of rows, a word. */
const ELEMENT = new RegExp(
  String.raw` *(?:\?(?! )(?:${BRACKETS}|[^\s()[\]{}<>~]+|<[^<>]*>|\{[^{}]*\})|(?=\[)${BRACKETS}|` +
    String.raw`~?(?:<([\w-]+)>|\{[^{}:]*:?([^{}]*)\}|(${BRACKETS})|([^\s()[\]{}<>~]+)))`,
  'y',
)
const PLAIN_ROWS = /^\(([^()[\]{}<>~?]+)\)$/

/** The words that a way cannot do without, as far as that is seen without parsing it. */
function needsOf(says: string, classes: Classes): Needs {
  const needs: (readonly string[])[] = []
  ELEMENT.lastIndex = 0
  for (let found = ELEMENT.exec(says); found !== null; found = ELEMENT.exec(says)) {
    const [, name, kind, rows, words] = found
    if (name !== undefined) needs.push(classHead(classes, name))
    if (words !== undefined) needs.push(words.split('|'))
    if (kind?.includes('|') === true) needs.push(kind.split('|'))
    // A row of several is known by its first words.
    const heads = PLAIN_ROWS.exec(rows ?? '')?.[1]
      ?.split('|')
      .map((row) => row.trim().split(/ +/)[0] ?? '')
    if (heads?.every((head) => head !== '') === true) needs.push(heads)
  }
  return needs
}

const classHeads = new WeakMap<readonly ClassWords[], readonly string[]>()

function classHead(classes: Classes, name: string): readonly string[] {
  const all = classes.get(name) ?? []
  const known = classHeads.get(all)
  if (known) return known
  const heads = all.map(({ words: [first = ''] }) => first)
  classHeads.set(all, heads)
  return heads
}

/** The words that some ways are made of, without parsing them. */
export function wordsOfWays(ways: readonly string[]): Set<string> {
  const words = new Set<string>()
  for (const part of ways.join(' ').match(/\{[^{}]*\}|<[^<>]*>|[^\s()[\]{}<>~|]+/g) ?? []) {
    if (part.startsWith('{')) {
      const [, kind = ''] = part.slice(1, -1).split(':')
      if (kind.includes('|')) for (const word of kind.split('|')) words.add(word)
    } else if (!part.startsWith('<')) words.add(part.startsWith('?') ? part.slice(1) : part)
  }
  return words
}
