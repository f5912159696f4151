import type { DoctorView } from '../client/index.ts'
import { configFolder, describePrograms, readUserConfig, withPrograms } from '../gate/index.ts'
import { isProblem } from '../kernel/index.ts'
import { chooseFfmpeg, describeWays, findSoundfont } from '../media/index.ts'
import { describeProviders } from '../models/index.ts'
import { listModels } from '../offline/index.ts'

type MachinePart = DoctorView['parts'][number]

/** What this machine offers, and how to get what is missing. Nothing is contacted. */
export async function describeMachine(): Promise<MachinePart[]> {
  return [
    { name: 'node', found: true, version: process.version, needed: 'everything', how: '' },
    ...(await describeFilmPrograms()),
    await describeSounds(),
    ...(await describeSettings()),
  ]
}

/** The programs that films are made with, and for ffmpeg which one it is and why: this tries a new one out once. */
async function describeFilmPrograms(): Promise<MachinePart[]> {
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
async function describeSounds(): Promise<MachinePart> {
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

/** The model by which topics are found in other words; that of speech is one of the ways to transcribe. */
async function describeSentences(): Promise<MachinePart[]> {
  const found = (await listModels()).find(({ name }) => name === 'sentences')
  if (!found) return []
  const megabytes = Math.round(found.downloadBytes / 1e6)
  return [
    {
      name: found.name,
      found: found.found,
      version: found.found ? found.version : null,
      needed: found.purpose,
      how: found.found ? 'nothing to do' : `fetch the offline model (${megabytes} MB): cutroom models get sentences.`,
    },
  ]
}

/** Minds, models and tool servers, as the user's own settings and the environment name them. Nothing is contacted. */
async function describeSettings(): Promise<MachinePart[]> {
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
    ...(await describeSentences()),
    ...describeProviders({ config, env: process.env }).map(({ name, example, reached, how }): MachinePart => ({
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
