import type { Request } from './request.ts'
import { arrangingTracks } from './requests/arranging-tracks.ts'
import { asking } from './requests/asking.ts'
import { combining } from './requests/combining.ts'
import { copying } from './requests/copying.ts'
import { labelling } from './requests/labelling.ts'
import { levelling } from './requests/levelling.ts'
import { mixing } from './requests/mixing.ts'
import { removing } from './requests/removing.ts'
import { selecting } from './requests/selecting.ts'
import { splitting } from './requests/splitting.ts'
import { talking } from './requests/talking.ts'
import { treating } from './requests/treating.ts'
import { trimming } from './requests/trimming.ts'

/**
 * Written from the specification and never from what a mind happens to do. Both of its halves have served for tuning.
 */
export const firstSet: readonly Request[] = [
  ...removing,
  ...trimming,
  ...splitting,
  ...copying,
  ...selecting,
  ...arrangingTracks,
  ...mixing,
  ...labelling,
  ...levelling,
  ...treating,
  ...combining,
  ...asking,
  ...talking,
]
