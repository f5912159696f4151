import { describe, expect, it } from 'vitest'
import { readWords } from './read-words.ts'
import type { Frame } from './reading.ts'

const frame: Frame = {
  durationSeconds: 300,
  cursorSeconds: 0,
  selection: null,
  things: [
    ...['Guest', 'Host', 'Music', 'Mix'].map((name) => ({ kind: 'track' as const, id: name.toLowerCase(), name })),
    { kind: 'label', id: 'l1', name: 'Intro', startSeconds: 0, endSeconds: 20 },
  ],
}
const clauses = (words: string): string[] => readWords(words, frame).clauses.map((clause) => clause.text)

describe('a sentence is cut where a new request begins', () => {
  it.each([
    [
      'normalize the guest to -16 LUFS and fade out the last 3 seconds',
      ['normalize the guest to -16 LUFS', 'fade out the last 3 seconds'],
    ],
    ['split at 10 and 20 and delete the middle part', ['split at 10 and 20', 'delete the middle part']],
    ['delete 0:10-0:20, then normalize it', ['delete 0:10-0:20', 'then normalize it']],
    ['delete 1:00 to 2:00; mute the host', ['delete 1:00 to 2:00', 'mute the host']],
    ['delete 1:00 to 2:00. Mute the host.', ['delete 1:00 to 2:00', 'Mute the host.']],
    ['delete 1:00 to 2:00. The guest is too loud', ['delete 1:00 to 2:00', 'The guest is too loud']],
    ['delete the intro after that mute the host', ['delete the intro', 'mute the host']],
    ['delete the intro\nmute the host', ['delete the intro', 'mute the host']],
    ['at 1:30 split and at 2:00 add a label', ['at 1:30 split', 'at 2:00 add a label']],
    ['mute the guest but leave the music alone', ['mute the guest', 'leave the music alone']],
    ['normalize the guest without touching the music', ['normalize the guest', 'without touching the music']],
    ['mute the guest and please delte the intro', ['mute the guest', 'please delte the intro']],
    ['cut and paste', ['cut', 'paste']],
  ])('cuts “%s”', (words, expected) => {
    expect(clauses(words)).toEqual(expected)
  })

  it.each([
    'delete between 10 and 20',
    'delete 10 and 20 to 30',
    'split at 10, 20 and 30',
    'cut 0:10-0:20 and 1:00-1:10',
    'mute the guest and the host',
    'mute the guest, then the host',
    'from 1:00 to 2:00, delete the guest',
    'on the guest track, delete from 3s to 4s',
    'split at 1 minute and 30 seconds',
    'solo Host and Mix',
    'rename the guest to "Cut and paste"',
    'mute all tracks but not the host',
    'delete the cut and the fade',
    'keep 10 sec. to 20 sec.',
  ])('does not cut “%s”', (words) => {
    expect(clauses(words)).toEqual([words])
  })

  it('keeps a value in its own clause', () => {
    const [first, second] = readWords('normalize the guest and mute 1:00 to 2:00', frame).clauses
    expect(first?.mentions.map((mention) => mention.kind)).toEqual(['name'])
    expect(second?.mentions.map((mention) => mention.kind)).toEqual(['range'])
  })

  it('takes the verbs it is given', () => {
    expect(readWords('frobnicate the guest and frobnicate the host', frame, ['frobnicate']).clauses).toHaveLength(2)
  })
})

describe('a clause knows what it points back to', () => {
  it.each(['normalize it', 'fade its end', 'split there', 'undo that', 'mute them', 'the same for the guest'])(
    'sees that “%s” refers back',
    (words) => {
      expect(readWords(words, frame).clauses[0]?.refersBack).toBe(true)
    },
  )

  it.each(['there is a click', 'delete the intro', 'split at 10', 'after that normalize the guest'])(
    'sees that “%s” does not',
    (words) => {
      expect(readWords(words, frame).clauses[0]?.refersBack).toBe(false)
    },
  )

  it('takes what is quoted for no statement', () => {
    const remarks = (words: string): boolean[] => readWords(words, frame).clauses.map(({ isRemark }) => isRemark)
    expect(remarks('slides over "There are three steps", and drop the intro')).not.toContain(true)
    expect(remarks('there are three steps, and drop the intro')).toContain(true)
  })

  it.each([
    ['sponsor out. goodbye 2 dB up.', ['sponsor out', 'goodbye 2 dB up.']],
    ['sponsor out, goodbye 2 dB up', ['sponsor out', 'goodbye 2 dB up']],
    ['sponsor out, on all tracks', ['sponsor out, on all tracks']],
    ['fade the host and the guest out, the last 3 seconds', ['fade the host and the guest out, the last 3 seconds']],
  ])('cuts behind what is out and says no verb: %s', (words, clauses) => {
    expect(readWords(words, frame).clauses.map(({ text }) => text)).toEqual(clauses)
  })

  it('reads the rest and the parts from the clause before', () => {
    const range = (words: string): unknown[] =>
      readWords(words, frame).clauses[1]?.mentions.map((mention) =>
        mention.kind === 'range' ? [mention.startSeconds, mention.endSeconds] : mention.kind,
      ) ?? []
    expect(range('keep the first 30 seconds and delete the rest')).toEqual([[30, 300]])
    expect(range('keep 1:00 to 2:00 and delete everything else')).toEqual([
      [0, 60],
      [120, 300],
    ])
    expect(range('split at 10 and 20 and delete the middle part')).toEqual([[10, 20]])
    expect(range('split at 10 and 20 and delete the second part')).toEqual([[10, 20]])
    expect(range('split at 10 and delete the last piece')).toEqual([[10, 300]])
    expect(range('split at 10 and delete the middle part')).toEqual([])
    expect(range('mute the guest and delete the rest')).toEqual([])
  })
})

describe('a negated clause', () => {
  it.each([
    "don't delete 1:00 to 2:00",
    'don’t delete it',
    'do not touch the music',
    'dont cut the intro',
    'never delete the intro',
    'leave the music alone',
    'please leave the intro as it is',
    'keep the guest',
    "no don't do that",
  ])('is seen in “%s”', (words) => {
    expect(readWords(words, frame).clauses.map((clause) => clause.negated)).toEqual([true])
  })

  it.each([
    ['normalize the guest without touching the music', [false, true]],
    ['mute the guest but leave the music alone', [false, true]],
    ["don't delete the intro but mute the host", [true, false]],
    ["don't cut the intro or mute the host", [true, true]],
    ['keep the first 30 seconds and delete the rest', [true, false]],
    ['delete 0:10 to 0:20 but not on the guest', [false, true]],
    ["delete 1:00 to 2:00 and don't touch the music", [false, true]],
    ['mute the guest not the host', [false, true]],
    ['mute the guest, not the host', [false, true]],
    ['mute the guest instead of the host', [false, true]],
  ])('is told from the others in “%s”', (words, expected) => {
    expect(readWords(words, frame).clauses.map((clause) => clause.negated)).toEqual(expected)
  })

  it.each([
    'keep only the first 30 seconds',
    'just keep the first 30 seconds',
    'only keep 1:00 to 2:00',
    'keep 1:00 to 2:00',
    'leave a gap of 2 seconds',
    'no, the other one',
    'delete the intro',
  ])('is not seen in “%s”', (words) => {
    expect(readWords(words, frame).clauses.map((clause) => clause.negated)).toEqual([false])
  })
})
