import { lacking, type Need } from './need.ts'
import type { Part } from './parts.ts'
import type { BenchRow, NotMeasured } from './row.ts'

const LONG = '--long'
const MAX_REASON_CHARACTERS = 300

export type BenchCall = {
  /** Rooms to measure, all when none is named, and `--long` for the long way of those that have one. */
  readonly args: readonly string[]
  readonly parts: readonly Part[]
  readonly print: (line: string) => void
  /** Told which part begins, since some take minutes. */
  readonly onBegin?: (part: string) => void
}

/**
 * Prints each figure beside its reference as soon as its part was measured. Hands back the exit code: 0, or 1 when a
 * bar was missed or a part failed, or 2 when it was asked for a room that is not there. What the machine lacks is
 * listed at the end and fails nothing.
 */
export async function runBench({ args, parts, print, onBegin }: BenchCall): Promise<number> {
  const rooms = [...new Set(parts.map(({ room }) => room))]
  const unknown = args.find((arg) => arg !== LONG && !rooms.includes(arg))
  if (unknown !== undefined) {
    print(`There is no room "${unknown}". Rooms: ${rooms.join(', ')}. ${LONG} measures ten minutes of film.`)
    return 2
  }
  const wanted = args.filter((arg) => arg !== LONG)
  const all: Results[] = []
  for (const part of parts.filter(({ room }) => wanted.length === 0 || wanted.includes(room))) {
    const lacks = await lacking(part.needs)
    if (lacks.length === 0) onBegin?.(titleOf(part))
    const results = await resultsOf(part, { lacks, isLong: args.includes(LONG) })
    for (const line of linesOf(results)) print(line)
    all.push(results)
  }
  const rows = all.flatMap((results) => results.rows)
  const notMeasured = all.flatMap((results) => results.notMeasured)
  const missed = rows.filter(({ ok }) => !ok).length
  const failed = all.filter(({ failure }) => failure !== undefined).length
  print(`${rows.length - missed} bars met, ${missed} missed, ${failed} failed, ${notMeasured.length} not measured`)
  const missing = new Set(notMeasured.flatMap(({ lacks }) => lacks))
  for (const { name, advice } of missing) print(`Missing here: ${name}; ${advice}.`)
  return missed + failed > 0 ? 1 : 0
}

type Results = {
  readonly rows: readonly BenchRow[]
  readonly notMeasured: readonly NotMeasured[]
  readonly failure?: string
}

async function resultsOf(part: Part, how: { lacks: readonly Need[]; isLong: boolean }): Promise<Results> {
  if (how.lacks.length > 0) return { rows: [], notMeasured: [{ name: titleOf(part), lacks: how.lacks }] }
  try {
    const results = await part.measure(how)
    const rows = results.filter((each) => 'value' in each)
    return { rows, notMeasured: results.filter((each) => 'lacks' in each) }
  } catch (error) {
    return { rows: [], notMeasured: [], failure: `${titleOf(part)} failed: ${reasonOf(error)}` }
  }
}

function titleOf({ room, name }: Part): string {
  return name === undefined ? room : `${room} ${name}`
}

function linesOf({ rows, notMeasured, failure }: Results): string[] {
  const width = Math.max(0, ...rows.map(({ name }) => name.length))
  return [
    ...rows.map((row) => `${row.ok ? '✓' : '✗'} ${row.name.padEnd(width)} ${figuresOf(row)}`),
    ...notMeasured.map(({ name, lacks }) => `– ${name}: not measured: ${lacks.map(askFor).join('; ')}`),
    ...(failure === undefined ? [] : [`✗ ${failure}`]),
  ]
}

function figuresOf({ value, reference, ratio, bar }: BenchRow): string {
  const [own, other] = [value, reference].map((each) => each.toPrecision(4).padStart(10))
  return `${own} ${other}  ${ratio.toFixed(2)} × (bar ${bar} ×)`
}

function askFor({ name, advice }: Need): string {
  return `needs ${name}, ${advice}`
}

/** One line, whatever was thrown. What a program said is worth more than the arguments that it was called with. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const said = text.replace(/^Command failed: .*\n(?=.)/, '')
  return said.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON_CHARACTERS)
}
