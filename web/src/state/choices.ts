import { ask, takeReading } from './actions.ts'
import { reviews } from './review-store.ts'
import { studio } from './studio-store.ts'

/**
 * Takes the answer of that number where a question is open, else that other reading of the plan under review. False
 * where there is none.
 */
export function choose(number: number): boolean {
  const { project, asks } = studio.getState()
  const offer = project?.question?.offers[number - 1]
  if (offer !== undefined) {
    const asked = asks.findLast(({ reply }) => reply?.question === project?.question?.question)
    void ask(offer, { on: asked?.reply?.document ?? null })
    return true
  }
  const { open } = reviews.getState()
  const read = asks.find(({ proposal }) => proposal !== null && proposal === open)
  const other = read?.reply?.alternatives.find(({ key }) => key === String(number))
  if (open === null || !other) return false
  void takeReading(open, other.key)
  return true
}
