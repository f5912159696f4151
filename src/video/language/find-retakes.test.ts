import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRetakes } from './find-retakes.ts'
import { spoken } from '../../../test/support/video/spoken.ts'

const dropped = (...lines: string[]): readonly (readonly [number, number])[] =>
  findRetakes(lines.map(spoken)).map(({ sentence, keptSentence }) => [sentence, keptSentence])

describe('retakes', () => {
  it('keep the last of near-identical sentences', () => {
    expect(
      dropped(
        'Our first office was a garage in Leeds.',
        'Um, our first office was a small garage in Leeds.',
        'Our first office was a garage in Leeds.',
        'It rained a lot.',
      ),
    ).toEqual([
      [0, 2],
      [1, 2],
    ])
  })

  it('keep the whole sentence where another take breaks off', () => {
    expect(dropped('So the first thing we', 'So the first thing we did was hire a cook.')).toEqual([[0, 1]])
    expect(dropped('The first thing we did was hire a cook.', 'The first thing we')).toEqual([[1, 0]])
  })

  it('go with the announcement between them', () => {
    expect(
      dropped(
        'I grew up in Leeds.',
        'Funding was the thing that',
        'Sorry, let me start again.',
        'Funding was our hardest problem.',
      ),
    ).toEqual([
      [1, 3],
      [2, 3],
    ])
    expect(dropped('The bridge opened in May.', 'Take two.', 'The bridge was opened in June.')).toEqual([
      [0, 2],
      [1, 2],
    ])
  })

  it('are not seen where an announcement leads to something else', () => {
    expect(dropped('I grew up in Leeds.', 'Let me try that again.', 'Bread needs salt.')).toEqual([])
    expect(dropped('I lost everything.', 'I had to start over in a new city.', 'I had nothing.')).toEqual([])
  })

  it.each([
    [['It has the potential to impact human behavior.', 'It has the potential to impact social norms.']],
    [['We sold forty boats in 2019.', 'We sold forty boats in 2020.']],
    [['I wanted to leave my job.', "I didn't want to leave my job."]],
    [['Yes, I know.', 'Yes, I know.']],
    [['The garden was full of red roses.', 'One.', 'Two.', 'Three.', 'The garden was full of red roses.']],
  ])('are not seen in sentences that only sound alike: %j', (lines) => {
    expect(dropped(...lines)).toEqual([])
  })

  it('keep the take before an announcement whose new try breaks off', () => {
    expect(dropped('The first thing we did was hire a cook.', 'Let me start again.', 'The first thing we')).toEqual([
      [2, 0],
    ])
  })

  it('always leave the take that stands for them', () => {
    const line = fc.constantFrom(
      'The first thing we',
      'The first thing we did was hire',
      'The first thing we did was hire a cook.',
      'Let me start again.',
      'Take two.',
      'The cook left early.',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const retakes = dropped(...lines)
        const gone = new Set(retakes.map(([sentence]) => sentence))
        expect(retakes.every(([, kept]) => !gone.has(kept) && kept < lines.length)).toBe(true)
      }),
    )
  })
})
