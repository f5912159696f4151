import type { Judgement } from './judgement.ts'
import { askedBack, impossible } from './requests/asked-back.ts'
import { followUps } from './requests/follow-ups.ts'
import { looking } from './requests/looking.ts'
import { several } from './requests/several.ts'
import { spared } from './requests/spared.ts'
import { wishes } from './requests/wishes.ts'

/** Requests that need a model's judgement, a look at the document, or several turns. */
export const judgementRequests: readonly Judgement[] = [
  ...wishes,
  ...looking,
  ...several,
  ...followUps,
  ...spared,
  ...askedBack,
  ...impossible,
]
