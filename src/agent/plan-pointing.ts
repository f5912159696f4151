import { closed } from './closed.ts'
import type { Outcome } from './outcome.ts'
import type { PlanDocument } from './plan-document.ts'
import type { PlanRequest } from './plan-request.ts'

/**
 * Plans words that may point at the page: "this" is what is chosen there, whatever was said before, and is asked about
 * where nothing is. The plan is made of words that name it, so that later words can lean on them; people read what they
 * said.
 */
export async function planPointing(
  request: PlanRequest,
  document: PlanDocument,
  plan: (request: PlanRequest, document: PlanDocument) => Promise<Outcome>,
): Promise<Outcome> {
  const { words, shown, intent, pending, mind } = request
  const named = intent ? null : document.ear?.nameChosen?.(words, shown, document.state)
  if (!named) {
    const came = await plan(request, document)
    // It may lean on what was named so before.
    return document.ear?.tellChosen ? tellTexts(came, document.ear.tellChosen) : came
  }
  if ('question' in named) {
    const { question } = named
    // The answer takes the place of what pointed at nothing, in the whole request.
    const waits = { ...question, intent: { words, additions: [] }, clause: -1, document: document.name }
    return closed({ status: 'question', document: document.name, question, pending: waits, notes: [] })
  }
  const came = await plan({ ...request, words: mind.repairs ? named.forModels : named.words }, document)
  return withSaid(tellTexts(came, named.tell), pending ? null : words, named.tell)
}

/** What was said, as it was said: the names stay in the request that is planned from. */
function withSaid(came: Outcome, said: string | null, tell: (text: string) => string): Outcome {
  if (came.status === 'ready') {
    const { memory } = came
    return { ...came, memory: { ...memory, said: said ?? tell(memory.said ?? memory.intent.words) } }
  }
  if (came.status !== 'question' || !came.pending) return came
  const { pending } = came
  return { ...came, pending: { ...pending, said: said ?? tell(pending.said ?? pending.intent.words) } }
}

/** An outcome as people read it; what is planned from later keeps its names. */
function tellTexts(came: Outcome, tell: (text: string) => string): Outcome {
  const notes = 'notes' in came ? came.notes.map((note) => ({ ...note, text: tell(note.text) })) : []
  switch (came.status) {
    case 'ready':
      return {
        ...came,
        notes,
        reading: tell(came.reading),
        steps: came.steps.map((step) => tellStep(step, tell)),
        alternatives: came.alternatives.map((each) => ({
          ...each,
          reading: tell(each.reading),
          steps: each.steps.map((step) => tellStep(step, tell)),
        })),
        parts: came.parts.map((part) => ({
          ...part,
          units: part.units.map((unit) => ({ ...unit, steps: unit.steps.map((step) => tellStep(step, tell)) })),
        })),
      }
    case 'question': {
      const { pending, question } = came
      const asked = tell(question.question)
      const offers = question.offers.map((offer) => ({ ...offer, text: tell(offer.text) }))
      return {
        ...came,
        notes,
        question: { ...question, question: asked, offers },
        pending: pending && { ...pending, question: asked, offers },
      }
    }
    case 'answer':
      return { ...came, answer: tell(came.answer) }
    case 'refused':
      return { ...came, problem: { ...came.problem, message: tell(came.problem.message) } }
    case 'control':
      return came
  }
}

type ToldStep = Extract<Outcome, { status: 'ready' }>['steps'][number]

const tellStep = (step: ToldStep, tell: (text: string) => string): ToldStep => ({
  ...step,
  purpose: tell(step.purpose),
  because: step.because.map((why) =>
    'text' in why && why.text !== undefined ? { ...why, text: tell(why.text) } : why,
  ),
})
