import { readFileSync, writeFileSync } from 'node:fs'
import { readmeTable, tableInReadme } from '../eval/audio/readme-table.ts'
import { requests } from '../eval/audio/requests.ts'
import { runAll } from '../eval/audio/table.ts'

/** Brings the evaluation's table in the README up to date. */
const table = readmeTable(await runAll(requests))
writeFileSync(
  'README.md',
  readFileSync('README.md', 'utf8').replace(tableInReadme, `<!-- eval:begin -->\n${table}\n<!-- eval:end -->`),
)
console.log(table)
