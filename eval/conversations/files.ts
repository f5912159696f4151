import type { FilesConversation } from './conversation-case.ts'
import { answer, askAbout } from './files/answer-and-ask-about.ts'
import { correct } from './files/correct.ts'
import { gap, scale } from './files/gap-and-scale.ts'
import { goOn } from './files/go-on.ts'
import { refer } from './files/refer.ts'
import { takeBack } from './files/take-back.ts'

/** Conversations about the plain files of a project. */
export const filesConversations: readonly FilesConversation[] = [
  ...correct,
  ...scale,
  ...goOn,
  ...gap,
  ...takeBack,
  ...refer,
  ...answer,
  ...askAbout,
]
