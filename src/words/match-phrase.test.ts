import { expect, test } from 'vitest'
import { fitsMention, matchPhrase, type Phrase } from './match-phrase.ts'
import { editingVerbs, readWords, type Clause, type Frame, type Mention } from './index.ts'

const frame: Frame = {
  durationSeconds: 300,
  cursorSeconds: 0,
  selection: null,
  things: [
    { kind: 'track', id: 't1', name: 'Guest' },
    { kind: 'track', id: 't2', name: 'Music' },
  ],
}
function clauseOf(words: string): Clause {
  const [clause] = readWords(words, frame).clauses
  if (!clause) throw new Error('There is no clause')
  return clause
}
const score = (phrase: Phrase, words: string): number | null =>
  matchPhrase(phrase, clauseOf(words), editingVerbs)?.score ?? null

test('words match in order, with anything between, in any form, and a missing optional one costs nothing', () => {
  expect(score({ words: 'take out|away' }, 'take the cough out')).not.toBeNull()
  expect(score({ words: 'take out|away' }, 'out with it, take care')).toBeNull()
  expect(score({ words: 'delete' }, 'deleting the cough')).not.toBeNull()
  expect(score({ words: 'get rid of?' }, 'get rid 1:00 to 2:00')).not.toBeNull()
})

test('more words and more mentions are the better match', () => {
  const plain = score({ words: 'mute' }, 'mute the guest from 1:00 to 1:05') ?? 0
  expect(score({ words: 'mute', with: ['range'] }, 'mute the guest from 1:00 to 1:05')).toBeGreaterThan(plain)
  expect(score({ words: 'mute', with: ['quantity:db'] }, 'mute the guest')).toBeNull()
  expect(score({ words: 'mute', withoutMention: ['range'] }, 'mute the guest from 1:00 to 1:05')).toBeNull()
  expect(score({ words: 'mute', without: 'guest' }, 'mute the guest')).toBeNull()
})

test('a name is no verb, a text is no request, and the "to" of a range is not that of a phrase', () => {
  expect(score({ words: 'guest' }, 'mute the guest')).toBeNull()
  expect(score({ words: 'delete' }, 'add a label called "delete me"')).toBeNull()
  expect(score({ words: 'cut to' }, 'cut 1:00 to 2:00')).toBeNull()
})

test('many phrases look at a long clause as often as one does', () => {
  let looks = 0
  const { mentions, ...clause } = clauseOf('"a" '.repeat(500))
  const watched: Clause = {
    ...clause,
    mentions: mentions.map(({ span, ...mention }): Mention => ({
      ...mention,
      get span() {
        looks += 1
        return span
      },
    })),
  }
  for (let at = 0; at < 100; at += 1) matchPhrase({ words: `verb${at} out` }, watched, editingVerbs)
  expect(mentions.length).toBeGreaterThan(400)
  expect(looks).toBeLessThan(20 * mentions.length * Math.log2(mentions.length))
})

test('a slip of the hand still matches, but never from one real verb to another', () => {
  expect(score({ words: 'delete' }, 'delte 1:00 to 2:00')).not.toBeNull()
  expect(score({ words: 'invert' }, 'insert 5 seconds')).toBeNull()
  expect(score({ words: 'ditch' }, 'change the pitch')).toBeNull()
})

test('patterns tell mentions apart', () => {
  const [name] = clauseOf('mute the guest track').mentions
  const [all] = clauseOf('select all tracks').mentions
  const [range] = clauseOf('trim 3 seconds off the end').mentions
  if (!name || !all || !range) throw new Error('Something was not read')
  expect([
    fitsMention(name, 'name:track'),
    fitsMention(name, 'said:track'),
    fitsMention(name, 'name:label'),
    fitsMention(name, 'every:track'),
  ]).toEqual([true, true, false, false])
  expect(fitsMention(all, 'every:track')).toBe(true)
  expect([
    fitsMention(range, 'range:edge'),
    fitsMention(range, 'range:some'),
    fitsMention(range, 'range:label'),
  ]).toEqual([true, true, false])
})
