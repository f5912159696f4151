import { lemma, tokenize } from '../../words/index.ts'
import type { PlanDocument } from '../plan-document.ts'
import { isOnlyValues, sayAnew } from './say-anew.ts'
import { amountIn } from './say-otherwise.ts'
import { readSaid, ways } from './slots.ts'

const JOINT = /(\s*[,;]\s*(?:(?:and|but|then)\s+)*|\s+(?:and|but|then)\s+|\s+&\s+)/i
const MAX_CHARACTERS = 300

/**
 * "Turn the drums up 2 dB and the keys down 4": every half as a request of its own. Null where no half leans; what
 * takes no place in the half before it is left where it stands.
 */
export function writeOut(words: string, document: PlanDocument): string | null {
  if (/["“”]/.test(words) || words.length > MAX_CHARACTERS || !JOINT.test(words) || holdsException(words)) return null
  const pieces = words.replace(/[.!\s]+$/, '').split(JOINT)
  const halves: string[] = [pieces[0] ?? '']
  let leans = false
  for (let at = 1; at < pieces.length; at += 2) {
    const [joint, piece] = [pieces[at] ?? '', pieces[at + 1] ?? '']
    const base = halves.at(-1) ?? ''
    const half = leaningHalf(base, piece, document)
    if (half === null) halves[halves.length - 1] = base + joint + piece
    else {
      halves.push(half)
      leans = true
    }
  }
  return leans ? halves.join(', then ') : null
}

/** One word is one value at most: most halves belong to a list. */
const ONE_WORD = /^\W*(?:(?:the|an?|my|our|some)\s+)?[a-z'’-]+\W*$/i

const wayWords: ReadonlySet<string> = new Set(Object.values(ways).flat(2))

/** A half with a verb of its own, after which nothing is called, leans on none: it needs no closer look. */
function opensRequest(piece: string, base: string, { frame, state }: PlanDocument): boolean {
  const [first] = tokenize(piece)
  if (first?.kind !== 'word' || wayWords.has(first.text)) return false
  const { isVerb, fuzzy, form } = lemma(first.text)
  if (!isVerb || fuzzy || form !== 'base' || /^(?:make|do|say|like|record|level|solo)$/.test(first.text)) return false
  const isSaidOf = (text: string): boolean => tokenize(text).some(({ text: word }) => word === first.text)
  return !isSaidOf(base) && !frame(state, piece).things.some(({ name }) => isSaidOf(name))
}

function leaningHalf(base: string, piece: string, document: PlanDocument): string | null {
  // One or the other is for a person to say.
  if (/\bn?or\b/i.test(piece) || ONE_WORD.test(piece) || opensRequest(piece, base, document)) return null
  const said = readSaid(piece, document)
  const kinds = new Set([...said.slots, ...said.numbers, ...said.ways].map(({ kind }) => kind))
  // A value alone belongs to a list: "the bass and the keys".
  if (kinds.size < 2) return null
  const old = readSaid(base, document)
  if (!isOnlyValues(said, old)) return null
  // "An octave, and the cello down one": one of the same.
  const amount = amountIn(old)
  const one = amount?.kind !== 'number' && amount ? /\b(?:by )?one$/i.exec(piece) : null
  return sayAnew(old, one ? readSaid(piece.slice(0, one.index), document) : said, { isInPlace: true })
}

/** "Everything but the intro and the outro" is one thing with an exception: no half of it is a request. */
export const holdsException = (words: string): boolean =>
  /\b(?:everything|everyone|everybody|anything|all|every)(?: \S+){0,3}? (?:but|except|save)\b/i.test(words)
