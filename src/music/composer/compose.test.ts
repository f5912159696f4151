import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { drawn } from '../../../test/full.ts'
import { isProblem } from '../../kernel/index.ts'
import { beatsPerBar, noteSchema, type SongNote } from '../wire/snapshot.ts'
import { compose, soundOf, type ComposeRequest, type Role } from './index.ts'
import { inKeyOrChord, overlaps, strangersInChords, type Measured } from '../../../test/support/music/measures.ts'
import { allRoles, composed, styleNames } from '../../../test/support/music/songs.ts'

const notesOf = (section: Measured, role: Role): Measured['parts'][number]['notes'] =>
  section.parts.find((part) => part.role === role)!.notes
const chordNames = (section: Measured): string[] => section.chords.map(({ name }) => name)
const meanVelocity = (section: Measured): number => {
  const velocities = section.parts.flatMap(({ notes }) => notes.map(({ velocity }) => velocity))
  return velocities.reduce((sum, velocity) => sum + velocity, 0) / velocities.length
}
const signatures = [
  '4/4',
  '3/4',
  '5/4',
  '7/8',
  '6/8',
  '12/8',
  '2/4',
  '9/8',
  '3/8',
  '15/16',
  '7/4',
  '1/4',
  '11/8',
  '3/2',
].map((text) => ({ numerator: Number(text.split('/')[0]), denominator: Number(text.split('/')[1]) }))

const anyRequest: fc.Arbitrary<ComposeRequest> = fc.record({
  style: fc.constantFrom(...styleNames),
  key: fc.constantFrom(
    'C',
    'Am',
    'F#m',
    'Bb',
    'D dorian',
    'Ebm',
    'E phrygian',
    'B locrian',
    'F harmonic minor',
    'G melodic minor',
  ),
  tempo: fc.integer({ min: 20, max: 300 }),
  bars: fc.integer({ min: 1, max: 17 }),
  timeSignature: fc.constantFrom(...signatures),
  section: fc.constantFrom(
    'intro',
    'verse',
    'chorus',
    'bridge',
    'breakdown',
    'buildup',
    'drop',
    'outro',
    'something else',
  ),
  roles: fc.constant(allRoles),
  seed: fc.string({ maxLength: 12 }),
  take: fc.integer({ min: 0, max: 9 }),
  energy: fc.double({ min: 0, max: 1, noNaN: true }),
  density: fc.double({ min: 0, max: 1, noNaN: true }),
  swing: fc.double({ min: 0, max: 1, noNaN: true }),
  humanize: fc.double({ min: 0, max: 1, noNaN: true }),
})

describe('whatever is asked', () => {
  it('every note is valid, inside its phrase, in the key or the chord, and alone on its key', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const composition = compose(request)
        if (isProblem(composition)) throw new Error(composition.message)
        const barBeats = beatsPerBar(request.timeSignature)
        const end = request.bars * barBeats
        const section = { ...composition, bars: request.bars }
        const isFine = ({ startBeat, durationBeats }: SongNote): boolean => {
          const phraseEnd = Math.min(end, (Math.floor(startBeat / (4 * barBeats)) + 1) * 4 * barBeats)
          return (
            startBeat + durationBeats <= phraseEnd + 1e-9 &&
            Math.abs(startBeat * 960 - Math.round(startBeat * 960)) < 1e-6
          )
        }
        for (const { role, notes } of section.parts) {
          expect(z.array(noteSchema).safeParse(notes).success).toBe(true)
          expect(notes.filter((note) => !isFine(note))).toEqual([])
          expect(notes.filter(({ startBeat }, index) => startBeat < (notes[index - 1]?.startBeat ?? 0))).toEqual([])
          expect(role === 'drums' ? 1 : notes.length).toBeGreaterThan(0)
        }
        expect(inKeyOrChord(section)).toBe(1)
        expect(overlaps(section)).toBe(0)
        expect(strangersInChords(section)).toBe(0)
        expect(section.chords[0]?.beat).toBe(0)
        expect(section.chords.reduce((sum, { durationBeats }) => sum + durationBeats, 0)).toBeCloseTo(end)
      }),
      drawn({ seed: 5, sample: 35, all: 1500 }),
    )
  })

  it('is the same whenever it is asked, and each part whichever others come with it', () => {
    fc.assert(
      fc.property(anyRequest, fc.constantFrom(...allRoles), (request, role) => {
        const whole = compose(request)
        const alone = compose({ ...request, roles: [role], hasBass: true })
        if (isProblem(whole) || isProblem(alone)) throw new Error('refused')
        expect(compose(request)).toEqual(whole)
        expect(alone.parts).toEqual(whole.parts.filter((part) => part.role === role))
        expect(alone.chords).toEqual(whole.chords)
      }),
      drawn({ seed: 6, sample: 9, all: 400 }),
    )
  })
})

