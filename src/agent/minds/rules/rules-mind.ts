import type { ReadClause, SaidBefore, SentenceReading } from '../../../grammar/index.ts'
import { canonical, type Domain, type State } from '../../../kernel/index.ts'
import type { Mention } from '../../../words/index.ts'
import type { Mind, MindCall, MindSelection, MindView } from '../../mind.ts'
import type { Lowered, RoomRules } from './room-rules.ts'

/**
 * The mind that goes by the rules of a kind of document. It takes the cheapest reading that fits the document, clause
 * by clause; what can be read in two ways of like cost that do different things is left to others.
 */
export const rulesMind = (rules: RoomRules, after: SaidBefore | null = null): Mind => ({
  name: 'builtin',
  repairs: false,

  async select(view) {
    const reading = chooseReading(view.intent.words, view.document, rules, after)
    if (reading === null) return unread
    const from = view.working.originalQuery.length - view.working.remainingQuery.length
    const at = reading.clauses.findIndex(({ span }) => span.from >= from)
    const clause = reading.clauses[at]
    return clause ? selectionOf(view, rules, { reading, clause, at }) : unread
  },

  async fill(_view, call) {
    return call
  },

  async reflect({ failure, lastSelection, working }) {
    if (failure && 'question' in failure) return { action: 'ask', question: failure.question }
    const rest = lastSelection && 'rest' in lastSelection ? lastSelection.rest : ''
    if (rest.trim() !== '') return { action: 'continue', remainingQuery: rest }
    return { action: 'done', summary: working.groupToolResults.map(({ result }) => result).join('; ') }
  },
})

const unread: MindSelection = { select: 'nothing', because: 'There is nothing to do.', rest: '' }

/** Readings that cost no more than this beyond the cheapest are as likely as it is. */
const AS_LIKELY = 0.35

/**
 * The cheapest reading whose clauses all fit the document. Null where none does, and where another one that is as
 * likely would take something else away.
 */
export function chooseReading(
  words: string,
  { state, domain }: { readonly state: State; readonly domain: Domain },
  rules: RoomRules,
  after: SaidBefore | null = null,
): SentenceReading | null {
  const fitting = rules.read(words, state, after).flatMap((reading) => {
    const lowered = reading.clauses.map((clause, at) =>
      lower(clause, { words, reading, at, start: state, now: state }, rules),
    )
    return lowered.every((each) => each !== null && isWarranted(each, domain)) ? [{ reading, lowered }] : []
  })
  const [best, ...others] = fitting
  if (!best || !best.lowered.some((each) => each !== null && !('nothing' in each))) return null
  const isLoss = callsOf(best.lowered).some(({ operation }) => takesAway(operation, domain))
  const rival = others.find(
    ({ reading, lowered }) =>
      reading.cost - best.reading.cost < AS_LIKELY && signature(lowered) !== signature(best.lowered),
  )
  return isLoss && rival ? null : best.reading
}

type LowerAround = {
  readonly words: string
  readonly reading: SentenceReading
  readonly at: number
  readonly start: State
  readonly now: State
}

type Checked = (Exclude<Lowered, null> & { readonly removes: boolean }) | null

function lower(clause: ReadClause, around: LowerAround, rules: RoomRules): Checked {
  const { reading, at, start, now } = around
  if (clause.rule === null) return { nothing: 'It says how things are.', removes: false }
  const lowered = rules.lower(clause, { start, now, clauses: reading.clauses, at })
  if (lowered === null) return null
  if (limits(clause, around)) {
    // "6 dB louder. Just the guest please": said again it is done once, and what narrows it is never done beside it.
    const own = signature([{ ...lowered, removes: false }])
    const isSaidBefore = reading.clauses.slice(0, at).some((before, index) => {
      const came =
        before.rule === null ? null : rules.lower(before, { start, now: start, clauses: reading.clauses, at: index })
      return came !== null && signature([{ ...came, removes: false }]) === own
    })
    return isSaidBefore ? { nothing: 'It says again what it is for.', removes: false } : null
  }
  if (clause.how === 'denied') return { nothing: 'It says what is not to be done.', removes: false }
  return { ...lowered, removes: clause.rule.removes === true }
}

