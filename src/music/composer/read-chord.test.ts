import { describe, expect, it } from 'vitest'
import { readKey, type Key } from './key.ts'
import { readChord } from './read-chord.ts'
import { styles } from './styles/index.ts'

const key = (name: string): Key => readKey(name)!
const named = (
  text: string,
  inKey = 'C',
  colour: 'triad' | 'seventh' | 'ninth' | 'power' | 'added' = 'triad',
): string | undefined => readChord(text, { key: key(inKey), colour })?.name

describe('readChord', () => {
  it.each([
    ['Dm7', 'Dm7'],
    ['F#m7b5', 'F#m7b5'],
    ['Cmaj7', 'Cmaj7'],
    ['CM7', 'Cmaj7'],
    ['CΔ', 'Cmaj7'],
    ['G7sus4', 'G7sus4'],
    ['Gsus', 'Gsus4'],
    ['Am', 'Am'],
    ['A-', 'Am'],
    ['Amin7', 'Am7'],
    ['E+', 'Eaug'],
    ['B°', 'Bdim'],
    ['Bø', 'Bm7b5'],
    ['C/E', 'C/E'],
    ['dm7', 'Dm7'],
    ['C6/9', 'C6/9'],
    ['Cmaj7(#11)', 'Cmaj7#11'],
  ])('reads the name %s', (text, name) => expect(named(text)).toBe(name))

  it.each([
    ['ii7', 'C', 'Dm7'],
    ['V7', 'C', 'G7'],
    ['vi', 'C', 'Am'],
    ['IVmaj7', 'C', 'Fmaj7'],
    ['bVII', 'C', 'A#'],
    ['vii°', 'C', 'Bdim'],
    ['i', 'Cm', 'Cm'],
    ['VI', 'Cm', 'Ab'],
    ['bVI', 'Cm', 'Ab'],
    ['V7', 'Cm', 'G7'],
    ['iv9', 'Cm', 'Fm9'],
    ['#ivdim', 'C', 'F#dim'],
    ['viiø7', 'C', 'Bm7b5'],
  ])('reads the numeral %s in %s as %s', (text, inKey, name) => {
    expect(named(text, inKey)).toBe(name)
  })

  it('builds degrees from the key, as far as the style stacks thirds', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((degree) => named(String(degree)))).toEqual([
      'C',
      'Dm',
      'Em',
      'F',
      'G',
      'Am',
      'Bdim',
    ])
    expect([1, 2, 5, 7].map((degree) => named(String(degree), 'C', 'seventh'))).toEqual(['Cmaj7', 'Dm7', 'G7', 'Bm7b5'])
    expect([1, 4].map((degree) => named(String(degree), 'D dorian', 'ninth'))).toEqual(['Dm9', 'G9'])
    // A minor ninth is left out.
    expect(named('3', 'C', 'ninth')).toBe('Em7')
    expect([1, 7].map((degree) => named(String(degree), 'C', 'power'))).toEqual(['C5', 'Bdim'])
  })

  it('keeps the bass of a slash chord among the notes that tell it apart', () =>
    expect(readChord('C/E', { key: key('C'), colour: 'triad' })).toMatchObject({ root: 0, bass: 4 }))

  it.each(['', 'H7', 'Xyz', 'iiii', '8', '0', 'Cfoo', 'verse', 'dim', 'b', '#'.repeat(90)])(
    'does not take %j for a chord',
    (text) => {
      const expected = text === 'b' ? 'B' : undefined
      expect(named(text)).toBe(expected)
    },
  )
})

it('reads every progression of every style, in every mode it may be played in', () => {
  const unread = [...styles.values()].flatMap(({ name, colour, progressions }) =>
    ['major', 'minor'].flatMap((family) =>
      Object.values(progressions[family as 'major' | 'minor'])
        .flat()
        .flatMap((progression) =>
          progression.split('|').flatMap((bar) => {
            const modes =
              family === 'major'
                ? ['C', 'D lydian', 'G mixolydian']
                : ['Cm', 'D dorian', 'E phrygian', 'B locrian', 'F harmonic minor', 'A melodic minor']
            return bar
              .trim()
              .split(' ')
              .filter((text) => modes.some((mode) => readChord(text, { key: key(mode), colour }) === null))
              .map((text) => `${name}: ${text}`)
          }),
        ),
    ),
  )
  expect(unread).toEqual([])
})