describe.each(styleNames)('a song in %s', (style) => {
  const song = { style, key: 'Dm', seed: 'a song' }
  const verse = composed(song)
  const chorus = composed({ ...song, section: 'chorus' })
  const outro = composed({ ...song, section: 'outro', bars: 4 })

  it('has as many bars as asked, from the first to the last', () => {
    for (const bars of [1, 2, 3, 5, 8, 12]) {
      const section = composed({ ...song, bars })
      const struck = new Set(
        section.parts.flatMap(({ notes }) => notes.map(({ startBeat }) => Math.floor((startBeat + 0.1) / 4))),
      )
      expect([...struck].sort((a, b) => a - b)).toEqual(Array.from({ length: bars }, (_, bar) => bar))
    }
  })

  it('is played by one band throughout', () => {
    const band = (section: Measured): unknown[] =>
      section.parts.map(({ role, name, gmProgram, drumKitId }) => ({ role, name, gmProgram, drumKitId }))
    expect(band(chorus)).toEqual(band(verse))
    expect(band(outro)).toEqual(band(verse))
  })

  it('keeps its chords in another take, and in a second verse with notes of its own', () => {
    expect(chordNames(composed({ ...song, take: 3 }))).toEqual(chordNames(verse))
    const second = composed({ ...song, section: 'verse 2', seed: 'another request', relatedTo: 'a song' })
    expect(chordNames(second)).toEqual(chordNames(verse))
    expect(second.parts).not.toEqual(verse.parts)
  })

  it('quotes the chorus in the intro and changes in the bridge', () => {
    expect(chordNames(composed({ ...song, section: 'intro' }))).toEqual(chordNames(chorus))
    const bridge = chordNames(composed({ ...song, section: 'bridge' }))
    expect(bridge).not.toEqual(chordNames(verse))
    expect(bridge).not.toEqual(chordNames(chorus))
  })

  it('ends: the last bar of an outro is the tonic, struck once and held', () => {
    expect(outro.chords.at(-1)?.name.startsWith('D')).toBe(true)
    for (const role of ['bass', 'chords', 'lead', 'arpeggio'] as const) {
      const last = notesOf(outro, role).filter(({ startBeat }) => startBeat >= 11.9)
      expect(new Set(last.map(({ startBeat }) => Math.round(startBeat * 4))), role).toEqual(new Set([48]))
    }
    expect((notesOf(outro, 'lead').at(-1)?.pitch ?? 0) % 12).toBe(2)
  })

  it('thins out when it is to be less busy, and sounds louder with more energy', () => {
    const count = (density: number): number =>
      [0, 1, 2].reduce(
        (sum, index) =>
          sum +
          composed({ ...song, seed: `song ${index}`, density }).parts.reduce(
            (notes, part) => notes + part.notes.length,
            0,
          ),
        0,
      )
    expect(count(0.15)).toBeLessThan(0.9 * count(0.7))
    expect(meanVelocity(composed({ ...song, energy: 0.95 }))).toBeGreaterThan(
      meanVelocity(composed({ ...song, energy: 0.1 })) + 10,
    )
  })
})

