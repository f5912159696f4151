import { musicForModels } from './for-models.ts'
import { musicFrame } from './frame.ts'
import { musicEar } from './hear/ear.ts'
import { emptyDocument, type Domain, type StateKey } from '../kernel/index.ts'
import { checkers } from './checkers.ts'
import { buses, notes, regions, song, tracks } from './document/song.ts'
import { operations } from './operations/index.ts'
import { panels, playhead, playing, zoom } from './operations/transport.ts'

/** Everything that can be known of and done to a music document: tracks of regions of notes, as on the Maestro wire. */
export const music: Domain = {
  name: 'music',
  operations: new Map(operations.map((operation) => [operation.name, operation])),
  keys: new Map(
    ([song, tracks, regions, notes, buses, playing, playhead, panels, zoom] as unknown as StateKey<unknown>[]).map(
      (key) => [key.name, key],
    ),
  ),
  checkers,
  newDocument: { document: emptyDocument, editor: {} },
}

/** Everything that a mind may know of music documents. */
export const musicPlanning = { domain: music, frame: musicFrame, ear: musicEar, forModels: musicForModels }
