import type { Mind } from '../../src/agent/index.ts'
import { half } from '../audio/halves.ts'
import type { Candidate } from '../candidate.ts'
import { textOf, statusOf } from '../conversation.ts'
import type { EvalSet, Ran } from '../eval-set.ts'
import { statusOf as filesStatusOf, textOf as filesTextOf } from '../files/set.ts'
import { audioConversations } from './audio.ts'
import { moreAudioConversations } from './audio-more.ts'
import type { FilesConversation } from './conversation-case.ts'
import { filesConversations } from './files.ts'
import { musicConversations } from './music.ts'
import { holdFiles } from './run-files.ts'
import { holdAudio, holdMusic, holdVideo, type HeldTurn } from './run-conversation.ts'
import { videoConversations } from './video.ts'

/** How the turn that decided went: the first that was not right, else the last. */
type Decided = Pick<Ran, 'verdict' | 'why' | 'status' | 'said'> & { readonly words: string }

type Conversation = {
  readonly id: string
  readonly scene: string
  readonly turns: readonly (readonly [words: string, expect: unknown])[]
}

/** `isOpen`: all of them may be read while a mind is tuned, or none. */
export function conversations<C extends Conversation>(
  kind: string,
  cases: readonly C[],
  hold: (each: C, candidate: Candidate) => Promise<Decided | undefined>,
  isOpen: boolean | 'put aside' = false,
): EvalSet {
  return {
    name: `conversations-${kind}`,
    about: 'how people go on from what was said and done',
    hasReference: false,
    cases: cases.map((each) => {
      const words = each.turns.map(([said]) => said)
      return {
        id: each.id,
        isPutAside: isOpen === 'put aside' || (!isOpen && half(words.join(' ')) === 'aside'),
        scene: each.scene,
        words,
        run: async (candidate) => {
          const decided = await hold(each, candidate)
          if (!decided) throw new Error(`Nobody says anything in ${each.id}.`)
          const { words: at, ...ran } = decided
          return ran.verdict === 'right' ? ran : { ...ran, why: [`at "${at}"`, ...ran.why] }
        },
      }
    }),
  }
}

export const byMind =
  <C>(hold: (each: C, open: () => Mind) => Promise<readonly HeldTurn[]>) =>
  async (each: C, candidate: Candidate): Promise<Decided | undefined> => {
    const last = (await hold(each, () => candidate.open(null))).at(-1)
    if (!last) return undefined
    const { planned, verdict, words } = last
    const isReady = planned.status === 'ready'
    return { ...verdict, words, status: statusOf(planned, isReady), said: isReady ? planned.reading : textOf(planned) }
  }

export async function decideFiles(each: FilesConversation): Promise<Decided | undefined> {
  const last = (await holdFiles(each)).at(-1)
  return (
    last && { ...last.verdict, words: last.words, status: filesStatusOf(last.planned), said: filesTextOf(last.planned) }
  )
}

/** What people say when they go on from what was said and done before, a set for each kind of document. */
export const conversationSets: readonly EvalSet[] = [
  conversations('audio', audioConversations, byMind(holdAudio)),
  conversations('audio-open', moreAudioConversations, byMind(holdAudio), true),
  conversations('video', videoConversations, byMind(holdVideo)),
  conversations('music', musicConversations, byMind(holdMusic)),
  conversations('files', filesConversations, decideFiles),
]
