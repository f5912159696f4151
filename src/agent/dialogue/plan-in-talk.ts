import { sayAnswered } from '../answer-question.ts'
import { closed } from '../closed.ts'
import type { Pending, TurnMemory } from '../intent.ts'
import type { Outcome } from '../outcome.ts'
import type { PlanDocument } from '../plan-document.ts'
import { type Candidate, stands, type Talked } from './context.ts'
import { joinedAnswer } from './join-answer.ts'
import { mayStandAlone } from './stand-alone.ts'
import { isRemark, tellsAside } from './remarks.ts'
import { writeOut } from './write-out.ts'

/** A message with what was said before it. */
export type InTalk = Talked & {
  /** The question that waits, and whether it may be an answer to it. */
  readonly pending: Pending | null
  readonly isAnswer: boolean
  /** Plans some words; on the chosen document where no other is named. The message itself may still be an answer. */
  plan(words: string, on?: PlanDocument): Promise<Outcome>
}

/** Plans a message by itself, or in the light of what was said before it. */
export async function planInTalk(message: InTalk): Promise<Outcome> {
  const { pending, isAnswer } = message
  const off = pending ? CALLED_OFF.exec(message.words)?.[1] : undefined
  if (pending && isAnswer && off === undefined) return planAnswered(message, pending)
  if (!pending && message.earlier.length > 0 && isRemark(message.words) && anotherWord(message) === null)
    return remarked(message)
  const talk = off === undefined ? message : { ...message, words: off.replace(/[\s,]+(?:instead|rather)[.!]*$/i, '') }
  const planned = await planSaid(talk)
  const isOpen = planned.status === 'question' && !isRequestOpen(planned)
  if (!isOpen || message.earlier.length === 0) return planned
  const { readLeaning } = await import('./message.ts')
  const leaning = readLeaning(message.words)
  const isCorrecting = leaning.how === 'correct' && leaning.isSure
  return !isCorrecting && tellsAside(message.words, message.document) ? remarked(message) : planned
}

/** Whether a question is about a request that was understood so far. */
const isRequestOpen = ({ question }: Extract<Outcome, { status: 'question' }>): boolean => question.operation !== null

/** What was said beside the matter changes nothing, and what waits goes on waiting. */
const remarked = ({ document }: InTalk): Outcome =>
  closed({ status: 'answer', document: document.name, answer: 'All right, nothing is changed by that.', isAside: true })

/** "Forget it, mute the bass instead": the question is dropped, and something else is asked for. */
const CALLED_OFF = new RegExp(
  [
    String.raw`^(?:(?:no|ok|okay|oh|actually|ah)[\s,]+)*(?:(?:forget|scrap|leave|cancel|` +
      String.raw`drop|skip) (?:about )?(?:it|that)|`,
    String.raw`none(?: of (?:them|those|these))?|neither(?: of (?:them|those|these))?|never ?mind(?: (?:that|it))?)`,
    String.raw`\s*[,;.:–—-]+\s*(?:(?:and|then|just|but|instead|rather|let's)\s+)*(\S+ .+)$`,
  ].join(''),
  'i',
)

const ANOTHER = /^(?:and|also|plus)\s+["“]?([\p{L}'’-]+)["”]?(?:\s+(?:too|as well))?[.!\s]*$/iu
const WORD_ASKED = /\b(the )?word ["“]?([\p{L}'’-]+)["”]?(?=$|[\s.,!?])/iu

/** "And actually" behind "drop the word basically": another word, and no remark. */
function anotherWord({ words, earlier: [last], document }: InTalk): string | null {
  const word = ANOTHER.exec(words.trim())?.[1]
  const asked = last && document.ear?.nameExactly ? last.intent.words : ''
  return word === undefined || !WORD_ASKED.test(asked) ? null : asked.replace(WORD_ASKED, () => `the word "${word}"`)
}

let loaded: Promise<typeof import('./continue-talk.ts')> | null = null

/** How a message goes on from what was said: a first request, or one that stands alone, has no need of it. */
const goingOn = () => (loaded ??= import('./continue-talk.ts'))

async function planSaid(message: InTalk): Promise<Outcome> {
  const { words, document, earlier, without } = message
  const another = anotherWord(message)
  const same = another === null ? null : await message.plan(another)
  if (same?.status === 'ready') return asSaid(same, { retracts: [], said: words })
  // Where values are free words, or lists of times, a request is read as it stands first.
  const written = document.ear && !document.ear.nameExactly ? writeOut(words, document) : null
  const whole = written === null ? null : await message.plan(written)
  if (whole?.status === 'ready') return asSaid(whole, { retracts: [], said: words })
  // What comes first can lean on nothing but itself.
  const own = earlier.length === 0 || mayStandAlone(message) ? await message.plan(words) : null
  if (own && isDone(own)) return own
  const { continueTalk } = await goingOn()
  const talked = continueTalk(message)
  if (talked.takesBack) return takenBack(talked.takesBack, { document, earlier })
  const early = talked.comesFirst === true ? await planFirst(message, talked.candidates) : null
  if (early?.status === 'ready') return early
  const plain = own ?? (talked.isLeaning ? null : await message.plan(words))
  if (plain && isDone(plain)) return plain
  // A request that lacks only a choice of its own leans on nothing.
  if (plain?.status === 'question' && plain.question.offers.length > 0 && !/,|\b(?:and|but|then)\b/i.test(words))
    return plain
  const first = await planFirst(message, talked.candidates)
  if (first?.status === 'ready') return first
  if (talked.orTakesBack && without(talked.orTakesBack)) return takenBack(talked.orTakesBack, { document, earlier })
  if (plain) return plain
  // What leans on what was said is never done as if it stood alone.
  const alone = await message.plan(words)
  return alone.status !== 'ready' ? alone : (first ?? askWhole(message))
}

