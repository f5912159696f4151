import { problem, type Problem } from '../../kernel/index.ts'
import { offsetBeforePlain, offsetsBeforePlain, withLineEnds } from './line-ends.ts'

/** From and to in the text as it is, whatever its line ends. */
export type TextSpan = { readonly from: number; readonly to: number }

/**
 * Where a text stands, provided that it stands there once: as a run of whole lines or, when no lines are it, inside
 * lines but never inside a word. Null when it stands nowhere; a problem that names the places when there are several.
 */
export function locateOnce(text: string, find: string): TextSpan | Problem | null {
  if (find === '') return problem('find-empty', 'FIND is empty: give the text that is to be replaced.')
  const plain = withLineEnds(text, 'lf')
  const sought = withLineEnds(find, 'lf')
  const lines = placesOf(plain, { sought, rule: wholeLines })
  const places = lines.length > 0 ? lines : placesOf(plain, { sought, rule: wholeWords })
  const [from] = places
  if (from === undefined) return null
  if (places.length > 1) return ambiguous(plain, { places, areLines: lines.length > 0 })
  return { from: offsetBeforePlain(text, from), to: offsetBeforePlain(text, from + sought.length) }
}

/** Every place where a text stands by itself, the first first; none of them reaches into the next. */
export function locateEvery(text: string, find: string): TextSpan[] {
  const plain = withLineEnds(text, 'lf')
  const sought = withLineEnds(find, 'lf')
  const offsetOf = text === plain ? (at: number): number => at : offsetsBeforePlain(text)
  const places: TextSpan[] = []
  let behind = 0
  for (const at of sought === '' ? [] : placesOf(plain, { sought, rule: wholeWords }, Infinity)) {
    if (at < behind) continue
    behind = at + sought.length
    places.push({ from: offsetOf(at), to: offsetOf(behind) })
  }
  return places
}

const MAX_NAMED = 5

/** What counts as a place, and where the next one may begin: without that, a file of one letter would take minutes. */
type Rule = {
  readonly isPlace: (text: string, found: TextSpan) => boolean
  readonly next: (text: string, at: number) => number
}

/** The first places, by default one more than are ever named. Places may overlap: each is one that could be meant. */
function placesOf(text: string, { sought, rule }: { sought: string; rule: Rule }, most = MAX_NAMED + 1): number[] {
  const places: number[] = []
  for (
    let at = text.indexOf(sought);
    at !== -1 && places.length < most;
    at = text.indexOf(sought, rule.next(text, at))
  ) {
    if (rule.isPlace(text, { from: at, to: at + sought.length })) places.push(at)
  }
  return places
}

const wholeLines: Rule = {
  // What follows the last line break of a file is not a line when nothing follows.
  isPlace: (text, { from, to }) =>
    (from === 0 || text[from - 1] === '\n') && (text[to] === '\n' || (to === text.length && text[to - 1] !== '\n')),
  next: (text, at) => {
    const end = text.indexOf('\n', at)
    return end === -1 ? Infinity : end + 1
  },
}

/** So `x = 1` is neither in `max = 1` nor in `x = 10`. */
const wholeWords: Rule = {
  isPlace: (text, { from, to }) =>
    !(isWordBefore(text, from) && isWordAt(text, from)) && !(isWordBefore(text, to) && isWordAt(text, to)),
  next: (text, at) => {
    const word = /[\p{L}\p{N}\p{M}_]+/uy
    word.lastIndex = at
    return word.test(text) ? word.lastIndex : at + 1
  },
}

const isWordAt = (text: string, at: number): boolean => isWord(String.fromCodePoint(text.codePointAt(at) ?? 0))
const isWordBefore = (text: string, at: number): boolean =>
  isWord(/.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '')
const isWord = (character: string): boolean => /[\p{L}\p{N}\p{M}_]/u.test(character)

function ambiguous(text: string, { places, areLines }: { places: readonly number[]; areLines: boolean }): Problem {
  const named = places.slice(0, MAX_NAMED).map((at) => positionOf(text, at))
  const words = named.map(({ line, column }) => (areLines ? `${line}` : `${line}:${column}`))
  const list =
    places.length > MAX_NAMED ? `${words.join(', ')} and more` : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
  return problem(
    'find-ambiguous',
    `FIND stands more than once, ${areLines ? 'beginning on lines' : 'at'} ${list}: give more of the lines around ` +
      `the one that is meant.`,
    { places: named },
  )
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}
