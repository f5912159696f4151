import {
  readSentence,
  type ReadClause,
  type SaidBefore,
  type SentenceReading,
  type Slots,
  type Value,
} from '../../grammar/index.ts'
import { remember } from '../../words/index.ts'
import type { Score } from '../hear/line.ts'
import { musicLanguage, rules } from './language.ts'
import { fillPlainly, plainOf, takesAll } from './plainly.ts'

/**
 * The ways to read a sentence that is said to a song. One or the other is a question, and never both; "right" is a side
 * where it is not how a sentence begins, and belongs to a wish.
 */
export function readSong(words: string, score: Score, after: SaidBefore | null = null): readonly SentenceReading[] {
  return after === null ? readAlone(score, words) : readAfter(words, score, after)
}

const readAlone = remember((score: Score, words: string) => readAfter(words, score, null))

function readAfter(words: string, score: Score, after: SaidBefore | null): readonly SentenceReading[] {
  const plain = words.replace(/["“][^"“”]*["”]/g, (quoted) => ' '.repeat(quoted.length))
  if (/\bor(?:-else)?\b/i.test(plain)) return []
  const sides = [...plain.matchAll(/(?<!^\W*)\bright\b(?! (?:now|away|then)\b)/gi)].map(({ index }) => index)
  // How long each of several sections is, and where, one sentence tells of them all.
  const composes = ({ clauses }: SentenceReading): number =>
    clauses.filter(({ rule }) => rule?.name === 'compose').length
  const readings = readSentence(words, musicLanguage(), { score }, after).filter((each) => composes(each) < 2)
  // "Redo all of it but the kick" spares the kick: what has no verb of its own behind a "but" asks for nothing more.
  const isSpared = ({ how, span }: ReadClause): boolean =>
    how === 'gapped' && /\bbut\s+(?:(?:not|the|my|our)\s+)*$/i.test(plain.slice(0, span.from))
  return readings.filter(
    ({ clauses }) =>
      !clauses.some(isSpared) && sides.every((at) => clauses.some(({ span }) => span.from <= at && at < span.to)),
  )
}

/** The plain words for what a clause asks for, the likeliest first. */
export function plainWaysOf(words: string, score: Score, leans: boolean): readonly string[] {
  const plain = readSong(words, score).flatMap(({ clauses }) => {
    if (clauses.some(({ rule, how }) => rule === null || how === 'denied')) return []
    const said = clauses.map((clause, at) =>
      tellsWhy(clause, clauses[at + 1]) ? '' : sayPlainly(clause, clauses.slice(0, at), leans),
    )
    return said.every((each) => each !== null) ? [[...new Set(said)].filter((each) => each !== '').join(' and ')] : []
  })
  return [...new Set(plain)].filter((each) => each !== '')
}

const complaints = new Set([
  'louder',
  'quieter',
  'too-loud-there',
  'too-quiet-there',
  'less-left',
  'less-right',
  'too-busy',
  'sloppy',
  'hit-too-hard',
])
const pronouns = /^(?:it|them|they|that|this|those|these)$/i

/**
 * "The drums are too loud, take them down to 60": a complaint is a wish by itself, and only tells why where the request
 * behind it says what to do with just that.
 */
export function tellsWhy(clause: ReadClause, next: ReadClause | undefined): boolean {
  if (!next?.rule || next.how === 'denied' || !complaints.has(clause.rule?.name ?? '')) return false
  return Object.values(next.slots).some(
    (value) => pronouns.test(value.text) && Object.values(clause.slots).some((own) => plainOf(own) === plainOf(value)),
  )
}

/** A clause of a reading in plain words; what it does not name itself, a clause before it may have named. */
export function sayPlainly(clause: ReadClause, before: readonly ReadClause[], leans = false): string | null {
  const rule = rules.find(({ name }) => name === clause.rule?.name)
  if (!rule) return null
  if (rule.behind && !before.some(({ rule: other }) => other && rule.behind?.includes(other.name))) return null
  if (rule.plainly !== '' && !takesAll(rule, clause.slots)) return null
  const own = fillPlainly(rule.plainly, clause.slots)
  if (own !== null) return own
  for (const { rule: other, slots } of before.toReversed()) {
    // What takes something away leans only on what was said of it, and not on another wish.
    if (other === null || (rule.removes === true && !onlySays.has(other.name))) continue
    const lent = fillPlainly(rule.plainly, { ...besides(slots), ...clause.slots })
    if (lent !== null) return lent
  }
  return leans ? fillPlainly(rule.plainly, { scope: it, tracks: it, ...clause.slots }) : null
}

/** What was spoken of before the words, whatever it is. */
const it: Value = { is: 'it', plain: 'it', text: 'it', span: { from: 0, to: 0 } }

const onlySays = new Set(rules.flatMap(({ name, plainly }) => (plainly === '' ? [name] : [])))

/** Tracks that were spoken of are what the next clause may work on. */
const besides = (slots: Slots): Slots => ({ ...(slots['tracks'] && { scope: slots['tracks'] }), ...slots })
