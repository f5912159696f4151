import { contain, ensureFolder, listFolder, readSmall, writeAtomic, redact } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { nearest } from '../../words/index.ts'
import type { Perform, Plan } from '../plan/plan.ts'
import { readPlan } from '../plan/read-plan.ts'

/**
 * A turn to be done again on another document. Words are asked anew there, since what they meant (which pauses, which
 * takes) differs from document to document; where nothing was said, the operations themselves are called.
 */
type Recipe = { readonly words: string } | { readonly title: string; readonly calls: readonly Perform[] }

const WORDS = 'Recipe of words'
const CALLS = 'Recipe of calls'

/**
 * A recipe as a plan, so that a person can read and change it. Of a plan with other actions only PERFORM stays; `left`
 * names the rest.
 */
export function makeRecipe(
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
export function planRecipe({ title, calls }: Extract<Recipe, { calls: unknown }>, document: string): Plan {
  return {
    title: `${title} on ${document}`,
    status: 'Green 🟢',
    planType: 'Recipe',
    agent: 'recipe',
    rationale:
      `### 1. Synthesis\nThe recipe "${title}" was asked for.\n### 2. Justification\nIts operations are ` +
      `called on ${document} as they were saved.\n### 3. Expected Outcome\nThe same edits on ${document}.\n### 4. ` +
      `State ` +
      `Dashboard\n${calls.length} operations\n`,
    memos: [],
    actions: calls.map((call) => ({ ...call, document })),
  }
}

const RECIPES = '.cutroom/recipes'
const isRecipeName = (name: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= 60

/** The names of the recipes of a project. */
export async function listRecipes(folder: string): Promise<readonly string[] | Problem> {
  const place = await contain(folder, RECIPES, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return entries.code === 'not-found' ? [] : entries
  return entries
    .filter(({ kind }) => kind === 'file')
    .map(({ name }) => name.replace(/\.md$/, ''))
    .filter(isRecipeName)
}

/** The text of a recipe, or the nearest name. */
export async function readRecipeText(folder: string, name: string): Promise<string | Problem> {
  const names = await listRecipes(folder)
  if (isProblem(names)) return names
  if (!names.includes(name)) {
    const near = nearest(name, names)
    return problem(
      'unknown-recipe',
      `There is no recipe "${name.slice(0, 60)}"; ` +
        (near === null ? '"cutroom recipe save TURN NAME" makes one.' : `did you mean ${near}?`),
    )
  }
  const place = await contain(folder, `${RECIPES}/${name}.md`, { own: true })
  const bytes = isProblem(place) ? place : await readSmall(place, 1024 * 1024)
  return isProblem(bytes) ? bytes : bytes.toString()
}

/** Keeps a recipe under a new name and gives its path in the project. */
export async function keepRecipe(folder: string, name: string, text: string): Promise<string | Problem> {
  if (!isRecipeName(name))
    return problem(
      'bad-name',
      `"${name.slice(0, 80)}" is no name for a recipe: it takes small letters, digits and single hyphens, such as ` +
        `clean-speech.`,
    )
  const names = await listRecipes(folder)
  if (isProblem(names)) return names
  const path = `${RECIPES}/${name}.md`
  if (names.includes(name))
    return problem('exists', `There is a recipe "${name}" already; choose another name, or delete ${path} first.`)
  const above = await contain(folder, RECIPES, { access: 'write', own: true })
  if (isProblem(above)) return above
  const refused = await ensureFolder(above, { label: 'recipe' })
  if (refused) return refused
  const place = await contain(folder, path, { access: 'write', own: true })
  return isProblem(place) ? place : ((await writeAtomic(place, redact(text), { label: 'recipe' })) ?? path)
}
