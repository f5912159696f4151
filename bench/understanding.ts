import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildScene as buildAudio } from '../eval/audio/build-scene.ts'
import { measureFrom } from '../eval/audio/measure-sources.ts'
import { requests as audioRequests } from '../eval/audio/requests.ts'
import { openProject } from '../eval/files/project.ts'
import { requests as filesRequests } from '../eval/files/requests.ts'
import { projects } from '../eval/music/projects.ts'
import { requests as musicRequests } from '../eval/music/requests.ts'
import { buildScene as buildVideo } from '../eval/video/build-scene.ts'
import { requests as videoRequests } from '../eval/video/requests.ts'
import { builtInMind, planRequest, type PlanDocument } from '../src/agent/index.ts'
import { audioPlanning } from '../src/audio/for-planning.ts'
import type { Senses } from '../src/kernel/index.ts'
import { songState } from '../src/maestro/song-state.ts'
import { musicPlanning } from '../src/music/index.ts'
import { planFiles } from '../src/sessions/workflow/mind/plan-files.ts'
import { videoPlanning } from '../src/video/for-planning.ts'
import { against, median, type BenchRow } from './row.ts'

type Said = { readonly words: string; say(): Promise<unknown> }

const deaf: Senses = { measure: async () => null }

/** Words said to one document, with nothing said before them. */
const saidTo = (words: string, document: Omit<PlanDocument, 'name' | 'revision'>, senses: Senses = deaf): Said => ({
  words,
  say: () => {
    const documents = [{ ...document, name: 'it', revision: 1 }]
    return planRequest({ words, documents, lastUsed: 'it', mind: builtInMind, senses })
  },
})

/** What counts as long, and to how many words the time is brought. */
const [LONG, WORDS] = [15, 30]

const wordsIn = (words: string): number => words.trim().split(/\s+/).length
type Wanted = (request: { readonly words: string }) => boolean
const isLong: Wanted = ({ words }) => wordsIn(words) >= LONG

/** Requests of each kind, with what it takes to plan one on a document that is there already. */
const kinds: Readonly<Record<string, (wanted: Wanted) => readonly Said[]>> = {
  audio: (wanted) =>
    audioRequests
      .filter(wanted)
      .map(({ scene, given, words }) =>
        saidTo(words, { ...buildAudio(scene, given), ...audioPlanning }, { measure: measureFrom(scene) }),
      ),
  video: (wanted) =>
    videoRequests.filter(wanted).map(({ scene, words }) => saidTo(words, { ...buildVideo(scene), ...videoPlanning })),
  music: (wanted) =>
    musicRequests.filter(wanted).map(({ project, words }) => {
      const song = songState(structuredClone(projects[project]), { recipes: {}, seed: words })
      return saidTo(words, { ...song, ...musicPlanning })
    }),
  files: (wanted) =>
    filesRequests.filter(wanted).map(({ scene, words }) => {
      const project = openProject(scene)
      return { words, say: () => planFiles(project.request(words, builtInMind)) }
    }),
}

const ROUNDS = 5

/**
 * Processor time from words to a plan of operations that were tried out, of long requests as people say them, in a
 * program that has planned others before; and what it takes to load the language of a kind.
 */
export async function benchUnderstanding(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [kind, said] of Object.entries(kinds)) {
    for (const { say } of said(() => true)) await say()
    const times = new Map<string, number[]>()
    for (let round = 0; round < ROUNDS; round++)
      // On documents of their own each time, since what was read of one is kept.
      for (const { words, say } of said(isLong)) {
        const spent = ((await spentOn(say)) * WORDS) / wordsIn(words)
        times.set(words, [...(times.get(words) ?? []), spent])
      }
    const name = `${kind}: a request of ${WORDS} words (${times.size} requests), against 5 ms`
    rows.push(against(name, median([...times.values()].map(median)), 5, 1))
    rows.push(against(`${kind}: loading the language, processor ms, against 30 ms`, await loadingMs(kind), 30, 1))
  }
  return rows
}

/** In processes of their own, where nothing of a language is there yet. */
async function loadingMs(kind: string): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', program, kind])
    taken.push(Number(stdout))
  }
  return median(taken)
}

const program = resolve('bench/language-load.ts')
const run = promisify(execFile)

async function spentOn(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
