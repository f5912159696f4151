import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyByHand, openWorkbench, planByHand, type Workbench } from '../../app/index.ts'
import { findProgram, contain, copyCheaply, ensureFolder, readSmall, howToGet } from '../../gate/index.ts'
import { isProblem, problem, isQuestion, type Problem } from '../../kernel/index.ts'
import { music } from '../../music/index.ts'
import { initProject } from '../../project/index.ts'
import { drawPlan } from '../draw-plan.ts'
import type { Io } from '../io.ts'
import { faceOf } from '../kinds.ts'
import type { Options } from '../main.ts'
import { fail, paint, shown, voice, openProgress, type Voice } from '../print.ts'
import { sayApplied } from '../say-applied.ts'
import { serveHere } from '../serve-here.ts'

const PODCAST = ['host.ogg', 'guest.ogg']
const [FILM, TRANSCRIPT] = ['interview.mp4', 'interview.json']
/** The assets lie beside the program: two folders up from its source and one from its bundle. */
const ASSETS = ['../assets/demo', '../../../assets/demo'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/**
 * Makes a sample project: a podcast with two voices and chapters, a filmed interview with its transcript, and a short
 * song. With `--show`, a request to each goes the whole way; with `--studio`, it is opened in the browser.
 */
export async function run([dir = 'cutroom-demo']: readonly string[], options: Options, io: Io): Promise<number> {
  const folder = resolve(io.cwd, dir)
  const isInStudio = options['studio'] === true && options['terminal'] !== true
  const speak = voice(isInStudio ? { ...options, json: false } : options, io)
  const workbench = await openDemo(folder, io)
  if (isProblem(workbench)) return fail(speak, workbench)
  try {
    speak.say(
      `${paint(speak, 'bold', 'A podcast with two voices, a filmed interview and a short song')} are in ` +
        `${shown(folder)}.`,
    )
    const failed = isInStudio ? undefined : await showDemo(speak, workbench, options)
    if (failed) return fail(speak, failed)
    if (!isInStudio) await suggest(speak, workbench, { dir, io })
  } finally {
    await workbench.close()
  }
  return isInStudio ? serveHere({ as: 'studio' }, { ...options, project: folder }, io) : 0
}

/** The demo, made where it is not there yet. */
async function openDemo(folder: string, io: Io): Promise<Workbench | Problem> {
  const made = (await missingProgram()) ?? (await makeProject(folder))
  if (isProblem(made) && made.code !== 'already-there') return made
  const bar = openProgress(io.stderr)
  const workbench = await openWorkbench({ folder, watch: { onProgress: (what, done) => bar.at(done, what) } })
  if (isProblem(workbench) || isProblem(made)) return workbench
  const film = await workbench.importFiles([join(folder, FILM)], { transcripts: [join(folder, TRANSCRIPT)] })
  const voices = PODCAST.map((file) => join(folder, file))
  const imported = isProblem(film) ? film : await workbench.importFiles(voices, { name: 'podcast' })
  bar.end()
  const unfinished = isProblem(imported)
    ? imported
    : ((await addChapters(workbench)) ?? (await composeDemoSong(workbench)))
  if (!unfinished) return workbench
  await workbench.close()
  return unfinished
}

/** Draws what there is, and with `--show` takes a request to each the whole way. */
async function showDemo(speak: Voice, workbench: Workbench, options: Options): Promise<Problem | undefined> {
  for (const { name } of workbench.project
    .documents()
    .filter((document) => document.name === 'podcast' || document.name === 'song')) {
    const undrawn = await drawDocument(speak, workbench, name)
    if (undrawn) return undrawn
  }
  if (options['show'] !== true && options['terminal'] !== true) return undefined
  return (
    (await showRequest(speak, workbench, {
      on: 'podcast',
      words: 'delete the first 2.5 seconds and normalize the guest to -16 LUFS',
    })) ??
    (await showRequest(speak, workbench, {
      on: 'interview',
      words: 'take out the ums and false starts, put the part about funding first and drop the bit about my mom',
    }))
  )
}

async function suggest(speak: Voice, workbench: Workbench, { dir, io }: { dir: string; io: Io }): Promise<void> {
  speak.say('')
  speak.say('Now you:')
  const command = await commandFrom(io.cwd)
  for (const words of TRIES)
    speak.say(`  ${paint(speak, 'cyan', `${command} --project ${shown(dir)} ${words}`.trim())}`)
  speak.give({ folder: workbench.folder, documents: workbench.project.documents().map(({ name }) => name) })
}

const TRIES = [
  'ask "fade out the last 3 seconds" --on podcast',
  'ask "make the guest 3 dB louder" --on podcast',
  'undo',
  'render episode.mp3 --on podcast',
  'ask "take out the ums" --on interview',
  'ask "tighten pauses longer than 0.8 s to 0.3" --on interview',
  'render cut.mp4 --on interview',
  'export cut.fcpxml --on interview',
  'ask "another take of the bass, less busy" --on song',
  'render song.wav --on song',
  'export song.mid --on song',
  '',
]

/** Plans, applies, reads back and undoes one request, saying what happens. */
async function showRequest(
  speak: Voice,
  workbench: Workbench,
  { on, words }: { on: string; words: string },
): Promise<Problem | undefined> {
  speak.say('')
  speak.say(`${paint(speak, 'cyan', '›')} ${paint(speak, 'bold', words)}`)
  const asked = await workbench.ask(words, { on })
  if (isProblem(asked)) return asked
  const { outcome, waiting } = asked
  if (outcome.status !== 'ready' || !waiting)
    return problem('demo-failed', 'The demo request was not understood; this is a fault of Cutroom itself.')
  for (const line of await drawPlan(speak, workbench, outcome, workbench.diff(outcome.parts))) speak.say(line)
  const applied = await workbench.approve(waiting.proposal.id, { by: 'policy' })
  if (isProblem(applied)) return applied
  speak.say('')
  sayApplied({ ...speak, json: false }, applied, 'Applied, and read back from the disk:')
  const drawn = await drawDocument(speak, workbench, on)
  if (drawn) return drawn
  speak.say('')
  speak.say(`${paint(speak, 'cyan', '›')} ${paint(speak, 'bold', 'undo')}`)
  const undone = await workbench.undo()
  if (isProblem(undone)) return undone
  sayApplied({ ...speak, json: false }, undone, 'Undone')
  return undefined
}

async function drawDocument(speak: Voice, workbench: Workbench, name: string): Promise<Problem | undefined> {
  const document = workbench.document(name)
  if (isProblem(document)) return document
  for (const line of await (await faceOf(document.domain)).draw({ voice: speak, workbench }, document)) speak.say(line)
  return undefined
}

/** Without what reads the recordings nothing is begun, so that it can be tried again once that is installed. */
async function missingProgram(): Promise<Problem | undefined> {
  for (const name of ['ffmpeg', 'ffprobe'] as const)
    if ((await findProgram(name)) === null)
      return problem('program-missing', `${name} is needed for this and was not found; ${howToGet(name)}`)
  return undefined
}

async function makeProject(folder: string): Promise<Problem | undefined> {
  const parent = await contain(resolve(folder, '..'), folder, { access: 'write' })
  if (isProblem(parent)) return parent
  const refused = await ensureFolder(parent, { label: 'demo' })
  if (refused) return refused
  const started = await initProject(folder)
  if (isProblem(started)) return started
  for (const file of [...PODCAST, FILM, TRANSCRIPT]) {
    const from = await findAsset(file)
    if (isProblem(from)) return from
    const to = await contain(folder, file, { access: 'write' })
    const copied = isProblem(to) ? to : await copyCheaply(from, to, { label: 'demo', allowHardLink: false })
    if (isProblem(copied)) return copied
  }
  return undefined
}

async function findAsset(file: string): Promise<Exclude<Awaited<ReturnType<typeof contain>>, Problem> | Problem> {
  for (const folder of ASSETS) {
    const place = await contain(folder, file)
    if (!isProblem(place) && !isProblem(await readSmall(place, 4 * 1024 * 1024))) return place
  }
  return problem('not-found', `The demo's recordings are missing beside the program (${ASSETS[0] ?? ''}).`)
}

/** How this program is called: by its name where it is installed, and in a checkout by the script that lies there. */
async function commandFrom(cwd: string): Promise<string> {
  const asset = await findAsset(TRANSCRIPT)
  if (isProblem(asset)) return 'cutroom'
  const root = resolve(asset.path, '../../..')
  const script = await contain(root, 'cutroom')
  if (isProblem(script) || isProblem(await readSmall(script, 4096))) return 'cutroom'
  return root === cwd ? './cutroom' : shown(script.path)
}

type Chapters = { chapters: { text: string; start: number; end: number }[] }

async function addChapters(workbench: Workbench): Promise<Problem | undefined> {
  const place = await findAsset('chapters.json')
  if (isProblem(place)) return place
  const bytes = await readSmall(place, 64 * 1024)
  if (isProblem(bytes)) return bytes
  for (const { text, start, end } of (JSON.parse(bytes.toString()) as Chapters).chapters) {
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
  for (const { section, bars, roles } of SECTIONS) {
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
