import { describe, expect, it } from 'vitest'
import { nameOfPitchClass, readKey } from './key.ts'

describe('readKey', () => {
  it.each([
    ['Cm', 'Cm', 0, 'minor'],
    ['F#m', 'F#m', 6, 'minor'],
    ['D dorian', 'D dorian', 2, 'dorian'],
    ['Bb major', 'Bb', 10, 'major'],
    ['a minor', 'Am', 9, 'minor'],
    ['C', 'C', 0, 'major'],
    ['Eb', 'Eb', 3, 'major'],
    ['e flat minor', 'Ebm', 3, 'minor'],
    ['C sharp minor', 'C#m', 1, 'minor'],
    ['CM', 'C', 0, 'major'],
    ['Gmin', 'Gm', 7, 'minor'],
    ['A♭ maj', 'Ab', 8, 'major'],
    ['f♯ Minor', 'F#m', 6, 'minor'],
    ['key of D minor', 'Dm', 2, 'minor'],
    ['in G mixolydian', 'G mixolydian', 7, 'mixolydian'],
    ['E harmonic minor', 'E harmonic minor', 4, 'harmonic minor'],
    ['D dorain', 'D dorian', 2, 'dorian'],
    ['  B  ', 'B', 11, 'major'],
    ['Cb', 'Cb', 11, 'major'],
    ['B#', 'B#', 0, 'major'],
  ])('reads %j as %s', (text, name, tonic, mode) => expect(readKey(text)).toMatchObject({ name, tonic, mode }))

  it.each([
    '',
    'H',
    'Hm',
    'minor',
    'C7',
    'dusty',
    'Cmx',
    'blue',
    'go',
    '440',
    'D dor dor',
    'C major 7',
    'x'.repeat(500),
  ])('does not take %j for a key', (text) => expect(readKey(text)).toBeNull())

  it('spells notes as the signature does', () => {
    const names = (text: string): string =>
      readKey(text)!
        .scale.map((semitones) => nameOfPitchClass(readKey(text)!.tonic + semitones, readKey(text)!))
        .join(' ')
    expect(names('Cm')).toBe('C D Eb F G Ab Bb')
    expect(names('F#m')).toBe('F# G# A B C# D E')
    expect(names('D dorian')).toBe('D E F G A B C')
    expect(names('F')).toBe('F G A Bb C D E')
  })
})
