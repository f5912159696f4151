import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { checkPlanText } from './check-plan-text.ts'
import { mendFences, type Rewrite } from './mend-fences.ts'
import { mendFrame, type Framed } from './mend-frame.ts'
import { mendTail } from './mend-tail.ts'
import { readPlan } from './read-plan.ts'

export type Preprocessed = { readonly text: string; readonly rewrites: readonly Rewrite[] }

/**
 * Repairs what chats do to a plan: fences that are not longer than those inside, words around the plan, a fence around the whole.
 * A plan that can be read is not changed by a byte; one that has other faults keeps them, for `readPlan` to say. What is too large to be read is refused.
 */
export function preprocessPlan(text: string): Preprocessed | Problem {
  const refused = checkPlanText(text)
  if (refused !== undefined) return refused
  const known = readPlan(text)
  if (!isProblem(known)) return { text, rewrites: [] }
  if ((known.details as { isTooLarge?: boolean } | undefined)?.isTooLarge === true) return known
  const answers = mendFrame(text).map(mended)
  const read = answers.filter((answer) => !isProblem(answer) && !isProblem(readPlan(answer.text)))
  if (new Set(read.map(planIn)).size > 1)
    return problem(
      'ambiguous-plan',
      'The last fence may close the plan or its last block of code; take out the fence around the plan and try again.',
      { issues: [{ line: 1, message: 'The last fence may close the plan or its last block of code.' }] },
    )
  return read[0] ?? answers[0] ?? { text, rewrites: [] }
}

function mended({ text, rewrites, droppedLines }: Framed): Preprocessed | Problem {
  const fences = isProblem(readPlan(text)) ? mendFences(text, droppedLines) : { text, rewrites: [] }
  if (isProblem(fences)) return fences
  const tail = isProblem(readPlan(fences.text))
    ? mendTail(fences.text, droppedLines)
    : { text: fences.text, rewrites: [] }
  return {
    text: tail.text,
    rewrites: [...rewrites, ...fences.rewrites, ...tail.rewrites].toSorted((a, b) => a.line - b.line),
  }
}

function planIn(answer: Preprocessed | Problem): string {
  const read = isProblem(answer) ? answer : readPlan(answer.text)
  return JSON.stringify(isProblem(read) ? null : read.plan)
}
