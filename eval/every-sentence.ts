import { builtInMind, planRequest, type Outcome } from '../src/agent/index.ts'
import { snapshotOf as audioSnapshot } from '../src/audio/snapshot.ts'
import type { Json, State } from '../src/kernel/index.ts'
import { songState } from '../src/maestro/song-state.ts'
import { musicPlanning, projectSnapshot } from '../src/music/index.ts'
import { planFiles } from '../src/sessions/workflow/mind/plan-files.ts'
import type { PlannedFiles } from '../src/sessions/workflow/mind/files-request.ts'
import { snapshotOf as videoSnapshot } from '../src/video/index.ts'
import { requests as audioRequests } from './audio/requests.ts'
import * as audio from './audio/talk.ts'
import { openProject } from './files/project.ts'
import { requests as filesRequests } from './files/requests.ts'
import { judgementRequests } from './judgement/judgement-requests.ts'
import { projects } from './music/projects.ts'
import { requests as musicRequests } from './music/requests.ts'
import { requests as videoRequests } from './video/requests.ts'
import * as video from './video/talk.ts'

/** A sentence of a set, the document as it was said to, and what came of it. */
export type Sentence = { readonly words: string; readonly before: Json; readonly came: Outcome | PlannedFiles }

/** What is said in one scene, in order; `change` puts the last sentence in other words. */
export type Told = {
  readonly set: string
  readonly id: string
  readonly words: string
  tell(change?: (words: string) => string): Promise<Sentence[]>
}
const same = (words: string): string => words

/** Every sentence of every set, planned by the built-in mind. */
export const everySentence: readonly Told[] = [
  ...audioRequests.map(({ id, scene, given, said, words }): Told => ({
    set: 'audio',
    id,
    words,
    tell: (change = same) => tellAudio(audio.openTalk(scene, given), [...said, change(words)]),
  })),
  ...judgementRequests.map(({ id, scene, given, turns }): Told => ({
    set: 'judgement',
    id,
    words: turns.at(-1)?.words ?? '',
    tell: (change = same) =>
      tellAudio(
        audio.openTalk(scene, given),
        turns.map(({ words }, at) => (at === turns.length - 1 ? change(words) : words)),
      ),
  })),
  ...videoRequests.map(({ id, scene, said, words }): Told => ({
    set: 'video',
    id,
    words,
    tell: (change = same) => tellVideo(video.openTalk(scene), [...said, change(words)]),
  })),
  ...musicRequests.map(({ id, project, words }): Told => ({
    set: 'music',
    id,
    words,
    tell: async (change = same) => [await tellMusic(project, change(words))],
  })),
  ...filesRequests.map(({ id, scene, words }): Told => ({
    set: 'files',
    id,
    words,
    tell: async (change = same) => {
      const came = await planFiles(openProject(scene).request(change(words), builtInMind))
      return [{ words: change(words), before: null, came }]
    },
  })),
]

export async function tellAudio(talk: audio.Talk, said: readonly string[]): Promise<Sentence[]> {
  const told: Sentence[] = []
  for (const words of said)
    told.push({
      words,
      before: audioSnapshot(named(talk.state)),
      came: (await audio.say(talk, words, builtInMind)).planned,
    })
  return told
}

async function tellVideo(talk: video.Talk, said: readonly string[]): Promise<Sentence[]> {
  const told: Sentence[] = []
  for (const words of said)
    told.push({
      words,
      before: videoSnapshot(named(talk.state)),
      came: (await video.say(talk, words, builtInMind)).planned,
    })
  return told
}

async function tellMusic(project: keyof typeof projects, words: string): Promise<Sentence> {
  const { state, nextId } = songState(structuredClone(projects[project]), { recipes: {}, seed: words })
  const documents = [{ name: 'song', state, revision: 0, nextId, ...musicPlanning }]
  const came = await planRequest({
    words,
    documents,
    lastUsed: 'song',
    mind: builtInMind,
    senses: { measure: async () => null },
  })
  return { words, before: projectSnapshot(state.document, { withNotes: false }) as unknown as Json, came }
}

const named = (state: State): { name: string; revision: number; state: State } => ({
  name: 'document',
  revision: 1,
  state,
})
