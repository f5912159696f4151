import type { MusicConversation } from './conversation-case.ts'
import { answering, askingAbout } from './music/answer-and-ask.ts'
import { correcting } from './music/correct.ts'
import { gapping } from './music/gap.ts'
import { goingOn } from './music/go-on.ts'
import { referring } from './music/refer.ts'
import { scaling } from './music/scale.ts'
import { takingBack } from './music/take-back.ts'

/** What people say to a music project in conversations. */
export const musicConversations: readonly MusicConversation[] = [
  ...correcting,
  ...scaling,
  ...goingOn,
  ...gapping,
  ...takingBack,
  ...referring,
  ...answering,
  ...askingAbout,
]
