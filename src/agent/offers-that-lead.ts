import type { Pending } from './intent.ts'
import type { Outcome } from './outcome.ts'
import type { Offer } from './records.ts'

/** Chooses an offer of a question by its number, as a person would. */
type Choose = (pending: Pending, number: string) => Promise<Outcome>

type Questioned = Extract<Outcome, { status: 'question' }>

/** How far a choice is followed: to its plan, or to a further question and the plan behind that. */
const MOST_CHOICES = 2

/**
 * The same question with the offers that lead to a plan, each of them tried out. An offer is made from the words of the
 * request, and what it comes to depends on the rest of them: one that would only be met with "I do not understand" is
 * no offer.
 */
export async function withOffersThatLead(asked: Questioned, choose: Choose, depth = 1): Promise<Questioned> {
  const { pending, question } = asked
  if (pending === null || question.offers.length === 0) return asked
  const offers: Offer[] = []
  for (const [at, offer] of question.offers.entries()) {
    const came = await choose(pending, String(at + 1))
    if (await leads(came, choose, depth)) offers.push(offer)
  }
  return offers.length === question.offers.length
    ? asked
    : { ...asked, question: { ...question, offers }, pending: { ...pending, offers } }
}

async function leads(came: Outcome, choose: Choose, depth: number): Promise<boolean> {
  if (came.status === 'ready') return true
  if (came.status !== 'question' || came.pending === null) return false
  return depth < MOST_CHOICES && (await withOffersThatLead(came, choose, depth + 1)).question.offers.length > 0
}
