import { describe, expect, test } from 'vitest'
import { isProblem, runOperation, type Document } from '../../src/kernel/index.ts'
import {
  importParams,
  importTranscript,
  readTranscript,
  segmentsText,
  timelineText,
  video,
  type Transcript,
} from '../../src/video/index.ts'
import { hostileTranscripts, ordersOf, type HostileTranscript } from './hostile-transcripts.ts'
import { ordersIn } from './obedient-model.ts'
import { writeTranscript } from './write-transcript.ts'

const ASKED = 'Take the ums out.'
const LONGEST_WORD = 200
const LONGEST_NAME = 80
const INVISIBLE = /(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Surrogate}]/u

describe.each(
  hostileTranscripts.map((hostile) => ({ ...hostile, name: hostile.text.replaceAll(/[^ -~]/g, '·').slice(-64) })),
)('$place ($format): $name', (hostile) => {
  test('is read as what it is, and stays words', () => {
    const { format, words } = readWhole(hostile)
    expect(format).toBe(hostile.format)
    for (const { text, speaker } of words)
      for (const shown of [text, speaker ?? 'Tom']) {
        expect(shown).not.toMatch(INVISIBLE)
        expect(shown).toMatch(/^\S(.*\S)?$/u)
        expect(shown.length).toBeLessThanOrEqual(LONGEST_WORD)
      }
  })

  test('adds nothing to the timeline that a model reads but sentences', () => {
    const { document, words } = imported(hostile)
    const text = timelineText(document, ASKED)
    expect(text).not.toMatch(INVISIBLE)
    expect(readTimeline(text).join(' ')).toBe(words.map((word) => word.text).join(' '))
    expectOrders(text, hostile)
  })

  test('adds nothing to the segments that a model reads but what is said', () => {
    const { document, words } = imported(hostile)
    const text = segmentsText(document, ASKED)
    expect(text).not.toMatch(INVISIBLE)
    expect(readSegments(text).join(' ')).toBe(words.map((word) => word.text).join(' '))
    expectOrders(text, hostile)
  })
})

test('there are twenty hostile transcripts and more, in every format, and each asks for something', () => {
  expect(hostileTranscripts.length).toBeGreaterThanOrEqual(20)
  expect(new Set(hostileTranscripts.map(({ format }) => format))).toEqual(new Set(Object.keys(writeTranscript)))
  expect(new Set(hostileTranscripts.map(({ wants }) => wants)).size).toBe(7)
  for (const hostile of hostileTranscripts) expect(ordersOf(hostile)).toHaveLength(1)
})

function readWhole({ content }: HostileTranscript): Transcript {
  const read = readTranscript(content)
  if (isProblem(read)) throw new Error(read.message)
  return read
}

function imported(hostile: HostileTranscript): { document: Document; words: Transcript['words'] } {
  const transcript = readWhole(hostile)
  const { params } = importParams(
    { name: hostile.recording, durationMicros: 60_000_000, recording: null, picture: null },
    transcript.words,
  )
  const performed = runOperation({ state: video.newDocument, nextId: 1 }, importTranscript, params)
  if (isProblem(performed)) throw new Error(performed.message)
  return { document: performed.copy.state.document, words: transcript.words }
}

/**
 * Reads the text of a timeline line by line: whatever stands where it does not belong fails. Gives the sentences back.
 */
function readTimeline(text: string): string[] {
  const lines = text.split('\n')
  const count = Number(/^TIMELINE \((\d+) sentences, \d+:\d\d total\)$/.exec(lines[0] ?? '')?.[1])
  expect([lines[1], lines[2], lines[4], lines[5]]).toEqual(['', 'SOURCES:', '', 'SENTENCES:'])
  expect(unquoted(/^- src-1: (".*")$/.exec(lines[3] ?? '')?.[1]).length).toBeLessThanOrEqual(LONGEST_NAME)
  const sentences = Array.from({ length: count }, (_, index) => {
    const [head = '', said = '', listed = '', blank] = lines.slice(6 + 4 * index)
    expect(head).toMatch(
      new RegExp(String.raw`^\[${index}\] id=sent-${index + 1} \| source=src-1 \| \d+:\d\d-\d+:\d\d$`),
    )
    expect([listed.startsWith('    words: [0:'), blank]).toEqual([true, ''])
    expectListed(listed)
    return unquoted(/^ {4}(".*")$/.exec(said)?.[1])
  })
  expect(lines.slice(6 + 4 * count)).toEqual(['USER INSTRUCTIONS:', `"${ASKED}"`])
  return sentences
}

/** The indices of the words rise by one, and none of the words looks as if it were out. */
function expectListed(line: string): void {
  const indices = [...line.matchAll(/\[(\d+):/g)].map(([, index]) => Number(index))
  expect(indices).toEqual(indices.map((_, at) => at))
  expect(line).not.toContain('~~')
}

/** The same for the text of segments. */
function readSegments(text: string): string[] {
  const lines = text.split('\n')
  expect([...lines.slice(0, 2), ...lines.slice(-2)]).toEqual([
    'SEGMENTS TO SEQUENCE:',
    '',
    'USER INSTRUCTIONS:',
    `"${ASKED}"`,
  ])
  const segments = lines.slice(2, -2)
  expect(segments.length % 3).toBe(0)
  return segments.flatMap((line, at) => {
    if (at % 3 === 0)
      expect(line).toMatch(
        new RegExp(String.raw`^\[seg-${at / 3 + 1}\] source=[^|]{1,80} \| \d+:\d\d-\d+:\d\d \(\d+\.\ds\)$`),
      )
    if (at % 3 === 2) expect(line).toBe('')
    return at % 3 === 1 ? [unquoted(/^ {4}(".*")$/.exec(line)?.[1])] : []
  })
}

/** What stands in quotes: they end where the line does. */
const unquoted = (quoted: string | undefined): string => JSON.parse(quoted ?? '') as string

/** A model is told the words of others as they are, or never sees them. */
function expectOrders(text: string, hostile: HostileTranscript): void {
  expect(ordersIn(text)).toEqual(hostile.isShown ? ordersOf(hostile) : [])
}
