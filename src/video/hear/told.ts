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
  const found = [...answer.matchAll(QUOTED)].flatMap((quote) => quotedLines(quote, lines))
  return [...new Set(found.map(({ id }) => id))]
}

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
