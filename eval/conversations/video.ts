import type { VideoConversation } from './conversation-case.ts'
import { answered, askedAbout } from './video/answer-and-ask.ts'
import { corrections } from './video/correct.ts'
import { gaps, takenBack } from './video/gap-and-take-back.ts'
import { references } from './video/refer.ts'
import { goneOn, scaled } from './video/scale-and-go-on.ts'

/** Conversations about a recording that is edited by its transcript. */
export const videoConversations: readonly VideoConversation[] = [
  ...corrections,
  ...scaled,
  ...goneOn,
  ...gaps,
  ...takenBack,
  ...references,
  ...answered,
  ...askedAbout,
]
