import { diffOf, musicPlanning, snapshotOf } from '../../music/index.ts'
import type { Kind } from '../kinds.ts'

export const musicKind: Kind = { planning: musicPlanning, snapshot: snapshotOf, diff: diffOf }
