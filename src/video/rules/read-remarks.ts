import type { ValueKind, KindHit, SentenceChart } from '../../grammar/index.ts'
import { plainWord } from '../search/find-phrase.ts'
import type { VideoWorld } from './world.ts'

/** Words of a request that are neither sentences nor names: what is thought of a thing, and how a word is written. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const finite = words(
  "is are was were isn't aren't wasn't weren't sounds sounded seems seemed feels felt makes made looks looked has " +
    "have had drags bores annoys bothers bugs does doesn't adds takes took goes got gets came comes ruins kills " +
    "lasts it's its he's she's that's they're",
)
const subjects = words('it that this they which he she i we you')
/** What would make a request or a condition of it. */
const bars = words(
  "not only except keep if unless don't dont never without need want should must let but no and or so then",
)
const requests = words(
  'cut take remove delete drop lose get throw make put move bring shorten trim tighten close bring let can could ' +
    'split break kill ditch scrap half one please move swap fix',
)
const MAX_REMARK = 9

/** What is said of a thing before it is said what to do with it: "is noise", "is far too long". */
export const remark: ValueKind<VideoWorld> = {
  read({ tokens }, at) {
    const start = subjects.has(tokens[at]?.text ?? '') && !finite.has(tokens[at]?.text ?? '') ? at + 1 : at
    if (!finite.has(tokens[start]?.text ?? '')) return []
    const hits: KindHit[] = []
    for (let to = start + 2; to <= Math.min(tokens.length, start + MAX_REMARK); to += 1) {
      const last = tokens[to - 1]
      if (!last || last.kind === 'quote' || last.kind === 'sign' || last.kind === 'number' || bars.has(last.text)) break
      const next = tokens[to]
      const isOver = next === undefined || next.kind === 'sign' || next.text === 'so' || next.text === 'and'
      if (isOver || requests.has(next.text)) hits.push({ to, value: { is: 'remark' }, cost: 0.2 + (to - at) * 0.1 })
    }
    return hits
  },
}

const noWords = words(
  'the a an to with into for by as and or but not is are was should must it its that this in of please be read spelled written',
)
const MAX_WORDS = 3

const wordRow = (
  { tokens, text }: SentenceChart,
  at: number,
  isFine: (word: string) => boolean,
  how: { readonly costs: number; readonly isFound: boolean },
): readonly KindHit[] => {
  const first = tokens[at]
  if (first?.kind === 'quote') return [{ to: at + 1, value: { is: 'quote', words: first.text, isQuoted: true } }]
  const hits: KindHit[] = []
  for (let to = at + 1; to <= Math.min(tokens.length, at + MAX_WORDS); to += 1) {
    const last = tokens[to - 1]
    if (!first || !last || last.kind === 'sign' || last.kind === 'quote' || !isFine(last.text)) break
    if (noWords.has(last.text) && to === at + 1) break
    const said = text.slice(first.span.from, last.span.to)
    hits.push({
      to,
      value: { is: 'quote', words: said, isQuoted: false, quoted: false, isFound: how.isFound },
      cost: how.costs + (to - at - 1) * 0.4,
    })
  }
  return hits
}

/** A word as it stands in the transcript. */
export const wrong: ValueKind<VideoWorld> = {
  read: (sentence, at, { said }) =>
    wordRow(sentence, at, (word) => said.has(plainWord(word)), { costs: 0.2, isFound: true }),
}

/** A word as it is to be written. */
export const right: ValueKind<VideoWorld> = {
  read: (sentence, at) =>
    wordRow(sentence, at, (word) => !noWords.has(word) || word === 'of', { costs: 0.4, isFound: false }),
}

/** A single letter. */
export const letter: ValueKind<VideoWorld> = {
  read: ({ tokens }, at) => {
    const text = tokens[at]?.text ?? ''
    return /^\p{L}$/u.test(text) ? [{ to: at + 1, value: { is: 'letter', letter: text } }] : []
  },
}

const verbs = words(
  'stumble trip repeat stutter say speak talk mumble ramble cough laugh swear apologise apologize sound mess trips ' +
    'stumbles repeats stutters messed mumbles rambles happened happens lost won moved changed renamed kept wanted ' +
    'asked needs know',
)
const openers = words(
  'in at during the this that these those my our his her their a an there theres no nobody people everyone',
)
const MAX_ASIDE = 22

/** What only tells how things are, before what is asked for: "Maria trips over it in the nap bit, …". */
export const aside: ValueKind<VideoWorld> = {
  read({ tokens }, at, { names }) {
    const before = tokens[at - 1]
    const first = tokens[at]
    if (!first || (before !== undefined && before.kind !== 'sign' && before.text !== 'but' && before.text !== 'and'))
      return []
    const isNamed = names.some(
      ({ kind, words: name }) => kind === 'speaker' && name[0] === first.text.replace(/'s$/, ''),
    )
    if (!isNamed && !subjects.has(first.text) && !openers.has(first.text) && first.kind !== 'quote') return []
    let hasVerb = false
    for (let to = at; to <= Math.min(tokens.length, at + MAX_ASIDE); to += 1) {
      const token = tokens[to]
      if (token === undefined || (token.kind === 'sign' && ',;.!?:\n–—-…'.includes(token.text)) || token.text === 'so')
        return hasVerb && to - at > 2 ? [{ to, value: { is: 'aside' }, cost: 3 + (to - at) * 0.4 }] : []
      if (to > at && asideBars.has(token.text)) return []
      // Behind who does something stands what he does, whatever that is.
      const isDone = token.kind === 'word' && people.has(tokens[to - 1]?.text ?? '') && !asideBars.has(token.text)
      hasVerb ||= to > at && (isDone || finite.has(token.text) || verbs.has(token.text))
    }
    return []
  },
}
const people = words('i you he she we they it')
const asideBars = words(
  "except keep if unless don't don’t dont never want need should must let please cut remove delete drop can could " +
    'would will may might shall lose kill move put bring',
)

const places = words('in on at of to from for with by into after before behind that there here')

/** Whose name it is that is written: "our designer's". */
export const someone: ValueKind<VideoWorld> = {
  read: ({ tokens }, at) =>
    [1, 2].flatMap((count): KindHit[] => {
      const row = tokens.slice(at, at + count)
      const isPlain =
        row.length === count &&
        row.every(({ kind, text }) => kind === 'word' && !bars.has(text) && !requests.has(text) && !places.has(text))
      return isPlain ? [{ to: at + count, value: { is: 'someone' }, cost: 0.2 * count }] : []
    }),
}