const ONLY = /^[\s,;.:!?–—-]*(?:(?:but|and|so|that is|i mean)\s+)?(?:just|only|solely|exclusively)\b/i

/** Whether a clause without a verb of its own only says what the one before it is for: "just the guest". */
function limits({ how, span }: ReadClause, { words, reading, at }: LowerAround): boolean {
  const before = reading.clauses[at - 1]
  const said = words.slice(before?.span.to ?? 0, span.to)
  // "… but only 2 in the outro" says how much, and is another request.
  return how === 'gapped' && before !== undefined && before.how !== 'denied' && ONLY.test(said) && !AMOUNT.test(said)
}
const AMOUNT = /\d|\b(?:one|two|three|four|five|six|eight|ten|half|twice|a bit|a little|a touch|slightly)\b/i

const takesAway = (operation: string, domain: Domain): boolean =>
  domain.operations.get(operation)?.destroys !== undefined

/** Only a rule whose words ask for something to go may take something away. */
const isWarranted = (lowered: Exclude<Checked, null>, domain: Domain): boolean =>
  lowered.removes || !('calls' in lowered) || lowered.calls.every(({ operation }) => !takesAway(operation, domain))

const callsOf = (lowered: readonly Checked[]): readonly { readonly operation: string }[] =>
  lowered.flatMap((each) => (each && 'calls' in each ? each.calls : []))

/** What readings come to, to be compared: their operations with the values, wherever in the words those stand. */
function signature(lowered: readonly Checked[]): string {
  const calls = lowered.flatMap((each) => (each && 'calls' in each ? each.calls : []))
  const said = calls.map(({ operation, params = {}, found = {}, mentions = [] }) =>
    canonical([
      operation,
      { ...params, ...Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value])) },
      mentions.map(valueOf).toSorted(),
    ]),
  )
  // What is asked for twice is the same as once, whichever clause asks for it.
  return [...new Set(said)].join('\n')
}

/** What a mention says, however it was said. */
const valueOf = ({ span: _, text: _text, lead: _lead, notes: _notes, ...value }: Mention): string =>
  JSON.stringify(value)

function selectionOf(
  view: MindView,
  rules: RoomRules,
  { reading, clause, at }: { readonly reading: SentenceReading; readonly clause: ReadClause; readonly at: number },
): MindSelection {
  const { document, copy, working } = view
  const next = reading.clauses[at + 1]
  const rest = next ? working.originalQuery.slice(next.span.from) : ''
  const words = view.intent.words.slice(clause.span.from, clause.span.to)
  const around = { words: view.intent.words, reading, at, start: document.state, now: copy.state }
  const lowered = lower(clause, around, rules)
  if (lowered === null) return { select: 'ask', question: askAgain(words), clause: at }
  if ('nothing' in lowered) return { select: 'nothing', because: `“${words}”: ${lowered.nothing}`, rest }
  if ('answer' in lowered) return { select: 'answer', answer: lowered.answer }
  if ('question' in lowered) return { select: 'ask', question: lowered.question, clause: at }
  const calls = lowered.calls.map(
    ({ operation, params = {}, found = {}, mentions = [], notes = [], explained = [] }): MindCall => ({
      operation,
      words,
      params,
      found,
      mentions,
      notes,
      explained,
    }),
  )
  return { select: 'calls', calls, rest, clause: at }
}

const askAgain = (words: string): Extract<MindSelection, { select: 'ask' }>['question'] => ({
  question: `After the steps before it, “${words}” fits nothing any more. What is meant?`,
  operation: null,
  missing: ['meaning'],
  offers: [],
})
