import { functionWords } from '../../../../words/index.ts'
import type { InsertPlace, Wish } from '../wish.ts'
import type { FilesValues, SaidText } from './read-values.ts'
import { sayInText } from './say-in-text.ts'

/** How values go into a request: in the place of others, beside them, or where one was missing. */
export type Putting = 'correct' | 'goOn' | 'answer'

export type PutAround = {
  readonly how: Putting
  /** What is meant by another of the same kind. */
  other(wish: Wish): string | null
  /** The line above or below the one that a wish is about, as another wish. */
  neighbour(wish: Wish, side: 'above' | 'below'): Wish | null
  /** The text that a wish wrote or spoke of last. */
  anchorOf(wish: Wish): string | null
}

/** The wishes that one becomes with the values of a message in it, the likeliest first; none where one has no place. */
export function putValues(wish: Wish, values: FilesValues, around: PutAround): readonly (readonly Wish[])[] {
  const placed = inFile(wish, values, around)
  if (placed === null) return []
  const many = placed.flatMap((each) => putRest(each, values, around))
  return values.files.length > 1 || values.links.length > 1
    ? [placed.flatMap((each) => putRest(each, { ...values, files: [], links: [] }, around)[0] ?? [])]
    : many
}

/** The wish in the files that are said, or for the other one. */
function inFile(
  wish: Wish,
  { files, links, isOther = false }: FilesValues,
  { other }: PutAround,
): readonly Wish[] | null {
  const another = isOther ? other(wish) : undefined
  if (another === null) return null
  const named = [...files, ...(another === undefined ? [] : [another])]
  if (named.length + links.length === 0) return [wish]
  switch (wish.wish) {
    case 'read':
    case 'prune':
      return [
        ...named.map((resource): Wish => ({ ...wish, resource, isAddress: false })),
        ...links.map((resource): Wish => ({ ...wish, resource, isAddress: true })),
      ]
    case 'remember':
    case 'forget':
      return isOther && another !== undefined && files.length === 0 ? [{ ...wish, text: another }] : null
    case 'impossible':
      return null
    default:
      return links.length > 0 ? null : named.map((path) => ({ ...wish, path }))
  }
}

function putRest(wish: Wish, values: FilesValues, around: PutAround): readonly (readonly Wish[])[] {
  const { texts, neighbour, bare, isTurned, document, about } = values
  if (isTurned)
    return wish.wish === 'replace' && texts.length === 0 && bare === undefined
      ? [[{ ...wish, old: wish.now, now: wish.old }]]
      : []
  if (neighbour !== undefined) {
    const next = texts.length === 0 && bare === undefined ? around.neighbour(wish, neighbour) : null
    return next ? [[next]] : []
  }
  const told = putPlace(wish, values, around)
  if (told === null) return []
  if (document !== undefined || about !== undefined) {
    if (told.wish !== 'document' || texts.length > 0 || bare !== undefined) return []
    const path = values.files.length > 0 ? told.path : null
    if (document === undefined)
      return [[{ ...told, path: around.how === 'correct' ? told.path : path, about: about ?? '' }]]
    const said = document.about === '' ? { ...document, about: about ?? told.about } : document
    return [[{ ...told, ...said, path: around.how === 'correct' ? told.path : path }]]
  }
  if (bare !== undefined) return texts.length > 0 ? [] : putBare(told, values, around)
  return texts.length === 0 ? [[told]] : putTexts(told, texts, around)
}

