import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFillers, tellFillersLeft, type FillerLevel } from './find-fillers.ts'
import { leftOf, spoken } from '../../../test/support/video/spoken.ts'

const left = (line: string, level: FillerLevel): string => leftOf(line, (words) => findFillers(words, level))

describe('fillers', () => {
  it.each([
    ['I like it.'],
    ['I saved so that he could study.'],
    ['It was actually blue.'],
    ['Do you know him?'],
    ['I mean it.'],
    ['She sings well, and often.'],
    ['He says um in every sentence.'],
    ['The ER was full.'],
    ['Uh huh, I heard you.'],
    ['Nuh uh, not me.'],
    ['Take the um out of line two.'],
    ['Leave that um in.'],
    ['I heard that um.'],
    ['That um made me laugh.'],
    ['that um that you heard stays'],
    ['She put "um" in the title.'],
    ['And I was like, no way.'],
    ['It was like, a dream.'],
    ['Just so you know, I am here.'],
    ['He did so well, that day.'],
    ['Go left, right, left.'],
    ['What do I mean, exactly?'],
    ['Actually, I was wrong about that.'],
    ['He is not, actually, a doctor.'],
    ['And I said, okay, you win.'],
    ['Well, well, well.'],
    ['Sort of, yes.'],
    ['Okay.'],
    ['Right.'],
    ['He did it, and well, too.'],
    ['So, too, did I.'],
    ['By that, I mean, we lost.'],
    ['Share, like, and subscribe.'],
    ['Like, share, and subscribe.'],
    ['Basically, yes.'],
    ['A just, fair law.'],
    ['Just so.'],
  ])('stay at the middle level where they carry meaning: %s', (line) => {
    expect(left(line, 'middle')).toBe(line)
  })

  it.each([
    ['Um, we had, like, three days.', 'we had, three days.'],
    ['we did that uh let us go on', 'we did that let us go on'],
    ['so that um we can see', 'so that we can see'],
    ['So, um, today I cook.', 'today I cook.'],
    ['It was, you know, hard.', 'It was, hard.'],
    ['we kind of / built it ourselves', 'we built it ourselves'],
    ['Okay so, who wants to go first?', 'who wants to go first?'],
    ['But anyway, it is over.', 'But it is over.'],
    ['He like totally forgot.', 'He totally forgot.'],
    ['I would, um, like, you know, a coffee.', 'I would, like, a coffee.'],
    ['It is not just, um, me.', 'It is not just, me.'],
    ['It was just, um, too much.', 'It was too much.'],
  ])('go at the middle level where they carry nothing: %s', (line, expected) => {
    expect(left(line, 'middle')).toBe(expected)
  })

  it.each([
    ['you know the gate is always open'],
    ['you know him'],
    ['do you know where the key is'],
    ['people you know came by'],
    ['i mean it'],
    ['what i mean is simple'],
    ['well done said the coach'],
    ['he plays well and often'],
    ['the well is dry'],
    ['I love it'],
    ['He said um in every line'],
  ])('stay at the middle level where nothing is punctuated and they carry meaning: %s', (line) => {
    expect(left(line, 'middle')).toBe(line)
  })

  it.each([
    ['you know its late', 'its late'],
    ['the ferry was you know full', 'the ferry was full'],
    ['we sold it you know', 'we sold it'],
    ['i mean we could walk', 'we could walk'],
    ['well the bridge was closed', 'the bridge was closed'],
    ['i must say uh that it works', 'i must say that it works'],
  ])('go at the middle level where nothing is punctuated and they carry nothing: %s', (line, expected) => {
    expect(left(line, 'middle')).toBe(expected)
  })

  it('that stay are counted by the reason', () => {
    const lines = ['So I like it, it is kind of cold, right?', 'Well.', 'We like it.'].map(spoken)
    expect(tellFillersLeft(lines, 'middle')).toBe(
      'Left in, though they may fill: 2 that carry meaning (“like” 2×); 3 that only a higher level takes (“so”, ' +
        '“kind of”, “right”); 1 that is all that is said (“well”).',
    )
    expect(tellFillersLeft([spoken('We ate.')], 'high')).toBe('')
  })

  it('are only hesitations at the low level', () => {
    expect(left('So, um, it was, like, uh, cold.', 'low')).toBe('So, it was, like, cold.')
  })

  it('take softeners with them at the high level', () => {
    const line = 'It was kind of cold, right?'
    expect(left(line, 'middle')).toBe(line)
    expect(left(line, 'high')).toBe('It was cold,')
  })

  it('are told by index, kind and reason, in order', () => {
    expect(findFillers(spoken('Well, I um left.'), 'middle')).toEqual([
      { index: 0, kind: 'marker', reason: '"well" carries nothing here' },
      { index: 2, kind: 'hesitation', reason: '"um" is a hesitation' },
    ])
  })

  it('are none in no words', () => {
    expect(findFillers([], 'high')).toEqual([])
  })

  it('are told by a pause where there is no comma', () => {
    expect(left('well / i was nineteen', 'middle')).toBe('i was nineteen')
    expect(left('robots like / the vacuum cleaner', 'middle')).toBe('robots like the vacuum cleaner')
  })

  it('of a lower level are among those of a higher one, in order and within the sentence', () => {
    const word = fc.constantFrom(
      'um',
      'uh,',
      'like,',
      'like',
      'so',
      'So,',
      'well,',
      'you',
      'know,',
      'know',
      'I',
      'mean,',
      'kind',
      'of',
      'right,',
      'okay',
      'just,',
      'anyway,',
      'was',
      'and',
      'cold.',
      'basically',
      '/',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (line) => {
        const words = spoken(line.join(' '))
        const [low = [], middle = [], high = []] = (['low', 'middle', 'high'] as const).map((level) =>
          findFillers(words, level).map(({ index }) => index),
        )
        expect(middle).toEqual(expect.arrayContaining(low))
        expect(high).toEqual(expect.arrayContaining(middle))
        expect(high).toEqual([...new Set(high)].sort((a, b) => a - b))
        expect(high.every((index) => index >= 0 && index < words.length)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
