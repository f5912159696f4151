import { musicForModels } from './for-models.ts'
import { musicFrame } from './arrangement.ts'
import { musicEar } from './hear/ear.ts'
import { emptyDocument, type Domain, type StateKey, cell, placeOf, type Checker, type Json } from '../kernel/index.ts'
import {
  buses,
  notes,
  regions,
  song,
  tracks,
  effectsOn,
  heldOf,
  notesOf,
  regionOf,
  songOf,
  trackOf,
} from './document/song.ts'
import { operations } from './operations/index.ts'
import { chosenNotes } from './operations/select-notes.ts'
import { panels, playhead, playing, zoom } from './operations/transport.ts'
import { musicRules } from './rules/index.ts'
import { hearKey, soundsLike } from './composing/key-in.ts'
import { tempoAt } from './document/bars.ts'
import type { Held } from './document/cells.ts'
import { idOf, keyOf } from './document/ids.ts'

const fieldOf = (thing: object | undefined, field: string): Json =>
  (thing as { [field: string]: Json } | undefined)?.[field] ?? null

/** Beats are kept to a millionth. */
const SAME_BEAT = 1e-5

/** How each kind of promise is looked up in the document as it is now, never in the plan. */
export const checkers: ReadonlyMap<string, Checker> = new Map<string, Checker>([
  ['cell', ({ document }, about) => cell(document, (about as { path: string }).path) ?? null],
  ['song', ({ document }, about) => fieldOf(songOf(document), (about as { field: string }).field)],
  [
    'track',
    ({ document }, about) => {
      const { track, field } = about as { track: string; field: string }
      return fieldOf(trackOf(document, keyOf(idOf(track))), field)
    },
  ],
  [
    'region',
    ({ document }, about) =>
      fieldOf(regionOf(document, (about as { region: string }).region), (about as { field: string }).field),
  ],
  ['tempo-at', ({ document }, about) => tempoAt(songOf(document), (about as { beat: number }).beat)],
  [
    'key-heard',
    ({ document }, about) => {
      const { key } = about as { key: string }
      const found = hearKey(songOf(document))
      if (found === null) return { finding: true, found, told: 'there are too few notes to tell' }
      return soundsLike(found, key)
        ? { finding: true, found, told: key }
        : { finding: true, found, told: found, warning: `The notes are heard in ${found}, and not in ${key}.` }
    },
  ],
  [
    'song-size',
    ({ document }) => {
      const { trackIds, regionIds, region } = songOf(document)
      const all = trackIds.flatMap((track) => regionIds(track)).flatMap((id) => region(id) ?? [])
      return {
        tracks: trackIds.length,
        regions: all.length,
        notes: all.reduce((sum, { noteCount }) => sum + noteCount, 0),
      }
    },
  ],
  ['there', ({ document }, about) => placeOf(document, (about as { item: string }).item) !== null],
  ['note-count', ({ document }, about) => regionOf(document, (about as { region: string }).region)?.noteCount ?? null],
  [
    'notes-there',
    ({ document }, about) => {
      const { region, notes } = about as unknown as { region: string; notes: readonly object[] }
      const there = new Map<string, number>()
      for (const note of notesOf(document, region))
        there.set(JSON.stringify(sorted(note)), (there.get(JSON.stringify(sorted(note))) ?? 0) + 1)
      return notes.filter((note) => {
        const text = JSON.stringify(sorted(note))
        const left = there.get(text) ?? 0
        there.set(text, left - 1)
        return left > 0
      }).length
    },
  ],
  [
    'notes-match',
    ({ document }, about) => {
      const { region, field, values } = about as {
        region: string
        field: 'pitch' | 'startBeat' | 'durationBeats' | 'velocity'
        values: number[]
      }
      const notes = notesOf(document, region)
      const matching = notes.filter((note, at) => Math.abs(note[field] - (values[at] ?? Infinity)) < SAME_BEAT)
      return matching.length - Math.abs(notes.length - values.length)
    },
  ],
  [
    'held-count',
    ({ document }, about) =>
      heldOf(document, (about as { region: string }).region, (about as { held: Held }).held).length,
  ],
  [
    'effects',
    ({ document }, about) =>
      effectsOn(document, (about as { track: string }).track).filter(
        (effect) => (effect as { type: string }).type === (about as { type: string }).type,
      ).length,
  ],
])

const sorted = (note: object): object =>
  Object.fromEntries(Object.entries(note).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Everything that can be known of and done to a music document: tracks of regions of notes, as on the Maestro wire. */
export const music: Domain = {
  name: 'music',
  operations: new Map(operations.map((operation) => [operation.name, operation])),
  keys: new Map(
    (
      [
        song,
        tracks,
        regions,
        notes,
        buses,
        playing,
        playhead,
        panels,
        zoom,
        chosenNotes,
      ] as unknown as StateKey<unknown>[]
    ).map((key) => [key.name, key]),
  ),
  checkers,
  newDocument: { document: emptyDocument, editor: {} },
}

/** Everything that a mind may know of music documents. */
export const musicPlanning = {
  domain: music,
  frame: musicFrame,
  ear: musicEar,
  rules: async () => musicRules,
  forModels: musicForModels,
}
