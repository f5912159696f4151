import { fileURLToPath } from 'node:url'
import { contain, listFolder, readSmall } from '../../gate/index.ts'
import { isProblem } from '../../kernel/index.ts'
import type { Shell } from '../../server/index.ts'

/** The page lies beside the program, and in a checkout where `npm ci` has built it. */
const FOLDERS = ['./studio', '../../../dist/studio'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const MAX_BYTES = 4 * 1024 * 1024

/** The studio's page as it was built, held in memory: what is served is a name of this list, never a path. */
export async function readShell(): Promise<Shell | undefined> {
  for (const folder of FOLDERS) {
    const index = await read(folder, 'index.html')
    if (!index) continue
    const place = await contain(folder, 'assets')
    const listed = isProblem(place) ? [] : await listFolder(place)
    const names = isProblem(listed) ? [] : listed.map(({ name }) => name)
    const assets = await Promise.all(names.map(async (name) => [name, await read(folder, `assets/${name}`)] as const))
    return {
      index: index.toString('utf8'),
      assets: new Map(assets.flatMap(([name, bytes]) => (bytes ? [[name, bytes] as const] : []))),
    }
  }
  return undefined
}

async function read(folder: string, file: string): Promise<Buffer | undefined> {
  const place = await contain(folder, file)
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
  return isProblem(bytes) ? undefined : bytes
}
