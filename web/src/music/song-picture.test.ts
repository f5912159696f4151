import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MusicRegion, MusicTrack, MusicView } from '../../../src/client/index.ts'
import { pictureOf } from './song-picture.ts'

type Note = readonly [pitch: number, start: number, length: number, velocity: number]

const notes = fc.array(
  fc.tuple(fc.integer({ min: 60, max: 62 }), fc.integer({ min: 0, max: 3 }), fc.constant(1), fc.constantFrom(80, 90)),
  { maxLength: 8 },
)

const region = (id: string, startBeat: number, held: readonly Note[]): MusicRegion => ({
  id,
  name: id,
  startBeat,
  durationBeats: 4,
  unseen: 0,
  notes: {
    pitches: held.map(([pitch]) => pitch),
    starts: held.map(([, start]) => start),
    lengths: held.map(([, , length]) => length),
    velocities: held.map(([, , , velocity]) => velocity),
  },
})

const track = (id: string, regions: MusicRegion[]): MusicTrack => ({
  id,
  name: id,
  instrument: 'Piano',
  isDrums: false,
  volume: 1,
  pan: 0.5,
  isMuted: false,
  isSolo: false,
  isHeard: true,
  sends: [],
  lanes: [],
  regions,
})

const song = (tracks: MusicTrack[], more: Partial<MusicView> = {}): MusicView => ({
  kind: 'music',
  name: 'song',
  revision: 1,
  key: 'C',
  isKeyStated: true,
  tempos: [{ beat: 0, tempo: 120, seconds: 0 }],
  metres: [{ beat: 0, bar: 1, numerator: 4, denominator: 4 }],
  durationBeats: 16,
  tracks,
  buses: [],
  sections: [],
  chords: [],
  ...more,
})

/** What is in the first list and not in the second, each as often as it is there once more. */
function without(some: readonly Note[], others: readonly Note[]): string[] {
  const left = others.map(String)
  return some
    .map(String)
    .filter((note) => {
      const at = left.indexOf(note)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    .toSorted()
}

describe('the picture of a song with a plan', () => {
  it('marks the notes that are in only one of the two', () => {
    fc.assert(
      fc.property(notes, notes, (before, after) => {
        const picture = pictureOf(
          song([track('t', [region('r', 0, before)])]),
          song([track('t', [region('r', 0, after)])]),
        )
        const drawn = picture.tracks[0]?.regions[0]?.notes ?? []
        const told = (tone: string): string[] =>
          drawn
            .filter((note) => note.tone === tone)
            .map(({ pitch, start, length, velocity }) => String([pitch, start, length, velocity]))
            .toSorted()
        expect(told('new')).toEqual(without(after, before))
        expect(told('gone')).toEqual(without(before, after))
        expect(drawn.filter(({ tone }) => tone !== 'gone')).toHaveLength(after.length)
        expect(picture.tracks[0]?.regions[0]).toMatchObject({
          added: without(after, before).length,
          removed: without(before, after).length,
        })
      }),
    )
  })

  it('tells regions and tracks that come, go and move', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })
    const placed = ids.chain((all) =>
      fc.tuple(
        ...all.map((id) =>
          fc.record({ id: fc.constant(id), at: fc.constantFrom(0, 4, 8), on: fc.constantFrom('x', 'y') }),
        ),
      ),
    )
    const songOf = (regions: readonly { readonly id: string; readonly at: number; readonly on: string }[]): MusicView =>
      song(
        [...new Set(regions.map(({ on }) => on))].map((on) =>
          track(
            on,
            regions.filter((each) => each.on === on).map(({ id, at }) => region(id, at, [[60, 0, 1, 80]])),
          ),
        ),
      )
    fc.assert(
      fc.property(placed, placed, (was, is) => {
        const { tracks } = pictureOf(songOf(was), songOf(is))
        const tones = new Map(tracks.flatMap(({ regions }) => regions.map(({ id, tone }) => [id, tone])))
        expect(tracks.flatMap(({ regions }) => regions)).toHaveLength(tones.size)
        for (const id of ['a', 'b', 'c', 'd', 'e']) {
          const [old, now] = [was.find((each) => each.id === id), is.find((each) => each.id === id)]
          const moved = old && now && (old.at !== now.at || old.on !== now.on)
          expect(tones.get(id)).toBe(old && now ? (moved ? 'moved' : 'same') : now ? 'new' : old ? 'gone' : undefined)
        }
        const onTracks = (all: readonly { readonly on: string }[]): Set<string> => new Set(all.map(({ on }) => on))
        expect(new Map(tracks.map(({ id, tone }) => [id, tone]))).toEqual(
          new Map(
            [...onTracks([...was, ...is])].map((on) => [
              on,
              onTracks(was).has(on) ? (onTracks(is).has(on) ? 'same' : 'gone') : 'new',
            ]),
          ),
        )
      }),
    )
  })

  it('keeps levels and switches as they are now', () => {
    const quiet = { ...track('t', []), volume: 0.5, isMuted: true, isHeard: false }
    const [shown] = pictureOf(song([track('t', [])]), song([quiet])).tracks
    expect(shown).toMatchObject({ volume: 1, isMuted: false, isHeard: true, tone: 'same' })
  })

  it('lets a section that an inserted one pushes on be the same one elsewhere, with its chords', () => {
    const sections = [
      { name: 'Verse', startBeat: 0, endBeat: 4 },
      { name: 'Chorus', startBeat: 4, endBeat: 8 },
    ]
    const after = [
      sections[0]!,
      { name: 'Bridge', startBeat: 4, endBeat: 8 },
      { name: 'Chorus', startBeat: 8, endBeat: 12 },
    ]
    const picture = pictureOf(
      song([], { sections, chords: ['Am', 'F'] }),
      song([], { sections: after, chords: ['Am', 'Bb', 'F'] }),
    )
    expect(picture.sections.map(({ name, tone, fromBeat }) => [name, tone, fromBeat])).toEqual([
      ['Verse', 'same', null],
      ['Bridge', 'new', null],
      ['Chorus', 'moved', 4],
    ])
    expect(picture.chords.map(({ text, tone }) => [text, tone])).toEqual([
      ['Am', 'same'],
      ['B♭', 'new'],
      ['F', 'moved'],
    ])
  })
})
