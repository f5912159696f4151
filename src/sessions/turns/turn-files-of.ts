import { contain, listFolder } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { SESSIONS, type TurnPlace } from './turn-place.ts'

export type TurnFiles = { readonly hasPlan: boolean; readonly hasReport: boolean; readonly hasInput: boolean }

/** Which files a turn has come to so far. */
export async function turnFilesOf(folder: string, place: TurnPlace): Promise<TurnFiles | Problem> {
  const names = await namesIn(folder, place)
  return isProblem(names)
    ? names
    : { hasPlan: names.has('plan.md'), hasReport: names.has('report.md'), hasInput: names.has('input.md') }
}

/** The files in the folder of a turn. */
export async function namesIn(folder: string, { id }: TurnPlace): Promise<ReadonlySet<string> | Problem> {
  const place = await contain(folder, `${SESSIONS}/${id}`, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  return isProblem(entries) ? entries : new Set(entries.filter(({ kind }) => kind === 'file').map(({ name }) => name))
}

/** A folder counts as a turn once something was written for keeps: an empty one was given up, and one without meta.yaml was not finished. */
export function isBegun(names: ReadonlySet<string>): boolean {
  return ['meta.yaml', 'plan.md', 'report.md', 'exchanges.json'].some((name) => names.has(name))
}