describe('what the request says', () => {
  it('decides the chords', () => {
    expect(chordNames(composed({ progression: ['Dm7', 'G7', 'Cmaj7', 'vi'], bars: 4 }))).toEqual([
      'Dm7',
      'G7',
      'Cmaj7',
      'Am',
    ])
    expect(
      composed({ progression: ['ii7', 'V7', 'I', 'IV'], bars: 2 }).chords.map(({ beat, name }) => [beat, name]),
    ).toEqual([
      [0, 'Dm7'],
      [2, 'G7'],
      [4, 'C'],
      [6, 'F'],
    ])
  })

  it('decides the swing: a full one is a triplet, none is the grid', () => {
    const rides = (swing: number): number[] =>
      notesOf(composed({ style: 'jazz', swing, humanize: 0, roles: ['drums'], seed: 'swing' }), 'drums')
        .filter(({ pitch }) => [42, 51, 53].includes(pitch))
        .map(({ startBeat }) => startBeat % 1)
    expect(new Set(rides(0))).toEqual(new Set([0, 0.5]))
    expect(new Set(rides(1).map((place) => Math.round(place * 1000)))).toEqual(new Set([0, 667]))
  })

  it('decides the instrument, and the part is written for it', () => {
    const { parts } = composed({ style: 'jazz', roles: ['lead', 'chords'], programs: { lead: 66, chords: 24 } })
    expect(parts.map(({ gmProgram, name }) => [gmProgram, name])).toEqual([
      [66, 'Lead'],
      [24, 'Guitar'],
    ])
    for (const { pitch } of parts[0]!.notes) expect(pitch).toBeLessThanOrEqual(76)
  })

  it('grows in a build-up and takes the ground away in its last bar', () => {
    const section = composed({ style: 'house', section: 'buildup' })
    const snares = notesOf(section, 'drums').filter(({ pitch }) => pitch === 38)
    const inBar = (bar: number): typeof snares => snares.filter(({ startBeat }) => Math.floor(startBeat / 4) === bar)
    expect(inBar(7).length).toBeGreaterThan(2 * inBar(4).length)
    expect(inBar(7).at(-1)!.velocity).toBeGreaterThan(inBar(4)[0]!.velocity + 20)
    expect(notesOf(section, 'drums').some(({ pitch, startBeat }) => pitch === 36 && startBeat >= 28)).toBe(false)
  })

  it.each([
    [{ bars: 0 }, 'bars-out-of-range'],
    [{ bars: 65 }, 'bars-out-of-range'],
    [{ bars: 1.5 }, 'bars-out-of-range'],
    [{ key: 'H minor' }, 'unreadable-key'],
    [{ style: 'polka' }, 'unknown-style'],
    [{ tempo: 10 }, 'tempo-out-of-range'],
    [{ tempo: Number.NaN }, 'tempo-out-of-range'],
    [{ progression: ['Dm', 'wat'] }, 'unreadable-chord'],
    [{ roles: [] }, 'no-roles'],
    [{ energy: 2 }, 'value-out-of-range'],
    [{ swing: -0.1 }, 'value-out-of-range'],
    [{ take: -1 }, 'take-out-of-range'],
    [{ bars: 64, timeSignature: { numerator: 64, denominator: 1 } }, 'section-too-long'],
  ])('is refused with a reason when it cannot be done: %j', (asked, code) => {
    expect(
      compose({
        style: 'pop',
        key: 'C',
        tempo: 100,
        bars: 8,
        timeSignature: { numerator: 4, denominator: 4 },
        section: 'verse',
        roles: allRoles,
        seed: 's',
        take: 0,
        ...asked,
      }),
    ).toMatchObject({ problem: true, code })
  })
})

