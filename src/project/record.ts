import { contain, ensureFolder, readSmall, writeAtomic } from '../gate/index.ts'
import { isProblem, problem, type Json, type Problem } from '../kernel/index.ts'

/** A small JSON file of the project: it names its schema and version, and is replaced whole. */
export type ProjectRecord = { readonly schema: string; readonly version: number } & { readonly [field: string]: Json }

const MAX_BYTES = 64 * 1024 * 1024

export async function readRecord(
  folder: string,
  path: string,
  { schema, version }: { schema: string; version: number },
): Promise<ProjectRecord | Problem | undefined> {
  const place = await contain(folder, path, { own: true })
  if (isProblem(place)) return place
  const bytes = await readSmall(place, MAX_BYTES)
  if (isProblem(bytes)) return bytes.code === 'not-found' ? undefined : bytes
  return parseRecord(bytes.toString(), path, { schema, version })
}

function parseRecord(
  text: string,
  path: string,
  { schema, version }: { schema: string; version: number },
): ProjectRecord | Problem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return problem('damaged', `${path} is not valid JSON; restore it from a backup.`)
  }
  const record = value as Partial<ProjectRecord>
  if (typeof value !== 'object' || value === null || record.schema !== schema || typeof record.version !== 'number')
    return problem('damaged', `${path} is not a ${schema} file; restore it from a backup.`)
  if (record.version > version)
    return problem(
      'newer-version',
      `${path} was written by a newer Cutroom (version ${record.version}, this one knows ${version}); update ` +
        `Cutroom to open it.`,
    )
  return value as ProjectRecord
}

export async function writeRecord(
  folder: string,
  path: string,
  record: ProjectRecord,
  label: string,
): Promise<Problem | undefined> {
  const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
  if (parent !== '') {
    const above = await contain(folder, parent, { access: 'write', own: true })
    const refused = isProblem(above) ? above : await ensureFolder(above, { label })
    if (refused) return refused
  }
  const place = await contain(folder, path, { access: 'write', own: true })
  return isProblem(place) ? place : writeAtomic(place, `${JSON.stringify(record)}\n`, { label })
}
