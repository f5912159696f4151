import type { ReadClause, SaidBefore, SentenceReading } from '../../grammar/index.ts'
import type { RulesAround, State } from '../../kernel/index.ts'
import { editingVerbs, readWords, type Clause } from '../../words/index.ts'
import { musicFrame } from '../arrangement.ts'
import { hearClause } from '../hear/hear-clause.ts'
import { plainWords } from '../hear/plain-words.ts'
import { scoreOf } from '../hear/score.ts'
import type { HeardCall } from '../hear/understanding.ts'
import { verbs } from '../hear/vocabulary.ts'
import { readSong, sayPlainly, tellsWhy } from './say-plainly.ts'

/** What the room's matchers say of a clause that a rule put in plain words. */
type Lowered =
  | { readonly calls: readonly HeardCall[] }
  | { readonly answer: string }
  | { readonly nothing: string }
  | null

/** How songs are spoken to: readings of a sentence, and what a clause of one comes to. */
export const musicRules = {
  read(words: string, state: State, after: SaidBefore | null = null): readonly SentenceReading[] {
    const readings = readSong(words, scoreOf(state), after)
    // What is denied of an earlier message has to be taken back, or it stays done.
    const leavesDone = ({ clauses, takesBack }: SentenceReading): boolean =>
      after !== null && takesBack !== true && clauses.some(({ how }) => how === 'denied')
    return readings.filter((reading) => !leavesDone(reading))
  },

  lower(clause: ReadClause, { now, clauses, at }: RulesAround): Lowered {
    const before = clauses.slice(0, at)
    if (tellsWhy(clause, clauses[at + 1])) return { nothing: 'It says how things are.' }
    const plain = sayPlainly(clause, before)
    if (plain === null) return null
    // "… (the track called Bass)" says the same once more, and does not ask for it twice.
    if (clause.how === 'gapped' && (namesAll(clause, before.at(-1)) || isSaid(plain, before)))
      return { nothing: 'It was said before.' }
    if (plain === '') return { nothing: 'It only says what the rest is about.' }
    const lowered = hearPlainly(plain, now, clause)
    return lowered && 'nothing' in lowered && clauses.length === 1 ? { answer: lowered.nothing } : lowered
  },
}

const isSaid = (plain: string, before: readonly ReadClause[]): boolean =>
  before.some((each, at) => sayPlainly(each, before.slice(0, at)) === plain)

/** "… the verse, every track": a section is on all tracks already. */
function namesAll({ slots }: ReadClause, before: ReadClause | undefined): boolean {
  const own = Object.entries(slots).filter(([slot, value]) => before?.slots[slot] !== value)
  const [only] = own
  return own.length === 1 && only?.[1]['plain'] === 'all tracks'
}

const allVerbs = [...new Set([...editingVerbs, ...verbs])]

function hearPlainly(plain: string, now: State, said: ReadClause): Lowered {
  const { clauses } = readWords(plainWords(plain, now), musicFrame(now), allVerbs)
  const calls: HeardCall[] = []
  const told: string[] = []
  for (const at of clauses.keys()) {
    const understood = hearClause(clauses[at] as Clause, { start: now, now, clauses, at, previous: [] })
    if ('question' in understood) return null
    if ('calls' in understood) calls.push(...understood.calls)
    if ('nothing' in understood) told.push(understood.nothing)
    if ('answer' in understood) return { answer: understood.answer }
  }
  const text = said.pieces.map((piece) => piece.text).join(' ')
  if (calls.length > 0) return { calls: calls.map((call) => inWords(call, text)) }
  return { nothing: told.join(' ') }
}

/** Where its values come from is what was said, and not the plain words for it. */
const inWords = (call: HeardCall, text: string): HeardCall => ({
  ...call,
  found: Object.fromEntries(Object.entries(call.found).map(([param, value]) => [param, { ...value, text }])),
})
