import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText, writtenText } from '../../test/any-text.ts'
import { drawn, partOf } from '../../test/full.ts'
import { cutClauses } from './cut-clauses.ts'
import { editingVerbs } from './lemma.ts'
import { nameIndex } from './name-index.ts'
import { readMentions } from './read-mentions.ts'
import { readWords } from './read-words.ts'
import { tokenize } from './tokenize.ts'
import type { Clause, Frame, Span, Token } from './reading.ts'

const frame: Frame = {
  durationSeconds: 300,
  cursorSeconds: 15,
  selection: { startSeconds: 10, endSeconds: 20 },
  frameRate: 29.97,
  sampleRate: 48_000,
  beat: (n) => n / 2,
  beatsPerBar: 4,
  things: [
    ...['Bass', 'Guest mic 2', 'Host', 'Music', '', '🎸', '(', 'and', 'a'.repeat(500)].map((name, at) => ({
      kind: 'track' as const,
      id: `t${at}`,
      name,
      tags: ['mono'],
    })),
    { kind: 'label', id: 'l', name: 'Intro', startSeconds: 0, endSeconds: 20 },
  ],
}

/** Every number that a mention holds, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

function check(text: string, given: Frame = frame): void {
  const reading = readWords(text, given)
  const isInside = ({ span }: { span: Span }): boolean =>
    span.from >= 0 && span.from <= span.to && span.to <= text.length
  for (const clause of reading.clauses) {
    expect([clause, ...clause.tokens, ...clause.mentions].every(isInside), text).toBe(true)
    for (const mention of clause.mentions) {
      expect(text.slice(mention.span.from, mention.span.to)).toBe(mention.text)
      // The things of a frame are given back as they came; every other number is ours.
      const own = mention.kind === 'name' ? { ...mention, things: [], also: [] } : mention
      expect(numbersIn(own).every(Number.isFinite), JSON.stringify(own)).toBe(true)
      if (mention.kind === 'range')
        expect(
          mention.startSeconds >= 0 && mention.startSeconds < mention.endSeconds && mention.endSeconds <= 300,
          text.slice(0, 200),
        ).toBe(true)
      if (mention.kind === 'time') expect(mention.seconds >= 0 && mention.seconds <= 300, text.slice(0, 200)).toBe(true)
    }
  }
}

const pieces =
  'from to between and until at 1:00 0:90 99:99 1:02:03:29 01:00:00;00 -5 − – 1e999 NaN Infinity 999999999999999999999 0.000001 .5 5s 5 ms the first last middle half minute seconds an a hour bar beat frame 7 samples everything all tracks except but not track 2 3 the guest host intro end start of here this it " “ ” \' « » ( ) % dB LUFS hz 4:1 0:0 1/0 1/2 ratio rename label called "x" , . ; \n then delete split after that before around few next previous rest part second half 🎸 𝒳 é ‍ ّ don\'t keep leave without touching'.split(
    ' ',
  )

describe('any text at all', () => {
  it('is read without an exception, with spans inside the text and finite values', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => check(text)),
      drawn({ seed: 20_260_201, sample: 200, all: 1000 }),
    )
    fc.assert(
      fc.property(writtenText({ maxLength: 100 }), (text) => check(text)),
      drawn({ seed: 20_260_202, sample: 100, all: 500 }),
    )
  })

  it('is read so when it is made of words of the grammar', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 24 }),
        fc.constantFrom(' ', '', '  '),
        (words, space) => check(words.join(space)),
      ),
      drawn({ seed: 20_260_203, sample: 800, all: 4000 }),
    )
  })

  it('is read so in a document of nothing, or one that holds nonsense', () => {
    const odd: Frame = {
      durationSeconds: NaN,
      cursorSeconds: -Infinity,
      selection: { startSeconds: NaN, endSeconds: Infinity },
      frameRate: 0,
      sampleRate: NaN,
      beat: () => NaN,
      beatsPerBar: 0,
      counts: 'beats',
      things: [{ kind: 'label', id: '', name: 'Intro', startSeconds: NaN, endSeconds: -1 }],
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 16 }), (words) => check(words.join(' '), odd)),
      drawn({ seed: 20_260_204, sample: 200, all: 1000 }),
    )
  })
})

describe('a long text costs what its length says', () => {
  const repeated = [
    'a',
    '1',
    '-',
    '"',
    "'",
    '(',
    '1:',
    '1:00',
    '1-',
    '5 seconds before ',
    'everything except ',
    'from 1 to ',
    'minus ',
    'the first and ',
    'track 1 and ',
    'and ',
    'called ',
    'where she says ',
    'center ',
    '"a" ',
    'at 1, ',
    'one hundred and ',
    'all tracks except host and ',
    'normalise the intorr ',
    'a&',
    'keep ',
    'a-',
    "a'",
    '1.',
    '.',
    '🎸',
    'between 1 and ',
  ]

  /** How often the grammar looks at a token. A grammar that goes back and forth looks at its tokens again and again. */
  function looks(text: string): number {
    let count = 0
    const watched = tokenize(text).map(({ text: own, ...token }): Token => ({
      ...token,
      get text() {
        count += 1
        return own
      },
    }))
    const names = nameIndex(frame.things)
    let previous: Clause | undefined
    for (const { from, to } of cutClauses({ text, tokens: watched, names, verbs: editingVerbs })) {
      const tokens = watched.slice(from, to)
      const { mentions } = readMentions({ text, tokens, names, verbs: editingVerbs, said: new Set() }, frame, previous)
      previous = {
        text,
        span: { from: 0, to: 0 },
        tokens,
        mentions,
        negated: false,
        refersBack: false,
        isRemark: false,
        isReason: false,
      }
    }
    return count
  }

  it.each(partOf(repeated, { sample: 10 }))('reads ten thousand characters of “%s”', (piece) => {
    const text = piece.repeat(Math.ceil(10_000 / piece.length))
    const [half, whole] = [looks(piece.repeat(Math.ceil(5000 / piece.length))), looks(text)]
    expect(whole).toBeLessThan(600 * text.length)
    expect(whole).toBeLessThan(2.2 * half + 10_000)
    check(text)
  })
})
