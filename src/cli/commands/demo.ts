import { resolve } from 'node:path'
import { copyDemo, fillDemo, findDemoAsset, missingForDemo, openWorkbench, type Workbench } from '../../app/index.ts'
import { contain, ensureFolder, readSmall } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { initProject } from '../../project/index.ts'
import { drawPlan } from '../draw-plan.ts'
import type { Io } from '../io.ts'
import { faceOf } from '../kinds.ts'
import type { Options } from '../main.ts'
import { fail, paint, shown, voice, openProgress, type Voice } from '../print.ts'
import { sayApplied } from '../say-applied.ts'
import { serveHere } from '../serve-here.ts'

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
  const made = (await missingForDemo()) ?? (await makeProject(folder))
  if (isProblem(made) && made.code !== 'already-there') return made
  const bar = openProgress(io.stderr)
  const workbench = await openWorkbench({ folder, watch: { onProgress: (what, done) => bar.at(done, what) } })
  if (isProblem(workbench) || isProblem(made)) return workbench
  const unfinished = await fillDemo(workbench)
  bar.end()
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
  for (const line of await drawPlan(speak, workbench, outcome, workbench.diff(outcome.parts, outcome.retracts)))
    speak.say(line)
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

/** Music is composed from the id of its project: the song of the demo is the same for everyone, and in the docs. */
const DEMO_ID = '5d3a7c1e-0b6f-4c82-9a54-6f1d2e8b9c30'

async function makeProject(folder: string): Promise<Problem | undefined> {
  const parent = await contain(resolve(folder, '..'), folder, { access: 'write' })
  if (isProblem(parent)) return parent
  const refused = await ensureFolder(parent, { label: 'demo' })
  if (refused) return refused
  const started = await initProject(folder, DEMO_ID)
  if (isProblem(started)) return started
  return copyDemo(folder)
}

/** How this program is called: by its name where it is installed, and in a checkout by the script that lies there. */
async function commandFrom(cwd: string): Promise<string> {
  const asset = await findDemoAsset('interview.json')
  if (isProblem(asset)) return 'cutroom'
  const root = resolve(asset.path, '../../..')
  const script = await contain(root, 'cutroom')
  if (isProblem(script) || isProblem(await readSmall(script, 4096))) return 'cutroom'
  return root === cwd ? './cutroom' : shown(script.path)
}
