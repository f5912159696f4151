import { access, constants } from 'node:fs/promises'
import { problem, type Problem } from '../base/index.ts'
import { shown } from './reader.ts'
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
      `Nothing can be written in ${shown(path)}; check the folder's permissions, or choose another.`,
    )
  }
}
