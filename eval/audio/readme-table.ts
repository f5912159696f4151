import { thirdSet } from './third-set.ts'
import { countRows, type Counts, type Row } from './table.ts'

/** What the project's README shows of the evaluation: the half that was put aside, and everything. */
export function readmeTable(rows: readonly Row[]): string {
  const line = (name: string, { right, asked, wrong, all }: Counts): string =>
    `| ${name} | ${all} | ${right} (${((100 * right) / all).toFixed(1)} %) | ${asked} | ${wrong} |`
  return [
    '| requests | number | right | asked | wrong |',
    '| --- | --- | --- | --- | --- |',
    line('put aside (counted, sentences never read)', countRows(rows.filter(({ half }) => half === 'aside'))),
    line(
      'the other half of that set',
      countRows(rows.filter(({ half, request }) => half === 'tune' && thirdSet.includes(request))),
    ),
    line('all three sets', countRows(rows)),
  ].join('\n')
}

/** The table stands between two marks, so that a script can renew it and a test can compare it. */
export const tableInReadme = /<!-- eval:begin -->\n([\s\S]*?)\n?<!-- eval:end -->/
