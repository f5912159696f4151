import { access, constants, mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { problem, type Problem } from '../base/index.ts'
import { displayPath } from './reader.ts'
import { Refusal } from './refusal.ts'
import { makeFolder } from './writer.ts'

/** Makes a folder that we are to keep things in, or says why nothing can be kept there. */
export async function ownFolder(path: string): Promise<Problem | undefined> {
  try {
    await makeFolder(path)
    await access(path, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return problem(error.code, error.message)
    return problem(
      'not-writable',
      `Nothing can be written in ${displayPath(path)}; check the folder's permissions, or choose another.`,
    )
  }
}

/** Gives `work` a private folder (0700) of its own, and removes it afterwards, whatever happened. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Where what was fetched for the user lies. A place that depends on the current folder counts as none: it could be a
 * project.
 */
export function dataFolder(env: { readonly [name: string]: string | undefined } = process.env): string {
  const { CUTROOM_DATA_DIR = '', XDG_DATA_HOME = '' } = env
  if (isAbsolute(CUTROOM_DATA_DIR)) return CUTROOM_DATA_DIR
  return join(isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(homedir(), '.local', 'share'), 'cutroom')
}
