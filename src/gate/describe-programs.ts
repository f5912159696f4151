import { findProgram, type ProgramName } from './find-program.ts'
import { howToGet, runProgram } from './programs.ts'

/** One line of `cutroom doctor`. */
type ProgramPart = { name: string; found: boolean; version: string | null; needed: string; how: string }

const players: ProgramName[] = ['ffplay', 'pw-play', 'paplay', 'aplay', 'afplay', 'play']

/** What this machine offers of the programs that we use, and how to get what is missing. */
export async function describePrograms(): Promise<ProgramPart[]> {
  const player = await findPlayer()
  return [
    await describe('ffmpeg', 'reading and writing anything but WAV; effects on samples'),
    await describe('ffprobe', 'looking into media files before they are read'),
    player
      ? { name: 'player', found: true, version: player, needed: 'hearing a preview', how: 'nothing to do' }
      : {
          name: 'player',
          found: false,
          version: null,
          needed: 'hearing a preview',
          how: `${howToGet('ffplay')} Without a player, previews are written as files.`,
        },
  ]
}

/** The first player that this machine has. */
export async function findPlayer(): Promise<ProgramName | null> {
  for (const name of players) if (await findProgram(name)) return name
  return null
}

async function describe(name: ProgramName, needed: string): Promise<ProgramPart> {
  const found = (await findProgram(name)) !== null
  if (!found) return { name, found, version: null, needed, how: howToGet(name) }
  const { output } = await runProgram({ program: name, args: ['-version'], limitMs: 10_000 })
  const missing = name === 'ffmpeg' ? await missingParts() : []
  const how =
    missing.length === 0
      ? 'nothing to do'
      : `this build lacks ${missing.join(', ')}; install a full ffmpeg, or set FFMPEG_PATH to one.`
  return { name, found, version: /version (\S+)/.exec(output)?.[1] ?? 'unknown', needed, how }
}

/** Encoders and filters that we use; builds of ffmpeg differ in what they hold. */
async function missingParts(): Promise<string[]> {
  const listed = async (option: string) => {
    const { output } = await runProgram({ program: 'ffmpeg', args: ['-hide_banner', option], limitMs: 10_000 })
    return new Set([...output.matchAll(/^ *\S+ +(\S+)/gm)].map(([, part]) => part))
  }
  const encoders = await listed('-encoders'),
    filters = await listed('-filters')
  return [
    ...['flac', 'libmp3lame', 'aac', 'libopus', 'libvorbis'].filter((encoder) => !encoders.has(encoder)),
    ...['acompressor', 'alimiter', 'afftdn', 'equalizer', 'sidechaincompress', 'aresample'].filter(
      (filter) => !filters.has(filter),
    ),
  ]
}
