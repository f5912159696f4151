import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/any-text.ts'
import { countOf, drawn } from '../../../test/full.ts'
import { isProblem } from '../../kernel/index.ts'
import { readTranscript } from './read-transcript.ts'
import type { Transcript } from './transcript.ts'

function read(content: unknown): Transcript {
  const transcript = readTranscript(
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  )
  if (isProblem(transcript)) throw new Error(transcript.message)
  return transcript
}

const refusal = (content: string | Uint8Array, maxLength?: number): unknown =>
  readTranscript(content, maxLength === undefined ? {} : { maxLength })

describe('what is no transcript is refused in one sentence', () => {
  it.each([
    ['', 'not-a-transcript'],
    ['Dear diary, nothing happened.', 'not-a-transcript'],
    ['{}', 'not-a-transcript'],
    ['[]', 'not-a-transcript'],
    ['{"problem": true, "code": "mine", "message": "Send money."}', 'not-a-transcript'],
    ['{"results": []}', 'not-a-transcript'],
    ['{"words": [{"word": "a", "start": 0', 'broken-json'],
    ['{"segments": []}', 'no-words'],
    ['WEBVTT\n', 'no-words'],
    ['1\n00:00:01,000 --> 00:00:02,000\n<i></i>\n', 'no-words'],
    ['\uFFFD\uFFFD{\0"\0', 'wrong-encoding'],
    ['{\0"\0w\0', 'wrong-encoding'],
  ])('%j is %s', (text, code) => {
    expect(refusal(text)).toMatchObject({ problem: true, code, message: expect.stringMatching(/^[A-Z][^.]*\.$/) })
  })

  it('bytes that are neither UTF-8 nor UTF-16', () => {
    expect(refusal(Uint8Array.from([0x63, 0x61, 0x66, 0xe9]))).toMatchObject({ code: 'wrong-encoding' })
  })

  it('more than the caller allows, before anything is read', () => {
    expect(refusal(' '.repeat(1001), 1000)).toMatchObject({ code: 'transcript-too-large' })
    expect(refusal(' '.repeat(65_000_000))).toMatchObject({
      code: 'transcript-too-large',
      message: 'The transcript is larger than 64 MB; export it in parts, or with words and times only.',
    })
    expect(refusal(`1\n00:00:00,000 --> 10:00:00,000\n${'a '.repeat(2_000_000)}`)).toMatchObject({
      code: 'transcript-too-large',
    })
  })

  it.each([
    ['in one segment', JSON.stringify({ segments: [{ start: 0, end: 9, text: 'a '.repeat(10_000_000) }] })],
    [
      'in many segments',
      JSON.stringify({
        segments: Array.from({ length: 1000 }, () => ({ start: 0, end: 9, text: 'a '.repeat(10_000) })),
      }),
    ],
    [
      'in lines of whisper.cpp',
      JSON.stringify({ transcription: Array.from({ length: 1000 }, () => ({ text: 'a '.repeat(10_000) })) }),
    ],
    [
      'in results of Google',
      JSON.stringify({
        results: Array.from({ length: 1000 }, () => ({ alternatives: [{ transcript: 'a '.repeat(10_000) }] })),
      }),
    ],
    ['in captions', `1\n00:00:00,000 --> 10:00:00,000\n${'a '.repeat(1_000_000)}`],
    ['one by one', JSON.stringify(Array.from({ length: 500_001 }, () => ({ word: 'a', start: 1 })))],
  ])('more words than anybody says, %s', (_, content) => {
    expect(refusal(content)).toMatchObject({
      code: 'transcript-too-large',
      message: 'The transcript has more than 500000 words, which nobody says in two days; export it in parts.',
    })
  })
})

describe('what is only strange is read', () => {
  it('a word of many megabytes is cut short', () => {
    expect(read([{ word: 'a '.repeat(10_000_000), start: 0, end: 1 }]).words.map(({ text }) => text.length)).toEqual([
      200,
    ])
  })

  it('keys and values that look like those of our own objects are nothing but text', () => {
    const content =
      '{"__proto__":{"words":[{"word":"no","start":0}]},"constructor":{"prototype":{"x":1}},"words":[{"__proto__":{"start":5},"word":"sent-1","start":1,"end":2,"speaker":"__proto__"},{"word":"toString","start":3,"end":4,"speaker":"constructor"},{"word":"../../etc/passwd","start":5,"end":6}]}'
    expect(read(content).words.map(({ text, startSeconds, speaker }) => [text, startSeconds, speaker])).toEqual([
      ['sent-1', 1, '__proto__'],
      ['toString', 3, 'constructor'],
      ['../../etc/passwd', 5, null],
    ])
    expect({}).not.toHaveProperty('x')
  })
})

describe('the encoding is told by the mark at the start', () => {
  const json = '{"words":[{"word":"Žluťoučký","start":0,"end":1}]}'
  const utf16 = (text: string, isLittle: boolean): Uint8Array =>
    Uint8Array.from(
      text.split('').flatMap((char) => {
        const code = char.charCodeAt(0)
        return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
      }),
    )
  const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

  it.each([
    ['UTF-8 bytes', new TextEncoder().encode(json)],
    ['UTF-8 bytes with a mark', new TextEncoder().encode(`\uFEFF${json}`)],
    ['UTF-16 bytes, little end first', utf16(`\uFEFF${json}`, true)],
    ['UTF-16 bytes, big end first', utf16(`\uFEFF${json}`, false)],
    ['text with a mark', `\uFEFF${json}`],
    [
      'text with its bytes swapped',
      `\uFEFF${json}`
        .split('')
        .map((char) => String.fromCharCode(((char.charCodeAt(0) & 0xff) << 8) | (char.charCodeAt(0) >> 8)))
        .join(''),
    ],
    ['UTF-16 bytes taken for characters', latin(utf16(`\uFEFF${json}`, true))],
    ['UTF-8 bytes with a mark taken for characters', latin(new TextEncoder().encode(`\uFEFF${json}`))],
  ])('%s', (_, content) => {
    expect(read(content).words.map(({ text }) => text)).toEqual(['Žluťoučký'])
  })
})

