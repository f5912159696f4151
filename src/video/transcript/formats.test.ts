import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countOf, drawn } from '../../../test/full.ts'
import { isProblem } from '../../kernel/index.ts'
import { fixtures } from '../../../test/support/video/transcripts.ts'
import { formats } from './formats/index.ts'
import { readTranscript } from './read-transcript.ts'
import type { Transcript } from './transcript.ts'

const textOf = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content))

function read(content: unknown): Transcript {
  const transcript = readTranscript(textOf(content))
  if (isProblem(transcript)) throw new Error(transcript.message)
  return transcript
}

describe('transcripts are told apart by content', () => {
  it.each(fixtures.map((fixture) => [`${fixture.format} ${fixture.about}`, fixture] as const))('%s', (_, fixture) => {
    const { format, language, words } = read(fixture.content)
    expect({ format, language }).toEqual({ format: fixture.format, language: fixture.language })
    expect(
      words.map(({ text, startSeconds, endSeconds, speaker }) => [text, startSeconds, endSeconds, speaker]),
    ).toEqual(fixture.words)
    if (fixture.estimated) expect(words.every(({ interpolated }) => interpolated)).toBe(true)
  })

  it('with a fixture for every format', () => {
    expect(new Set(fixtures.map(({ format }) => format))).toEqual(new Set(formats.map(({ name }) => name)))
  })
})

describe('what a format says beside words and times is kept', () => {
  const of = (about: string): Transcript =>
    read(fixtures.find((fixture) => `${fixture.format} ${fixture.about}`.startsWith(about))?.content)

  it('how sure the tool is: its probability, its logarithm, the least of its tokens, or nothing', () => {
    expect(of('Deepgram with speakers').words.map(({ confidence }) => confidence)).toEqual([0.99, 0.98])
    expect(of('ElevenLabs').words.map(({ confidence }) => confidence)).toEqual([Math.exp(-0.1), 1])
    expect(of('whisper.cpp in full').words.map(({ confidence }) => confidence)).toEqual([0.7, 0.9])
    expect(of('IBM Watson').words.map(({ confidence }) => confidence)).toEqual([0.4, 0.9])
    expect(of('SRT').words[0]?.confidence).toBeNull()
  })

  it('which times are estimates', () => {
    expect(of('WhisperX').words.map(({ interpolated }) => interpolated)).toEqual([false, true, false])
    expect(of('WebVTT that rolls').words.some(({ interpolated }) => interpolated)).toBe(false)
    expect(of('SRT').notes).toEqual([{ code: 'estimated-times', text: '4 words have estimated times.' }])
  })

  it('what was read otherwise than it stands there', () => {
    expect(of('IBM Watson').notes).toContainEqual({
      code: 'hesitations',
      text: '1 mark of hesitation was written as “um”.',
    })
    expect(of('WebVTT that rolls').notes).toContainEqual({
      code: 'repeated-lines',
      text: '2 caption lines that stayed on the screen were read once.',
    })
  })
})

