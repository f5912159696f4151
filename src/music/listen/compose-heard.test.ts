import { describe, expect, it } from 'vitest'
import { partOf } from '../../../test/full.ts'
import type { State } from '../../kernel/index.ts'
import { styles } from '../composer/index.ts'
import { doing, newNotes, onStrongBeats } from '../../../test/support/music/compose.ts'
import {
  fixtures,
  metreOf,
  playersOf,
  songState,
  stateOf,
  type Fixture,
  type Player,
} from '../../../test/support/music/progressions.ts'
import { harderFixtures, harderPlayersOf } from '../../../test/support/music/harder-progressions.ts'

const ROLES = ['bass', 'chords', 'lead', 'pads', 'arpeggio']

/** Block chords of a bar each, as an import brings them. */
const chordsOf = (bars: string, name = 'Piano'): Fixture => ({
  name,
  metre: '4/4',
  bars: bars.split(' | '),
  keys: [[0, 'C']],
  texture: 'block chords',
  hasDrums: false,
})
const share = ({ right, all }: { right: number; all: number }): number => right / all

describe('new parts', () => {
  const harder = (fixture: Fixture): State =>
    songState(harderPlayersOf(fixture), {
      metre: fixture.metre,
      beats: fixture.bars.length * metreOf(fixture.metre).beats,
    })
  const cases = [...styles.keys()].flatMap(
    (style) =>
      [
        ['sixty', style, partOf(fixtures, { sample: 6 }), stateOf, 0.95],
        // All of them each time: the bar is one for the twenty together.
        ['twenty harder', style, harderFixtures, harder, 0.9],
      ] as const,
  )
  it.each(cases)('over the %s fixtures in %s are in the chords that are there', async (...given) => {
    const [, style, some, state, least] = given
    const count = { right: 0, all: 0 }
    for (const fixture of some) {
      const before = state(fixture)
      const { song } = await doing(before, 'compose_section', {
        section: 'Take 1',
        bars: fixture.bars.length,
        roles: ROLES,
        style,
        startBeat: 0,
        whenBusy: 'new-tracks',
        names: Object.fromEntries(ROLES.map((role) => [role, `New ${role}`])),
      })
      const found = onStrongBeats(newNotes(before, song), fixture)
      count.right += found.right
      count.all += found.all
    }
    expect(count.all).toBeGreaterThan(20 * some.length)
    expect(share(count), `${count.right} of ${count.all}`).toBeGreaterThanOrEqual(least)
  })
})

describe('four bars that were imported', () => {
  const fixture = chordsOf('C | G | Am | F')

  it('are played twice by a bass line of eight, and it is said', async () => {
    const before = stateOf(fixture)
    for (const startBeat of [0, 16]) {
      const { song, told } = await doing(before, 'compose_section', {
        bars: 8,
        roles: ['bass'],
        style: 'pop',
        startBeat,
      })
      expect(share(onStrongBeats(newNotes(before, song), fixture, startBeat))).toBe(1)
      expect(told).toContain('Heard C–G–Am–F in bars 1–4; repeated it.')
    }
  })

  it('give way to chords that are named, of which nothing needs to be said', async () => {
    const before = stateOf(fixture)
    const { song, told } = await doing(before, 'compose_section', {
      bars: 4,
      roles: ['bass'],
      style: 'pop',
      startBeat: 0,
      progression: ['D', 'A', 'Bm', 'G'],
    })
    expect(share(onStrongBeats(newNotes(before, song), chordsOf('D | A | Bm | G')))).toBe(1)
    expect(told).toEqual([])
  })

  it('are heard where they are after a transposition, and not where they were', async () => {
    const moved = await doing(stateOf(fixture), 'stori_transpose_notes', { regionId: 'r0', semitones: 3 })
    const { song } = await doing(moved.state, 'compose_section', {
      bars: 4,
      roles: ROLES,
      style: 'pop',
      startBeat: 0,
      whenBusy: 'new-tracks',
    })
    expect(share(onStrongBeats(newNotes(moved.state, song), chordsOf('Eb | Bb | Cm | Ab')))).toBeGreaterThanOrEqual(
      0.95,
    )
  })

  it('are the same each time they are heard', async () => {
    const once = async (): Promise<unknown> =>
      newNotes(
        stateOf(fixture),
        (
          await doing(stateOf(fixture), 'compose_section', {
            bars: 8,
            roles: ROLES,
            style: 'lo-fi',
            startBeat: 0,
            whenBusy: 'new-tracks',
          })
        ).song,
      )
    expect(await once()).toEqual(await once())
  })
})

