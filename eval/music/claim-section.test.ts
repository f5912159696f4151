import { describe, expect, test } from 'vitest'
import type { SnapshotRegion, SnapshotTrack } from '../../src/music/wire/snapshot.ts'
import { projects } from './projects.ts'
import { requests } from './requests.ts'
import {
  verdictOf,
  done,
  set,
  track,
  region,
  removed,
  notes,
  put,
  newTrack,
  played,
  inDMinor,
  inCMinor,
  kit,
  type Change,
} from './verdict-of.test-support.ts'

describe('a new section', () => {
  const words = 'add a 16 bar verse after the intro, drums bass and keys, D minor, 92 bpm'
  const at = (startBeat: number, beats: number, pitches = inDMinor, name = 'Verse'): Change =>
    done(
      put('Drums', played(name, [startBeat, beats], kit)),
      put('Bass', played(name, [startBeat, beats], pitches)),
      newTrack('Keys', { gmProgram: 4, regions: [played(name, [startBeat, beats], pitches)] }),
    )

  test('stands where it was asked for, never at beat 0 and not over what is there', () => {
    expect(verdictOf(words, at(16, 64))).toBe('right')
    expect(verdictOf(words, at(0, 64))).toBe('wrong')
    expect(verdictOf(words, at(12, 64))).toBe('wrong')
    expect(verdictOf(words, at(17, 64))).toBe('wrong')
    expect(
      verdictOf(
        'write a lead part for the build',
        newTrack('Lead 2', { gmProgram: 80, regions: [played('Build', [32, 16], [57, 60, 64])] }),
      ),
    ).toBe('right')
    expect(verdictOf('write a lead part for the build', put('Lead', played('Build', [32, 16], [57, 60, 64])))).toBe(
      'right',
    )
    expect(verdictOf('write a lead part for the build', put('Lead', played('Build', [33, 16], [57, 60, 64])))).toBe(
      'wrong',
    )
  })

  test('has its bars, in the signature of the project', () => {
    expect(verdictOf(words, at(16, 16))).toBe('wrong')
    const coda = (startBeat: number, beats: number): Change =>
      put('Piano', played('Coda', [startBeat, beats], [55, 59, 62]))
    expect(verdictOf('add an 8 bar coda after theme B', coda(48, 24))).toBe('right')
    expect(verdictOf('add an 8 bar coda after theme B', coda(48, 32))).toBe('wrong')
    expect(
      verdictOf('give it an outro of two bars at the end', put('Bass', played('Outro', [42, 7], [40, 43, 47]))),
    ).toBe('right')
    expect(
      verdictOf('give it an outro of two bars at the end', put('Bass', played('Outro', [42, 8], [40, 43, 47]))),
    ).toBe('wrong')
  })

  test('is in its key', () => {
    expect(
      verdictOf(
        words,
        at(
          16,
          64,
          inDMinor.map((pitch) => pitch + 1),
        ),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        words,
        at(
          16,
          64,
          inDMinor.map((pitch) => pitch + 4),
        ),
      ),
    ).toBe('wrong')
  })

  test('has its name, on its regions or on the tracks made for it', () => {
    expect(verdictOf(words, at(16, 64, inDMinor, 'Part'))).toBe('wrong')
    expect(
      verdictOf(
        'put an 8 bar verse right after the intro',
        newTrack('Verse Keys', { gmProgram: 4, regions: [played('Keys', [16, 32], inDMinor)] }),
      ),
    ).toBe('right')
    expect(verdictOf('put an 8 bar verse right after the intro', put('Bass', played('Bass', [16, 32], inDMinor)))).toBe(
      'wrong',
    )
  })

  test('is played by those who were asked, and by nobody else', () => {
    expect(
      verdictOf(
        words,
        done(at(16, 64), newTrack('Flute', { gmProgram: 73, regions: [played('Verse', [16, 64], inDMinor)] })),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        words,
        done(put('Drums', played('Verse', [16, 64], kit)), put('Bass', played('Verse', [16, 64], inDMinor))),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        'add pads under the whole song',
        newTrack('Warm Pad', { regions: [played('Intro', [0, 16], inCMinor), played('Verse', [16, 32], inCMinor)] }),
      ),
    ).toBe('right')
    expect(
      verdictOf(
        'add pads under the whole song',
        newTrack('Warm Pad', { regions: [played('Intro', [0, 16], inCMinor)] }),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        'write a lead melody over the verse',
        done(
          ...['Lead', 'Lead 2'].map((name) =>
            newTrack(name, { gmProgram: 80, regions: [played('Verse', [16, 32], inCMinor)] }),
          ),
        ),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        'add an 8 bar breakdown after the drop, pad and lead only',
        done(
          put('Pad', played('Breakdown', [80, 32], [57, 60, 64])),
          put('Lead', played('Breakdown', [80, 32], [57, 60, 64])),
        ),
      ),
    ).toBe('right')
    expect(
      verdictOf(
        'add an 8 bar breakdown after the drop, pad and lead only',
        newTrack('Lead Pad', { regions: [played('Breakdown', [80, 32], [57, 60, 64])] }),
      ),
    ).toBe('wrong')
    expect(
      verdictOf('add pads under the whole song', newTrack('Banjo', { regions: [played('Pad', [0, 48], inCMinor)] })),
    ).toBe('wrong')
  })

  test('has notes, inside its regions and in most of its bars', () => {
    const verse = (change: (region: SnapshotRegion) => Partial<SnapshotRegion>): Change => {
      const whole = played('Verse', [16, 32], inDMinor)
      return put('Bass', { ...whole, ...change(whole) })
    }
    expect(
      verdictOf(
        'put an 8 bar verse right after the intro',
        verse(() => ({})),
      ),
    ).toBe('right')
    expect(
      verdictOf(
        'put an 8 bar verse right after the intro',
        verse(() => ({ notes: [], noteCount: 0 })),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        'put an 8 bar verse right after the intro',
        verse((whole) => ({ notes: whole.notes!.slice(0, 8), noteCount: 8 })),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        'put an 8 bar verse right after the intro',
        verse((whole) => ({ notes: whole.notes!.map((note) => ({ ...note, durationBeats: 8 })) })),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        'put an 8 bar verse right after the intro',
        verse((whole) => ({ notes: whole.notes!.map((note) => ({ ...note, startBeat: note.startBeat + 4 })) })),
      ),
    ).toBe('wrong')
  })

  test('of no given length has whole bars, and all who play end together', () => {
    const bridge = (...beats: readonly number[]): Change =>
      done(...beats.map((each, index) => put(['Bass', 'Bassoon'][index]!, played('Bridge', [48, each], [52, 55, 59]))))
    expect(verdictOf('write a bridge after the verse', bridge(16, 16))).toBe('right')
    expect(verdictOf('write a bridge after the verse', bridge(16, 32))).toBe('wrong')
    expect(verdictOf('write a bridge after the verse', bridge(18))).toBe('wrong')
    expect(verdictOf('write a bridge after the verse', bridge(256))).toBe('wrong')
  })

  test('lies over nothing that is there, and can be heard', () => {
    const words = 'add an arp from bar 13 to bar 20'
    const arp = played('Arp', [48, 32], [57, 60, 64])
    expect(verdictOf(words, newTrack('Arp', { gmProgram: 81, regions: [arp] }))).toBe('right')
    expect(verdictOf(words, newTrack('Arp', { gmProgram: 81, muted: true, regions: [arp] }))).toBe('wrong')
    expect(verdictOf(words, put('Lead', arp))).toBe('wrong')
  })

  test('is heard through what was asked, where that was said', () => {
    const violin = (fields: Partial<SnapshotTrack>): Change =>
      newTrack('Violin', { gmProgram: 40, regions: [played('Violin', [24, 24], [67, 71, 74])], ...fields })
    expect(
      verdictOf('write a violin over theme B and give it a reverb', violin({ effects: [{ id: 'x', type: 'reverb' }] })),
    ).toBe('right')
    expect(
      verdictOf('write a violin over theme B and give it a reverb', violin({ effects: [{ id: 'x', type: 'delay' }] })),
    ).toBe('wrong')
    const dry = requests.find(({ words }) => words.includes('no_effects'))!.words
    const intro = (fields: Partial<SnapshotTrack>): Change =>
      done(
        set({ tempo: 124, key: 'Am' }),
        newTrack('Drums', { drumKitId: 'TR-909', regions: [played('Intro', [0, 16], kit)] }),
        newTrack('Bass', { gmProgram: 38, regions: [played('Intro', [0, 16], [45, 48, 52])], ...fields }),
      )
    expect(verdictOf(dry, intro({}))).toBe('right')
    expect(verdictOf(dry, intro({ effects: [{ id: 'x', type: 'compressor' }] }))).toBe('wrong')
  })

  test('leaves tempo, levels and earlier regions alone', () => {
    for (const more of [
      set({ tempo: 93 }),
      set({ key: 'F' }),
      track('Bass', { volume: 0.7 }),
      region('Drums@0', () => ({ startBeat: 4 })),
      region('Bass@0', () => ({ name: 'Opening' })),
      removed('Bass@0'),
    ])
      expect(verdictOf(words, done(more, at(16, 64)))).toBe('wrong')
  })

  test('may bring a bus that only its own tracks use', () => {
    const bus = set({ buses: [{ id: 'room', name: 'Room' }] })
    const lead = (sends: SnapshotTrack['sends']): Change =>
      newTrack('Flute', { gmProgram: 73, sends, regions: [played('Part', [24, 24], inCMinor)] })
    const words = 'put a flute melody in the verse, starting at its third bar'
    const reverb = projects.lofi.buses![0]!
    expect(
      verdictOf(
        words,
        done(set({ buses: [reverb, { id: 'room', name: 'Room' }] }), lead([{ busId: 'room', level: 0.4 }])),
      ),
    ).toBe('right')
    expect(verdictOf(words, done(set({ buses: [reverb, { id: 'room', name: 'Room' }] }), lead([])))).toBe('wrong')
    expect(verdictOf(words, done(bus, lead([{ busId: 'room', level: 0.4 }])))).toBe('wrong')
  })

  test('in an empty project takes a tempo and a key that fit, or keeps what is there', () => {
    const beat = newTrack('Drums', { drumKitId: 'acoustic', regions: [played('Beat', [0, 16], kit)] })
    expect(verdictOf('make me a lo-fi beat', beat)).toBe('right')
    expect(verdictOf('make me a lo-fi beat', done(beat, set({ tempo: 76, key: 'Am' })))).toBe('right')
    expect(verdictOf('make me a lo-fi beat', done(beat, set({ tempo: 300 })))).toBe('wrong')
    expect(
      verdictOf(
        'make me a lo-fi beat',
        newTrack('Keys', { gmProgram: 4, regions: [played('Beat', [0, 16], [60, 64, 67])] }),
      ),
    ).toBe('wrong')
  })
})

