import { AsyncLocalStorage } from 'node:async_hooks'
import { constants } from 'node:fs'
import { access, chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

/** The programs that may be started from here. Nothing else is, whatever a caller passes. */
const programNames = [
  'ffmpeg',
  'ffprobe',
  'ffplay',
  'aplay',
  'paplay',
  'pw-play',
  'afplay',
  'play',
  'whisper',
  'whisper-cli',
  'npm',
  'pbpaste',
  'pbcopy',
  'wl-paste',
  'wl-copy',
  'xclip',
  'xsel',
] as const
export type ProgramName = (typeof programNames)[number]

const isWindows = process.platform === 'win32'
const machine = `${process.platform}-${process.arch}`

/** The environment may name these two; packages from npm may bring them. */
const own = new Map<ProgramName, { variable: string; packages: string[] }>([
  ['ffmpeg', { variable: 'FFMPEG_PATH', packages: [`@ffmpeg-binary/${machine}`, `@ffmpeg-installer/${machine}`] }],
  ['ffprobe', { variable: 'FFPROBE_PATH', packages: [`@ffprobe-installer/${machine}`] }],
])

/** Where a program was found: named by the environment, on the PATH, or brought by npm. */
export type FoundProgram = { readonly path: string; readonly by: 'named' | 'PATH' | 'npm' }

/** Programs that were chosen for the work that runs now, over the first that is found. */
const chosenPrograms = new AsyncLocalStorage<ReadonlyMap<ProgramName, string>>()

/**
 * Has all that `work` starts use these programs. What the environment names should be among them: nothing else looks
 * there any more.
 */
export function withPrograms<T>(programs: ReadonlyMap<ProgramName, string>, work: () => Promise<T>): Promise<T> {
  return chosenPrograms.run(programs, work)
}

/**
 * The absolute path of a program: the user's own choice, then the system's, then what npm installed; null when there is
 * none.
 */
export async function findProgram(name: ProgramName): Promise<string | null> {
  if (!programNames.includes(name)) throw new Error(`Not a program of ours: ${name}`)
  const chosen = chosenPrograms.getStore()?.get(name)
  if (chosen !== undefined) return chosen
  for await (const { path } of programsHere(name)) return path
  return null
}

/**
 * All programs of a name that this machine has, the first one first. One that the environment names is the only one.
 */
export async function listPrograms(name: ProgramName): Promise<FoundProgram[]> {
  const found = new Map<string, FoundProgram>()
  for await (const program of programsHere(name)) if (!found.has(program.path)) found.set(program.path, program)
  return [...found.values()]
}

/** The program of a name that lies in the same folder as another one, which it usually was built with. */
export async function findProgramBeside(path: string, name: ProgramName): Promise<string | null> {
  const beside = join(dirname(path), isWindows ? `${name}.exe` : name)
  return (await isRunnable(beside)) ? beside : null
}

/** What tells one build of a program from another without starting it. */
export async function identifyProgram(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `${path} ${size} ${mtimeMs}`
}

async function* programsHere(name: ProgramName): AsyncGenerator<FoundProgram> {
  const file = isWindows ? `${name}.exe` : name
  const chosen = own.get(name)
  const named = chosen && process.env[chosen.variable]
  if (named) {
    if (await isRunnable(named)) yield { path: named, by: 'named' }
    return
  }
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    // A relative entry of PATH would run whatever lies in the current folder.
    if (isAbsolute(folder) && (await isRunnable(join(folder, file)))) yield { path: join(folder, file), by: 'PATH' }
  }
  for (const packageName of chosen?.packages ?? []) {
    const path = packaged(packageName, file)
    if (path && (await madeRunnable(path))) yield { path, by: 'npm' }
  }
}

function packaged(packageName: string, file: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), file)
  } catch {
    return null // An optional dependency that was not installed for this machine.
  }
}

async function isRunnable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    async () => (await stat(path)).isFile(),
    () => false,
  )
}

/** npm drops the execute bit of some packages' binaries. */
async function madeRunnable(path: string): Promise<boolean> {
  if (await isRunnable(path)) return true
  return chmod(path, 0o755).then(
    () => isRunnable(path),
    () => false,
  )
}