/** Where in a file, which of several, which line. */
function putPlace(
  wish: Wish,
  { place, side, which, line, ordinal, texts }: FilesValues,
  { how, anchorOf }: PutAround,
): Wish | null {
  let told = wish
  if (line !== undefined) {
    if (told.wish !== 'remove' && told.wish !== 'remove-numbered') return null
    told = { wish: 'remove-numbered', path: told.path, line }
  }
  if (place !== undefined || side !== undefined) {
    // "And Y below it": what was written is gone on with.
    if (how === 'goOn' && texts.length > 0 && (told.wish === 'create' || told.wish === 'replace')) {
      const anchor = anchorOf(told)
      const beside = side === 'before' ? { before: anchor ?? '' } : { after: anchor ?? '' }
      if (place === undefined && anchor === null) return null
      return { wish: 'insert', path: told.path, lines: [], place: place ?? beside }
    }
    if (told.wish !== 'insert') return null
    const beside = told.place === 'start' || told.place === 'end' ? null : Object.values(told.place)[0]
    const anchor = how === 'correct' ? beside : anchorOf(told)
    if (place === undefined && typeof anchor !== 'string') return null
    told = { ...told, place: place ?? (side === 'before' ? { before: anchor ?? '' } : { after: anchor ?? '' }) }
  }
  if (ordinal !== undefined) {
    if (told.wish === 'remove-numbered') told = { ...told, line: ordinal }
    else if ((told.wish !== 'replace' && told.wish !== 'remove') || (ordinal !== 1 && ordinal !== -1)) return null
    else told = { ...told, which: ordinal === 1 ? 'first' : 'last' }
  }
  if (which !== undefined) {
    if (told.wish !== 'replace' && told.wish !== 'remove') return null
    told = { ...told, which }
  }
  return told
}

function putTexts(wish: Wish, texts: readonly SaidText[], { how }: PutAround): readonly (readonly Wish[])[] {
  const [first, second, ...more] = texts
  if (!first) return []
  const all = texts.map(({ text }) => text)
  const fresh = texts.find(({ role }) => role === 'new')
  switch (wish.wish) {
    case 'replace': {
      if (more.length > 0) return []
      if (second)
        return first.role !== 'new' && second.role !== 'old' && (second.role === 'new' || how === 'answer')
          ? [[{ ...wish, old: first.text, now: second.text, isLine: first.isLine, which: 'any' }]]
          : first.role === 'new' && second.role === 'old'
            ? [[{ ...wish, old: second.text, now: first.text, which: 'any' }]]
            : how === 'goOn' && !fresh
              ? [all.map((old) => ({ ...wish, old, which: 'any' as const }))]
              : []
      const now: Wish = { ...wish, now: first.text }
      const within = sayInText(wish.now, first.text)
      const old: Wish = { ...wish, old: first.text, isLine: first.isLine || wish.isLine, which: 'any' }
      if (first.role !== 'any') return [[first.role === 'new' ? now : old]]
      if (how === 'goOn') return [[old]]
      if (how === 'answer') return [[old], [now]]
      // A text that stands in the file is the one that should go.
      return [
        ...(first.text === wish.now ? [] : [[old]]),
        ...(within === null ? [] : [[{ ...wish, now: within }]]),
        [now],
      ]
    }
    case 'insert': {
      if (texts.some(({ role }) => role === 'old')) return []
      const within = how === 'correct' && all.length === 1 ? sayInText(wish.lines.join('\n'), first.text) : null
      const place = typeof wish.place === 'string' ? null : anchored(wish.place, first.text)
      const beside: readonly (readonly Wish[])[] =
        how === 'correct' && first.role === 'any' && !second && place ? [[{ ...wish, place }]] : []
      return [...beside, ...(within === null ? [] : [[{ ...wish, lines: [within] }]]), [{ ...wish, lines: all }]]
    }
    case 'create':
      return second ? [] : [[{ ...wish, content: `${first.text.replace(/\n$/, '')}\n` }]]
    case 'retitle':
      if (second && wish.heading !== null && fresh === second)
        return [[{ ...wish, heading: first.text, title: second.text }]]
      return second ? [] : [[{ ...wish, title: first.text }]]
    case 'remove':
    case 'remove-numbered':
      if (fresh && how !== 'goOn') return []
      return [
        texts.map(({ text, isLine }) => ({
          wish: 'remove' as const,
          path: wish.path,
          text,
          which: wish.wish === 'remove' && how !== 'answer' ? ('any' as const) : ('any' as const),
          isLine: isLine || (wish.wish === 'remove' ? wish.isLine : true),
        })),
      ]
    case 'remove-section':
      return [all.map((heading) => ({ ...wish, heading }))]
    case 'remember':
    case 'forget': {
      const within = how === 'correct' && all.length === 1 ? sayInText(wish.text, first.text) : null
      return [...(within === null ? [] : [[{ ...wish, text: within }]]), all.map((text) => ({ ...wish, text }))]
    }
    default:
      return []
  }
}