describe('another take', () => {
  const other = (reference: string, pitches: readonly number[], every: number): Change =>
    region(reference, ({ durationBeats }) => ({
      notes: Array.from({ length: durationBeats / every }, (_, index) => ({
        pitch: pitches[index % pitches.length]!,
        startBeat: index * every,
        durationBeats: 0.5,
        velocity: 84,
      })),
    }))

  test('has other notes in the same place', () => {
    expect(verdictOf('another take of the keys in the verse', other('Keys@16', [62, 65, 68], 0.5))).toBe('right')
    expect(verdictOf('another take of the keys in the verse', other('Keys@16', [61, 66, 69], 0.5))).toBe('wrong')
    expect(
      verdictOf(
        'another take of the keys in the verse',
        notes('Keys@16', (note) => ({ ...note, velocity: 50 })),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        'another take of the keys in the verse',
        done(other('Keys@16', [62, 65, 68], 0.5), other('Keys@0', [62, 65, 68], 0.5)),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        'another take of the keys in the verse',
        done(
          other('Keys@16', [62, 65, 68], 0.5),
          region('Keys@16', () => ({ durationBeats: 16 })),
        ),
      ),
    ).toBe('wrong')
  })

  test('may be a new region in its place, but not beside it', () => {
    const fresh = played('Drop', [48, 32], [69, 72, 71, 76])
    expect(verdictOf('try a different lead', done(removed('Lead@48'), put('Lead', fresh)))).toBe('right')
    expect(verdictOf('try a different lead', put('Lead', fresh))).toBe('wrong')
    expect(verdictOf('try a different lead', newTrack('Lead 2', { gmProgram: 81, regions: [fresh] }))).toBe('wrong')
  })

  test('that is less busy has fewer notes', () => {
    const sparse = done(other('Bass@0', [36, 41, 44], 2), other('Bass@16', [36, 41, 44], 2))
    expect(verdictOf('another take of the bass, less busy', sparse)).toBe('right')
    expect(
      verdictOf(
        'another take of the bass, less busy',
        done(other('Bass@0', [36, 41, 44], 0.5), other('Bass@16', [36, 41, 44], 0.5)),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        'another take of the bass, less busy',
        done(
          sparse,
          notes('Keys@0', (note) => ({ ...note, pitch: note.pitch + 1 })),
        ),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        'simplify the bass line',
        done(
          region('Bass@0', (each) => ({ notes: each.notes!.filter((_, index) => index % 2 === 0) })),
          region('Bass@16', (each) => ({ notes: each.notes!.filter((_, index) => index % 2 === 0) })),
        ),
      ),
    ).toBe('right')
    expect(
      verdictOf(
        'simplify the bass line',
        done(
          region('Bass@0', () => ({ notes: [] })),
          region('Bass@16', () => ({ notes: [] })),
        ),
      ),
    ).toBe('wrong')
  })

  test('that is busier has more', () => {
    expect(verdictOf('rewrite the stabs so that there are more of them', other('Stabs@48', [57, 59, 62], 0.5))).toBe(
      'right',
    )
    expect(verdictOf('rewrite the stabs so that there are more of them', other('Stabs@48', [57, 59, 62], 1))).toBe(
      'wrong',
    )
  })

  test('of the rest keeps what is to be kept', () => {
    const rest = done(
      ...['Bass@0', 'Bass@16', 'Keys@0', 'Keys@16'].map((reference) =>
        other(
          reference,
          [50, 53, 57].map((pitch) => pitch - 2),
          1,
        ),
      ),
    )
    expect(verdictOf('keep the drums, redo the rest', rest)).toBe('right')
    expect(
      verdictOf(
        'keep the drums, redo the rest',
        done(
          rest,
          notes('Drums@0', (note) => ({ ...note, velocity: 1 })),
        ),
      ),
    ).toBe('wrong')
  })
})
