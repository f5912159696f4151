import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import {
  findNamedTurn,
  keepRecipe,
  listRecipes,
  makeRecipe,
  planRecipe,
  readPlan,
  readRecipe,
  readRecipeText,
  readTurnFile,
  readTurnMeta,
  writePlan,
  type Plan,
  type Reviewed,
  type TurnPlace,
} from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere, readWhere, type Here } from '../open-here.ts'
import { paint, shown } from '../print.ts'
import { ask } from './ask.ts'
import { executeTurn } from './execute.ts'

/** Recipes: a turn is saved, and done again on another document. */
export function run([action = '', ...rest]: readonly string[], options: Options, io: Io): Promise<number> {
  const actions = new Map([
    ['save', save],
    ['list', list],
    ['run', use],
  ])
  const act = actions.get(action)
  return openHere(options, io, async (at) =>
    act
      ? act(at, rest)
      : problem(
          'usage',
          `There is no "recipe ${shown(action)}"; there are recipe save TURN NAME, recipe list and recipe run NAME ` +
            `--on DOCUMENT.`,
        ),
  )
}

async function save(at: Here, [turn = '', name = '']: readonly string[]): Promise<number | Problem> {
  const {
    workbench: { folder },
    voice,
  } = at
  const place = await findNamedTurn(folder, turn, readWhere(at))
  if (isProblem(place)) return place
  const meta = await readTurnMeta(folder, place)
  if (isProblem(meta)) return meta
  const text =
    (await readTurnFile(folder, place.id, 'plan.effective.md')) ?? (await readTurnFile(folder, place.id, 'plan.md'))
  if (isProblem(text)) return text
  if (text === undefined) return problem('no-plan', `Turn ${place.id} has no plan, so there is nothing to save.`)
  const read = readPlan(text)
  if (isProblem(read)) return read
  const recipe = makeRecipe(read.plan, meta.asked ?? null)
  if (isProblem(recipe)) return recipe
  const path = await keepRecipe(folder, name, writePlan(recipe.plan))
  if (isProblem(path)) return path
  voice.say(
    `${path}${
      recipe.left.length === 0
        ? ''
        : `\nNot in the recipe, since they belong to this project: ${recipe.left.join(', ')}.`
    }`,
  )
  voice.give({ recipe: name, path, turn: place.id, left: recipe.left })
  return 0
}

async function list({ workbench: { folder }, voice }: Here): Promise<number | Problem> {
  const names = await listRecipes(folder)
  if (isProblem(names)) return names
  const found: { readonly recipe: string; readonly says: string; readonly readable: boolean }[] = []
  for (const recipe of names) {
    const text = await readRecipeText(folder, recipe)
    const read = isProblem(text) ? text : readRecipe(text, recipe)
    found.push(
      isProblem(read)
        ? { recipe, says: read.message, readable: false }
        : {
            recipe,
            says:
              'words' in read
                ? `"${read.words}"`
                : `${read.title} (${read.calls.map(({ operation }) => operation).join(', ')})`,
            readable: true,
          },
    )
  }
  for (const { recipe, says } of found) voice.say(`${paint(voice, 'bold', shown(recipe))}  ${shown(says)}`)
  if (found.length === 0) voice.say('There is no recipe yet; "cutroom recipe save TURN NAME" makes one.')
  voice.give(found)
  return 0
}

/**
 * Words are asked anew. Of calls, those that the document refuses are named and left out, and the rest goes on to be
 * approved.
 */
async function use(at: Here, [name = '']: readonly string[]): Promise<number | Problem> {
  const { workbench, voice, options } = at
  const text = await readRecipeText(workbench.folder, name)
  const recipe = isProblem(text) ? text : readRecipe(text, name)
  if (isProblem(recipe)) return recipe
  const document = workbench.document(options.on)
  if (isProblem(document)) return document
  if ('words' in recipe) {
    voice.say(`${shown(document.name)}: "${shown(recipe.words)}"`)
    return ask({ ...at, options: { ...options, on: document.name } }, recipe.words)
  }
  const place = await workbench.sessions.placeForPlan(readWhere(at))
  if (isProblem(place)) return place
  const reviewed = await fitted(at, { place, plan: planRecipe(recipe, document.name), words: `recipe ${name}` })
  if (isProblem(reviewed)) return reviewed
  if (reviewed.tried.errors.length === 0) return executeTurn(at, reviewed, place.id)
  const closed = await workbench.sessions.close(place, {
    plan: reviewed.plan,
    errors: reviewed.tried.errors,
    isSkipped: false,
  })
  return isProblem(closed)
    ? closed
    : problem(
        'did-not-fit',
        `Nothing of the recipe "${shown(name)}" fits "${shown(document.name)}", so nothing was changed.`,
      )
}

/** The plan without what is refused, as far as anything is left. */
async function fitted(
  at: Here,
  { place, plan, words }: { place: TurnPlace; plan: Plan; words: string },
): Promise<Reviewed | Problem> {
  const { sessions } = at.workbench
  const refused = await sessions.keepPlan(place, writePlan(plan), { message: words, isForeign: false })
  const reviewed = refused ?? (await sessions.review(place))
  if (isProblem(reviewed)) return reviewed
  for (const { index, message } of reviewed.tried.errors)
    at.voice.remark(`Did not fit: ${shown(`${operationAt(plan, index)}${message}`, 400)}`)
  const wrong = new Set(reviewed.tried.errors.map(({ index }) => index))
  const rest = plan.actions.filter((_, index) => !wrong.has(index))
  return rest.length === 0 || rest.length === plan.actions.length
    ? reviewed
    : fitted(at, { place, plan: { ...plan, actions: rest }, words })
}

function operationAt({ actions }: Plan, index: number | null): string {
  const action = index === null ? undefined : actions[index]
  return action?.action === 'PERFORM' ? `${action.operation}: ` : ''
}
