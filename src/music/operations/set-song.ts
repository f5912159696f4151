import { z } from 'zod'
import { operation, problem, type Edit, type Json, type Problem } from '../../kernel/index.ts'
import { songCell } from '../document/cells.ts'
import { song, tracks } from '../document/song.ts'
import { readKey } from '../composer/index.ts'
import { keyText, newThingId, projectName, signature, tempo } from './params.ts'

const setField = (field: string, to: Json): Edit => ({ edit: 'set', cell: songCell(field), to })
const unknownKey = (said: string): Problem =>
  problem(
    'INVALID_VALUE',
    `"${said}" is no key: write a letter from A to G, with # or b if it has one, and m, minor, dorian, phrygian, lydian, mixolydian, locrian, harmonic minor or melodic minor where it is not major, such as "F#m" or "D dorian".`,
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
  claims: (_view, { tempo: to }) => [claimOf('tempo', to, `The tempo is ${to}`)],
  says: (_view, { tempo: to }) => `Set tempo to ${to} BPM`,
})

export const setKey = operation({
  name: 'stori_set_key',
  summary: 'Set the key signature of the project, such as Dm or F#.',
  kind: 'operate',
  reads: [song.required],
  writes: [song],
  params: z.strictObject({ key: keyText }),
  apply: (view, { key: to }) => {
    if (readKey(to) === null) return unknownKey(to)
    return view.read(song).key === to ? problem('nothing-to-do', `The key is ${to} already.`) : [setField('key', to)]
  },
  claims: (_view, { key: to }) => [claimOf('key', to, `The key is ${to}`)],
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
  claims: (_view, { name }) => [claimOf('name', name, `The project is called ${name}`)],
  says: (_view, { name }) => `Begin the project "${name}"`,
})
