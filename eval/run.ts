import { parseArgs } from 'node:util'
import { isProblem } from '../src/kernel/index.ts'
import { countSet } from './count-set.ts'
import { openCandidate } from './open-candidate.ts'
import { sets } from './sets.ts'
import { countAsJson, showCount } from './show-count.ts'

/** Runs the sets against any mind: `npx tsx eval/run.ts --mind builtin|reference|PROVIDER/MODEL --set NAME|all --vote --limit N --json`. */
const values = readOptions()
const chosen = sets.filter(({ name, hasReference }) => (values.set === 'all' || values.set === name) && (values.mind !== 'reference' || hasReference))
const limit = values.limit === undefined ? undefined : Number(values.limit)

if (chosen.length === 0) leave(2, `There is no set "${values.set}" for this mind; there is ${sets.map(({ name, about }) => `${name} (${about})`).join(' and ')}.`)
if (limit !== undefined && !(Number.isInteger(limit) && limit > 0)) leave(2, '--limit takes a whole number above 0.')
const candidate = await openCandidate(values.mind, { votes: values.vote })
if (isProblem(candidate)) leave(1, candidate.message)

const counts = []
for (const set of chosen) {
  const count = await countSet(set, candidate, { limit, now: () => performance.now(), onRow: (done, all) => process.stderr.isTTY && process.stderr.write(`\r${set.name} ${done}/${all} `) })
  counts.push(count)
  if (!values.json) console.log(`${showCount(count)}\n`)
}
if (values.json) console.log(JSON.stringify(counts.map(countAsJson)))

function readOptions() {
  try {
    return parseArgs({ options: { mind: { type: 'string', default: 'builtin' }, set: { type: 'string', default: 'all' }, vote: { type: 'boolean', default: false }, limit: { type: 'string' }, json: { type: 'boolean', default: false } } }).values
  } catch (unknown) {
    return leave(2, unknown instanceof Error ? unknown.message : String(unknown))
  }
}

function leave(code: number, message: string): never {
  console.error(message)
  process.exit(code)
}