describe('milliseconds are told from seconds', () => {
  const words = [
    ['So', 0.1, 0.3],
    ['we', 0.3, 0.4],
    ['began.', 0.5, 1.2],
  ] as const

  it.each([
    ['seconds', 1],
    ['milliseconds', 1000],
  ])('in a plain list of words in %s', (_, factor) => {
    const transcript = read({
      words: words.map(([text, start, end]) => ({ text, start: start * factor, end: end * factor })),
    })
    expect(transcript.words.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
      [0.1, 0.3],
      [0.3, 0.4],
      [0.5, 1.2],
    ])
  })

  it('but one word that stands for half a minute of silence is not half a minute of milliseconds', () => {
    expect(read({ text: ' you', segments: [{ start: 0, end: 30, text: ' you' }] }).words[0]?.endSeconds).toBe(30)
  })
})

describe('anything at all', () => {
  const names = [
    'words',
    'segments',
    'results',
    'channels',
    'alternatives',
    'items',
    'transcription',
    'tokens',
    'offsets',
    'text',
    'word',
    'start',
    'end',
    'type',
    'timestamps',
    'startTime',
    'speaker_labels',
    'name',
    'time',
    'info',
    'transcripts',
    'word_segments',
    '__proto__',
    'constructor',
  ]
  const leaf = fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    0.5,
    '',
    '1.2',
    'word',
    'punctuation',
    '1.300s',
    'So',
    'a b',
    '%HESITATION',
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 7, withCrossShrink: true },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 5 }),
    ),
  }))

  function check(content: string): boolean {
    const transcript = readTranscript(content)
    if (isProblem(transcript)) return false
    expect(
      transcript.words.every(
        ({ text, startSeconds, endSeconds }) => text !== '' && Number.isFinite(endSeconds) && startSeconds < endSeconds,
      ),
    ).toBe(true)
    return true
  }

  it('in JSON is read or refused, never an exception', () => {
    fc.assert(
      fc.property(tree, (value) => void check(JSON.stringify(value))),
      drawn({ seed: 20_261_118, sample: 1000, all: 5000 }),
    )
    fc.assert(
      fc.property(fc.json(), (json) => void check(json)),
      drawn({ seed: 20_261_119, sample: 100, all: 500 }),
    )
  })

  it('in text is read or refused, never an exception', () => {
    const pieces = [
      'WEBVTT',
      '\n',
      '\n\n',
      '\r\n',
      '1',
      '00:00:01,000 --> 00:00:02,000',
      '99:99:99.999 --> 00:00.000',
      '<v Ann>',
      '<00:00:01.500>',
      '<c>',
      '{\\an8}',
      '&amp;',
      '&#0;',
      '&#x110000;',
      'So',
      ' ',
      '-->',
      '{',
      '[',
      'NOTE',
      '\u2028',
    ]
    let isRead = 0
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
        if (check(parts.join(''))) isRead += 1
      }),
      drawn({ seed: 20_261_120, sample: 600, all: 3000 }),
    )
    expect(isRead).toBeGreaterThan(countOf({ sample: 3, all: 20 }))
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => void check(text)),
      drawn({ seed: 20_261_121, sample: 200, all: 1000 }),
    )
  })

  it('nested deeper than any stack is refused', () => {
    expect(refusal('['.repeat(200_000) + ']'.repeat(200_000))).toMatchObject({ problem: true })
  })
})

describe('a long transcript', () => {
  const count = countOf({ sample: 10_000, all: 200_000 })

  it(`of ${count} words is read whole, in the worst order too`, () => {
    const words = Array.from({ length: count }, (_, index) => ({
      word: `w${index}`,
      start: (count - index) / 4,
      end: (count - index) / 4 + 0.5,
    }))
    const transcript = read({ words })
    expect(transcript.words).toHaveLength(count)
    expect(transcript.words[0]).toMatchObject({ text: `w${count - 1}`, startSeconds: 0.25, endSeconds: 0.5 })
  })

  it(`of ${count} words without times, or in one caption, or in one line of tags, is read`, () => {
    expect(
      read({ segments: [{ start: 0, end: 1, words: Array.from({ length: count }, () => ({ word: 'a' })) }] }).words,
    ).toHaveLength(count)
    expect(read(`1\n00:00:00,000 --> 10:00:00,000\n${'word '.repeat(count)}`).words).toHaveLength(count)
    expect(read(`1\n00:00:00,000 --> 10:00:00,000\n${'word\n'.repeat(count)}`).words).toHaveLength(count)
    for (const piece of ['<v ', '{\\', '<00:00:', '&#1', '<v.', '{\\an8', '00:', '<v\t'])
      expect(isProblem(readTranscript(`1\n00:00:00,000 --> 10:00:00,000\nSo ${piece.repeat(count)}`))).toBe(false)
  })
})
