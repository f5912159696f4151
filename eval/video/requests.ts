import { half } from '../audio/halves.ts'
import type { Request } from './request.ts'
import { asking } from './requests/asking.ts'
import { combining } from './requests/combining.ts'
import { correcting } from './requests/correcting.ts'
import { fillers } from './requests/fillers.ts'
import { ordering } from './requests/ordering.ts'
import { pausing } from './requests/pausing.ts'
import { places } from './requests/places.ts'
import { restoring } from './requests/restoring.ts'
import { shaping } from './requests/shaping.ts'
import { singleWords } from './requests/single-words.ts'
import { takes } from './requests/takes.ts'
import { topics } from './requests/topics.ts'
import { voices } from './requests/voices.ts'

/** What people say to the editor of a transcript, by kind. */
export const requestsByKind = {
  fillers,
  takes,
  pausing,
  topics,
  voices,
  correcting,
  places,
  singleWords,
  restoring,
  ordering,
  shaping,
  combining,
  asking,
} as const

export const requests: readonly Request[] = Object.values(requestsByKind).flat()

/** A mind is tuned on `tune`; `aside` is counted and not looked at. */
export const halfOf = ({ words }: Request): 'tune' | 'aside' => half(words)
