import { isProblem, type Problem } from '../../kernel/index.ts'
import type { Rewrite } from './mend-fences.ts'
import type { Plan } from './plan.ts'
import { preprocessPlan } from './preprocess-plan.ts'
import { readPlan } from './read-plan.ts'

type WrittenPlan = { readonly plan: Plan; readonly rewrites: readonly Rewrite[] }

/** A plan as it lies in its turn, which stays as it was written: what had to be mended to read it is told beside it. */
export function readWrittenPlan(text: string): WrittenPlan | Problem {
  const read = readPlan(text)
  if (!isProblem(read)) return { plan: read.plan, rewrites: [] }
  const mended = preprocessPlan(text)
  const again = isProblem(mended) ? mended : readPlan(mended.text)
  return isProblem(mended) || isProblem(again) ? read : { plan: again.plan, rewrites: mended.rewrites }
}
