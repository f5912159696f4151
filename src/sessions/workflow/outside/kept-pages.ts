import { contain, ensureFolder, isFolder, readSmall, sha256Hex, writeAtomic, redact } from '../../../gate/index.ts'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import { listTurns } from '../../turns/turn-file.ts'
import { SESSIONS } from '../../turns/turn-place.ts'

const MAX_BYTES = 4 * 1024 * 1024
const locatePage = (turn: string, address: string): string =>
  `${SESSIONS}/${turn}/pages/${sha256Hex(address).slice(0, 16)}.md`

/** Keeps with a turn what an address said: it is read once, and later turns see the same text. */
export async function keepPage(
  folder: string,
  turn: string,
  { address, text }: { address: string; text: string },
): Promise<Problem | undefined> {
  const above = await contain(folder, `${SESSIONS}/${turn}/pages`, { access: 'write', own: true })
  const refused = isProblem(above) ? above : await ensureFolder(above, { label: 'pages' })
  if (refused) return refused
  const place = await contain(folder, locatePage(turn, address), { access: 'write', own: true })
  return isProblem(place) ? place : writeAtomic(place, redact(text), { label: 'pages' })
}

/** What an address said when a turn of the session read it last. */
export async function readKeptPage(folder: string, session: string, address: string): Promise<string | undefined> {
  const turns = await listTurns(folder, session)
  for (const { id } of isProblem(turns) ? [] : turns.toReversed()) {
    const place = await contain(folder, locatePage(id, address), { own: true })
    const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
    if (!isProblem(bytes)) return bytes.toString()
  }
  return undefined
}

/** Whether a turn of the session has read anything of others. */
export async function hasPages(folder: string, session: string): Promise<boolean> {
  const turns = await listTurns(folder, session)
  for (const { id } of isProblem(turns) ? [] : turns) {
    const place = await contain(folder, `${SESSIONS}/${id}/pages`, { own: true })
    if (!isProblem(place) && (await isFolder(place))) return true
  }
  return false
}
