import { diffOf, filesPlanning, snapshotOf } from '../../files/index.ts'
import type { Kind } from '../kinds.ts'

export const filesKind: Kind = { planning: filesPlanning, snapshot: snapshotOf, diff: diffOf, durationSeconds: () => 0 }
