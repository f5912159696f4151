import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contain, copyCheaply, ensureFolder, findProgram, howToGet, readSmall } from '../gate/index.ts'
import { isProblem, isQuestion, problem, type Problem } from '../kernel/index.ts'
import { music } from '../music/index.ts'
import { applyByHand, planByHand } from './by-hand.ts'
import type { Workbench } from './workbench.ts'

const PODCAST = ['host.ogg', 'guest.ogg']
const [FILM, TRANSCRIPT] = ['interview.mp4', 'interview.json']
/** The assets lie beside the program: one folder up from its bundle, two from this file, three from a test's build. */
const ASSETS = ['../assets/demo', '../../assets/demo', '../../../assets/demo'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
/** What the documents of the demo are called. */
export const demoNames: readonly string[] = ['interview', 'podcast', 'song']

/** Puts the recordings of the demo into a project, in one of its folders where that is named. */
export async function copyDemo(folder: string, under = ''): Promise<Problem | undefined> {
  if (under !== '') {
    const place = await contain(folder, under, { access: 'write' })
    const refused = isProblem(place)
      ? place
      : await ensureFolder(place, { label: 'demo', mode: 0o777 & ~process.umask() })
    if (refused) return refused
  }
  for (const file of [...PODCAST, FILM, TRANSCRIPT]) {
    const from = await findDemoAsset(file)
    if (isProblem(from)) return from
    const to = await contain(folder, join(under, file), { access: 'write' })
    const copied = isProblem(to) ? to : await copyCheaply(from, to, { label: 'demo', allowHardLink: false })
    if (isProblem(copied)) return copied
  }
  return undefined
}

/**
 * Brings in what `copyDemo` put there: a podcast with two voices and chapters, a filmed interview with its transcript,
 * and a short song. What an ended life had made already stays.
 */
export async function fillDemo(workbench: Workbench, under = ''): Promise<Problem | undefined> {
  const at = (file: string): string => join(workbench.folder, under, file)
  const isThere = (name: string): boolean => workbench.project.documents().some((document) => document.name === name)
  const film = isThere('interview')
    ? undefined
    : await workbench.importFiles([at(FILM)], { transcripts: [at(TRANSCRIPT)] })
  if (isProblem(film)) return film
  const voices = isThere('podcast') ? undefined : await workbench.importFiles(PODCAST.map(at), { name: 'podcast' })
  if (isProblem(voices)) return voices
  return (await addChapters(workbench)) ?? (await composeDemoSong(workbench))
}

/** Without what reads the recordings nothing is begun, so that it can be tried again once that is installed. */
export async function missingForDemo(): Promise<Problem | undefined> {
  for (const name of ['ffmpeg', 'ffprobe'] as const)
    if ((await findProgram(name)) === null)
      return problem('program-missing', `${name} is needed for this and was not found; ${howToGet(name)}`)
  return undefined
}

export async function findDemoAsset(
  file: string,
): Promise<Exclude<Awaited<ReturnType<typeof contain>>, Problem> | Problem> {
  for (const folder of ASSETS) {
    const place = await contain(folder, file)
    if (!isProblem(place) && !isProblem(await readSmall(place, 4 * 1024 * 1024))) return place
  }
  return problem('not-found', `The demo's recordings are missing beside the program (${ASSETS[0] ?? ''}).`)
}

type Chapters = { chapters: { text: string; start: number; end: number }[] }

async function addChapters(workbench: Workbench): Promise<Problem | undefined> {
  const place = await findDemoAsset('chapters.json')
  if (isProblem(place)) return place
  const bytes = await readSmall(place, 64 * 1024)
  if (isProblem(bytes)) return bytes
  const podcast = workbench.document('podcast')
  if (isProblem(podcast)) return podcast
  const { labels } = workbench.snapshot(podcast) as unknown as { labels: readonly { text: string }[] }
  const { chapters } = JSON.parse(bytes.toString()) as Chapters
  for (const { text, start, end } of chapters.filter((each) => labels.every((label) => label.text !== each.text))) {
    const asked = await workbench.ask(`add a label "${text}" from ${start} to ${end} seconds`, { on: 'podcast' })
    if (isProblem(asked)) return asked
    const applied = asked.waiting && (await workbench.approve(asked.waiting.proposal.id, { by: 'policy' }))
    if (isProblem(applied)) return applied
  }
  return undefined
}

const SECTIONS = [
  { section: 'Intro', bars: 2, roles: ['drums', 'chords'] },
  { section: 'Verse', bars: 4, roles: ['drums', 'bass', 'chords', 'lead'] },
  { section: 'Chorus', bars: 4, roles: ['drums', 'bass', 'chords', 'lead', 'arpeggio'] },
  { section: 'Outro', bars: 2, roles: ['drums', 'bass', 'chords'] },
] as const
const COMPOSE = 'compose_section'

/** Composes the short song of the demo, section after section, each a turn that can be undone. */
async function composeDemoSong(workbench: Workbench): Promise<Problem | undefined> {
  const operation = music.operations.get(COMPOSE)
  if (!operation) throw new Error(`There is no operation ${COMPOSE}`)
  const begun = workbench.project.documents().find(({ name }) => name === 'song')
  for (const { section, bars, roles } of SECTIONS.slice(begun?.revision ?? 0)) {
    const document = (await workbench.begins(COMPOSE)) ?? workbench.document('song')
    if (isProblem(document)) return document
    const isFirst = document.revision === 0
    const part = await planByHand(workbench, document, {
      operation,
      params: { section, bars, roles, style: 'lo-fi', seed: 'demo', ...(isFirst && { key: 'Dm', tempo: 82 }) },
    })
    if (isProblem(part)) return part
    if (isQuestion(part))
      return problem('demo-failed', 'The song of the demo could not be composed; this is a fault of Cutroom itself.')
    const applied = await applyByHand(
      workbench,
      part,
      `compose a ${bars} bar ${section.toLowerCase()} with ${roles.join(', ')}`,
    )
    if (isProblem(applied)) return applied
  }
  return undefined
}
