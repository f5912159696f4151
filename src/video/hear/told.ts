import type { State } from '../../kernel/index.ts'
import { keptLines, keptWords, scriptOf, type Line } from './script.ts'

/** A longer passage is told by its beginning only, and is not taken whole without a look at it. */
const MAX_LINES = 2
const QUOTED = /“([^”]+)”(?: \((\d+):([\d.]+)(?:–(\d+):([\d.]+))?\))?/g

/** The sentences that an answer quotes, in order, by their names. */
export function toldIn(answer: string, { document }: State): readonly string[] {
  const lines = keptLines(scriptOf(document))
  // What is said beside the matter, or under another picture, is not what was asked for.
  if (/^Nobody speaks\b|^Another picture\b/.test(answer)) return []
  const quotes = [...answer.matchAll(QUOTED)]
  if (OUT.test(answer)) return outLines(quotes, scriptOf(document).lines)
  const found = quotes.flatMap((quote) => quotedLines(quote, lines))
  return [...new Set(found.map(({ id }) => id))]
}

/** "Yes, it is out: “…”": what is quoted is not in the cut. */
const OUT = /^(?:Yes|No), it is out:/

function outLines(quotes: readonly RegExpMatchArray[], lines: readonly Line[]): readonly string[] {
  const gone = lines.filter(({ isOut }) => isOut)
  return quotes.flatMap(([, said = '']) => {
    const words = said.replace(/\s*…$/, '')
    const found = gone.filter((line) => textOf(line) === words || (words !== said && textOf(line).startsWith(words)))
    return found.length === 1 ? found.map(({ id }) => id) : []
  })
}

const textOf = ({ words }: Line): string => words.map(({ text }) => text).join(' ')

/** What is quoted begins with its first sentence, and is as long as its times say. */
function quotedLines(
  [, said = '', minutes, seconds, untilMinutes, until]: RegExpMatchArray,
  lines: readonly Line[],
): readonly Line[] {
  const words = said.replace(/\s*…$/, '')
  const isCut = words !== said
  const first = lines.findIndex((line) => {
    const text = keptWords(line)
      .map(({ text: word }) => word)
      .join(' ')
    const isHere = Math.abs((line.fromSeconds ?? 0) - (Number(minutes) * 60 + Number(seconds))) < 0.2
    return text === words || (isCut && text.startsWith(words)) || (minutes !== undefined && isHere)
  })
  const end = untilMinutes === undefined ? -1 : Number(untilMinutes) * 60 + Number(until) + 0.2
  const told = first < 0 ? [] : lines.slice(first).filter((line, at) => at === 0 || (line.toSeconds ?? Infinity) <= end)
  return told.length > MAX_LINES ? [] : told
}
