import { contain, isFolder } from '../../gate/index.ts'
import { markOf } from '../../gate/reader.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { isAddress } from './context-lines.ts'
import { pruneSuggestions, type PruneSuggestion } from './prune-suggestions.ts'
import { readContexts } from './read-contexts.ts'
import type { TurnPlace } from './turn-place.ts'
import { turnsUntouched } from './turns-untouched.ts'

/** What could leave the context of a turn, from what its files take and when plans last touched them. What the session and the project list is the user's own choice. */
export async function suggestPruning(
  folder: string,
  place: TurnPlace,
  { budgetTokens }: { budgetTokens: number },
): Promise<readonly PruneSuggestion[] | Problem> {
  const contexts = await readContexts(folder, place)
  if (isProblem(contexts)) return contexts
  const untouched = await turnsUntouched(folder, place)
  if (isProblem(untouched)) return untouched
  const sized = await Promise.all(
    contexts.turn.map(async (path) => ({
      path,
      tokens: await tokensAt(folder, path),
      turnsUntouched: untouched.get(path) ?? null,
    })),
  )
  return pruneSuggestions(sized, { budgetTokens })
}

/** About four bytes a token; what cannot be looked at counts for nothing here, since `context` says why it is left out. */
async function tokensAt(folder: string, path: string): Promise<number | null> {
  const place = isAddress(path) ? undefined : await contain(folder, path, { own: true })
  if (place === undefined || isProblem(place)) return 0
  const file = await markOf(place.path)
  return file === null ? ((await isFolder(place)) ? 0 : null) : Math.ceil(file.size / 4)
}
