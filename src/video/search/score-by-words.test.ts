import { expect, it } from 'vitest'
import { isForm } from './find-places.ts'
import { isKindred } from './kindred-words.ts'
import { scoreByWords, stemsOf } from './score-by-words.ts'

const score = (query: string, ...texts: string[]): number[] =>
  scoreByWords(
    stemsOf(query.split(' ')),
    texts.map((text) => stemsOf(text.split(' '))),
    isForm,
  )

it('what has none of the words has no score, and a word that nobody says changes nothing', () => {
  expect(score('boats', 'A boat sank.', 'We ate fish.')[1]).toBe(0)
  expect(score('boats zeppelin', 'A boat sank.', 'We ate fish.')).toEqual(
    score('boats', 'A boat sank.', 'We ate fish.'),
  )
})

it('a rare word counts for more than a common one, and a word twice for less than twice', () => {
  const [common = 0, rare = 0] = score('boat lighthouse', 'The boat left.', 'The lighthouse shone.', 'A boat came.')
  expect(rare).toBeGreaterThan(common)
  const [once = 0, twice = 0] = score('boat', 'Boat, red paint, harbour.', 'Boat, boat, paint, harbour.', 'Rain again.')
  expect(twice).toBeGreaterThan(once)
  expect(twice).toBeLessThan(2 * once)
})

it('a long text fits less well than a short one that has the same word', () => {
  const [short = 0, long = 0] = score(
    'boat',
    'Boat, paint.',
    'Boat, paint, harbour, rope, sail, wind, storm, captain.',
    'Rain.',
  )
  expect(short).toBeGreaterThan(long)
})

it('words of one field are kindred, in any form, and others are not', () => {
  const kin = (one: string, other: string): boolean => {
    const [[a = ''], [b = '']] = [stemsOf([one]), stemsOf([other])] as [string[], string[]]
    return isKindred(a, b)
  }
  expect([kin('money', 'loans'), kin('hiring', 'candidates'), kin('accident', 'surgeon')]).toEqual([true, true, true])
  expect([kin('money', 'dogs'), kin('zebra', 'zebras')]).toEqual([false, false])
})
