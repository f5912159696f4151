import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Perform, Plan } from '../plan/plan.ts'
import { readPlan } from '../plan/read-plan.ts'

/**
 * A turn to be done again on another document. Words are asked anew there, since what they meant (which pauses, which takes) differs from
 * document to document; where nothing was said, the operations themselves are called.
 */
export type Recipe = { readonly words: string } | { readonly title: string; readonly calls: readonly Perform[] }

const WORDS = 'Recipe of words'
const CALLS = 'Recipe of calls'

/** A recipe as a plan, so that a person can read and change it. Of a plan with other actions only PERFORM stays; `left` names the rest. */
export function recipePlan(
  plan: Plan,
  words: string | null,
): { readonly plan: Plan; readonly left: readonly string[] } | Problem {
  const calls = plan.actions.filter((action) => action.action === 'PERFORM')
  const left = plan.actions.filter(({ action }) => action !== 'PERFORM').map(({ action }) => action)
  if (words === null && calls.length === 0)
    return problem('no-calls', 'That turn edited no document, so there is nothing to do again on another one.')
  const kept = { title: words ?? plan.title, status: plan.status, agent: plan.agent, memos: [], actions: calls }
  return {
    plan:
      words === null
        ? { ...kept, planType: CALLS, rationale: plan.rationale }
        : { ...kept, planType: WORDS, rationale: `${words}\n` },
    left,
  }
}

/** Reads a recipe. What is no recipe is refused: a plan with other actions is one for `execute`. */
export function readRecipe(text: string, name: string): Recipe | Problem {
  const read = readPlan(text)
  if (isProblem(read)) return problem('bad-recipe', `The recipe "${name}" cannot be read: ${read.message}`)
  const { title, planType, rationale, actions } = read.plan
  const other = actions.find(({ action }) => action !== 'PERFORM')
  if (other)
    return problem(
      'bad-recipe',
      `The recipe "${name}" holds ${other.action}, which is none of a recipe; "cutroom execute" runs whole plans.`,
    )
  return planType === WORDS
    ? { words: rationale.trim() }
    : { title, calls: actions.filter((action) => action.action === 'PERFORM') }
}

/** The plan of a recipe on a document. */
export function planOn({ title, calls }: Extract<Recipe, { calls: unknown }>, document: string): Plan {
  return {
    title: `${title} on ${document}`,
    status: 'Green 🟢',
    planType: 'Recipe',
    agent: 'recipe',
    rationale: `### 1. Synthesis\nThe recipe "${title}" was asked for.\n### 2. Justification\nIts operations are called on ${document} as they were saved.\n### 3. Expected Outcome\nThe same edits on ${document}.\n### 4. State Dashboard\n${calls.length} operations\n`,
    memos: [],
    actions: calls.map((call) => ({ ...call, document })),
  }
}