const isDone = (plain: Outcome): boolean =>
  plain.status !== 'question' && !(plain.status === 'answer' && plain.passedOver)

/**
 * The first of some requests that can be planned, on the document without what it takes back. Where none can, the first
 * that is asked about.
 */
async function planFirst({ words, without, plan }: InTalk, candidates: readonly Candidate[]): Promise<Outcome | null> {
  let asked: Outcome | null = null
  for (const candidate of candidates) {
    const on = without(candidate.retracts)
    if (!on) continue
    const planned = asSaid(await plan(candidate.words, on), { retracts: candidate.retracts, said: words })
    if (planned.status === 'ready' && isWhole(planned)) return planned
    // Where none is ready, a question with answers is nearer than one without.
    const isNearer = asked === null || (asked.status === 'question' && asked.question.offers.length === 0)
    if (planned.status === 'question' && isNearer && (asked === null || planned.question.offers.length > 0))
      asked = planned
  }
  return asked
}

/** A plan that leaves something of a composed request undone is not what was said. */
const DROPPED = new Set(['not-asked', 'not-done', 'nothing-found', 'read-as'])
const isWhole = (planned: Extract<Outcome, { status: 'ready' }>): boolean =>
  planned.notes.every(({ code }) => !DROPPED.has(code))

/** An outcome in the words of the message, which also takes turns back. */
function asSaid(
  planned: Outcome,
  { retracts, said }: { readonly retracts: readonly string[]; readonly said: string },
): Outcome {
  const taken = retracts.length > 0 ? { retracts } : {}
  if (planned.status === 'ready') return { ...planned, ...taken, memory: { ...planned.memory, said } }
  return planned.status === 'question' && planned.pending
    ? { ...planned, pending: { ...planned.pending, ...taken, said } }
    : planned
}

/** The answer to a question; what is none may put something else in the place of what was asked for. */
async function planAnswered(message: InTalk, pending: Pending): Promise<Outcome> {
  const { words, earlier, document, without, plan } = message
  const { retracts = [] } = pending
  const on = retracts.length === 0 ? undefined : (without(retracts) ?? undefined)
  const answered = await plan(words, on)
  if (answered.status === 'ready' && retracts.length > 0)
    return asSaid(answered, { retracts, said: sayAnswered(pending, words) })
  if (isDone(answered) || pending.document !== document.name) return answered
  const waiting: TurnMemory = { intent: pending.intent, document: pending.document, destroyed: false }
  const { continueTalk } = await goingOn()
  const talked = continueTalk({ ...message, earlier: [waiting, ...earlier] })
  const joined = joinedAnswer(pending.intent.words, words, document).map((each) => stands(each, []))
  const first = await planFirst(message, [...talked.candidates, ...joined])
  const isNearer = first?.status === 'question' && first.question.offers.length > 0
  return first && (first.status === 'ready' || isNearer)
    ? asSaid(first, { retracts, said: sayAnswered(pending, words) })
    : answered
}

/** A message that leans on what was said and fits nothing there. */
function askWhole({ words, document, earlier: [last] }: InTalk): Outcome {
  const before = last?.said ?? last?.intent.words ?? ''
  const question = `What should “${words}” change, after “${before}”? Say the whole request once more.`
  return closed({
    status: 'question',
    document: document.name,
    question: { question, operation: null, missing: ['request'], offers: [] },
    pending: null,
    notes: [],
  })
}

/** Turns that are taken back and nothing else: one word of control where it is the last one. */
function takenBack(turns: readonly string[], { document, earlier }: Pick<Talked, 'document' | 'earlier'>): Outcome {
  const [last] = earlier
  if (turns.length === 0 || (turns.length === 1 && turns[0] === last?.turn))
    return closed({ status: 'control', document: document.name, command: 'undo' })
  const told = earlier.filter(({ turn }) => turn !== undefined && turns.includes(turn))
  return closed({
    status: 'ready',
    document: document.name,
    reading: `Take back ${told.map(({ said, intent }) => `“${said ?? intent.words}”`).join(', ')}`,
    parts: [],
    steps: [],
    notes: [],
    alternatives: [],
    memory: { intent: { words: '', additions: [] }, document: document.name, destroyed: false },
    unasked: [],
    retracts: turns,
  })
}
