import type { Json } from '../../kernel/index.ts'
import { cutEvents, type HeldEvent } from '../composing/cut-notes.ts'
import type { Held } from '../document/cells.ts'
import { packNote } from '../document/bend-note.ts'
import type { Region, Song } from '../document/song.ts'
import type { SongNote } from '../wire/snapshot.ts'
import { MIN_LENGTH_BEATS } from '../operations/params.ts'
import { heardCall, type HeardCall } from './understanding.ts'

/**
 * Puts notes into a region, as they are to be from now on, with whatever else they came with. One that is shorter than
 * can be written, as clients may send it and a cut may leave it, gets the shortest length there is.
 */
export function writeNotes(regionId: string, notes: readonly SongNote[], text: string): HeardCall {
  const packed = notes.map((note) => ({
    ...packNote(note),
    durationBeats: Math.max(MIN_LENGTH_BEATS, note.durationBeats),
  }))
  return heardCall('stori_add_notes', { regionId, notes: packed as unknown as Json }, { text })
}

type Piece = { readonly regionId: string; readonly from: number; readonly to: number }

/** Writes the controllers, bends and touches of a region into the pieces that it is cut into. */
export function writeEvents(song: Song, region: Region, pieces: readonly Piece[], text: string): HeardCall[] {
  return eventKinds.flatMap(({ held, operation, kindOf, isHeld }) => {
    const events = song.held(region.id, held) as unknown as readonly HeldEvent[]
    const cut = cutEvents(events, pieces, { end: region.durationBeats, kindOf, isHeld })
    return pieces.flatMap(({ regionId }, at) => {
      const own = cut[at] ?? []
      if (held !== 'controls')
        return own.length === 0 ? [] : [heardCall(operation, { regionId, events: own }, { text })]
      return [...new Set(own.map(({ cc }) => Number(cc)))].map((cc) =>
        heardCall(
          operation,
          { regionId, cc, events: own.filter((each) => each['cc'] === cc).map(({ beat, value }) => ({ beat, value })) },
          { text },
        ),
      )
    })
  })
}

type EventKind = {
  readonly held: Exclude<Held, 'notes'>
  readonly operation: string
  readonly fields: readonly string[]
  readonly said: string
  kindOf(event: HeldEvent): string
  isHeld(event: HeldEvent): boolean
}

/** Of the controllers, 64 to 69 are pedals. */
const eventKinds: readonly EventKind[] = [
  {
    held: 'controls',
    operation: 'stori_add_midi_cc',
    fields: ['cc', 'beat', 'value'],
    said: 'controllers',
    kindOf: ({ cc }) => String(Number(cc)),
    isHeld: ({ cc }) => Number(cc) >= 64 && Number(cc) <= 69,
  },
  {
    held: 'bends',
    operation: 'stori_add_pitch_bend',
    fields: ['beat', 'value'],
    said: 'pitch bends',
    kindOf: () => 'bend',
    isHeld: () => true,
  },
  {
    held: 'touches',
    operation: 'stori_add_aftertouch',
    fields: ['beat', 'value', 'pitch'],
    said: 'aftertouch',
    kindOf: ({ pitch }) => String(Number(pitch)),
    isHeld: () => true,
  },
]

/** What would be lost if a region were written anew, by name; null where nothing would. */
export function lostIn(song: Song, { id, isUnsent }: Pick<Region, 'id' | 'isUnsent'>): string | null {
  if (isUnsent) return 'notes, of which only the number is here'
  for (const { held, fields, said } of eventKinds)
    for (const event of song.held(id, held) as unknown as readonly HeldEvent[]) {
      const other = Object.keys(event).find((field) => !fields.includes(field))
      if (other !== undefined) return `${said} with the field "${other}"`
    }
  return null
}
