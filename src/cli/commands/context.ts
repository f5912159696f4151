import { join, relative } from 'node:path'
import { inputOfTurn } from '../../app/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import {
  DEFAULT_BUDGET_TOKENS,
  findTurnPlace,
  formatSize,
  SESSIONS,
  suggestPruning,
  writeTurnFile,
} from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere, readWhere } from '../open-here.ts'
import { shown } from '../print.ts'

/** Writes input.md of the current turn: all that a mind plans from. */
export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const { folder } = workbench
    const budgetTokens = budgetOf(options)
    if (isProblem(budgetTokens)) return budgetTokens
    const place = await findTurnPlace(folder, readWhere({ options, io }))
    if (isProblem(place)) return place
    const input = await inputOfTurn(workbench, place, budgetTokens)
    if (isProblem(input)) return input
    const refused = await writeTurnFile(folder, place.id, 'input.md', input.text)
    if (refused) return refused
    const prune = await suggestPruning(folder, place, { budgetTokens })
    if (isProblem(prune)) return prune

    const { text, tokens, left, notices } = input
    const path = join(folder, SESSIONS, place.id, 'input.md')
    // With --print, stdout is the text and nothing else, to be piped into a chat.
    const isPrinted = options['print'] === true && !voice.json
    const say = isPrinted ? voice.remark : voice.say
    if (isPrinted) io.stdout.write(text)
    for (const notice of notices) say(shown(notice))
    say(`${shown(relative(io.cwd, path) || path, 4000)}  about ${tokens} tokens`)
    for (const { path, bytes, why } of left.slice(0, MAX_LINES))
      say(`left out: ${shown(path)}${bytes === null ? '' : ` (${formatSize(bytes)})`}, ${why}`)
    if (left.length > MAX_LINES) say(`left out: ${left.length - MAX_LINES} more; --json lists them all`)
    for (const { path, why } of prune.slice(0, MAX_LINES)) say(`could be pruned: ${shown(path)}, ${why}`)
    voice.give({ path, tokens, left, prune })
    return 0
  })
}

const MAX_LINES = 20

function budgetOf({ budget }: Options): number | Problem {
  if (typeof budget !== 'string') return DEFAULT_BUDGET_TOKENS
  return /^\d{1,9}$/.test(budget)
    ? Number(budget)
    : problem('usage', `Give --budget as a number of tokens, such as 50000, and not "${shown(budget)}".`)
}