describe('sections of an imported song', () => {
  const sections = songState(
    [
      { name: 'Drums', drumKitId: 'acoustic', notes: [] },
      { name: 'Piano', gmProgram: 0, notes: [] },
    ],
    { metre: '4/4', beats: 1 },
  )
  const withSections = async (list: readonly (readonly [name: string, bars: string])[]): Promise<State> => {
    let now = (await doing(sections, 'stori_delete_region', { regionId: 'r1' })).state
    for (const [at, [name, bars]] of list.entries()) {
      const [piano] = playersOf(chordsOf(bars))
      now = (
        await doing(now, 'stori_add_midi_region', {
          trackId: 't1',
          startBeat: 16 * at,
          durationBeats: 16,
          name,
          regionId: `s${at}`,
        })
      ).state
      now = (
        await doing(now, 'stori_add_notes', {
          regionId: `s${at}`,
          notes: (piano?.notes ?? []).map((note) => ({
            ...note,
            durationBeats: Math.min(note.durationBeats, 16 - note.startBeat),
          })),
        })
      ).state
    }
    return now
  }
  const song = [
    ['Verse', 'C | G | Am | F'],
    ['Chorus', 'F | G | Em | Am'],
  ] as const

  it('lend their chords to what has the same name', async () => {
    const before = await withSections(song)
    const { song: after, told } = await doing(before, 'compose_section', {
      section: 'Verse 2',
      bars: 8,
      roles: ['bass'],
      style: 'pop',
      startBeat: 32,
    })
    expect(share(onStrongBeats(newNotes(before, after), chordsOf('C | G | Am | F'), 32))).toBe(1)
    expect(told).toEqual(['Heard C–G–Am–F in bars 1–4; repeated it.'])
  })

  it('go over into the key that is named for what has the same name', async () => {
    const before = await withSections(song)
    const { song: after, told } = await doing(before, 'compose_section', {
      section: 'Chorus',
      bars: 4,
      roles: ['bass'],
      style: 'pop',
      startBeat: 32,
      key: 'D',
    })
    expect(share(onStrongBeats(newNotes(before, after), chordsOf('G | A | F#m | Bm'), 32))).toBe(1)
    expect(told).toEqual([
      'Heard F–G–Em–Am in Chorus; moved it from C to D.',
      'The song stays in C; only what is new is in D.',
    ])
  })

  it('say nothing of what is put in before them', async () => {
    const before = await withSections(song)
    const { song: after } = await doing(before, 'compose_section', {
      section: 'Verse',
      bars: 4,
      roles: ['chords'],
      style: 'pop',
      startBeat: 16,
      whenBusy: 'insert',
      onTracks: { chords: 't1' },
    })
    const inserted = newNotes(before, after).filter(({ beat }) => beat > 15.9 && beat < 32)
    expect(share(onStrongBeats(inserted, chordsOf('C | G | Am | F'), 16))).toBeGreaterThanOrEqual(0.95)
  })

  it('are against a key that is named for the same time, and it is said', async () => {
    const before = await withSections(song)
    const { told } = await doing(before, 'compose_section', {
      section: 'Verse',
      bars: 4,
      roles: ['pads'],
      style: 'pop',
      startBeat: 0,
      key: 'F#m',
    })
    expect(told).toContain('What sounds there is in C (C–G–Am–F); the new part is in F#m, as you say.')
  })
})

