import { describe, expect, it } from 'vitest'
import { readWords } from './read-words.ts'
import { unreadWords } from '../../test/support/words/unread-words.ts'
import type { Frame, Mention } from './reading.ts'

const frame: Frame = {
  durationSeconds: 300,
  cursorSeconds: 0,
  selection: null,
  things: [
    { kind: 'track', id: 't1', name: 'Guest' },
    { kind: 'track', id: 't2', name: 'Host' },
    { kind: 'label', id: 'l1', name: 'Intro', startSeconds: 0, endSeconds: 20 },
  ],
}
const mentions = (words: string): Mention[] => readWords(words, frame).clauses.flatMap((clause) => clause.mentions)

describe('quantities', () => {
  it.each<[string, number, string, object?]>([
    ['normalize to -16 LUFS', -16, 'lufs'],
    ['normalize to −16 LUFS', -16, 'lufs'],
    ['normalize to minus 16 LUFS', -16, 'lufs'],
    ['amplify by 3 dB', 3, 'db', { lead: 'by' }],
    ['amplify by +3dB', 3, 'db'],
    ['lower by three decibels', 3, 'db'],
    ['speed up by 50 %', 50, 'percent'],
    ['at fifty percent', 50, 'percent'],
    ['pan left 30%', 30, 'percent', { side: 'left' }],
    ['pan 30% right', 30, 'percent', { side: 'right' }],
    ['pan hard left', 100, 'percent', { side: 'left' }],
    ['pan to the centre', 0, 'percent', { side: 'center' }],
    ['compress 4:1', 4, 'ratio'],
    ['compress with a ratio of 4:1', 4, 'ratio'],
    ['a 4 to 1 ratio', 4, 'ratio'],
    ['a ratio of 3', 3, 'ratio'],
    ['high pass at 80 Hz', 80, 'hz'],
    ['low pass at 8 kHz', 8000, 'hz'],
    ['play it twice', 2, 'times'],
    ['repeat 3 times', 3, 'times'],
    ['speed 2x', 2, 'times'],
    ['halve the volume', 0.5, 'times'],
    ['transpose up 2 semitones', 2, 'semitones'],
    ['up an octave or 2 octaves', 24, 'semitones'],
    ['set tempo to 120 bpm', 120, 'bpm'],
    ['raise by 3', 3, 'count'],
    ['set the gain to 5', 5, 'count'],
    ['turn it up to 11', 11, 'count'],
    ['-16', -16, 'count'],
    ['the second one', 2, 'ordinal'],
    ['the last one', -1, 'ordinal'],
    ['normalize for podcast', -16, 'lufs', { named: 'podcast' }],
    ['normalize to mono podcast level', -19, 'lufs', { named: 'mono podcast' }],
    ['normalize for broadcast', -23, 'lufs', { named: 'broadcast' }],
    ['master for streaming', -14, 'lufs', { named: 'streaming' }],
    ['normalize to ACX', -20, 'db', { named: 'acx' }],
  ])('reads “%s” as %d %s', (words, value, unit, more = {}) => {
    expect(mentions(words)).toMatchObject([{ kind: 'quantity', value, unit, ...more }])
  })

  it('says that loudness without a sign lies below full scale', () => {
    expect(mentions('normalize to 16 LUFS')).toMatchObject([{ value: -16, notes: [{ code: 'negative-assumed' }] }])
  })

  it('tells the length to which something is shortened from a place', () => {
    expect(mentions('shorten pauses to 0.5 seconds')).toMatchObject([{ kind: 'duration', seconds: 0.5, lead: 'to' }])
    expect(mentions('move it to 20 seconds')).toMatchObject([{ kind: 'time', seconds: 20, lead: 'to' }])
  })

  it('does not take a podcast for its loudness', () => {
    expect(mentions('delete the podcast intro').map((mention) => mention.kind)).toEqual(['name', 'range'])
  })
})

describe('texts', () => {
  const texts = (words: string): unknown[] =>
    mentions(words).map((mention) =>
      mention.kind === 'text'
        ? mention.value
        : mention.kind === 'name'
          ? mention.things.map((one) => one.id)
          : mention.kind,
    )

  it.each([
    ['add a label "Intro" at 10', ['Intro', 'time']],
    ['add a label “Big day” at 10', ['Big day', 'time']],
    ["add a label 'Big day' at 10", ['Big day', 'time']],
    ['add a label called Big Intro at 10', ['Big Intro', 'time']],
    ['add a label Chorus at 1:00', ['Chorus', 'time']],
    ['add a marker at 1:00 named Chorus', ['time', 'Chorus']],
    ['rename the guest to "Guest 2"', [['t1'], 'Guest 2']],
    ['rename "Guest" to "Host 2"', ['Guest', ['t1'], 'Host 2']],
    ['rename track 2 to Guest at 10', [['t2'], 'Guest at 10']],
    ['call it Main Theme', ['Main Theme']],
    ['add a mono track called Guest 2', ['Guest 2']],
    ['label 0:10 to 0:20 as Chorus', ['range', 'Chorus']],
  ])('reads “%s”', (words, expected) => {
    expect(texts(words)).toEqual(expected)
  })

  it('keeps letters as they were written, and their place', () => {
    const text = 'rename the guest to ÉmileZ'
    const [, name] = mentions(text)
    expect(name).toMatchObject({ kind: 'text', role: 'name', value: 'ÉmileZ', span: { from: 20, to: 26 } })
  })
})

describe('what is left unread', () => {
  it('is every content word that no mention took', () => {
    const clause = readWords('delete the party noise from 10 to 20', frame).clauses[0]
    expect(clause === undefined ? [] : unreadWords(clause).map((token) => token.text)).toEqual(['party', 'noise'])
  })

  it('is a number that no rule could place', () => {
    const clause = readWords('delete 10 and 20 to 30', frame).clauses[0]
    expect(clause === undefined ? [] : unreadWords(clause).map((token) => token.text)).toEqual(['10'])
  })
})
