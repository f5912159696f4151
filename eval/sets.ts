import { audioSet } from './audio/set.ts'
import { blindSets } from './blind/set.ts'
import { conversationSets } from './conversations/set.ts'
import type { EvalSet } from './eval-set.ts'
import { filesSet } from './files/set.ts'
import { judgementSet } from './judgement/set.ts'
import { askMusic } from './music/ask-music.ts'
import { musicSet } from './music/set.ts'
import { videoSet } from './video/set.ts'

/** Every set there is. A domain adds its own folder with a `set.ts`, and a line here. */
export const sets: readonly EvalSet[] = [
  audioSet,
  judgementSet,
  videoSet,
  musicSet(askMusic),
  filesSet,
  ...conversationSets,
  ...blindSets,
]
