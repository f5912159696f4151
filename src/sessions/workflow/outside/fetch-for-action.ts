import type { UserConfig } from '../../../gate/index.ts'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import type { Action } from '../../plan/plan.ts'
import { keepPage } from './kept-pages.ts'
import { quotePage, readAddress } from './read-address.ts'
import { quoteFindings, research } from './research.ts'

/** Fetches what an action asks of the web and keeps it with the turn. Gives what a report says of it. */
export async function fetchForAction(
  folder: string,
  turn: string,
  action: Action,
  { config, signal }: { config: UserConfig; signal?: AbortSignal | undefined },
): Promise<readonly string[] | Problem> {
  if (action.action === 'READ' && 'url' in action.resource) {
    const page = await readAddress(action.resource.url, { signal })
    if (isProblem(page)) return page
    const refused = await keepPage(folder, turn, { address: action.resource.url, text: quotePage(page) })
    return refused ?? [`${page.text.length} characters of ${page.url} are kept with this turn.`]
  }
  if (action.action !== 'RESEARCH') return []
  const said: string[] = []
  for (const query of action.queries) {
    const found = await research(query, { config, signal })
    if (isProblem(found)) return found
    const refused = await keepPage(folder, turn, { address: `search:${query}`, text: quoteFindings(found) })
    if (refused) return refused
    said.push(quoteFindings(found))
  }
  return said
}
