import { contain, ensureFolder, listFolder, readSmall, writeAtomic } from '../../gate/index.ts'
import { redact } from '../../gate/redact.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { nearest } from '../../words/nearest.ts'

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
export async function recipeText(folder: string, name: string): Promise<string | Problem> {
  const names = await listRecipes(folder)
  if (isProblem(names)) return names
  if (!names.includes(name)) {
    const near = nearest(name, names)
    return problem(
      'unknown-recipe',
      `There is no recipe "${name.slice(0, 60)}"; ${near === null ? '"cutroom recipe save TURN NAME" makes one.' : `did you mean ${near}?`}`,
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
      `"${name.slice(0, 80)}" is no name for a recipe: it takes small letters, digits and single hyphens, such as clean-speech.`,
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
