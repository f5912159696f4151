import { half } from '../audio/halves.ts'
import type { Case } from './case.ts'
import { answering } from './requests/answering.ts'
import { asking } from './requests/asking.ts'
import { combining } from './requests/combining.ts'
import { mixing } from './requests/mixing.ts'
import { notes } from './requests/notes.ts'
import { parts } from './requests/parts.ts'
import { placing } from './requests/placing.ts'
import { regions } from './requests/regions.ts'
import { retaking } from './requests/retaking.ts'
import { secondArranging } from './requests/second-arranging.ts'
import { secondComposing } from './requests/second-composing.ts'
import { secondMixing } from './requests/second-mixing.ts'
import { sound } from './requests/sound.ts'
import { starting } from './requests/starting.ts'
import { structured } from './requests/structured.ts'
import { tracks } from './requests/tracks.ts'
import { wholeProject } from './requests/whole-project.ts'
import { wildNames } from './requests/wild-names.ts'

/** What people say to a music project, by kind. A mind is tuned on these. */
export const firstByKind = {
  starting,
  placing,
  parts,
  retaking,
  mixing,
  tracks,
  regions,
  notes,
  sound,
  wholeProject,
  combining,
  structured,
  asking,
  answering,
  wildNames,
} as const

/** A second set. One half was opened once it had been counted; the other is counted and not looked at. */
export const secondByKind = { secondComposing, secondArranging, secondMixing } as const

const first: readonly Case[] = Object.values(firstByKind).flat()
export const second: readonly Case[] = Object.values(secondByKind).flat()

export const requests: readonly Case[] = [...first, ...second]

export const isPutAside = (request: Case): boolean => second.includes(request) && half(request.words) === 'aside'
