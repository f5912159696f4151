import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { applied, musicView, ran, type MusicView } from '../../src/client/index.ts'
import { cutroom } from '../command.ts'
import { openDoor, type Door } from '../open-door.ts'
import { testFolder } from '../test-folder.ts'

const note = z.object({ pitch: z.number(), startBeat: z.number(), durationBeats: z.number(), velocity: z.number() })

/** A song as `cutroom state --json` prints it; with its notes where they are asked for. */
const snapshot = z.object({
  revision: z.number(),
  tempo: z.number(),
  key: z.string(),
  timeSignature: z.object({ numerator: z.number(), denominator: z.number() }),
  tracks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      volume: z.number().default(1),
      pan: z.number().default(0.5),
      muted: z.boolean().default(false),
      solo: z.boolean().default(false),
      regions: z.array(
        z.object({
          id: z.string(),
          name: z.string().default(''),
          startBeat: z.number(),
          durationBeats: z.number(),
          noteCount: z.number(),
          notes: z.array(note).optional(),
        }),
      ),
    }),
  ),
})
type Snapshot = z.infer<typeof snapshot>

const read = async (door: Door, more = ''): Promise<{ readonly view: MusicView; readonly said: Snapshot }> => ({
  view: (await door.get(`/documents/song?form=view${more}`, musicView)).body,
  said: (await door.get(`/documents/song?${more.slice(1)}`, snapshot)).body,
})

/** What the view says, in the form of the snapshot. */
const rows = ({ revision, key, tempos, metres, tracks }: MusicView): Snapshot => ({
  revision,
  tempo: tempos[0]?.tempo ?? 0,
  key,
  timeSignature: { numerator: metres[0]?.numerator ?? 0, denominator: metres[0]?.denominator ?? 0 },
  tracks: tracks.map(({ id, name, volume, pan, isMuted, isSolo, regions }) => ({
    id,
    name,
    volume,
    pan,
    muted: isMuted,
    solo: isSolo,
    regions: regions.map((region) => ({
      id: region.id,
      name: region.name,
      startBeat: region.startBeat,
      durationBeats: region.durationBeats,
      noteCount: region.notes.pitches.length + region.unseen,
      notes: region.notes.pitches.map((pitch, at) => ({
        pitch,
        startBeat: region.notes.starts[at] ?? NaN,
        durationBeats: region.notes.lengths[at] ?? NaN,
        velocity: region.notes.velocities[at] ?? NaN,
      })),
    })),
  })),
})

const withoutNotes = (song: Snapshot): Snapshot => ({
  ...song,
  tracks: song.tracks.map((track) => ({
    ...track,
    regions: track.regions.map(({ notes: _, ...region }) => region),
  })),
})

function expectSame({ view, said }: Awaited<ReturnType<typeof read>>): void {
  expect(withoutNotes(rows(view))).toEqual(withoutNotes(said))
  const ends = said.tracks.flatMap(({ regions }) => regions.map((region) => region.startBeat + region.durationBeats))
  expect(view.durationBeats).toBe(Math.max(0, ...ends))
}

describe('a song at the door of the studio', () => {
  it('is told for drawing as it is, was and would be', async () => {
    const demo = join(await testFolder(), 'demo')
    expect((await cutroom(await testFolder(), ['demo', demo])).exitCode).toBe(0)
    const door = await openDoor({ folder: demo })
    const state = async (): Promise<Snapshot> =>
      snapshot.parse(JSON.parse((await cutroom(demo, ['state', '--on', 'song', '--json', '--notes'])).stdout))
    const begun = await read(door)
    expectSame(begun)
    expect(rows(begun.view)).toEqual(await state())
    expect(begun.view.tracks.map(({ name, instrument, isDrums }) => [name, instrument, isDrums])).toEqual([
      ['Drums', 'Acoustic kit', true],
      ['Keys', 'Chorused Piano', false],
      ['Bass', 'Fingered Bass', false],
      ['Lead', 'Electric Piano', false],
      ['Arpeggio', 'Harp', false],
    ])
    expect(begun.view.sections).toEqual([
      { name: 'Intro', startBeat: 0, endBeat: 8 },
      { name: 'Verse', startBeat: 8, endBeat: 24 },
      { name: 'Chorus', startBeat: 24, endBeat: 40 },
      { name: 'Outro', startBeat: 40, endBeat: 48 },
    ])
    expect(begun.view.chords).toHaveLength(12)
    expect(begun.view.tempos).toEqual([{ beat: 0, tempo: 82, seconds: 0 }])
    const [drums, keys, bass] = begun.said.tracks
    const chorus = bass?.regions.find(({ name }) => name === 'Chorus')?.id
    for (const body of [
      { operation: 'stori_mute_track', params: { trackId: drums?.id, muted: true } },
      { operation: 'stori_set_track_volume', params: { trackId: keys?.id, volume: 0.7 } },
      { operation: 'stori_set_track_pan', params: { trackId: keys?.id, pan: 0.25 } },
      { operation: 'stori_transpose_notes', params: { regionId: chorus, semitones: 2 } },
      { operation: 'stori_move_region', params: { regionId: chorus, startBeat: 48 } },
      {
        operation: 'stori_add_notes',
        params: { regionId: chorus, notes: [{ pitch: 40, startBeat: 1 / 3, durationBeats: 0.5, velocity: 90 }] },
      },
      { operation: 'stori_set_tempo', params: { tempo: 96 } },
    ]) {
      const planned = await door.post('/run', ran, { on: 'song', ...body })
      expect(planned.body.status, JSON.stringify(body)).toBe('ready')
      const id = planned.body.proposal?.id ?? ''
      const would = await read(door, `&proposal=${id}`)
      expectSame(would)
      expect((await read(door)).view, 'a proposal changes nothing').not.toEqual(would.view)
      expect((await door.post(`/proposals/${id}/approve`, applied)).status).toBe(200)
      const is = await read(door)
      expectSame(is)
      expect(rows(is.view)).toEqual(await state())
      expect({ ...is.view, revision: 0 }).toEqual({ ...would.view, revision: 0 })
    }
    // Of a proposal with two steps, one alone.
    const both = await door.post('/run', ran, {
      on: 'song',
      operation: 'stori_solo_track',
      params: { trackId: keys?.id, solo: true },
      next: [{ operation: 'stori_mute_track', params: { trackId: bass?.id, muted: true } }],
    })
    const [solo] = both.body.proposal?.steps.filter(({ kind }) => kind === 'operate') ?? []
    const some = await read(door, `&proposal=${both.body.proposal?.id}&only=${solo?.id}`)
    expect(some.view.tracks.map(({ isSolo, isMuted }) => [isSolo, isMuted])).toEqual([
      [false, true],
      [true, false],
      [false, false],
      [false, false],
      [false, false],
    ])
    const { view } = await read(door)
    expect(view.tracks.map(({ isHeard }) => isHeard)).toEqual([false, true, true, true, true])
    expect(view.durationBeats).toBe(64)
    const past = await read(door, `&at=${begun.view.revision}`)
    expectSame(past)
    expect(past.view).toEqual(begun.view)
  })
})