describe('who plays', () => {
  it.each(styleNames)('has the roots in the chords of %s where no bass plays', (style) => {
    const { chords, parts } = composed({ style, roles: ['chords'], key: 'Am' })
    for (const { name, pitches } of chords)
      expect(
        pitches.map((pitch) => pitch % 12),
        name,
      ).toContain(rootOf(name))
    for (const { beat, name } of chords)
      expect(
        parts[0]!.notes.some(
          ({ pitch, startBeat, durationBeats }) => pitch % 12 === rootOf(name) && startBeat + durationBeats > beat,
        ),
        name,
      ).toBe(true)
  })

  it.each(styleNames)('never gives lead and arpeggio of %s the same sound', (style) => {
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const [lead, arpeggio] = composed({ style, seed, roles: ['lead', 'arpeggio'], bars: 1 }).parts
      expect(lead!.gmProgram).not.toBe(arpeggio!.gmProgram)
    }
  })

  it.each(
    styleNames.flatMap(
      (style) =>
        [
          [style, 'kick', [36]],
          [style, 'snare', [37, 38, 39]],
          [style, 'hi-hats', [42, 44, 46]],
          [style, 'percussion', [54, 56, 63, 64, 70, 75]],
        ] as const,
    ),
  )('plays in %s nothing but the %s where only that is asked for', (style, kind, pitches) => {
    for (const section of ['verse', 'chorus', 'buildup', 'outro']) {
      const notes = notesOf(composed({ style, roles: ['drums'], drums: [kind], section }), 'drums')
      expect(notes.length).toBeGreaterThan(section === 'outro' ? 0 : 3)
      expect(notes.filter(({ pitch }) => !(pitches as readonly number[]).includes(pitch))).toEqual([])
    }
  })

  it.each(styleNames)('plays a keyboard in %s for keys, and for other words what they say', (style) => {
    expect([0, 1, 2, 3, 4, 5, 7, 16]).toContain(soundOf('keys', style)!.program)
    expect(soundOf('guitar', style)!.program).toBeGreaterThanOrEqual(24)
    expect(soundOf('guitar', style)!.program).toBeLessThan(32)
    expect([16, 18]).toContain(soundOf('organ', style)!.program)
    expect([80, 81]).toContain(soundOf('synth', style)!.program)
    expect(soundOf('strings', style)!.program).toBe(48)
    expect(soundOf('chords', style)).toBeNull()
  })
})

describe('how it is played', () => {
  const leads = (asked: Partial<ComposeRequest>): SongNote[] =>
    ['a', 'b', 'c', 'd'].flatMap((seed) => notesOf(composed({ seed, roles: ['lead'], ...asked }), 'lead'))
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length

  it.each(styleNames)('is louder from pp to ff in %s', (style) => {
    const velocities = (['pp', 'p', 'mp', 'mf', 'f', 'ff'] as const).map((dynamics) =>
      meanVelocity(composed({ style, dynamics, bars: 4 })),
    )
    expect(velocities).toEqual(velocities.toSorted((a, b) => a - b))
    expect(velocities.at(-1)! / velocities[0]!).toBeGreaterThan(1.8)
  })

  it('grows and fades where that is asked', () => {
    const [first, last] = [
      (notes: readonly SongNote[]) => notes.filter(({ startBeat }) => startBeat < 8),
      (notes: readonly SongNote[]) => notes.filter(({ startBeat }) => startBeat >= 24),
    ]
    const gain = (swell: 'rise' | 'fall'): number => {
      const notes = leads({ swell })
      return mean(last(notes).map(({ velocity }) => velocity)) - mean(first(notes).map(({ velocity }) => velocity))
    }
    expect(gain('rise')).toBeGreaterThan(gain('fall') + 15)
  })

  it.each(styleNames)('puts the tune of %s where it is asked for', (style) => {
    const [low, middle, high] = (['low', 'middle', 'high'] as const).map((register) =>
      mean(leads({ style, melody: { register } }).map(({ pitch }) => pitch)),
    )
    expect(low!).toBeLessThan(middle! - 3)
    expect(high!).toBeGreaterThan(middle! + 3)
  })

  it('shapes its phrases as asked', () => {
    const rise = (contour: 'rising' | 'falling'): number => {
      const notes = leads({ melody: { contour } })
      const inBar = (bar: number): number =>
        mean(notes.filter(({ startBeat }) => Math.floor(startBeat / 4) % 4 === bar).map(({ pitch }) => pitch))
      return inBar(2) - inBar(0)
    }
    expect(rise('rising')).toBeGreaterThan(2)
    expect(rise('falling')).toBeLessThan(-2)
  })
})

const rootOf = (name: string): number =>
  (['C', 'D', 'E', 'F', 'G', 'A', 'B'].indexOf(name.charAt(0)) * 2 -
    (/^[FGAB]/.test(name) ? 1 : 0) +
    (name.charAt(1) === '#' ? 1 : name.charAt(1) === 'b' ? 11 : 0)) %
  12
