import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTranscript, segmentsOf, sentencesOf, type TranscriptWord } from '../../src/video/index.ts'
import type { Line } from '../../src/video/hear/script.ts'
import { plainWord } from '../../src/video/search/find-phrase.ts'
import { realLabels } from './real-labels.ts'

/** A talk with what each of its parts is about, as people would ask for it. */
export type LabelledTalk = {
  readonly name: string
  readonly isPutAside: boolean
  readonly lines: readonly Line[]
  readonly units: readonly TopicUnit[]
}
/** Sentences `from` up to `to`, which is behind the last. */
export type TopicUnit = { readonly from: number; readonly to: number; readonly asked: readonly string[] }

/** All were written before anything was measured on them; what came of the second half, README.md says. */
const tuned = ['cheese', 'startup', 'rivers', 'tour']
const putAside = ['lighthouse', 'sleepdoc', 'bike', 'school']

export const readTalks = (): LabelledTalk[] => [
  ...tuned.map((name) => readTalk(name, false)),
  ...putAside.map((name) => readTalk(name, true)),
]

/** Real talks, where `CUTROOM_SAMPLES` names the folder that they lie in. */
export function readRealTalks(): LabelledTalk[] {
  const folder = join(process.env['CUTROOM_SAMPLES'] ?? '', 'transcripts')
  if (!existsSync(folder)) return []
  return [...realLabels].map(([name, units]) => {
    const transcript = readTranscript(readFileSync(join(folder, name), 'utf8'))
    if (!('words' in transcript)) throw new Error(transcript.message)
    return { name, isPutAside: true, lines: linesOfWords(transcript.words), units }
  })
}

/** `[name] query | query` begins a unit, `[/]` ends it where no other begins; every other line is a sentence. */
function readTalk(name: string, isPutAside: boolean): LabelledTalk {
  const said: { speaker: string | null; text: string }[] = []
  const units: { from: number; to: number; asked: string[] }[] = []
  let open: (typeof units)[number] | null = null
  for (const row of readFileSync(join(import.meta.dirname, 'talks', `${name}.txt`), 'utf8').split('\n')) {
    const [, mark, queries = ''] = /^\[(.+?)\] ?(.*)$/.exec(row) ?? []
    if (mark !== undefined && open !== null) open.to = said.length
    if (mark !== undefined) {
      open = mark === '/' ? null : { from: said.length, to: said.length, asked: queries.split(' | ') }
      if (open) units.push(open)
      continue
    }
    const [, speaker = '', text = ''] = /^(\w*): (.*)$/.exec(row) ?? []
    if (text !== '') said.push({ speaker: speaker === '' ? null : speaker, text })
  }
  if (open !== null) open.to = said.length
  return { name, isPutAside, lines: linesOf(said), units }
}

const SECONDS_A_WORD = 0.35
const SECONDS_BETWEEN = 0.5

/** Sentences as a cut has them, with times as they would be spoken, in the segments that an import makes. */
function linesOf(said: readonly { readonly speaker: string | null; readonly text: string }[]): Line[] {
  let at = 0
  const words = said.flatMap(({ speaker, text }) => {
    const spoken = text.split(' ').map((word): TranscriptWord => {
      const startSeconds = at
      at += SECONDS_A_WORD
      return { text: word, startSeconds, endSeconds: at, confidence: 1, speaker, interpolated: false }
    })
    at += SECONDS_BETWEEN
    return spoken
  })
  return linesOfWords(words)
}

function linesOfWords(words: readonly TranscriptWord[]): Line[] {
  return segmentsOf(sentencesOf(words))
    .flatMap(({ sentences }, segment) => sentences.map((sentence, within) => ({ sentence, segment, within })))
    .map(({ sentence, segment }, index): Line => ({
      id: `sent-${index + 1}`,
      index,
      segment: `seg-${segment + 1}`,
      speaker: sentence.words[0]?.speaker ?? null,
      isOut: false,
      fromSeconds: sentence.words[0]?.startSeconds ?? 0,
      toSeconds: sentence.words.at(-1)?.endSeconds ?? 0,
      words: sentence.words.map(({ text, startSeconds, endSeconds }, at) => ({
        id: `w-${index}-${at}`,
        index: at,
        text,
        plain: plainWord(text),
        isOut: false,
        fromSeconds: startSeconds,
        toSeconds: endSeconds,
      })),
    }))
}