describe('captions', () => {
  const words = (text: string): string =>
    read(text)
      .words.map((word) => word.text)
      .join(' ')

  it('keep what somebody really says twice', () => {
    expect(words('1\n00:00:01,000 --> 00:00:02,000\nNo.\n\n2\n00:00:02,000 --> 00:00:03,000\nNo.\n')).toBe('No. No.')
  })

  it('know who speaks on in the second line', () => {
    expect(
      read('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>So\nwe\n<v Bob>No.\n\n00:02.000 --> 00:03.000\nThen\n').words.map(
        ({ speaker }) => speaker,
      ),
    ).toEqual(['Ann', 'Ann', 'Bob', null])
  })

  const srt = (...lines: readonly string[]): string =>
    lines
      .map((each, at) => `${at + 1}\n00:00:${String(at * 2 + 10)},000 --> 00:00:${String(at * 2 + 12)},000\n${each}\n`)
      .join('\n')
  const spoken = (...lines: readonly string[]): string[] =>
    read(srt(...lines)).words.map(({ text, speaker }) => (speaker === null ? text : `${speaker}|${text}`))

  it.each([
    ['two names', ['Anna: Hello there.', 'Ben: Hi.'], ['Anna|Hello', 'Anna|there.', 'Ben|Hi.']],
    [
      'one name again',
      ['Dr. Smith: Yes.', 'Go on.', 'Dr. Smith: No.'],
      ['Yes.', 'Go', 'on.', 'No.'].map((each) => `Dr. Smith|${each}`),
    ],
    [
      'capitals, arrows and dashes',
      ['>> ANNA: One.', '- BEN COLE: Two.', '- Three.'],
      ['ANNA|One.', 'BEN COLE|Two.', '-', 'Three.'].filter((each) => each !== '-'),
    ],
    [
      'two lines of one cue',
      ['- Anna: So?\n- Ben: No.', '[Speaker 2]: <i>Oh.</i>'],
      ['Anna|So?', 'Ben|No.', 'Speaker 2|Oh.'],
    ],
    ['a colon of one cue alone', ['Paris: a city.', 'It is big.'], ['Paris:', 'a', 'city.', 'It', 'is', 'big.']],
    [
      'what is no name',
      ['Note: one.', 'Note: two.', 'So I said: go.', 'at noon: go'],
      ['Note:', 'one.', 'Note:', 'two.', 'So', 'I', 'said:', 'go.', 'at', 'noon:', 'go'],
    ],
  ])('know who speaks from names before a colon: %s', (_, lines, expected) => {
    expect(spoken(...lines)).toEqual(expected)
  })

  it('spread their time over what is said, and not over the name', () => {
    const [first, second] = read(srt('Anna: So what?', 'Ben: Hm.')).words
    expect([first?.startSeconds, second?.endSeconds]).toEqual([10, 12])
    expect(first).toMatchObject({ text: 'So', speaker: 'Anna', interpolated: true })
  })

  it('lose no word for a name', () => {
    const part = fc.constantFrom(
      'Anna:',
      'Ben',
      'Cole:',
      'Note:',
      'So',
      'well,',
      'I',
      'said:',
      'go.',
      'NO:',
      '[Eve]:',
      'Why?',
    )
    let named = 0
    fc.assert(
      fc.property(fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (cues) => {
        const { words: all } = read(srt(...cues.map((each) => each.join(' '))))
        for (const [at, said] of cues.entries()) {
          const own = all.filter(({ startSeconds }) => Math.floor((startSeconds - 10) / 2 + 1e-6) === at)
          const texts = own.map(({ text }) => text)
          const gone = said.slice(0, said.length - texts.length)
          expect([...gone, ...texts]).toEqual(said)
          if (gone.length > 0) {
            named += 1
            expect(gone.join(' ').replace(/[[\]:]/g, '')).toBe(own[0]?.speaker)
          }
        }
      }),
      drawn({ seed: 20_261_120, sample: 300, all: 3000 }),
    )
    expect(named).toBeGreaterThan(countOf({ sample: 50, all: 500 }))
  })

  it('are read where the blank line between two is missing', () => {
    expect(words('1\n00:00:01,000 --> 00:00:02,000\nOne.\n2\n00:00:02,000 --> 00:00:03,000\nTwo 2.\n')).toBe(
      'One. Two 2.',
    )
  })
})

describe('a fixture with anything in one of its places', () => {
  const junk = fc.constantFrom<unknown>(
    null,
    true,
    '',
    'x',
    -1,
    1e308,
    [],
    {},
    [[]],
    [null],
    { word: 1 },
    '9'.repeat(400),
  )
  const objects = fixtures.filter(({ content }) => typeof content === 'object')

  it('is read or refused, never an exception', () => {
    let isRead = 0
    fc.assert(
      fc.property(fc.constantFrom(...objects), fc.nat(), junk, ({ content }, seed, value) => {
        const paths = pathsIn(content)
        const transcript = readTranscript(JSON.stringify(replaced(content, paths[seed % paths.length]!, value)))
        if (isProblem(transcript)) return
        isRead += 1
        expect(
          transcript.words.every(({ text, startSeconds, endSeconds }) => text !== '' && startSeconds < endSeconds),
        ).toBe(true)
      }),
      drawn({ seed: 20_261_122, sample: 600, all: 3000 }),
    )
    expect(isRead).toBeGreaterThan(countOf({ sample: 250, all: 1500 }))
  })

  function pathsIn(value: unknown): string[][] {
    if (typeof value !== 'object' || value === null) return [[]]
    return [[], ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner).map((path) => [name, ...path]))]
  }

  function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
    if (name === undefined) return by
    const inner = replaced((value as Record<string, unknown>)[name], rest, by)
    return Array.isArray(value)
      ? value.map((item: unknown, index) => (String(index) === name ? inner : item))
      : { ...(value as object), [name]: inner }
  }
})

