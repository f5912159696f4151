import { join } from 'node:path'
import { z } from 'zod'
import {
  dataFolder,
  displayPath,
  findProgramBeside,
  identifyProgram,
  listPrograms,
  makeFolder,
  readText,
  runUncounted,
  withPrograms,
  writeText,
  type FoundProgram,
  type ProgramName,
} from '../../gate/index.ts'
import { parseJson } from '../source-record.ts'
import { CAME_OUT, probeFfmpeg } from './probe-ffmpeg.ts'

/** The programs that films are made with, and why these. */
export type ChosenFfmpeg = {
  readonly programs: ReadonlyMap<ProgramName, string>
  readonly path: string
  readonly why: string
  /** What to do about it, where it cannot be relied on. */
  readonly warning: string | null
}

/**
 * What the environment names, else the first ffmpeg that passes our test cut, on the PATH or from npm. Null where there
 * is none. Each build
 * is tried once; what was found is remembered among the user's own data, where something can be written there.
 */
export async function chooseFfmpeg(): Promise<ChosenFfmpeg | null> {
  const here = await listPrograms('ffmpeg')
  const passedOver: string[] = []
  for (const found of here) {
    const programs = await withFfprobe(found.path)
    const fault = await tried(programs)
    const why = [sayWhere(found), ...passedOver.map((path) => `${path} was passed over`)].join('; ')
    if (fault === null) return { programs, path: found.path, why: `${why}; it passed our test cut`, warning: null }
    if (found.by === 'named')
      return {
        programs,
        path: found.path,
        why: `${why}; its test cut ${fault}`,
        warning:
          `FFMPEG_PATH names ${displayPath(found.path)}, whose test cut ${fault}; ` +
          `${ADVICE}, or name another ffmpeg.`,
      }
    passedOver.push(`${found.path}, whose test cut ${fault},`)
  }
  const [first] = here
  if (!first) return null
  const faults = passedOver.join(' ').replace(/,$/, '')
  return {
    programs: await withFfprobe(first.path),
    path: first.path,
    why: `${sayWhere(first)}; no ffmpeg here passed our test cut`,
    warning: `No ffmpeg here passed our test cut (${faults}); ${ADVICE}, or name another one in FFMPEG_PATH.`,
  }
}

const ADVICE = 'look at the film'

/** Has `work` use the programs that films are made with; it is handed what there is to warn of. */
export async function withChosenFfmpeg<T>(work: (warnings: readonly string[]) => Promise<T>): Promise<T> {
  const chosen = await chooseFfmpeg()
  // Without one, the first call that needs it says how to get it.
  if (!chosen) return work([])
  return withPrograms(chosen.programs, () => work(chosen.warning === null ? [] : [chosen.warning]))
}

function sayWhere({ by }: FoundProgram): string {
  return { named: 'FFMPEG_PATH names it', PATH: 'it is on the PATH', npm: 'npm brought it' }[by]
}

/** An ffmpeg with the ffprobe that the environment names, that lies beside it, or that npm brought. */
async function withFfprobe(ffmpeg: string): Promise<ReadonlyMap<ProgramName, string>> {
  const probes = await listPrograms('ffprobe')
  const named = probes.find(({ by }) => by === 'named')?.path
  const other = probes.find(({ by }) => by === 'npm') ?? probes[0]
  const ffprobe = named ?? (await findProgramBeside(ffmpeg, 'ffprobe')) ?? other?.path
  const chosen = new Map<ProgramName, string>([['ffmpeg', ffmpeg]])
  return ffprobe === undefined ? chosen : chosen.set('ffprobe', ffprobe)
}

/** Raised whenever a build that passed before might not pass any more, since we cut in another way. */
const PROBE_VERSION = 1
const FILE = 'programs.json'
const rememberedSchema = z.object({
  schema: z.literal('cutroom.programs'),
  version: z.literal(1),
  tried: z.record(z.string(), z.string().nullable()),
})

const trials = new Map<string, Promise<string | null>>()

/** What is wrong with a build, null for nothing: found out once by this process, or by one before it. */
async function tried(programs: ReadonlyMap<ProgramName, string>): Promise<string | null> {
  const builds = await Promise.all([...programs.values()].map((path) => identifyProgram(path)))
  const key = `${PROBE_VERSION} ${builds.join(' ')}`
  const running = trials.get(key) ?? runUncounted(() => recallOrTry(key, programs))
  trials.set(key, running)
  running.catch(() => {
    trials.delete(key)
  })
  return running
}

async function recallOrTry(key: string, programs: ReadonlyMap<ProgramName, string>): Promise<string | null> {
  const known = (await remembered()).get(key)
  if (known !== undefined) return known
  const fault = await probeFfmpeg(programs)
  if (fault === null || fault.startsWith(CAME_OUT)) await remember(key, fault).catch(() => undefined)
  return fault
}

/** Where nothing can be kept, the next process tries again. */
async function remember(key: string, fault: string | null): Promise<void> {
  await makeFolder(dataFolder())
  const all = { ...Object.fromEntries(await remembered()), [key]: fault }
  await writeText(
    join(dataFolder(), FILE),
    `${JSON.stringify({ schema: 'cutroom.programs', version: 1, tried: all }, null, 1)}\n`,
  )
}

async function remembered(): Promise<ReadonlyMap<string, string | null>> {
  const text = await readText(join(dataFolder(), FILE), 1_000_000).catch(() => null)
  const parsed = text === null ? null : rememberedSchema.safeParse(parseJson(text))
  return new Map(parsed?.success ? Object.entries(parsed.data.tried) : [])
}
