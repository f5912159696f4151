import { expect, it } from 'vitest'
import { isProblem, type Json } from '../../kernel/index.ts'
import { applyCalls } from '../../maestro/index.ts'
import { findPhrases } from '../../maestro/find-phrases.ts'
import { songState } from '../../maestro/song-state.ts'
import type { EventOf } from '../../music/wire/events.ts'
import type { SongNote, ProjectSnapshot } from '../../music/wire/snapshot.ts'
import { acceptPhrases } from './commit.ts'

const note = (pitch: number, startBeat: number): SongNote => ({ pitch, startBeat, durationBeats: 1, velocity: 90 })
const old = [note(40, 0), note(41, 4), note(42, 16), note(43, 20)]
const project: ProjectSnapshot = {
  projectId: 'p',
  name: 'Song',
  tempo: 100,
  key: 'C',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks: [
    {
      id: 'bass',
      name: 'Bass',
      gmProgram: 33,
      regions: [
        {
          id: 'verse',
          name: 'Verse',
          startBeat: 0,
          durationBeats: 32,
          noteCount: old.length,
          notes: old.map((each) => ({ ...each })),
        },
      ],
    },
  ],
}
const call = (name: string, params: { [param: string]: Json }): EventOf<'toolCall'> => ({
  type: 'toolCall',
  id: name,
  name,
  params,
  phase: 'composition',
  proposal: true,
})
/** Another take of the bass, and drums beside it; each call that changes notes stands for a phrase. */
const calls = [
  call('stori_clear_notes', { regionId: 'verse' }),
  call('stori_add_notes', { regionId: 'verse', notes: [note(40, 0), note(45, 4)] as unknown as Json }),
  call('stori_add_notes', { regionId: 'verse', notes: [note(46, 16), note(47, 20)] as unknown as Json }),
  call('stori_add_midi_track', { trackId: 'drums', name: 'Drums', drumKitId: 'TR-808' }),
  call('stori_add_midi_region', { trackId: 'drums', regionId: 'beat', name: 'Verse', startBeat: 0, durationBeats: 16 }),
  call('stori_add_notes', { regionId: 'beat', notes: [note(36, 0)] as unknown as Json }),
  call('stori_add_midi_cc', { regionId: 'beat', cc: 7, events: [{ beat: 0, value: 100 }] }),
  call('stori_set_track_volume', { trackId: 'drums', volume: 0.5 }),
]
const after = sure(applyCalls(project, calls))
let made = 0
const phrases = findPhrases(
  songState(project, { recipes: {}, seed: 'a' }).state,
  songState(after, { recipes: {}, seed: 'b' }).state,
  () => `phrase-${++made}`,
)

it('gives all that the calls give when every phrase is accepted', () => {
  expect(phrases.map(({ regionId, startBeat }) => [regionId, startBeat])).toEqual([
    ['verse', 0],
    ['verse', 16],
    ['beat', 0],
  ])
  const taken = accept(phrases.map(({ phraseId }) => phraseId))
  expect(inOrder(taken.project)).toEqual(inOrder(after))
})

it('leaves the old notes where a phrase is not accepted, and makes nothing for it', () => {
  const second = accept([phrases[1]?.phraseId ?? ''])
  expect(second.project.tracks.map(({ id }) => id)).toEqual(['bass'])
  expect(pitches(second.project)).toEqual([40, 41, 46, 47])
  expect(second.regions).toEqual(new Set(['verse']))
  const third = accept([phrases[2]?.phraseId ?? ''])
  expect(third.project.tracks.map(({ id, volume }) => [id, volume])).toEqual([
    ['bass', undefined],
    ['drums', 0.5],
  ])
  expect(pitches(third.project)).toEqual([36, 40, 41, 42, 43])
  expect(third.project.tracks[1]?.regions[0]?.ccEvents).toHaveLength(1)
})

it('refuses where it does not know the notes that it would change', () => {
  const [bass] = project.tracks
  const unsent = {
    ...project,
    tracks: [
      {
        ...bass,
        id: 'bass',
        name: 'Bass',
        regions: [{ id: 'verse', name: 'Verse', startBeat: 0, durationBeats: 32, noteCount: 4 }],
      },
    ],
  }
  expect(
    acceptPhrases({
      project: unsent,
      calls,
      phrases,
      accepted: new Set(phrases.map(({ phraseId }) => phraseId)),
      applyCalls,
    }),
  ).toMatchObject({ code: 'notes-unknown' })
})

function accept(ids: readonly string[]): { project: ProjectSnapshot; regions: ReadonlySet<string> } {
  return sure(acceptPhrases({ project, calls, phrases, accepted: new Set(ids), applyCalls }))
}

function sure<T>(value: T): Exclude<T, { problem: true }> {
  if (isProblem(value)) throw new Error(value.message)
  return value as Exclude<T, { problem: true }>
}

const pitches = ({ tracks }: ProjectSnapshot): number[] =>
  tracks
    .flatMap(({ regions }) => regions.flatMap(({ notes }) => (notes ?? []).map(({ pitch }) => pitch)))
    .sort((a, b) => a - b)

/** The order of notes within a region means nothing. */
function inOrder(snapshot: ProjectSnapshot): unknown {
  return JSON.parse(JSON.stringify(snapshot), (field, value: unknown) =>
    field === 'notes'
      ? (value as SongNote[]).toSorted((a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch)
      : value,
  ) as unknown
}
