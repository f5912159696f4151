import { contain, listFolder, readSmall, writeAtomic, redact } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { SESSIONS, type TurnPlace } from './turn-place.ts'

/** The files of a turn: plain text that can be read, kept and committed. */
type TurnFile =
  | 'input.md'
  | 'system_prompt.xml'
  | 'plan.md'
  | 'plan.effective.md'
  | `plan.former-${number}.md`
  | 'report.md'
  | 'turn.context'
  | 'meta.yaml'
  | 'exchanges.json'

/**
 * Every text of a turn passes here, and no secret with it. In JSON they were taken out of the values already: taking
 * them out of the text could harm its form.
 */
export async function writeTurnFile(
  folder: string,
  turn: string,
  file: TurnFile,
  text: string,
): Promise<Problem | undefined> {
  const place = await contain(folder, `${SESSIONS}/${turn}/${file}`, { access: 'write', own: true })
  return isProblem(place) ? place : writeAtomic(place, file.endsWith('.json') ? text : redact(text), { label: file })
}

export async function readTurnFile(
  folder: string,
  turn: string,
  file: TurnFile,
): Promise<string | Problem | undefined> {
  const place = await contain(folder, `${SESSIONS}/${turn}/${file}`, { own: true })
  if (isProblem(place)) return place
  const bytes = await readSmall(place, 16 * 1024 * 1024)
  if (isProblem(bytes)) return bytes.code === 'not-found' ? undefined : bytes
  return bytes.toString()
}

type TurnFiles = { readonly hasPlan: boolean; readonly hasReport: boolean; readonly hasInput: boolean }

/** Which files a turn has come to so far. */
export async function listTurnFiles(folder: string, place: TurnPlace): Promise<TurnFiles | Problem> {
  const names = await listFileNames(folder, place)
  return isProblem(names)
    ? names
    : { hasPlan: names.has('plan.md'), hasReport: names.has('report.md'), hasInput: names.has('input.md') }
}

/** The files in the folder of a turn. */
export async function listFileNames(folder: string, { id }: TurnPlace): Promise<ReadonlySet<string> | Problem> {
  const place = await contain(folder, `${SESSIONS}/${id}`, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  return isProblem(entries) ? entries : new Set(entries.filter(({ kind }) => kind === 'file').map(({ name }) => name))
}

/**
 * A folder counts as a turn once something was written for keeps: an empty one was given up, and one without meta.yaml
 * was not finished.
 */
export function isBegun(names: ReadonlySet<string>): boolean {
  return ['meta.yaml', 'plan.md', 'report.md', 'exchanges.json'].some((name) => names.has(name))
}

/** A plan that waits and is replaced before it ran stays with its turn under another name. */
export async function keepFormer(folder: string, place: TurnPlace, text: string): Promise<Problem | undefined> {
  const former = await readTurnFile(folder, place.id, 'plan.md')
  if (isProblem(former)) return former
  if (former === undefined || former === text) return undefined
  const names = await listFileNames(folder, place)
  if (isProblem(names)) return names
  for (let number = 1; ; number++)
    if (!names.has(`plan.former-${number}.md`))
      return writeTurnFile(folder, place.id, `plan.former-${number}.md`, former)
}
