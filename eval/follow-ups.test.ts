import { describe, expect, it } from 'vitest'
import { partOf } from '../test/full.ts'
import { hold, type Ground } from './follow-ups.ts'

/**
 * What leans on a request comes to the same as the whole sentence said anew: whatever is asked for, in each kind of
 * document, however it is put right, gone on with or said again.
 */
type Talk = { readonly ground: Ground; readonly said: readonly string[]; readonly whole: readonly string[] }

/** Requests in which X is a thing, with things that can take its place. */
const OF_THINGS: readonly (readonly [ground: Ground, things: readonly string[], requests: readonly string[]])[] = [
  [
    'audio/podcast',
    ['host', 'guest', 'music'],
    [
      'mute the X',
      'solo the X',
      'make the X 3 dB louder',
      'turn the X down by 4 dB',
      'pan the X 30% left',
      'reverse the X from 1:00 to 1:10',
      'fade in the first 3 seconds of the X',
      'normalize the X to -3 dB',
      'silence the X between 20 and 25 seconds',
    ],
  ],
  [
    'music/lofi',
    ['bass', 'keys', 'drums'],
    ['mute the X', 'solo the X', 'set the X to 60 percent', 'pan the X 30% left', 'color the X red'],
  ],
  ['video/founder', ['sentence 2', 'sentence 4', 'sentence 6'], ['drop X', 'take out X', 'please delete X']],
]
const PUT_RIGHT = ['no, Y', 'I meant Y', 'sorry, Y', 'not X, Y', 'no, Y instead', 'oops, Y please']
const GONE_ON = ['and Y', 'Y too', 'same for Y', 'Y as well', 'also Y', 'and Y too please']

/** Requests in which N is an amount, with others that may be meant. */
const OF_AMOUNTS: readonly (readonly [ground: Ground, amounts: readonly string[], requests: readonly string[]])[] = [
  ['audio/podcast', ['3 dB', '6 dB', '2 dB'], ['make the host N louder', 'turn the music down by N']],
  ['audio/podcast', ['2 seconds', '5 seconds', '8 seconds'], ['delete the first N', 'fade out the last N']],
  ['music/lofi', ['60 percent', '45 percent', '80 percent'], ['set the bass to N', 'set the volume of the keys to N']],
  ['music/lofi', ['92 bpm', '104 bpm', '120 bpm'], ['set the tempo to N']],
]
const ANOTHER_AMOUNT = ['no, M', 'make that M', 'I meant M', 'sorry, M', 'M would be better', 'rather M']

const pairs = (of: readonly string[]): (readonly [string, string])[] =>
  of.flatMap((x) => of.filter((y) => y !== x).map((y): readonly [string, string] => [x, y]))

const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\b[XYNM]\b/g, (letter) => values[letter] ?? letter)

/** "The host" in a follow-up, "sentence 4" as it is. */
const told = (thing: string): string => (/\d/.test(thing) ? thing : `the ${thing}`)

const talksAbout = (forms: readonly string[], isRight: boolean): Talk[] =>
  OF_THINGS.flatMap(([ground, things, requests]) =>
    requests.flatMap((request) =>
      pairs(things).flatMap(([x, y]) =>
        forms.map((form): Talk => {
          const [first, other] = [filled(request, { X: x }), filled(request, { X: y })]
          const said = [first, filled(form, { X: told(x), Y: told(y) })]
          // Without the first one the others would be counted anew.
          const both = /\d$/.test(first) ? [`${first} and ${y}`] : [first, other]
          return { ground, said, whole: isRight ? [other] : both }
        }),
      ),
    ),
  )

const amounts = OF_AMOUNTS.flatMap(([ground, values, requests]) =>
  requests.flatMap((request) =>
    pairs(values).flatMap(([n, m]) =>
      ANOTHER_AMOUNT.map((form): Talk => {
        return {
          ground,
          said: [filled(request, { N: n }), filled(form, { M: m })],
          whole: [filled(request, { N: m })],
        }
      }),
    ),
  ),
)

const SAMPLE = 40

async function differing(talks: readonly Talk[]): Promise<string[]> {
  const found: string[] = []
  for (const { ground, said, whole } of partOf(talks, { sample: SAMPLE })) {
    const [came, anew] = [await hold(ground, said), await hold(ground, whole)]
    expect(anew.status, whole.join(' … ')).toBe('ready')
    if (came.document !== anew.document) found.push(`${ground}: ${said.join(' … ')} → ${came.said}`)
  }
  return found
}

describe('what leans on a request comes to the same as the whole sentence', () => {
  it('where another thing takes the place of one', async () => {
    expect(await differing(talksAbout(PUT_RIGHT, true))).toEqual([])
  })

  it('where the same is done to another thing', async () => {
    expect(await differing(talksAbout(GONE_ON, false))).toEqual([])
  })

  it('where another amount takes the place of one', async () => {
    expect(await differing(amounts)).toEqual([])
  })
})
