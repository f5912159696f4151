import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../test/full.ts'
import { asksToRemove, hasRequest, onlySays } from './asks-to-remove.ts'

/** Verbs with their third person and participle, written out. */
const verbs = [
  ['delete', 'deletes', 'deleted'],
  ['remove', 'removes', 'removed'],
  ['cut', 'cuts', 'cut'],
  ['drop', 'drops', 'dropped'],
  ['erase', 'erases', 'erased'],
  ['trim', 'trims', 'trimmed'],
  ['clip', 'clips', 'clipped'],
  ['kill', 'kills', 'killed'],
  ['silence', 'silences', 'silenced'],
  ['strip', 'strips', 'stripped'],
  ['wipe', 'wipes', 'wiped'],
  ['skip', 'skips', 'skipped'],
] as const
const places = [
  'from 1:00 to 2:00',
  'between 1:00 and 1:10',
  'the first ten seconds',
  'the outro',
  '2:00-2:30',
  'sentence 4',
]
const timed = ['from 1:00 to 2:00', 'between 1:00 and 1:10', 'at 2:00', 'in the outro', 'for two seconds']
const polite = [
  '',
  'please ',
  'can you ',
  'could you please ',
  'then ',
  'ok, ',
  "let's ",
  'I want to ',
  'we should ',
  'now ',
]
const subjects = ['the guest', 'she', 'the music', 'my voice', 'someone', 'Maria']
const plurals = ['the drums', 'both tracks', 'the vocals', 'they', 'her words']

describe('asking for something to go', () => {
  it('is a verb of removal where a request has it, however politely', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...verbs),
        fc.constantFrom(...polite),
        fc.constantFrom(...places),
        ([verb], before, place) => {
          expect(asksToRemove(`${before}${verb} ${place}`)).toBe(true)
        },
      ),
      drawn({ seed: 1, sample: 300, all: 2000 }),
    )
  })

  it('is not the same verb in a statement: of one, of several, done to something, or as a noun', () => {
    const told = fc
      .constantFrom(...verbs)
      .chain(([base, third, participle]) =>
        fc
          .oneof(
            fc.tuple(fc.constantFrom(...subjects), fc.constant(third)),
            fc.tuple(fc.constantFrom(...plurals), fc.constant(base)),
            fc.tuple(
              fc.constantFrom(...subjects),
              fc.constantFrom('was', 'got', 'has been', 'is'),
              fc.constant(participle),
            ),
            fc.tuple(
              fc.constantFrom('there is a', 'I hear the', 'it sounds like a', 'she likes that'),
              fc.constant(base),
            ),
          )
          .map((parts) => parts.join(' ')),
      )
    fc.assert(
      fc.property(told, fc.constantFrom(...timed), (statement, place) => {
        expect(asksToRemove(`${statement} ${place}`), `${statement} ${place}`).toBe(false)
      }),
      drawn({ seed: 2, sample: 300, all: 2000 }),
    )
  })

  it.each([
    'the guest should be muted from 1:00 to 1:10',
    'I want the intro gone',
    'have the cough removed',
    'fewer notes in the bass',
    'just the ums',
    'how about cutting the outro',
    'would you mind removing the ad',
    'from 1:00 to 2:00 delete',
    'on the guest track cut 1:00 to 1:05',
    'take the ums out',
    'get rid of the second verse',
    'no more ums',
    'keep only the part about funding',
    'ripple delete 1:00 to 1:30',
    'oops kill the previous 5 seconds',
  ])('%s', (words) => expect(asksToRemove(words)).toBe(true))

  it.each([
    'there is clipping between 5:08 and 5:20',
    'clipping between 5:08 and 5:20',
    'he would cut her off at 3:10',
    'he tried to cut her off',
    'the sponsor wants the intro cut',
    'compose a jingle and drop it in at the start',
    'fix the clipping',
    'put the guest on the left',
    'make it louder',
    'the first ten seconds are just chair noise',
    'we cut the bridge last week',
    'fade out',
  ])('not: %s', (words) => expect(asksToRemove(words)).toBe(false))

  it('tells a statement, a request and a few words apart', () => {
    expect([onlySays('the music drops in at 20 seconds'), hasRequest('the music drops in at 20 seconds')]).toEqual([
      true,
      false,
    ])
    expect([onlySays('normalize the host'), hasRequest('normalize the host')]).toEqual([false, true])
    expect([onlySays('from 1:00 to 2:00'), hasRequest('from 1:00 to 2:00')]).toEqual([false, false])
  })
})
