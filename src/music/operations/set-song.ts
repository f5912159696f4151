import { z } from 'zod'
import { operation, problem, type Edit, type Json, type Problem } from '../../kernel/index.ts'
import { songCell } from '../document/cells.ts'
import { hearKey } from '../composing/key-in.ts'
import { barAt, formatSignature } from '../document/bars.ts'
import { song, tracks, type Song } from '../document/song.ts'
import { readKey } from '../composer/index.ts'
import { keyText, newThingId, projectName, signature, tempo } from './params.ts'

/** Only looks; what it finds is the snapshot, which whoever asks is shown. */
export const readProject = operation({
  name: 'stori_read_project',
  summary: 'Read the project: its tracks, regions and buses, with notes and automation where asked for.',
  kind: 'query',
  reads: [song.required],
  writes: [],
  params: z.strictObject({ include_notes: z.boolean().default(false), include_automation: z.boolean().default(false) }),
  apply: () => [],
  says: () => 'Read the project',
})

const setField = (field: string, to: Json): Edit => ({ edit: 'set', cell: songCell(field), to })
const unknownKey = (said: string): Problem =>
  problem(
    'INVALID_VALUE',
    `"${said}" is no key: write a letter from A to G, with # or b if it has one, and m, minor, dorian, phrygian, ` +
      `lydian, mixolydian, locrian, harmonic minor or melodic minor where it is not major, such as "F#m" or "D ` +
      `dorian".`,
  )
const claimOf = (field: string, expect: Json, promise: string) => ({ check: 'song', promise, about: { field }, expect })

export const setTempo = operation({
  name: 'stori_set_tempo',
  summary: 'Set the tempo of the project in beats a minute.',
  kind: 'operate',
  reads: [song.required],
  writes: [song],
  params: z.strictObject({ tempo }),
  apply: (view, { tempo: to }) =>
    view.read(song).tempo === to ? problem('nothing-to-do', `The tempo is ${to} already.`) : [setField('tempo', to)],
  claims: (view, { tempo: to }) => [
    claimOf('tempo', to, `The tempo is ${to}`),
    ...takenAlong(view.read(song), to).map(({ beat, bar, next }) => ({
      check: 'tempo-at',
      promise: `The tempo from bar ${bar} on is ${next}`,
      about: { beat },
      expect: next,
    })),
  ],
  says: (view, { tempo: to }) =>
    [
      `Set tempo to ${to} BPM`,
      ...takenAlong(view.read(song), to).map(({ bar, tempo: was, next }) => `and from bar ${bar} on ${was} to ${next}`),
    ].join(', '),
})

/** A piece that slows down still does at another tempo, so later changes go along with the first one. */
function takenAlong(now: Song, to: number): (Song['laterTempos'][number] & { bar: number; next: number })[] {
  return now.laterTempos.map(({ beat, tempo: was }) => ({
    beat,
    tempo: was,
    bar: Math.round(barAt(now, beat) * 100) / 100,
    next: Math.round(((was * to) / now.tempo) * 1000) / 1000,
  }))
}

export const setKey = operation({
  name: 'stori_set_key',
  summary: 'Set the key signature of the project, such as Dm or F#.',
  kind: 'operate',
  reads: [song.required],
  writes: [song],
  params: z.strictObject({ key: keyText }),
  apply: (view, { key: to }) => {
    if (readKey(to) === null) return unknownKey(to)
    const now = view.read(song)
    return now.isKeyStated && now.key === to
      ? problem('nothing-to-do', `The key is ${to} already.`)
      : [setField('key', to)]
  },
  claims: (view, { key: to }) => [
    claimOf('key', to, `The key is ${to}`),
    // What the notes say is not for this operation to promise, but is told once everything is done.
    ...(hearKey(view.read(song)) === null
      ? []
      : [
          {
            check: 'key-heard',
            promise: 'The key that its notes are heard in',
            about: { key: to },
            expect: null,
            delivered: true as const,
          },
        ]),
  ],
  says: (_view, { key: to }) => `Set key signature to ${to}`,
})

/** A client begins a new project with it; here it names the one that is still empty. */
export const createProject = operation({
  name: 'stori_create_project',
  summary:
    'Begin a project: name it and set its tempo, key and time signature. Only a project without tracks can be begun.',
  kind: 'operate',
  reads: [song.required, tracks.required],
  writes: [song],
  params: z.strictObject({
    name: projectName,
    tempo: tempo.exactOptional(),
    keySignature: keyText.exactOptional(),
    timeSignature: signature.exactOptional(),
    projectId: newThingId,
  }),
  apply: (view, { name, tempo: to, keySignature, timeSignature, projectId }) => {
    if (view.read(tracks).trackIds.length > 0)
      return problem(
        'INVALID_VALUE',
        `"${view.read(song).name}" has tracks already, so it cannot be begun anew; start another project for that.`,
      )
    if (keySignature !== undefined && readKey(keySignature) === null) return unknownKey(keySignature)
    return [
      ...(projectId === undefined ? [] : [setField('projectId', projectId)]),
      setField('name', name),
      ...(to === undefined ? [] : [setField('tempo', to)]),
      ...(keySignature === undefined ? [] : [setField('key', keySignature)]),
      ...(timeSignature === undefined ? [] : [setField('timeSignature', timeSignature)]),
    ]
  },
  claims: (_view, { name, timeSignature: metre }) => [
    claimOf('name', name, `The project is called ${name}`),
    ...(metre ? [claimOf('timeSignature', metre, `It is in ${formatSignature(metre)}`)] : []),
  ],
  says: (_view, { name, timeSignature: metre }) =>
    `Begin the project "${name}"${metre ? ` in ${formatSignature(metre)}` : ''}`,
})
