import { describePrograms, withPrograms, configFolder, readUserConfig } from '../../gate/index.ts'
import { isProblem } from '../../kernel/index.ts'
import { chooseFfmpeg, describeWays, findSoundfont } from '../../media/index.ts'
import { describeProviders } from '../../models/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { paint, shown, voice } from '../print.ts'

type Part = {
  readonly name: string
  readonly found: boolean
  readonly version: string | null
  readonly needed: string
  readonly how: string
}

/** What this machine offers, and how to get what is missing. */
export async function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const parts: Part[] = [
    { name: 'node', found: true, version: process.version, needed: 'everything', how: '' },
    ...(await describeFilmPrograms()),
    await describeSounds(),
    ...(await describeSettings()),
  ]
  for (const { name, found, version, needed, how } of parts) {
    speak.say(
      `${found ? paint(speak, 'green', '✓') : paint(speak, 'yellow', '–')} ${name.padEnd(12)} ` +
        `${found ? shown(String(version)) : `missing; ${shown(how, 400)}`}  ${paint(speak, 'dim', shown(needed))}`,
    )
    if (found && name === 'ffmpeg') speak.say(`  ${''.padEnd(12)} ${paint(speak, 'dim', shown(how, 600))}`)
  }
  speak.give({ parts })
  return 0
}

/** The programs that films are made with, and for ffmpeg which one it is and why: this tries a new one out once. */
async function describeFilmPrograms(): Promise<Part[]> {
  const chosen = await chooseFfmpeg()
  if (!chosen) return describePrograms()
  const parts = await withPrograms(chosen.programs, describePrograms)
  return parts.map((part) =>
    part.name === 'ffmpeg'
      ? {
          ...part,
          how: [`${chosen.path}: ${chosen.why}`, ...(part.how === 'nothing to do' ? [] : [part.how])].join('; '),
        }
      : part,
  )
}

/** The sounds that songs are played with. */
async function describeSounds(): Promise<Part> {
  const found = await findSoundfont()
  const needed = 'rendering and hearing songs'
  if (isProblem(found)) return { name: 'soundfont', found: false, version: null, needed, how: found.message }
  const better = 'for richer sounds install fluid-soundfont-gm, or name an .sf2 or .sf3 file in CUTROOM_SOUNDFONT.'
  return {
    name: 'soundfont',
    found: true,
    version: found.isOwn ? `the small one that comes along; ${better}` : found.path,
    needed,
    how: found.isOwn ? better : 'nothing to do',
  }
}

/** Minds, models and tool servers, as the user's own settings and the environment name them. Nothing is contacted. */
async function describeSettings(): Promise<Part[]> {
  const config = await readUserConfig()
  if (isProblem(config))
    return [{ name: 'settings', found: false, version: null, needed: 'models and tool servers', how: config.message }]
  const servers = Object.keys(config.servers ?? {})
  return [
    {
      name: 'settings',
      found: true,
      version: configFolder(),
      needed: `${config.mind ?? 'builtin'} plans unless --mind names another`,
      how: 'nothing to do',
    },
    ...(await describeWays({ config, env: process.env })),
    ...describeProviders({ config, env: process.env }).map(({ name, example, reached, how }): Part => ({
      name,
      found: reached !== null,
      version: reached,
      needed: `only for --mind ${example} and the like`,
      how,
    })),
    {
      name: 'tool servers',
      found: servers.length > 0,
      version: servers.length > 0 ? `${servers.length}: ${servers.join(', ')}` : null,
      needed: 'only for tools of other programs',
      how: 'add one: cutroom mcp add NAME -- COMMAND',
    },
  ]
}
