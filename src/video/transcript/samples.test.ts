import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import { readTranscript } from './read-transcript.ts'

const folder = join(process.env['CUTROOM_SAMPLES'] ?? '', 'transcripts')
const isThere = process.env['CUTROOM_SAMPLES'] !== undefined && existsSync(folder)

/**
 * What an independent look at the files gives: a regular expression over the text, which knows nothing of their
 * structure.
 */
const samples = [
  {
    file: 'deepgram.json',
    format: 'Deepgram',
    each: /"punctuated_word"/g,
    words: 62,
    speakers: 0,
    first: ['Yeah.', 0.08, 0.32],
    last: ['today.', 24.939999, 25.439999],
  },
  // Its words stand there a second time, in utterances.
  {
    file: 'deepgram-speakers.json',
    format: 'Deepgram',
    each: /"punctuated_word"/g,
    times: 2,
    words: 226,
    speakers: 3,
    first: ['And,', 3.04, 3.54],
    last: ['Copy.', 162.605, 163.105],
  },
  {
    file: 'aws-transcribe.json',
    format: 'AWS Transcribe',
    each: /"type":\s*"pronunciation"/g,
    words: 1791,
    speakers: 0,
    first: ['There', 13.03, 13.22],
    last: ['you', 705.785, 705.995],
  },
  {
    file: 'speechmatics.json',
    format: 'Speechmatics (1.0)',
    each: /"duration":\s*"[\d.]+",\s*"confidence":\s*"[\d.]+",\s*"name":\s*"[^.]/g,
    words: 1791,
    speakers: 3,
    first: ['There', 13.05, 13.23],
    last: ['you.', 705.8, 705.92],
  },
] as const

describe.skipIf(!isThere)('real transcripts (CUTROOM_SAMPLES names no folder with them)', () => {
  it.each(samples)('$file is read whole', ({ file, format, each, words: count, speakers, first, last, ...rest }) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const transcript = readTranscript(text)
    if (isProblem(transcript)) throw new Error(transcript.message)
    expect(text.match(each)).toHaveLength(count * ('times' in rest ? rest.times : 1))
    expect(transcript.format).toBe(format)
    expect(transcript.words).toHaveLength(count)
    const [begin, end] = [transcript.words[0]!, transcript.words.at(-1)!]
    expect([begin.text, begin.startSeconds, begin.endSeconds]).toEqual(first)
    expect([end.text, end.startSeconds, end.endSeconds]).toEqual(last)
    expect(new Set(transcript.words.flatMap(({ speaker }) => speaker ?? [])).size).toBe(speakers)
  })
})
