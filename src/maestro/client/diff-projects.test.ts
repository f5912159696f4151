import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import type { SongNote, ProjectSnapshot } from '../../music/wire/snapshot.ts'
import { applyCalls } from './apply-call.ts'
import type { StreamCall } from './call.ts'
import { diffNotes, diffProjects } from './diff-projects.ts'
import { anyProject, note } from '../../../test/support/maestro/random-project.ts'

const kick: SongNote = { pitch: 36, startBeat: 0, durationBeats: 1, velocity: 100 }
const song: ProjectSnapshot = {
  projectId: 'p',
  name: 'Rain Check',
  tempo: 92,
  key: 'Dm',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks: [
    {
      id: 'T',
      name: 'Drums',
      volume: 0.8,
      regions: [
        {
          id: 'R',
          name: 'Intro',
          startBeat: 0,
          durationBeats: 16,
          noteCount: 2,
          notes: [kick, { ...kick, startBeat: 2 }],
        },
        { id: 'U', name: 'Verse', startBeat: 16, durationBeats: 16, noteCount: 9 },
      ],
    },
  ],
}
const nothing = {
  tracks: { added: [], removed: [] },
  buses: { added: [], removed: [] },
  regions: { added: [], moved: [], removed: [] },
  notes: [],
  fields: [],
}

function diffAfter(...calls: StreamCall[]): ReturnType<typeof diffProjects> {
  const after = applyCalls(song, calls)
  if (isProblem(after)) throw new Error(after.message)
  return diffProjects(song, after)
}

describe('the difference of two projects', () => {
  it('is nothing where they are the same', () => {
    fc.assert(
      fc.property(anyProject, (project) => {
        expect(diffProjects(project, structuredClone(project))).toEqual(nothing)
      }),
      { numRuns: 50 },
    )
  })

  it.each<{ what: string; calls: StreamCall[]; expected: object }>([
    {
      what: 'tracks and buses',
      calls: [
        { name: 'stori_add_midi_track', params: { trackId: 'K', name: 'Keys' } },
        { name: 'stori_ensure_bus', params: { busId: 'B', name: 'Reverb' } },
      ],
      expected: {
        tracks: { added: [{ id: 'K', name: 'Keys' }], removed: [] },
        buses: { added: [{ id: 'B', name: 'Reverb' }], removed: [] },
      },
    },
    {
      what: 'regions that move',
      calls: [{ name: 'stori_move_region', params: { regionId: 'U', startBeat: 32 } }],
      expected: {
        regions: {
          added: [],
          moved: [{ id: 'U', name: 'Verse', trackId: 'T', fromBeat: 16, startBeat: 32, durationBeats: 16 }],
          removed: [],
        },
      },
    },
    {
      what: 'regions that go',
      calls: [{ name: 'stori_delete_region', params: { regionId: 'R' } }],
      expected: {
        regions: {
          added: [],
          moved: [],
          removed: [{ id: 'R', name: 'Intro', trackId: 'T', startBeat: 0, durationBeats: 16 }],
        },
      },
    },
    {
      what: 'regions that come with notes',
      calls: [{ name: 'stori_duplicate_region', params: { regionId: 'R', newRegionId: 'C', startBeat: 32 } }],
      expected: {
        regions: {
          added: [{ id: 'C', name: 'Intro (copy)', trackId: 'T', startBeat: 32, durationBeats: 16 }],
          moved: [],
          removed: [],
        },
        notes: [{ regionId: 'C', added: [kick, { ...kick, startBeat: 2 }], moved: [], removed: [] }],
      },
    },
    {
      what: 'notes that go',
      calls: [{ name: 'stori_clear_notes', params: { regionId: 'R' } }],
      expected: { notes: [{ regionId: 'R', added: [], moved: [], removed: [kick, { ...kick, startBeat: 2 }] }] },
    },
    {
      what: 'notes that change their pitch',
      calls: [{ name: 'stori_transpose_notes', params: { regionId: 'R', semitones: 2 } }],
      expected: {
        notes: [
          {
            regionId: 'R',
            added: [],
            moved: [
              { before: kick, after: { ...kick, pitch: 38 } },
              { before: { ...kick, startBeat: 2 }, after: { ...kick, pitch: 38, startBeat: 2 } },
            ],
            removed: [],
          },
        ],
      },
    },
    {
      what: 'notes that nobody sent, by their number',
      calls: [{ name: 'stori_add_notes', params: { regionId: 'U', notes: [kick] } }],
      expected: { fields: [{ id: 'U', field: 'noteCount', before: 9, after: 10 }] },
    },
    {
      what: 'fields of the song and of its tracks',
      calls: [
        { name: 'stori_set_tempo', params: { tempo: 80 } },
        { name: 'stori_set_track_volume', params: { trackId: 'T', volume: 1 } },
        { name: 'stori_set_track_icon', params: { trackId: 'T', icon: 'drum' } },
      ],
      expected: {
        fields: [
          { id: null, field: 'tempo', before: 92, after: 80 },
          { id: 'T', field: 'volume', before: 0.8, after: 1 },
          { id: 'T', field: 'icon', before: null, after: 'drum' },
        ],
      },
    },
  ])('tells $what', ({ calls, expected }) => {
    expect(diffAfter(...calls)).toEqual({ ...nothing, ...expected })
  })
})

describe('the difference of notes', () => {
  it('leads from the ones to the others', () => {
    const sorted = (notes: readonly SongNote[]): string[] => notes.map((each) => JSON.stringify(each)).toSorted()
    fc.assert(
      fc.property(
        fc.array(note, { maxLength: 8 }),
        fc.array(note, { maxLength: 8 }),
        fc.array(note, { maxLength: 4 }),
        (before, after, both) => {
          const [was, is] = [
            [...both, ...before],
            [...after, ...both],
          ]
          const { added, moved, removed } = diffNotes(was, is)
          const left = sorted(was)
          for (const gone of sorted([...removed, ...moved.map((each) => each.before)]))
            left.splice(left.indexOf(gone), 1)
          expect([...left, ...sorted([...added, ...moved.map((each) => each.after)])].toSorted()).toEqual(sorted(is))
          expect(added.length + moved.length).toBeLessThanOrEqual(after.length)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('pairs a note that is moved with itself', () => {
    const late = { ...kick, startBeat: 0.25 }
    expect(diffNotes([kick, { ...kick, pitch: 50 }], [{ ...kick, pitch: 50 }, late])).toEqual({
      added: [],
      moved: [{ before: kick, after: late }],
      removed: [],
    })
  })
})
