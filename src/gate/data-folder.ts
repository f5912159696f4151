import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Where what was fetched for the user lies. A place that depends on the current folder counts as none: it could be a
 * project.
 */
export function dataFolder(env: { readonly [name: string]: string | undefined } = process.env): string {
  const { CUTROOM_DATA_DIR = '', XDG_DATA_HOME = '' } = env
  if (isAbsolute(CUTROOM_DATA_DIR)) return CUTROOM_DATA_DIR
  return join(isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(homedir(), '.local', 'share'), 'cutroom')
}
