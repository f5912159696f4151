import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { isProblem } from '../../kernel/index.ts'
import { song } from '../../../test/support/music/position.ts'
import { afterText, readPosition } from './read-position.ts'
import { resolvePosition } from './resolve-position.ts'

describe('a position is read into plain data', () => {
  it.each([
    ['after intro', { kind: 'after', section: { name: 'intro' } }, []],
    ['BEFORE Pre Chorus - 4', { kind: 'before', section: { name: 'Pre Chorus' } }, [{ amount: -4, unit: 'beat' }]],
    ['alongside verse+2bars', { kind: 'alongside', section: { name: 'verse' } }, [{ amount: 2, unit: 'bar' }]],
    ['within verse 2 bar 3', { kind: 'within', section: { name: 'verse 2' }, bar: 3 }, []],
    ['at bar 5 beat 3', { kind: 'bar', bar: 5, beatOfBar: 3 }, []],
    ['beat 64', { kind: 'beat', beat: 64 }, []],
    ['16 beats', { kind: 'start' }, [{ amount: 16, unit: 'beat' }]],
    ['after "Verse - 2"', { kind: 'after', section: { name: 'Verse - 2' } }, []],
    ['after "last"', { kind: 'after', section: { name: 'last' } }, []],
    ['after take 5 + 1 bar', { kind: 'after', section: { name: 'take 5' } }, [{ amount: 1, unit: 'bar' }]],
    [
      'after verse-2',
      {
        kind: 'after',
        section: { name: 'verse-2', orOffset: { name: 'verse', offset: { amount: -2, unit: 'beat' } } },
      },
      [],
    ],
    [
      'between pre chorus drop',
      {
        kind: 'between',
        pairs: [
          [{ name: 'pre' }, { name: 'chorus drop' }],
          [{ name: 'pre chorus' }, { name: 'drop' }],
        ],
      },
      [],
    ],
    [
      'after intro + 1 bar - 0.5',
      { kind: 'after', section: { name: 'intro' } },
      [
        { amount: 1, unit: 'bar' },
        { amount: -0.5, unit: 'beat' },
      ],
    ],
  ])('%s', (text, place, offsets) => {
    expect(readPosition(text)).toEqual({ text, place, offsets })
  })
})

describe('a position is refused with what to write', () => {
  it.each([
    '',
    '  ',
    'chorus',
    'afternoon',
    'after',
    'at',
    'bar',
    '-4',
    '+ 2 bars',
    'between intro',
    'bar 0',
    'at bar -1',
    'bar 2.5',
    'bar 3 beat 0',
    'after intro + 2 seconds',
    'at 1:30',
    '\n',
    '"',
    'x'.repeat(501),
  ])('%j', (text) => {
    expect(readPosition(text)).toMatchObject({
      problem: true,
      code: 'bad-position',
      message: expect.stringMatching(/write|at most/),
    })
  })
})

describe('the old key After', () => {
  it.each([
    ['intro', 'after intro'],
    ['  Intro + 2 ', 'after Intro + 2'],
    ['before chorus', 'before chorus'],
    ['last', 'last'],
    ['afternoon', 'after afternoon'],
    ['32', 'after 32'],
    ['2 bars after intro', '2 bars after intro'],
  ])('%s means %s', (text, position) => {
    expect(afterText(text)).toBe(position)
  })
})

it('any text is a position or a refusal, and never thrown', () => {
  const pieces = fc.constantFrom(
    'after',
    'before',
    'between',
    'within',
    'at',
    'bar',
    'beat',
    'the',
    'end',
    'of',
    'last',
    'and',
    ',',
    '+',
    '-',
    '−',
    '2',
    '0.5',
    '1/2',
    '999999999999999999999',
    '1:30',
    'bars',
    'two',
    '"',
    '“',
    '”',
    "'",
    'verse',
    'verse-2',
    'intro',
    '\n',
    '',
    '🔥',
    '\uD800',
    '\u202E',
  )
  const form = song(
    {
      Drums: [
        ['Intro', 0, 16],
        ['Verse', 16, 48],
      ],
    },
    '7/8',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), fc.constantFrom(' ', ''), (parts, space) => {
      const position = readPosition(parts.join(space))
      const resolved = isProblem(position) ? position : resolvePosition(position, form)
      if (!isProblem(resolved)) expect(resolved.beat).toBeGreaterThanOrEqual(0)
      else expect(resolved.message).toMatch(/\.$/)
    }),
    drawn({ seed: 20_261_116, sample: 2000, all: 50_000 }),
  )
})
