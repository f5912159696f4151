import { z } from 'zod'
import {
  itemsOf,
  keyBetween,
  operation,
  placeOf,
  problem,
  type Document,
  type Edit,
  type Place,
} from '../../kernel/index.ts'
import { trackCell, TRACKS } from '../document/cells.ts'
import { keyOf, numberFrom, uuidFrom } from '../document/ids.ts'
import { song, tracks } from '../document/song.ts'
import { instrumentFor } from '../instruments.ts'
import { icons } from './icons.ts'
import { color, drumKits, newThingId, pan, program, trackName, volume } from './params.ts'

export const addMidiTrack = operation({
  name: 'stori_add_midi_track',
  summary: 'Add a track for notes. Its instrument is drumKitId or gmProgram; without either it is taken from the name.',
  kind: 'operate',
  reads: [song.required, tracks.required],
  writes: [tracks],
  params: z
    .strictObject({
      name: trackName,
      drumKitId: z.enum(drumKits).exactOptional(),
      gmProgram: program.exactOptional(),
      instrument: z.string().max(50).exactOptional(),
      color: color.exactOptional(),
      icon: z.enum(icons).exactOptional(),
      volume: volume.exactOptional(),
      pan: pan.exactOptional(),
      trackId: newThingId,
    })
    .refine(({ drumKitId, gmProgram }) => drumKitId === undefined || gmProgram === undefined, {
      error: 'takes drumKitId or gmProgram, not both',
      path: ['gmProgram'],
    }),
  apply: (view, { trackId: given, ...fields }, { newId }) => {
    const now = view.read(tracks)
    const id = given ?? uuidFrom(view.read(song).projectId, newId('track'))
    if (now.track(id) ?? now.region(id))
      return problem('INVALID_VALUE', `There is something with the id "${id}" already.`)
    const instrument =
      fields.drumKitId === undefined && fields.gmProgram === undefined
        ? instrumentFor(fields.instrument ?? fields.name)
        : {}
    const key = keyOf(id)
    return [
      { edit: 'set', cell: trackCell(key, 'made'), to: { id, ...fields, ...instrument } },
      { edit: 'place', item: key, at: lastPlace(now.document, TRACKS, id) },
    ] satisfies Edit[]
  },
  claims: (_view, { name }, changes) =>
    changes.flatMap((change) =>
      change.edit === 'place'
        ? [
            {
              check: 'track',
              promise: `There is a track ${name}`,
              about: { track: change.item, field: 'name' },
              expect: name,
            },
          ]
        : [],
    ),
  says: (_view, { name }) => `Create ${name} track`,
})

/** Behind everything in a list. */
export function lastPlace(document: Document, list: string, id: string): Place {
  const last = itemsOf(document, list).at(-1)
  return {
    list,
    key: keyBetween(last === undefined ? null : (placeOf(document, last)?.key ?? null), null, numberFrom(id)),
  }
}
