import { dirname, relative } from 'node:path'
import { z } from 'zod'
import { contain } from '../gate/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import { hashFile, catchRefusal } from '../media/index.ts'
import { readRecord, writeRecord } from './record.ts'

/**
 * The files that this project wrote for people, each by its place and the hash of what was written. A place is told
 * from the project's folder on, so that it holds when the folder is moved with them; the hash tells a file that was
 * changed since.
 */
const PATH = '.cutroom/written.json'
const FORM = { schema: 'cutroom.written', version: 1 }

const writtenSchema = z.record(z.string(), z.string())

/** The hash that a file had when it was written here; undefined where nothing was written at that place. */
export async function writtenHash(folder: string, path: string): Promise<string | undefined | Problem> {
  const [files, key] = [await writtenFiles(folder), await keyOf(folder, path)]
  return isProblem(files) ? files : isProblem(key) ? key : new Map(Object.entries(files)).get(key)
}

/**
 * Remembers a file that has just been written. Two that do so at once may lose one of them, which then takes a --force.
 */
export async function keepWritten(folder: string, path: string): Promise<Problem | undefined> {
  const files = await writtenFiles(folder)
  if (isProblem(files)) return files
  const key = await keyOf(folder, path)
  if (isProblem(key)) return key
  const hash = await catchRefusal(() => hashFile(path))
  return isProblem(hash) ? hash : writeRecord(folder, PATH, { ...FORM, files: { ...files, [key]: hash } }, 'written')
}

/** A record that cannot be read says of no file that it is ours. */
async function writtenFiles(folder: string): Promise<Record<string, string> | Problem> {
  const record = await readRecord(folder, PATH, FORM)
  if (isProblem(record)) return record.code === 'damaged' || record.code === 'newer-version' ? {} : record
  const files = writtenSchema.safeParse(record?.['files'])
  return files.success ? files.data : {}
}

async function keyOf(folder: string, path: string): Promise<string | Problem> {
  const own = await contain(folder, '.cutroom', { own: true })
  return isProblem(own) ? own : relative(dirname(own.path), path)
}