/** The same place beside another line. */
export const anchored = (place: Exclude<InsertPlace, string>, text: string): InsertPlace =>
  'under' in place ? { under: text } : 'before' in place ? { before: text } : { after: text }

/** Words without quotes: another word of the text, or the whole of a short one. */
function putBare(wish: Wish, { bare = '', files }: FilesValues, { how }: PutAround): readonly (readonly Wish[])[] {
  if (wish.wish === 'document')
    return wordsOf(bare) > 3
      ? []
      : [[{ ...wish, about: `for the ${bare}`, path: how === 'goOn' && files.length === 0 ? null : wish.path }]]
  const text = mainText(wish)
  if (how === 'answer') return answeredBare(wish, bare)
  if (text === null || !isName(bare)) return []
  // A name with its value is not put right by a word: that may be another name.
  const isValue = /[\w"'] ?[:=] /.test(text)
  const within =
    sayInText(text, bare) ?? (!isValue && wordsOf(text) <= (isMemo(wish) ? 1 : 2) && wordsOf(bare) <= 2 ? bare : null)
  if (how === 'goOn') {
    if (wish.wish !== 'replace' && wish.wish !== 'remove') return []
    return wordsOf(bare) > 4
      ? []
      : [[wish.wish === 'replace' ? { ...wish, old: bare, which: 'any' } : { ...wish, text: bare, which: 'any' }]]
  }
  return within === null ? [] : [[withMainText(wish, within)]]
}

const isMemo = ({ wish }: Wish): boolean => wish === 'remember' || wish === 'forget'

/** What was missing, said without quotes. */
function answeredBare(wish: Wish, bare: string): readonly (readonly Wish[])[] {
  switch (wish.wish) {
    case 'insert':
      return typeof wish.place === 'string'
        ? []
        : [
            [
              {
                ...wish,
                place:
                  'under' in wish.place ? { under: bare } : 'before' in wish.place ? { before: bare } : { after: bare },
              },
            ],
          ]
    case 'replace':
      return [[{ ...wish, old: bare, which: 'any' }]]
    case 'remove':
    case 'forget':
      return [[{ ...wish, text: bare }]]
    case 'remove-section':
    case 'retitle':
      return [[{ ...wish, heading: bare }]]
    default:
      return []
  }
}

/** Whether words without quotes may be a text of their own. */
const isName = (bare: string): boolean =>
  !NO_NAME.test(bare) && bare.split(' ').every((word) => !PARTICLES.has(word.toLowerCase()) && !functionWords.has(word))
const NO_NAME = new RegExp(
  [
    String.raw`\b(?:capitals?|capitali[sz]ed?|uppercase|lowercase|plural|singular|quotes?|bold|italics?|dots?|`,
    String.raw`commas?|typo|case|font)\b|^(?:another|second|third|near|next|more|less|some|any|all|how|what|`,
    String.raw`why|when|who|because|delete|remove|add|replace|nothing|something|better|shorter|longer|nicer)\b`,
  ].join(''),
  'i',
)
const PARTICLES = new Set(
  (
    'back away again off out up down under over behind away apart together done never not wrong good ' +
    'fine great nice'
  ).split(' '),
)

const wordsOf = (text: string): number => text.trim().split(/\s+/).length

/** The text that a wish writes, or else the one that it is about. */
export function mainText(wish: Wish): string | null {
  switch (wish.wish) {
    case 'replace':
      return wish.now
    case 'insert':
      return wish.lines.join('\n')
    case 'create':
      return wish.content.replace(/\n$/, '')
    case 'retitle':
      return wish.title
    case 'remove':
    case 'remember':
    case 'forget':
      return wish.text
    case 'remove-section':
      return wish.heading
    default:
      return null
  }
}

export function withMainText(wish: Wish, text: string): Wish {
  switch (wish.wish) {
    case 'replace':
      return { ...wish, now: text }
    case 'insert':
      return { ...wish, lines: text.split('\n') }
    case 'create':
      return { ...wish, content: `${text}\n` }
    case 'retitle':
      return { ...wish, title: text }
    case 'remove':
    case 'remember':
    case 'forget':
      return { ...wish, text }
    case 'remove-section':
      return { ...wish, heading: text }
    default:
      return wish
  }
}
