import { allowedEdits, editsBetween, tokenize, type Span, type TokenKind } from '../words/index.ts'

/**
 * A piece of a sentence, and the words of a grammar that it may stand for, each with what that costs. What is quoted
 * is one token, without its quotes.
 */
export type GrammarToken = {
  readonly text: string
  readonly kind: TokenKind | 'quote'
  readonly span: Span
  readonly forms: ReadonlyMap<string, number>
}

/** What a word costs that is not itself: an inflected form next to nothing, a slip of the hand much. */
const STEM_COST = 0.02
const SLIP_COST = 1.6

/** Cuts a sentence into tokens with their forms. A slip is looked for only where nobody knows the word. */
export function readTokens(text: string, known: Known): readonly GrammarToken[] {
  return cutQuotes(text).flatMap((part) =>
    part.isQuoted
      ? [{ text: text.slice(part.from + 1, part.to - 1), kind: 'quote' as const, span: part, forms: new Map() }]
      : readPlain(text.slice(part.from, part.to), part.from, known),
  )
}

/** Small words that the hand often turns around: nothing else is nearly as likely. */
const slips: ReadonlyMap<string, string> = new Map(
  'teh:the hte:the adn:and nad:and taht:that thta:that ot:to fo:of wiht:with whit:with frist:first lsat:last'
    .split(' ')
    .map((pair): [string, string] => {
      const [slip = '', meant = ''] = pair.split(':')
      return [slip, meant]
    }),
)

function readPlain(text: string, from: number, known: Known): readonly GrammarToken[] {
  return tokenize(text).map(({ text: word, kind, span: { from: start, to } }) => {
    const span = { from: from + start, to: from + to }
    const lower = word.toLowerCase()
    const said = kind !== 'word' ? word : known.isName(lower) ? lower : (slips.get(lower) ?? lower)
    const forms = new Map([[said, 0]])
    if (kind === 'word') {
      for (const stem of stemsOf(said)) if (known.words.has(stem) && !forms.has(stem)) forms.set(stem, STEM_COST)
      const isCommon = commonWords.has(said) || stemsOf(said).some((stem) => commonWords.has(stem))
      const isKnown = known.words.has(said) || forms.size > 1 || isCommon || known.isName(said)
      if (!isKnown) for (const near of slipsOf(said, known.words)) forms.set(near, SLIP_COST)
    }
    return { text: said, kind, span, forms }
  })
}

/** What it costs to read a token as one of some words; undefined where it is none of them. */
export function cheapestForm(forms: ReadonlyMap<string, number>, words: readonly string[]): number | undefined {
  let best: number | undefined
  for (const word of words) {
    const cost = forms.get(word)
    if (cost !== undefined && (best === undefined || cost < best)) best = cost
  }
  return best
}

/** Where the tokens of a stretch stand in the text; `to` is the one behind it. */
export const spanOf = (tokens: readonly GrammarToken[], from: number, to: number): Span => ({
  from: tokens[from]?.span.from ?? 0,
  to: tokens[to - 1]?.span.to ?? 0,
})

type Known = { readonly words: ReadonlySet<string>; isName(word: string): boolean }

/** A single quote opens before a word and closes behind one, so that an apostrophe is none. */
const QUOTED = new RegExp(
  [
    String.raw`"[^"]+"|“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|(?<![\p{L}\p{N}])['‘](?=\S)[^'‘’\n]*`,
    String.raw`(?:['’](?=\p{L})[^'‘’\n]*)*['’](?![\p{L}\p{N}])`,
  ].join(''),
  'gu',
)

function cutQuotes(text: string): { readonly from: number; readonly to: number; readonly isQuoted: boolean }[] {
  const parts: { from: number; to: number; isQuoted: boolean }[] = []
  let at = 0
  for (const { index, 0: quoted } of text.matchAll(QUOTED)) {
    if (index > at) parts.push({ from: at, to: index, isQuoted: false })
    at = index + quoted.length
    parts.push({ from: index, to: at, isQuoted: true })
  }
  if (at < text.length) parts.push({ from: at, to: text.length, isQuoted: false })
  return parts
}

const irregular: ReadonlyMap<string, string> = new Map(
  (
    'made:make took:take taken:take kept:keep brought:bring went:go gone:go found:find gave:give given:give ' +
    'told:tell lost:lose sent:send shown:show hid:hide hidden:hide wrote:write written:write said:say thrown:throw ' +
    'left:leave began:begin begun:begin came:come spoke:speak spoken:speak heard:hear'
  )
    .split(' ')
    .map((pair): [string, string] => {
      const [form = '', base = ''] = pair.split(':')
      return [form, base]
    }),
)

/** What an inflected word may be a form of. */
function stemsOf(word: string): readonly string[] {
  const stems = new Set<string>()
  const base = irregular.get(word)
  if (base !== undefined) stems.add(base)
  const cut = (ending: string, ...instead: string[]): void => {
    if (!word.endsWith(ending) || word.length < ending.length + 2) return
    for (const end of instead) stems.add(word.slice(0, word.length - ending.length) + end)
  }
  cut("'s", '')
  cut('ies', 'y')
  cut('es', '', 'e')
  if (!word.endsWith('ss')) cut('s', '')
  for (const ending of ['ed', 'ing']) {
    cut(ending, '', 'e')
    const stem = word.slice(0, word.length - ending.length)
    if (word.endsWith(ending) && stem.length > 2 && stem.at(-1) === stem.at(-2)) stems.add(stem.slice(0, -1))
  }
  return [...stems]
}

/** Words of a grammar that a hand may have meant to type; one edit, for long words two. */
function slipsOf(word: string, words: ReadonlySet<string>): readonly string[] {
  if (word.length < 4 || word.length > 16 || !/^\p{L}+$/u.test(word)) return []
  const most = Math.min(2, allowedEdits(word.length))
  let fewest = most
  const near: { readonly word: string; readonly edits: number }[] = []
  for (let length = Math.max(4, word.length - most); length <= word.length + most; length += 1)
    for (const each of byLength(words).get(length) ?? []) {
      if (Math.abs(length - word.length) > fewest) continue
      const edits = editsBetween(word, each)
      if (edits > fewest) continue
      fewest = edits
      near.push({ word: each, edits })
    }
  return near.filter(({ edits }) => edits === fewest).map(({ word: each }) => each)
}

const lengths = new WeakMap<ReadonlySet<string>, ReadonlyMap<number, readonly string[]>>()

function byLength(words: ReadonlySet<string>): ReadonlyMap<number, readonly string[]> {
  const known = lengths.get(words)
  if (known) return known
  const made = new Map<number, string[]>()
  for (const word of words) {
    const same = made.get(word.length)
    if (same) same.push(word)
    else made.set(word.length, [word])
  }
  lengths.set(words, made)
  return made
}

/** Everyday words that are never a slip for another: they would be read as what they nearly are. */
const commonWords: ReadonlySet<string> = new Set(
  (
    'about above after again also always another because been before being below best better between both bring came ' +
    'come could does doing done down each else even every fine from gets give going good great have here high hers ' +
    'his into just keep kind know last late like little long look made make many maybe more most much must near need ' +
    'never next nice none nothing often once only other over part past people place plus quite rather really right ' +
    'room same seem should show side since some something soon sort still such sure tell than that their them then ' +
    'there these they thing think this those though through thus time today tone took until upon used very want well ' +
    'were what when where which while whole with without work would year your yours lower louder letter latter later ' +
    'better phone place plate solid stuff staff horn house mouse'
  ).split(' '),
)
