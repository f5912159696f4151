import { parseArgs } from 'node:util'
import { isProblem } from '../src/kernel/index.ts'
import { countSet } from './count-set.ts'
import { openCandidate } from './open-candidate.ts'
import { sets } from './sets.ts'
import { countAsJson, showCount } from './show-count.ts'

/** Where the evaluation speaks: results, what is wrong with the call, and how far it has come. */
export type Says = {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  readonly onRow: (row: string) => void
}

const options = {
  mind: { type: 'string', default: 'builtin' },
  set: { type: 'string', default: 'all' },
  vote: { type: 'boolean', default: false },
  limit: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

/**
 * Runs the sets against any mind: `--mind builtin|reference|PROVIDER/MODEL --set NAME|all --vote --limit N --json`.
 * Gives the exit code.
 */
export async function evaluate(args: string[], { out, err, onRow }: Says): Promise<number> {
  const leave = (code: number, message: string): number => (err(message), code)
  const values = readOptions(args)
  if (typeof values === 'string') return leave(2, values)
  const chosen = sets.filter(
    ({ name, hasReference }) =>
      (values.set === 'all' || values.set === name) && (values.mind !== 'reference' || hasReference),
  )
  if (chosen.length === 0)
    return leave(
      2,
      `There is no set "${values.set}" for this mind; there is ${sets.map(({ name, about }) => `${name} (${about})`).join(' and ')}.`,
    )
  const limit = values.limit === undefined ? undefined : Number(values.limit)
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0))
    return leave(2, '--limit takes a whole number above 0.')
  const candidate = await openCandidate(values.mind, { votes: values.vote })
  if (isProblem(candidate)) return leave(1, candidate.message)

  const counts = []
  for (const set of chosen) {
    const count = await countSet(set, candidate, {
      limit,
      now: () => performance.now(),
      onRow: (done, all) => onRow(`${set.name} ${done}/${all}`),
    })
    counts.push(count)
    if (!values.json) out(`${showCount(count)}\n`)
  }
  if (values.json) out(JSON.stringify(counts.map(countAsJson)))
  return 0
}

/** The options, or what is wrong with them. */
function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (unknown) {
    return unknown instanceof Error ? unknown.message : String(unknown)
  }
}