describe('a song that was composed here', () => {
  const empty = songState([], { metre: '4/4', beats: 0, key: 'Dm' })
  const verse = {
    section: 'Verse',
    bars: 8,
    roles: ['drums', 'bass', 'chords'],
    style: 'lo-fi',
    startBeat: 0,
    seed: 'a song',
    effects: false,
  }

  it('goes on as if all parts of a section had been asked for at once', async () => {
    const first = await doing(empty, 'compose_section', verse)
    const whole = await doing(empty, 'compose_section', { ...verse, roles: [...verse.roles, 'pads'] })
    const after = await doing(first.state, 'compose_section', { ...verse, roles: ['pads'] })
    const pads = (song: typeof whole.song): unknown =>
      song.trackIds
        .filter((id) => (song.track(id)?.gmProgram ?? 0) > 47)
        .flatMap((id) => song.regionIds(id).map((region) => song.notes(region)))
    expect(pads(after.song)).toEqual(pads(whole.song))
  })

  it('keeps its key when a section is in another one, and new parts fit the section that they are in', async () => {
    const first = await doing(empty, 'compose_section', verse)
    const bridge = await doing(first.state, 'compose_section', {
      ...verse,
      section: 'Bridge',
      key: 'F#m',
      startBeat: 32,
      seed: 'the bridge',
    })
    expect(bridge.song.key).toBe('Dm')
    expect(bridge.operations).not.toContain('stori_set_key')
    expect(bridge.told).toContain('The song stays in Dm; only what is new is in F#m.')
    const inKey = (notes: readonly { pitch: number }[], tonic: number): number =>
      notes.filter(({ pitch }) => [0, 2, 3, 5, 7, 8, 10].includes((pitch - tonic + 12) % 12)).length / notes.length
    const underVerse = await doing(bridge.state, 'compose_section', { ...verse, roles: ['pads'] })
    expect(inKey(newNotes(bridge.state, underVerse.song), 2)).toBeGreaterThanOrEqual(0.95)
    const underBridge = await doing(bridge.state, 'compose_section', {
      ...verse,
      section: 'Bridge',
      roles: ['pads'],
      startBeat: 32,
    })
    expect(inKey(newNotes(bridge.state, underBridge.song), 6)).toBeGreaterThanOrEqual(0.95)
  })

  it('takes the key that is named for its first section as its own', async () => {
    const { song } = await doing(empty, 'compose_section', { ...verse, key: 'F#m' })
    expect(song.key).toBe('F#m')
  })

  it('has another take in the key that it was transposed to', async () => {
    const first = await doing(empty, 'compose_section', verse)
    let now = first.state
    for (const id of first.song.trackIds
      .filter((track) => first.song.track(track)?.drumKitId === undefined)
      .flatMap((track) => first.song.regionIds(track)))
      now = (await doing(now, 'stori_transpose_notes', { regionId: id, semitones: 4 })).state
    const bass = first.song.trackIds.find((id) => first.song.track(id)?.name.includes('Bass')) ?? ''
    const [region = ''] = first.song.regionIds(bass)
    const taken = await doing(now, 'another_take', { regionIds: [region] })
    const scale = [0, 2, 3, 5, 7, 8, 10].map((tone) => (2 + 4 + tone) % 12)
    const notes = taken.song.notes(region)
    expect(notes.filter(({ pitch }) => scale.includes(pitch % 12)).length / notes.length).toBeGreaterThanOrEqual(0.95)
  })
})

describe('what is heard of rhythm', () => {
  const shuffled = (late: number): Player => ({
    name: 'Piano',
    gmProgram: 0,
    notes: Array.from({ length: 32 }, (_, at) => ({
      pitch: [60, 64, 67][at % 3] ?? 60,
      startBeat: Math.floor(at / 2) + (at % 2) * late,
      durationBeats: 0.3,
      velocity: 80,
    })),
  })
  const offBeats = async (late: number, style: string): Promise<number[]> => {
    const before = songState([shuffled(late)], { metre: '4/4', beats: 16 })
    const { song } = await doing(before, 'compose_section', {
      bars: 4,
      roles: ['lead', 'chords', 'arpeggio'],
      style,
      startBeat: 0,
      whenBusy: 'new-tracks',
      humanize: 0,
    })
    return newNotes(before, song)
      .map(({ beat }) => beat - Math.floor(beat))
      .filter((phase) => phase > 0.4 && phase < 0.74)
  }

  it('is that eighths swing, and new parts swing with them', async () => {
    const phases = await offBeats(2 / 3, 'pop')
    expect(phases.length).toBeGreaterThan(3)
    for (const phase of phases) expect(phase).toBeCloseTo(2 / 3, 1)
  })

  it('is that they are straight, and a jazz part is played straight with them', async () => {
    for (const phase of await offBeats(1 / 2, 'jazz')) expect(phase).toBeCloseTo(1 / 2, 1)
  })
})

it('takes a single note, over and over, for no chord and no key', async () => {
  const notes = Array.from({ length: 16 }, (_, at) => ({ pitch: 60, startBeat: at, durationBeats: 0.5, velocity: 80 }))
  const before = songState([{ name: 'Bell', gmProgram: 14, notes }], { metre: '4/4', beats: 16, key: 'Dm' })
  const params = { bars: 4, roles: ['bass'], style: 'pop', startBeat: 0 }
  const { song, told } = await doing(before, 'compose_section', params)
  const scale = [2, 4, 5, 7, 9, 10, 0]
  expect(told).toEqual([])
  expect(newNotes(before, song).filter(({ pitch }) => !scale.includes(pitch % 12))).toEqual([])
  expect(new Set(newNotes(before, song).map(({ pitch }) => pitch % 12)).size).toBeGreaterThan(2)
})

it('leaves bars of rest to the chord before them', async () => {
  const { beats } = metreOf('4/4')
  const before = songState(
    [
      {
        name: 'Piano',
        gmProgram: 0,
        notes: [
          [60, 64, 67],
          [65, 69, 72],
        ].flatMap((pitches, at) =>
          pitches.map((pitch) => ({
            pitch,
            startBeat: at * 3 * beats,
            durationBeats: beats,
            velocity: 80,
          })),
        ),
      },
    ],
    { metre: '4/4', beats: 16 },
  )
  const { song } = await doing(before, 'compose_section', { bars: 4, roles: ['pads'], style: 'pop', startBeat: 0 })
  expect(share(onStrongBeats(newNotes(before, song), chordsOf('C | C | C | F')))).toBe(1)
})
