import { findProgram, listPrograms, type ProgramName } from '../src/gate/find-program.ts'
import { isNothingSkipped } from './full.ts'

const variables = [
  ['FFMPEG_PATH', 'ffmpeg'],
  ['FFPROBE_PATH', 'ffprobe'],
] as const satisfies readonly (readonly [string, ProgramName])[]
/** Whoever names programs gets those, in every test. */
const areNamed = variables.some(([variable]) => process.env[variable] !== undefined)
/**
 * Where the programs themselves are tested, and in a full check where films are, they are the ones that Cutroom finds
 * on this machine.
 */
const isAboutPrograms = isNothingSkipped
  ? /\/src\/(?:media|gate)\/|\/bench\/|\/video-(?:media|render)\.test\.ts$/
  : /\/src\/gate\/|\/bench\//

/** Gives a test file its programs; files share their processes, so each says it anew. */
export async function chooseProgramsFor(file: string): Promise<void> {
  await (isAboutPrograms.test(file) ? useFoundPrograms() : usePackagedPrograms())
}

export function useFoundPrograms(): void {
  if (areNamed) return
  for (const [variable] of variables) Reflect.deleteProperty(process.env, variable)
}

/**
 * Has this process and those that it starts use the ffmpeg that npm brought, as far as it did: it is linked statically
 * and starts five times as fast as the system's, and most tests want a second of sound of it.
 */
export async function usePackagedPrograms(): Promise<void> {
  if (areNamed) return
  for (const [variable, program] of variables) {
    const path = await packaged(program)
    if (path !== null) process.env[variable] = path
  }
}

export type Programs = { readonly ffmpeg: string; readonly ffprobe: string }
export type BothPrograms = { readonly system: Programs; readonly packaged: Programs }

/**
 * The system's ffmpeg and the one from npm, for tests that look at both; where one is missing and may be, the other
 * stands in for it.
 */
export async function bothPrograms(): Promise<BothPrograms> {
  const named = variables.map(([variable]) => [variable, process.env[variable]] as const)
  for (const [variable] of variables) Reflect.deleteProperty(process.env, variable)
  const listed = { ffmpeg: await listPrograms('ffmpeg'), ffprobe: await listPrograms('ffprobe') }
  for (const [variable, path] of named) if (path !== undefined) process.env[variable] = path
  const pathOf = (program: keyof Programs, by: 'PATH' | 'npm'): string => {
    const path = (listed[program].find((each) => each.by === by) ?? (isNothingSkipped ? undefined : listed[program][0]))
      ?.path
    if (path === undefined)
      throw new Error(`There is no ${program} ${by === 'npm' ? 'from npm' : 'on the PATH'}; install one.`)
    return path
  }
  const those = (by: 'PATH' | 'npm'): Programs => ({ ffmpeg: pathOf('ffmpeg', by), ffprobe: pathOf('ffprobe', by) })
  return { system: those('PATH'), packaged: those('npm') }
}

/** Names the programs that are used from now on, as a user would. */
export function usePrograms({ ffmpeg, ffprobe }: Programs): void {
  process.env['FFMPEG_PATH'] = ffmpeg
  process.env['FFPROBE_PATH'] = ffprobe
}

const found = new Map<ProgramName, string | null>()

/** What Cutroom finds where the system has nothing. */
async function packaged(program: ProgramName): Promise<string | null> {
  const known = found.get(program)
  if (known !== undefined) return known
  const { PATH } = process.env
  process.env['PATH'] = ''
  const path = await findProgram(program).finally(() => {
    process.env['PATH'] = PATH ?? ''
  })
  found.set(program, path)
  return path
}
