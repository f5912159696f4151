import { inquiries, replies } from './audio/answer-and-ask.ts'
import { corrections } from './audio/correct.ts'
import { gaps } from './audio/gap.ts'
import { continuations } from './audio/go-on.ts'
import { references } from './audio/refer.ts'
import { scalings } from './audio/scale.ts'
import { takenBack } from './audio/take-back.ts'
import type { AudioConversation } from './conversation-case.ts'

/** Conversations with an audio editor. */
export const audioConversations: readonly AudioConversation[] = [
  ...corrections,
  ...scalings,
  ...continuations,
  ...gaps,
  ...takenBack,
  ...references,
  ...replies,
  ...inquiries,
]
