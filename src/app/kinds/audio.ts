import { diffOf } from '../../audio/diff.ts'
import { audioPlanning } from '../../audio/for-planning.ts'
import { snapshotOf } from '../../audio/snapshot.ts'
import type { Kind } from '../kinds.ts'

export const audioKind: Kind = { planning: audioPlanning, snapshot: snapshotOf, diff: diffOf }
