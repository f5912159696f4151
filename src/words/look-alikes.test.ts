import { describe, expect, it } from 'vitest'
import { readWords } from './read-words.ts'
import type { Frame } from './reading.ts'

const frame: Frame = {
  durationSeconds: 300, cursorSeconds: 15, selection: null, frameRate: 25, sampleRate: 48_000, beat: (n) => n / 2, beatsPerBar: 4,
  things: [
    ...['Bass', 'Guest', 'Host', 'Music', 'Drums'].map((name, at) => ({ kind: 'track' as const, id: `t${at + 1}`, name })),
    { kind: 'label', id: 'l1', name: 'Intro', startSeconds: 0, endSeconds: 20 },
    { kind: 'label', id: 'l2', name: 'Part 2', startSeconds: 100, endSeconds: 120 },
  ],
}

/** They hold numbers, words of time, or pieces of names, and mention no time, no range and no thing of this document. */
const lookAlikes = [
  'beat it', '24/7', 'take two', 'version 1.5', 'channel 5 news', 'one of them', 'afternoon', 'small', 'solo', 'call me at 5 pm', 'a 9 to 5 job', "we met at 5 o'clock",
  'the score was 3-2', 'it runs 24/7', 'I had a guest', 'host a party', 'a music lover', 'he plays bassoon', 'the drummer was late', 'musical chairs',
  'hostile takeover', 'the introduction is long', 'part of the problem', 'partly cloudy', 'in the end it worked', 'at the end of the day', 'start over', 'restart',
  'the second opinion', 'a second time', 'after all', 'after that', 'after 2 attempts', 'not at all', 'all right', 'all good', 'small talk', 'call it a day',
  'tall tales', 'version 1.5.2', '192.168.0.1', 'room 101', 'catch 22', 'top 10 hits', 'on the 5th', '5.1 surround', 'mp3 at its best', 'h264 video', '1-on-1',
  '2024-01-15', '50-50', 'a 16:9 frame', 'from one to another', 'one at a time', 'two of a kind', 'first of all', 'last but not least', 'the last straw', 'at first',
  'at last', 'at least', 'the first time', 'next time', 'once before', 'before long', 'beforehand', 'the weekend', 'friend or foe', 'send it', 'endless', 'pretend',
  'because', 'somewhere', 'nowhere', 'reverse psychology', 'universe', 'seconds away from disaster', 'it was a close second', 'minutes of the meeting', 'bar none',
  'raise the bar', 'barely', 'beats me', 'the framework', 'sample this', 'for example', 'ten out of ten', 'seven samurai', 'nine lives', 'fifty fifty', 'zero tolerance',
  'hello', 'how long is it?', 'a hundred times no', '3D glasses', '99 problems', '7 up', '4 people', 'chapter and verse', 'I have 2 dogs and 3 cats', 'call 911',
  'turn it up to 11', '$20 from him', 'make it better', 'quest for fire', 'guess what', 'most of the time', 'drum roll please', '1e999 NaN Infinity',
  'from 2 sources we heard', 'between you and me', 'between the lines', 'until we meet', 'up to you', 'from time to time', 'from A to Z', 'to and fro', 'about time',
  'around the corner', 'the whole nine yards', 'whole milk', 'every day', 'everyone agrees', 'what can you do?', 'the drummer left', 'at five people',
  'between 2 stools', 'a 3:2 score', 'iPhone 15', 'chapter 11 bankruptcy', 'the 1970s', 'size 10 shoes', 'page 20 to Bob', '10 out of 10', 'it costs $5', 'gate 7',
  'wave 3 of it', 'from 5 people', 'before 3 witnesses', 'around 20 people', 'the first 10 people', 'the last 3 episodes', 'every 2 weeks', 'mid-roll', 'co-host',
  'bass-heavy', 'drum-machine', 're-verse', 'musicology', 'guesthouse', 'the hosting bill', 'a first', 'second to none', 'a minute detail of history', 'half the battle',
  'quarterly report', 'the end justifies the means', 'endgame', 'at 10 Downing Street', 'level 42', 'maroon 5', 'blink-182', 'one direction', 'u2', '2 be or not 2 be',
  'I am 20 years old', 'happy hour', 'at the bar', 'on the beat', 'frame by frame', 'sample rate', 'a sample of 5 people', "here's the thing", 'thereafter', 'hereby',
  'therefore',
]

describe('what looks like a time or a name and is none', () => {
  it('comes in at least sixty kinds', () => {
    expect(new Set(lookAlikes).size).toBeGreaterThanOrEqual(60)
  })

  it.each(lookAlikes)('finds nothing in “%s”', (words) => {
    const found = readWords(words, frame).clauses.flatMap((clause) => clause.mentions).filter((mention) => ['time', 'range', 'name', 'problem'].includes(mention.kind))
    expect(found).toEqual([])
  })
})
