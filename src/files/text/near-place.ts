import { distance } from 'fastest-levenshtein'
import { withLineEnds } from './line-ends.ts'

const MAX_CHARACTERS = 20_000

/**
 * The one place of a file that differs from a text by white space, quote marks or a few characters: what stands there,
 * and its line. Null where there is none, or more than one. Nothing is done with it before a person says so.
 */
export function nearPlace(text: string, find: string): { readonly there: string; readonly line: number } | null {
  const [plain, sought] = [withLineEnds(text, 'lf'), withLineEnds(find, 'lf')]
  if (sought.length > MAX_CHARACTERS || sought.trim() === '') return null
  const lines = plain.replace(/\n$/, '').split('\n')
  const count = sought.split('\n').length
  const starts = new Set((['lines', 'pieces'] as const).flatMap((by) => candidateLines(plain, { find: sought, by })))
  const near = [...starts].flatMap((start) => {
    const line = lines[start] ?? ''
    const slice = count === 1 ? closestSlice(line, sought) : undefined
    const there = slice ? line.slice(slice.from, slice.to) : lines.slice(start, start + count).join('\n')
    return isNear(there, sought) ? [{ there, line: start + 1 }] : []
  })
  return near.length === 1 ? (near[0] ?? null) : null
}

/** Edits for each character, up to which a text is the one that was meant, if it is the only one. */
const MAX_DIFFERENCE = 0.05

function isNear(there: string, sought: string): boolean {
  if (fold(there) === fold(sought)) return true
  const most = Math.max(there.length, sought.length) * MAX_DIFFERENCE
  return Math.abs(there.length - sought.length) <= most && distance(there, sought) <= most
}

/** Each of them is looked for in the whole text, so they decide how long all this takes. */
const MAX_LINES = 16
const MAX_PLACES = 200
const MAX_CANDIDATES = 12

/** Lines (from 0) where a text that is not in the file may have been meant to begin, the likeliest first. */
export function candidateLines(text: string, { find, by }: { find: string; by: 'lines' | 'pieces' }): number[] {
  const hay = text.toLowerCase()
  const lines = find
    .toLowerCase()
    .split('\n')
    .map((line, index) => ({ words: line.trim(), index }))
    .toSorted((a, b) => b.words.length - a.words.length)
  const probes =
    by === 'lines'
      ? lines.slice(0, MAX_LINES)
      : lines.slice(0, 4).flatMap(({ words, index }) => piecesOf(words).map((piece) => ({ words: piece, index })))
  const lineAt = lineFinder(hay)
  const votes = new Map<number, number>()
  for (const { words, index } of probes) {
    if (words.length < 2) continue
    const found = new Set(placesOf(hay, words).map((at) => Math.max(0, lineAt(at) - index)))
    // A rare text says more than a common one, and a long one more than a short one.
    for (const line of found) votes.set(line, (votes.get(line) ?? 0) + words.length / found.size)
  }
  return [...votes]
    .toSorted(([a, weightOfA], [b, weightOfB]) => weightOfB - weightOfA || a - b)
    .slice(0, MAX_CANDIDATES)
    .map(([line]) => line)
}

function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  for (
    let at = text.indexOf(words);
    at !== -1 && places.length < MAX_PLACES;
    at = text.indexOf(words, at + words.length)
  )
    places.push(at)
  return places
}

/** Answers which line an offset is on; it reads the text once, and only as far as it was asked. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  return (offset) => {
    for (let next = nextStart(text, starts.at(-1) ?? 0); next <= offset; next = nextStart(text, next)) starts.push(next)
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low
  }
}

function nextStart(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at === -1 ? Infinity : at + 1
}

const MAX_COMPARED = 400

/**
 * The part of a line that is nearest to a text, and by how many edits it differs. Case counts for nothing, and blanks
 * for little.
 */
export function closestSlice(line: string, find: string): { from: number; to: number; edits: number } {
  const window = windowOf(line, find)
  const head = find.slice(0, MAX_COMPARED).toLowerCase()
  const there = line.slice(window, window + 2 * MAX_COMPARED).toLowerCase()
  // Sellers' algorithm: the edit distance in which the text may begin and end anywhere in the line for nothing.
  let edits = [0]
  for (const character of head.split('')) edits.push((edits.at(-1) ?? 0) + weight(character))
  let froms = edits.map(() => 0)
  let best = { from: 0, to: 0, edits: edits.at(-1) ?? 0 }
  for (let column = 1; column <= there.length; column += 1) {
    const [above, aboveFroms] = [edits, froms]
    edits = [0]
    froms = [column]
    for (let row = 1; row <= head.length; row += 1) {
      const kept = (above[row - 1] ?? 0) + (head[row - 1] === there[column - 1] ? 0 : 1)
      const more = (above[row] ?? 0) + weight(there[column - 1])
      const less = (edits[row - 1] ?? 0) + weight(head[row - 1])
      const least = Math.min(kept, more, less)
      edits.push(least)
      froms.push((least === kept ? aboveFroms[row - 1] : least === more ? aboveFroms[row] : froms[row - 1]) ?? 0)
    }
    const here = { from: froms.at(-1) ?? 0, to: column, edits: edits.at(-1) ?? 0 }
    if (here.edits < best.edits || (here.edits === best.edits && strays(here, head) < strays(best, head))) best = here
  }
  const to = find.length > MAX_COMPARED ? window + best.from + find.length : window + best.to
  return { ...wholeWords(line, { from: window + best.from, to: Math.min(line.length, to), find }), edits: best.edits }
}

const weight = (character: string | undefined): number => (character === ' ' || character === '\t' ? 0.25 : 1)

const strays = ({ from, to }: { from: number; to: number }, text: string): number => Math.abs(to - from - text.length)

