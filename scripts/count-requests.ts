import { appendFileSync, writeFileSync } from 'node:fs'
import { openCandidate } from '../eval/open-candidate.ts'
import { sets } from '../eval/sets.ts'
import { isProblem } from '../src/kernel/index.ts'

// Every request of some sets with its verdict, a line of JSON each, so that two states of the tree can be compared:
// npx tsx scripts/count-requests.ts OUT.jsonl [SET…]
const [out = 'requests.jsonl', ...names] = process.argv.slice(2)
const candidate = await openCandidate('builtin', { votes: false })
if (isProblem(candidate)) throw new Error(candidate.message)
writeFileSync(out, '')
for (const set of sets) {
  if (names.length > 0 && !names.some((name) => set.name.includes(name))) continue
  for (const { id, scene, words, isPutAside, run } of set.cases) {
    const { verdict, status, said, ...more } = await run(candidate)
    const row = { set: set.name, id, scene, verdict, status, words, said, isPutAside, ...more }
    appendFileSync(out, `${JSON.stringify(row)}\n`)
  }
}
