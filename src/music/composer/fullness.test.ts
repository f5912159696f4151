import { describe, expect, it } from 'vitest'
import { countOf } from '../../../test/full.ts'
import { isProblem } from '../../kernel/index.ts'
import {
  chordTonesOnStrongBeats,
  inKeyOrChord,
  outOfRange,
  overlaps,
  phrasesEndOnChordTones,
  wideLeaps,
} from '../../../test/support/music/measures.ts'
import { compose, type ComposeRequest, type Role } from './index.ts'
import { allRoles, composed, styleNames } from '../../../test/support/music/songs.ts'

/** Always the first ones: what is said of a mean need not hold for any other four. */
const songs = countOf({ sample: 4, all: 12 })
const keys = ['C', 'F#m', 'Bb', 'E', 'Am', 'D dorian', 'Ab', 'C#m', 'G', 'Fm', 'B', 'Eb']
const levels = [0.1, 0.25, 0.5, 0.8, 0.95]

type Mean = { readonly notes: number; readonly pitch: number; readonly velocity: number }

/** What a part has on the average of some songs. */
function means(role: Role, asked: Partial<ComposeRequest>): Mean {
  const all = Array.from(
    { length: songs },
    (_, index) =>
      composed({ seed: `song ${index}`, key: keys[index % keys.length] ?? 'C', roles: [role], ...asked }).parts[0]
        ?.notes ?? [],
  ).flat()
  const mean = (field: 'pitch' | 'velocity'): number => all.reduce((sum, note) => sum + note[field], 0) / all.length
  return { notes: all.length / songs, pitch: mean('pitch'), velocity: mean('velocity') }
}

const steps = (list: readonly number[]): number[] => list.slice(1).map((value, index) => value - (list[index] ?? value))

describe.each(styleNames)('%s', (style) => {
  it.each(allRoles)('has at least a quarter fewer and more notes with little and much density: %s', (role) => {
    const usual = means(role, { style }).notes
    const counts = levels.map((density) => means(role, { style, density }).notes)
    expect(counts[2]).toBe(usual)
    expect((counts[1] ?? usual) / usual).toBeLessThanOrEqual(0.75)
    expect((counts[3] ?? usual) / usual).toBeGreaterThanOrEqual(1.25)
    expect(Math.min(...steps(counts)), counts.join(' ')).toBeGreaterThanOrEqual(0)
  })

  it.each(allRoles)('is louder, fuller and higher with each step of energy: %s', (role) => {
    const found = levels.map((energy) => means(role, { style, energy }))
    const [first, last] = [found[0], found.at(-1)]
    expect(Math.min(...steps(found.map(({ velocity }) => velocity))), 'velocity').toBeGreaterThan(0)
    expect(Math.min(...steps(found.map(({ notes }) => notes))), 'notes').toBeGreaterThanOrEqual(0)
    expect(last?.notes).toBeGreaterThan(1.3 * (first?.notes ?? 0))
    if (role === 'drums') return
    // An octave more or less of a single note moves the mean of a bass by a little.
    expect(Math.min(...steps(found.map(({ pitch }) => pitch))), 'pitch').toBeGreaterThan(-0.7)
    expect(last?.pitch).toBeGreaterThan((first?.pitch ?? 0) + 1)
  })

  it.each([0.1, 0.25, 0.8, 0.95])('stays music at a density of %s', (density) => {
    const section = composed({ style, density, key: 'Dm' })
    expect(inKeyOrChord(section)).toBe(1)
    expect(chordTonesOnStrongBeats(section)).toBeGreaterThanOrEqual(0.8)
    expect(phrasesEndOnChordTones(section)).toBe(1)
    expect(wideLeaps(section)).toBeLessThanOrEqual(0.02)
    expect(overlaps(section)).toBe(0)
    expect(outOfRange(section)).toBe(0)
  })
})

it('takes a density of one half for what the style and the section suggest', () => {
  const request = {
    style: 'pop',
    key: 'C',
    tempo: 100,
    bars: 8,
    timeSignature: { numerator: 4, denominator: 4 },
    section: 'chorus',
    roles: allRoles,
    seed: 's',
    take: 0,
  }
  const usual = compose(request)
  if (isProblem(usual)) throw new Error(usual.message)
  expect(compose({ ...request, density: 0.5 })).toEqual(usual)
})