describe('plain text, where somebody says that it is a transcript', () => {
  const words = (text: string): (string | number | null)[][] => {
    const transcript = readTranscript(text, { isPlainTextTaken: true })
    if (isProblem(transcript)) throw new Error(transcript.message)
    expect(transcript.format).toBe('plain text')
    expect(transcript.words.every(({ interpolated }) => interpolated)).toBe(true)
    return transcript.words.map(({ text: said, startSeconds, speaker }) => [said, startSeconds, speaker])
  }

  it('has words one after another, all of them estimated', () => {
    const found = words('Hello there.\n\nThis is it.')
    expect(found.map(([text]) => text)).toEqual(['Hello', 'there.', 'This', 'is', 'it.'])
    const starts = found.map(([, start]) => start as number)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(new Set(starts).size).toBe(5)
  })

  it.each([
    [
      '[0:01] Anna: Hello there.\n[00:00:05.500] Ben: Bye.\n',
      [
        ['Hello', 1, 'Anna'],
        ['there.', null, 'Anna'],
        ['Bye.', 5.5, 'Ben'],
      ],
    ],
    [
      'Anna (0:01): Hello there.\nBen (0:05): Bye.\n',
      [
        ['Hello', 1, 'Anna'],
        ['there.', null, 'Anna'],
        ['Bye.', 5, 'Ben'],
      ],
    ],
    [
      '00:01\nHello there.\n00:05 Note: bye.',
      [
        ['Hello', 1, null],
        ['there.', null, null],
        ['Note:', 5, null],
        ['bye.', null, null],
      ],
    ],
    [
      '[Music] Hello',
      [
        ['[Music]', null, null],
        ['Hello', null, null],
      ],
    ],
  ])('%j', (text, expected) => {
    const found = words(text)
    expect(found.map(([said, , speaker]) => [said, speaker])).toEqual(
      expected.map(([said, , speaker]) => [said, speaker]),
    )
    for (const [at, [, start]] of expected.entries())
      if (start !== null) expect(found[at]![1]).toBeCloseTo(start as number, 3)
  })

  it.each([
    '<!DOCTYPE html><p>Hello</p>',
    '<html>Hello</html>',
    '%PDF-1.4 hello',
    '{\\rtf1 hello}',
    '12 34 56',
    'null',
    '1\n00:00:xx,500 --> 00:00:02,000\nHello.\n',
    '{"words": [{"word": "a", "start": 0',
  ])('is not %j', (text) => {
    expect(isProblem(readTranscript(text, { isPlainTextTaken: true }))).toBe(true)
  })
})

describe('text that is hostile', () => {
  it.each([
    ['paragraphs without an end', `<tt>${'<p begin="1s" end="2s">'.repeat(100_000)}`],
    ['agents without an end', `<tt>${'<ttm:agent '.repeat(100_000)}`],
    ['comments without an end', `<tt>${'<!--'.repeat(200_000)}`],
    [
      'styling without an end',
      `[Script Info]\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,${'{'.repeat(500_000)}a`,
    ],
    ['lines of spaces', `WEBVTT\n\n00:01.000 --> 00:02.000\n${' \n'.repeat(300_000)}a`],
    ['names', 'Aa '.repeat(300_000)],
  ])('is read in one walk: %s', (_, text) => {
    const steps = readTranscript(text, { isPlainTextTaken: true })
    expect(isProblem(steps) || steps.words.length >= 0).toBe(true)
  })
})
