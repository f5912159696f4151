import { tokenize } from '../words/index.ts'
import { answerQuestion } from './answer-question.ts'
import { correctItself } from './correct-itself.ts'
import { correctSlips } from './correct-slips.ts'
import { readValues, type Intent, type Pending, type TurnMemory, type Understood } from './intent.ts'
import type { OutcomeBody } from './outcome.ts'
import { verbsOf, type PlanDocument } from './plan-document.ts'
import { readFollowUp } from './read-follow-up.ts'
import { noteOf } from './records.ts'
import { sayPlainly } from './say-plainly.ts'

type Message = {
  readonly words: string
  readonly document: PlanDocument
  readonly pending: Pending | null
  readonly previous: TurnMemory | null
  /** The question that waits is left open by what was said. */ readonly isNew?: boolean
}

/** Finds what a message asks for: the answer to a question, a word on the turn before, or a request of its own. */
export function understand(message: Message): Understood | OutcomeBody {
  const { document, pending, previous } = message
  const verbs = verbsOf(document)
  const frame = document.frame(
    document.state,
    [message.words, pending?.intent.words ?? previous?.intent.words ?? ''].join(' '),
  )
  const said = document.ear?.plain(message.words, document.state) ?? message.words
  const words = sayPlainly(correctSlips(said, frame, verbs), { frame, verbs, isHeard: document.ear !== undefined })
  const corrected = inItsPlace(correctItself(words, verbs), document)
  if (
    corrected &&
    corrected.additions.some(
      ({ text }) =>
        document.ear !== undefined || readValues(text, frame, verbs).every(({ kind }) => kind === 'problem'),
    )
  )
    return {
      status: 'question',
      document: document.name,
      question: {
        question: 'What should it be instead? Say the whole request once more, with the time range or the track.',
        operation: null,
        missing: ['request'],
        offers: [],
      },
      pending: null,
      notes: [],
    }
  const plain: Understood = {
    intent: corrected ?? { words, additions: [] },
    document: document.name,
    notes: [
      ...(words === said ? [] : [noteOf('read-as', `Read as “${words}”.`)]),
      ...(corrected ? [noteOf('taken-back', `What was said last counts; the rest of “${words}” was taken back.`)] : []),
    ],
  }
  if (tokenize(words).length === 0)
    return {
      status: 'question',
      document: document.name,
      question: {
        question: 'What should I do? (for example "delete from 1:00 to 2:00")',
        operation: null,
        missing: ['request'],
        offers: [],
      },
      pending,
      notes: [],
    }
  const answered =
    pending && message.isNew !== true ? answerQuestion(pending, { words, document }, { frame, verbs }) : undefined
  const own = answered ?? (previous && readFollowUp(previous, { words, document }, { frame, verbs })) ?? plain
  return pending && !answered && 'notes' in own
    ? {
        ...own,
        notes: [...own.notes, noteOf('question-dropped', `The question before is dropped: ${pending.question}`)],
      }
    : own
}

/**
 * A document that hears for itself puts what was said last where it belongs; what it cannot place stays an addition and
 * is asked about.
 */
function inItsPlace(intent: Intent | null, { ear, state }: PlanDocument): Intent | null {
  const [addition] = intent?.additions ?? []
  const words = ear && intent && addition ? ear.again(intent.words, addition.text, state) : null
  return words === null ? intent : { words, additions: [] }
}
