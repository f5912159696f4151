import { tally, type Count, type Row } from './count-set.ts'

/** A count as a table, and under it what was not right. What is put aside is counted and not shown. */
export function showCount(count: Count): string {
  const { right, asked, wrong, refused, all } = tally(count)
  const { fresh, cached, output, calls, money } = count.spent
  const cells: readonly (readonly [string, string])[] = [
    ['requests', String(all)],
    ['right', `${right} (${all === 0 ? 0 : ((100 * right) / all).toFixed(1)} %)`],
    ['asked', String(asked)],
    ['wrong', String(wrong)],
    ['refused', String(refused)],
    ['fresh tokens', String(fresh)],
    ['cached tokens', String(cached)],
    ['output tokens', String(output)],
    ['calls', String(calls)],
    ['time', `${(count.milliseconds / 1000).toFixed(1)} s`],
    ['money', money === null ? '–' : `$${money.toFixed(4)}`],
  ]
  const width = ([name, value]: readonly [string, string]): number => Math.max(name.length, value.length)
  return [
    `${count.set} by ${count.mind}`,
    cells.map((cell) => cell[0].padStart(width(cell))).join('  '),
    cells.map((cell) => cell[1].padStart(width(cell))).join('  '),
    ...halves(count),
    ...shownRows(count, 'wrong').map(told),
    ...shownRows(count, 'asked').map(told),
  ].join('\n')
}

/** What a mind may be tuned on and what is put aside, each by itself. */
function halves({ rows }: Count): readonly string[] {
  const isAside = ({ of }: Row): boolean => of.isPutAside
  if (!rows.some(isAside)) return []
  const line = (name: string, of: readonly Row[]): string => {
    const { right, asked, wrong, refused, all } = tally({ rows: of })
    return `${name}: ${right} of ${all} right${all === 0 ? '' : ` (${((100 * right) / all).toFixed(1)} %)`}, ${asked} asked, ${wrong} wrong, ${refused} refused`
  }
  return [
    line(
      'open',
      rows.filter((row) => !isAside(row)),
    ),
    line('put aside', rows.filter(isAside)),
  ]
}

/** The same as data. */
export function countAsJson(count: Count): object {
  const listed = (verdict: 'wrong' | 'asked') =>
    shownRows(count, verdict).map(({ of, ran }) => ({
      id: of.id,
      scene: of.scene,
      words: of.words,
      status: ran.status,
      said: ran.said,
      why: ran.why,
    }))
  return {
    set: count.set,
    mind: count.mind,
    ...tally(count),
    putAside: tally({ rows: count.rows.filter(({ of }) => of.isPutAside) }),
    spent: count.spent,
    milliseconds: Math.round(count.milliseconds),
    wrongOnes: listed('wrong'),
    askedOnes: listed('asked'),
  }
}

const shownRows = ({ rows }: Count, verdict: 'wrong' | 'asked'): readonly Row[] =>
  rows.filter(({ of, ran }) => ran.verdict === verdict && !of.isPutAside)

const told = ({ of, ran }: Row): string =>
  [
    `${ran.verdict.toUpperCase()}  [${of.scene}] ${of.words.join(' → ')}`,
    `${ran.status}: ${ran.said}`,
    ...(ran.verdict === 'wrong' ? ran.why.slice(0, 4) : []),
  ].join('\n      ')
