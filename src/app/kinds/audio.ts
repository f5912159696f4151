import { diffOf, audioPlanning, snapshotOf } from '../../audio/index.ts'
import type { Kind } from '../kinds.ts'

export const audioKind: Kind = { planning: audioPlanning, snapshot: snapshotOf, diff: diffOf }
