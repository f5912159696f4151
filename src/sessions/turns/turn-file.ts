import { contain, listFolder, readSmall, writeAtomic, redact } from '../../gate/index.ts'
import { isProblem, type Problem, problem } from '../../kernel/index.ts'
import { SESSIONS, type TurnPlace, compareTurns, isSessionName, isTurnName, turnPlace } from './turn-place.ts'

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

/** The sessions of a project, the oldest first. Folders with other names are left alone. */
export async function listSessions(folder: string): Promise<readonly string[] | Problem> {
  const place = await contain(folder, SESSIONS, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return entries.code === 'not-found' ? [] : entries
  return entries.filter(({ name, kind }) => kind === 'folder' && isSessionName(name)).map(({ name }) => name)
}

/** The folders of turns in a session, in their order; whether each was begun is not looked at. */
export async function listTurns(folder: string, session: string): Promise<readonly TurnPlace[] | Problem> {
  const place = await contain(folder, `${SESSIONS}/${session}`, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return entries.code === 'not-found' ? refuseSession(session) : entries
  return entries
    .filter(({ name, kind }) => kind === 'folder' && isTurnName(name))
    .map(({ name }) => name)
    .sort(compareTurns)
    .map((turn) => turnPlace(session, turn))
}

/** The newest turn that was begun; undefined where there is none. */
export async function findNewestTurn(
  folder: string,
  turns: readonly TurnPlace[],
): Promise<TurnPlace | undefined | Problem> {
  for (const turn of turns.toReversed()) {
    const names = await listFileNames(folder, turn)
    if (isProblem(names)) return names
    if (isBegun(names)) return turn
  }
  return undefined
}

const refuseSession = (session: string): Problem =>
  problem(
    'unknown-session',
    `The folder of session ${session} is gone; name another with --session, or begin one with "cutroom new NAME".`,
  )
