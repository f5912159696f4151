import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  contain,
  dataFolder,
  ensureFolder,
  isAnswering,
  ownFolder,
  readSmall,
  remove,
  writeAtomic,
} from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'

/** The server that runs for a project. It holds a secret, so it lies in the user's own folder, not in the project. */
const running = z.object({
  schema: z.literal('cutroom.running'),
  version: z.literal(1),
  url: z.url(),
  token: z.string(),
})
export type RunningStudio = { readonly url: string; readonly token: string }

const LABEL = 'running'
const MAX_BYTES = 4096

/** The server that answers for this project now, whoever started it; a record of one that is gone counts as none. */
export async function findRunningStudio(folder: string): Promise<RunningStudio | undefined> {
  const place = await placeOf(folder)
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
  if (isProblem(bytes)) return undefined
  const read = running.safeParse(parse(bytes.toString('utf8')))
  return read.success && (await isAnswering(read.data.url, { path: '/api/v1/project', token: read.data.token }))
    ? { url: read.data.url, token: read.data.token }
    : undefined
}

/** Says that this server runs for the project; gives what takes that back. */
export async function recordRunningStudio(folder: string, { url, token }: RunningStudio): Promise<() => Promise<void>> {
  const place = await placeOf(folder)
  if (isProblem(place)) return async () => undefined
  const record = { schema: 'cutroom.running', version: 1, url, token } as const
  await writeAtomic(place, `${JSON.stringify(record)}\n`, { label: LABEL })
  return async () => {
    const now = await readSmall(place, MAX_BYTES)
    // Another server may have taken its place meanwhile.
    if (!isProblem(now) && now.toString('utf8').includes(token)) await remove(place, { label: LABEL })
  }
}

async function placeOf(folder: string): Promise<Exclude<Awaited<ReturnType<typeof contain>>, Problem> | Problem> {
  // Nothing may have been kept for this user before.
  const unfit = await ownFolder(dataFolder())
  const home = unfit ?? (await contain(dataFolder(), 'running', { access: 'write' }))
  const refused = isProblem(home) ? home : await ensureFolder(home, { label: LABEL })
  if (refused) return refused
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  return contain(dataFolder(), `running/${name}.json`, { access: 'write' })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
