import { constants } from 'node:fs'
import { access, chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

/** The programs that may be started from here. Nothing else is, whatever a caller passes. */
const programNames = ['ffmpeg', 'ffprobe', 'ffplay', 'aplay', 'paplay', 'pw-play', 'afplay', 'play', 'whisper', 'whisper-cli', 'npm', 'pbpaste', 'pbcopy', 'wl-paste', 'wl-copy', 'xclip', 'xsel'] as const
export type ProgramName = (typeof programNames)[number]

const isWindows = process.platform === 'win32'
const machine = `${process.platform}-${process.arch}`

/** The environment may name these two; packages from npm may bring them. */
const own = new Map<ProgramName, { variable: string; packages: string[] }>([
  ['ffmpeg', { variable: 'FFMPEG_PATH', packages: [`@ffmpeg-binary/${machine}`, `@ffmpeg-installer/${machine}`] }],
  ['ffprobe', { variable: 'FFPROBE_PATH', packages: [`@ffprobe-installer/${machine}`] }],
])

/** The absolute path of a program: the user's own choice, then the system's, then what npm installed; null when there is none. */
export async function findProgram(name: ProgramName): Promise<string | null> {
  if (!programNames.includes(name)) throw new Error(`Not a program of ours: ${name}`)
  const file = isWindows ? `${name}.exe` : name
  const chosen = own.get(name)
  const named = chosen && process.env[chosen.variable]
  if (named) return (await isRunnable(named)) ? named : null
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    // A relative entry of PATH would run whatever lies in the current folder.
    if (isAbsolute(folder) && (await isRunnable(join(folder, file)))) return join(folder, file)
  }
  for (const name of chosen?.packages ?? []) {
    const path = packaged(name, file)
    if (path && (await madeRunnable(path))) return path
  }
  return null
}

function packaged(packageName: string, file: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), file)
  } catch {
    return null // An optional dependency that was not installed for this machine.
  }
}

async function isRunnable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(async () => (await stat(path)).isFile(), () => false)
}

/** npm drops the execute bit of some packages' binaries. */
async function madeRunnable(path: string): Promise<boolean> {
  if (await isRunnable(path)) return true
  return chmod(path, 0o755).then(() => isRunnable(path), () => false)
}
