import { builtInMind, planRequest, type Outcome } from '../src/agent/index.ts'
import { songState } from '../src/maestro/song-state.ts'
import { musicPlanning } from '../src/music/index.ts'
import { requests as audioRequests } from './audio/requests.ts'
import { openTalk as openAudio, say as sayAudio } from './audio/talk.ts'
import { follow, newConversation } from './conversation.ts'
import { judgementRequests } from './judgement/judgement-requests.ts'
import { projects } from './music/projects.ts'
import { requests as musicRequests } from './music/requests.ts'
import { requests as videoRequests } from './video/requests.ts'
import { openTalk as openVideo, say as sayVideo } from './video/talk.ts'

/**
 * Says the next thing to the built-in mind; what is planned is approved as it stands, and a question waits for its
 * answer.
 */
export type Say = (words: string) => Promise<Outcome>

/** A request of a set where it is made. Two of one `place` begin in the same document. */
export type Dialogue = { readonly set: string; readonly place: string; readonly words: readonly string[]; open(): Say }

/** Every request of every set that is about a document. A conversation of several turns is one for each of them. */
export const dialogues: readonly Dialogue[] = [
  ...audioRequests.map(({ scene, given, said, words }) => ({
    ...inAudio('audio', scene, given),
    words: [...said, words],
  })),
  ...judgementRequests.flatMap(({ scene, given, turns }) =>
    turns.map((_, at) => ({
      ...inAudio('judgement', scene, given),
      words: turns.slice(0, at + 1).map(({ words }) => words),
    })),
  ),
  ...videoRequests.map(({ scene, said, words }) => ({ ...inVideo(scene), words: [...said, words] })),
  ...musicRequests.map(({ project, words }) => ({ ...inMusic(project, words), words: [words] })),
]

type Place = Omit<Dialogue, 'words'>

function inAudio(set: string, ...[scene, given]: Parameters<typeof openAudio>): Place {
  const open = (): Say => {
    const talk = openAudio(scene, given)
    return async (words) => (await sayAudio(talk, words, builtInMind)).planned
  }
  return { set, place: JSON.stringify([scene, given]), open }
}

function inVideo(scene: Parameters<typeof openVideo>[0]): Place {
  const open = (): Say => {
    const talk = openVideo(scene)
    return async (words) => (await sayVideo(talk, words, builtInMind)).planned
  }
  return { set: 'video', place: scene, open }
}

function inMusic(project: keyof typeof projects, seed: string): Place {
  const open = (): Say => {
    const talk = newConversation(songState(structuredClone(projects[project]), { recipes: {}, seed }))
    return async (words) => {
      const { state, nextId, revision, pending, previous } = talk
      const documents = [{ name: 'song', state, revision, nextId, ...musicPlanning }]
      const planned = await planRequest({
        words,
        documents,
        lastUsed: 'song',
        pending,
        previous,
        mind: builtInMind,
        senses: { measure: async () => null },
      })
      follow(talk, planned)
      return planned
    }
  }
  return { set: 'music', place: project, open }
}

/** Says one thing after another, and gives what came of the last. */
export async function sayAll({ open }: Pick<Dialogue, 'open'>, words: readonly string[]): Promise<Outcome> {
  const say = open()
  let came: Outcome | undefined
  for (const each of words) came = await say(each)
  if (!came) throw new Error('Nothing was said.')
  return came
}