/**
 * Where to look in a line that is too long to look at all of it: around the first piece of the text that stands there.
 */
function windowOf(line: string, find: string): number {
  if (line.length <= 2 * MAX_COMPARED) return 0
  const [there, sought] = [line.toLowerCase(), find.slice(0, MAX_COMPARED).toLowerCase()]
  const piece = piecesOf(sought).find((words) => there.includes(words))
  return piece === undefined ? 0 : Math.max(0, there.indexOf(piece) - sought.indexOf(piece) - 50)
}

const MAX_BLANKS = 80

/** Words are shown whole, and so are the blanks that a line begins or ends with when the text does too. */
function wholeWords(
  line: string,
  { from, to, find }: { from: number; to: number; find: string },
): { from: number; to: number } {
  const before =
    (/^\s/.test(find) ? /^\s+$/ : /[\p{L}\p{N}\p{M}_]+$/u).exec(line.slice(0, from).slice(-MAX_BLANKS))?.[0].length ?? 0
  const after =
    (/\s$/.test(find) ? /^\s+$/ : /^[\p{L}\p{N}\p{M}_]+/u).exec(line.slice(to, to + MAX_BLANKS))?.[0].length ?? 0
  return { from: from - before, to: to + after }
}

const MAX_PIECES = 6

/**
 * Words, which stay when blanks and marks around them change, and the halves of words, of which a slip of the pen
 * spares one.
 */
function piecesOf(line: string): string[] {
  const words = [...new Set(line.match(/[\p{L}\p{N}\p{M}_]{2,}/gu))].toSorted((a, b) => b.length - a.length)
  const halves = words
    .filter((word) => word.length >= 6)
    .flatMap((word) => [word.slice(0, word.length / 2), word.slice(word.length / 2)])
  return [...words.slice(0, MAX_PIECES), ...halves.slice(0, MAX_PIECES)]
}

type Reason = { readonly without: (text: string) => string; readonly why: (there: string, plan: string) => string }

/** From the smallest difference to the largest: the first that explains it all is the reason. */
const reasons: readonly Reason[] = [
  { without: (text) => text.replace(/[^\S\n]+$/gm, ''), why: () => 'only blanks at the end of a line differ' },
  {
    without: (text) => text.replace(/^[^\S\n]+/gm, ''),
    why: (there, plan) => `only the indentation differs (${indentations(there, plan)})`,
  },
  { without: (text) => text.toLowerCase(), why: () => 'only the case differs' },
  {
    without: plainQuotes,
    why: (there) => `a quote mark is typographic ${plainQuotes(there) === there ? 'in the plan' : 'there'}`,
  },
  {
    without: plainDashes,
    why: (there) => `a dash is typographic ${plainDashes(there) === there ? 'in the plan' : 'there'}`,
  },
  {
    without: (text) => text.normalize('NFC'),
    why: () => 'a letter with an accent is one character in one of them and two in the other',
  },
  {
    without: visible,
    why: (there) => `an invisible character stands ${visible(there) === there ? 'in the plan' : 'there'}`,
  },
  {
    without: (text) => text.replace(/[^\S\n]/g, ' '),
    why: () => 'a blank is of another kind (a tab or a no-break space)',
  },
  {
    without: (text) => text.replace(/[^\S\n]+/g, ''),
    why: (there, plan) => (Math.abs(there.length - plan.length) === 1 ? 'a space differs' : 'only the spaces differ'),
  },
  { without: fold, why: () => 'only spaces, case and quote marks differ' },
]

/** Why two texts that look alike are not the same, or null when they differ in more than looks. */
export function explainDifference(there: string, plan: string): string | null {
  return reasons.find(({ without }) => without(there) === without(plan))?.why(there, plan) ?? null
}

/** In a few words, what is different in two texts of one line. */
export function sayDifference(there: string, plan: string): string {
  if (there.includes(plan)) return 'it is part of a longer word there'
  const why = explainDifference(there, plan)
  if (why !== null) return why
  const edits = Math.max(there.length, plan.length) > 500 ? Infinity : distance(there, plan)
  if (edits <= 3) return edits === 1 ? 'one character differs' : `${edits} characters differ`
  const shared = sharedStart(there, plan)
  return shared < 4 ? 'the words differ' : `they part after \`${there.slice(Math.max(0, shared - 20), shared).trim()}\``
}

function visible(text: string): string {
  return text.replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
}

/** How the first line that is set differently begins in both. */
function indentations(there: string, plan: string): string {
  const [before, after] = [there.split('\n'), plan.split('\n')]
  const at = Math.max(
    0,
    before.findIndex((line, index) => line !== after[index]),
  )
  return `${indentation(before[at] ?? '')} there, ${indentation(after[at] ?? '')} in the plan`
}

function indentation(line: string): string {
  const blanks = /^[^\S\n]*/.exec(line)?.[0] ?? ''
  if (blanks === '') return 'none'
  const kind = /^\t+$/.test(blanks) ? 'tab' : /^ +$/.test(blanks) ? 'space' : null
  return kind === null ? 'tabs and spaces' : `${blanks.length} ${kind}${blanks.length === 1 ? '' : 's'}`
}

/** How many characters two texts begin with alike. */
export function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** A text reduced to what tells texts apart: no blanks, no case, plain quote marks and dashes. */
export function fold(text: string): string {
  return plainDashes(plainQuotes(text))
    .toLowerCase()
    .replace(/[^\S\n]+/g, '')
}

/** The quote marks of a keyboard in place of typographic ones, each as long as it was. */
function plainQuotes(text: string): string {
  return text.replace(/[\u2018-\u201B\u2032]/g, "'").replace(/[\u201C-\u201F\u2033\u00AB\u00BB]/g, '"')
}

function plainDashes(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/g, '-')
}
