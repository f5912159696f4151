import { requests } from './requests.ts'
import { countRows, runAll, type Counts, type Row } from './table.ts'

/** Prints how the built-in mind does: a table of both halves, and the failures of the half that it is tuned on. */
const rows = await runAll(requests)
const halves = { tune: rows.filter(({ half }) => half === 'tune'), aside: rows.filter(({ half }) => half === 'aside') }
const line = (name: string, { right, asked, wrong, refused, all }: Counts): string =>
  [name.padEnd(6), right, asked, wrong, refused, all, `${((100 * right) / all).toFixed(1)} %`]
    .map((each) => String(each).padStart(8))
    .join('')

console.log(['half', 'right', 'asked', 'wrong', 'refused', 'all', ''].map((each) => each.padStart(8)).join(''))
for (const [name, of] of Object.entries(halves)) console.log(line(name, countRows(of)))
console.log(line('both', countRows(rows)))

const told = ({ request, judged }: Row): string =>
  `${judged.verdict.toUpperCase()}  [${request.scene}] ${[...request.said, request.words].join(' → ')}\n      ${judged.outcome.status}: ${judged.planned.status === 'ready' ? judged.planned.reading : judged.outcome.text}\n      ${judged.why.slice(0, 4).join('\n      ')}`
if (!process.argv.includes('--aside-counts'))
  for (const row of halves.tune.filter(({ judged }) => judged.verdict !== 'right')) console.log(told(row))

const aside = countRows(halves.aside)
process.exitCode = countRows(rows).wrong > 0 || aside.right < 0.85 * aside.all ? 1 : 0
