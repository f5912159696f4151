import type { Document } from '../../kernel/index.ts'
import { playedMicros, playedRanges, heardSentences } from '../document/played-ranges.ts'
import { playTimes } from '../document/played-ranges.ts'
import { entriesOf, segmentOf } from '../document/timeline.ts'
import { isSentenceOut, isWordOut, MICROS, sentenceOf } from '../document/words.ts'
import { plainWord } from '../search/find-phrase.ts'

/** A cut as words speak of it: every sentence in order, with who says it, what is in, and when it is heard. */
export type Script = { readonly lines: readonly Line[]; readonly seconds: number }

/** `fromSeconds` and `toSeconds` are times of the cut as it plays; what is out has none. */
export type Line = {
  readonly id: string
  readonly index: number
  readonly segment: string
  readonly speaker: string | null
  readonly isOut: boolean
  readonly words: readonly ScriptWord[]
  readonly fromSeconds?: number
  readonly toSeconds?: number
}
export type ScriptWord = {
  readonly id: string
  readonly index: number
  readonly text: string
  readonly plain: string
  readonly isOut: boolean
  readonly fromSeconds?: number
  readonly toSeconds?: number
}

/** Some words of a sentence, by their index in it. */
export type WordsOfLine = { readonly line: Line; readonly indices: readonly number[] }

/** A request looks at the same cut many times, and each look goes through every word of it. */
export function scriptOf(document: Document): Script {
  const script = known.get(document) ?? readScript(document)
  known.set(document, script)
  return script
}

const known = new WeakMap<Document, Script>()

function readScript(document: Document): Script {
  const { heard, seconds } = heardWords(document)
  const lines: Line[] = []
  for (const id of entriesOf(document)) {
    const sentence = sentenceOf(document, id)
    if (!sentence) continue
    const isOut = isSentenceOut(document, sentence)
    const words = sentence.words.map((word, index): ScriptWord => ({
      id: word.id,
      index,
      text: word.text,
      plain: plainWord(word.text),
      isOut: isOut || isWordOut(document, word.id),
      ...heard.get(word.id),
    }))
    const played = words.filter(({ fromSeconds }) => fromSeconds !== undefined)
    const [first, last] = [played[0]?.fromSeconds, played.at(-1)?.toSeconds]
    lines.push({
      id,
      index: lines.length,
      segment: segmentOf(document, id) ?? '',
      speaker: sentence.speaker,
      isOut,
      words,
      ...(first !== undefined && last !== undefined && { fromSeconds: first, toSeconds: last }),
    })
  }
  return { lines, seconds }
}

export const keptLines = ({ lines }: Script): readonly Line[] => lines.filter(({ isOut }) => !isOut)
export const keptWords = ({ words }: Line): readonly ScriptWord[] => words.filter(({ isOut }) => !isOut)
export const speakersOf = ({ lines }: Script): readonly string[] => [
  ...new Set(lines.flatMap(({ speaker }) => speaker ?? [])),
]

type Heard = { readonly fromSeconds: number; readonly toSeconds: number }

/** When each kept word is heard in the cut. */
function heardWords(document: Document): { heard: ReadonlyMap<string, Heard>; seconds: number } {
  const ranges = playedRanges(document)
  const times = [...playTimes(ranges, heardSentences(document))].filter(([word]) => !isWordOut(document, word))
  const heard = new Map(
    times.map(([word, { startMicros, endMicros }]): [string, Heard] => [
      word,
      { fromSeconds: startMicros / MICROS, toSeconds: endMicros / MICROS },
    ]),
  )
  return { heard, seconds: playedMicros(ranges) / MICROS }
}
