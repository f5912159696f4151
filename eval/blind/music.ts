import { arranging, composing, takes } from './music-arrangement.ts'
import { conversations as inTwoOrMore } from './music-conversations.ts'
import { mixing, notes, others, tempoAndKey, tracks } from './music-sound.ts'
import type { MusicConversation } from '../conversations/conversation-case.ts'
import type { Expect } from '../music/expect.ts'
import type { ProjectName } from '../music/projects.ts'

/** What people say to a song, written from the product page and the songs alone; the sentences are in `sentences.md`. */
export const requests: readonly { id: string; project: ProjectName; words: string; expect: Expect }[] = [
  ...composing,
  ...takes,
  ...arranging,
  ...notes,
  ...mixing,
  ...tracks,
  ...tempoAndKey,
  ...others,
].map(({ id, project, words, expect }) => ({ id, project, words, expect }))

export const conversations: readonly MusicConversation[] = inTwoOrMore
