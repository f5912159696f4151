import type { AnyOperation } from '../../kernel/index.ts'
import { applyNormalize } from './apply-normalize.ts'
import { copy, cut } from './copy.ts'
import { deleteSelection } from './delete-selection.ts'
import { paste } from './paste.ts'
import { seek } from './seek.ts'
import { selectAllTracks, selectTracks } from './select-tracks.ts'
import { setTimeSelection } from './set-time-selection.ts'
import { silenceSelection } from './silence-selection.ts'
import { splitAtTime } from './split-at-time.ts'
import { trimToSelection } from './trim-to-selection.ts'

/** One line per operation, in the order in which people meet them. */
export const operations: readonly AnyOperation[] = [
  setTimeSelection, selectAllTracks, selectTracks, seek,
  splitAtTime, trimToSelection, silenceSelection,
  cut, copy, paste, deleteSelection,
  applyNormalize,
]
