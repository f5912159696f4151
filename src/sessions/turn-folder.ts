import { stringify } from 'yaml'
import { contain, ensureFolder, listFolder, readSmall, remove, withLock, writeAtomic } from '../gate/index.ts'
import { redact } from '../gate/redact.ts'
import { isProblem, problem, type Json, type Problem } from '../kernel/index.ts'

/** The files of a turn: plain text that can be read, kept and committed. */
export type TurnFile = 'plan.md' | 'report.md' | 'meta.yaml' | 'exchanges.json'

const SESSIONS = '.cutroom/sessions'
const own = { access: 'write', own: true } as const

/** Makes the folder of the next turn in the current session and gives its id, `<session>/NN`. Numbers of known turns are never used again, also when someone removed their folders. */
export async function newTurnFolder(folder: string, day: string, known: readonly string[]): Promise<string | Problem> {
  const session = await currentSession(folder, day)
  if (isProblem(session)) return session
  const records = await contain(folder, '.cutroom', own)
  const place = isProblem(records) ? records : await contain(folder, `${SESSIONS}/${session}`, own)
  if (isProblem(place)) return place
  if (isProblem(records)) return records
  const refused = await ensureFolder(place, { label: 'session' })
  if (refused) return refused
  return withLock(records, { waitMs: 5000, purpose: 'begin a turn' }, async () => {
    const entries = await listFolder(place)
    if (isProblem(entries)) return entries
    const names = [...entries.map(({ name }) => name), ...known.filter((id) => id.startsWith(`${session}/`)).map((id) => id.slice(session.length + 1))]
    const last = names.reduce((most, name) => Math.max(most, Number(/^(\d{2,})/.exec(name)?.[1] ?? 0)), 0)
    const turn = `${session}/${String(last + 1).padStart(2, '0')}`
    const made = await contain(folder, `${SESSIONS}/${turn}`, own)
    return isProblem(made) ? made : ((await ensureFolder(made, { label: 'turn' })) ?? turn)
  })
}

/** Gives up the folder of a turn that came to nothing; one that holds anything stays. */
export async function dropTurnFolder(folder: string, turn: string): Promise<void> {
  const place = await contain(folder, `${SESSIONS}/${turn}`, own)
  if (!isProblem(place)) await remove(place, { label: 'turn' })
}

/** The session that `current` names, else the day's own. */
async function currentSession(folder: string, day: string): Promise<string | Problem> {
  const place = await contain(folder, '.cutroom/current', { own: true })
  if (isProblem(place)) return place
  const named = await readSmall(place, 1024)
  if (isProblem(named)) return named.code === 'not-found' ? `${day.replaceAll('-', '')}-edits` : named
  const session = named.toString().trim()
  return /^\d{8}-[a-z0-9]+(-[a-z0-9]+)*$/.test(session) ? session : problem('damaged', `.cutroom/current names no session: "${session.slice(0, 60)}". Delete it, and the next request begins one of its own.`)
}

/** Every text of a turn passes here, and no secret with it. In JSON they were taken out of the values already: taking them out of the text could harm its form. */
export async function writeTurnFile(folder: string, turn: string, file: TurnFile, text: string): Promise<Problem | undefined> {
  const place = await contain(folder, `${SESSIONS}/${turn}/${file}`, own)
  return isProblem(place) ? place : writeAtomic(place, file.endsWith('.json') ? text : redact(text), { label: file })
}

export async function readTurnFile(folder: string, turn: string, file: TurnFile): Promise<string | Problem | undefined> {
  const place = await contain(folder, `${SESSIONS}/${turn}/${file}`, { own: true })
  if (isProblem(place)) return place
  const bytes = await readSmall(place, 16 * 1024 * 1024)
  if (isProblem(bytes)) return bytes.code === 'not-found' ? undefined : bytes
  return bytes.toString()
}

/** What a program wants to know of a turn. */
export function metaText(meta: { [field: string]: Json }): string {
  return stringify({ schema: 'cutroom.turn', version: 1, ...meta })
}
