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
import { sound } from './requests/sound.ts'
import { starting } from './requests/starting.ts'
import { structured } from './requests/structured.ts'
import { tracks } from './requests/tracks.ts'
import { wholeProject } from './requests/whole-project.ts'
import { wildNames } from './requests/wild-names.ts'

/** What people say to a music project, by kind. */
export const requestsByKind = { starting, placing, parts, retaking, mixing, tracks, regions, notes, sound, wholeProject, combining, structured, asking, answering, wildNames } as const

export const requests: readonly Case[] = Object.values(requestsByKind).flat()

/** A mind is tuned on `tune`; `aside` is counted and not looked at. */
export const halfOf = ({ words }: Case): 'tune' | 'aside' => half(words)
