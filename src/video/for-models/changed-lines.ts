import type { Change, Document } from '../../kernel/index.ts'
import { sentenceLines } from './context-text.ts'
import { measureKept } from '../document/silences.ts'
import { findSentenceHolding } from '../document/cut.ts'
import { entryIndex, isSegment, sentencesIn } from '../document/timeline.ts'
import { MICROS, sentenceOf } from '../document/words.ts'

/** More than these a model asks for with a look. */
const MAX_TOLD = 20

/**
 * What some changes made of the text that a model has read: the lines of the sentences that read otherwise, where those
 * that moved stand now, and how much the cut lost or gained. It costs what was touched, whatever the size of the
 * document.
 */
export function changedLines(before: Document, after: Document, changes: readonly Change[]): string {
  const reworded = [
    ...new Set(
      changes.flatMap((change) =>
        change.edit === 'set'
          ? touchedBy(before, after, change.cell)
          : change.edit === 'place'
            ? regrouped(before, after, change.item)
            : [],
      ),
    ),
  ]
  const told = reworded.slice(0, MAX_TOLD).flatMap((id) => linesOf(after, id))
  const left = reworded.length - MAX_TOLD
  return [
    ...told,
    ...(left > 0 ? [`… and ${left} more sentences changed; look shows them.`] : []),
    ...movesIn(before, after, changes),
    ...lengthened(before, after, reworded),
  ].join('\n')
}

/** The sentences whose lines a fact is in. */
function touchedBy(before: Document, after: Document, path: string): string[] {
  const [kind, id = ''] = path.split('/')
  switch (kind) {
    case 'word':
      return [findSentenceHolding(after, id) ?? findSentenceHolding(before, id) ?? []].flat()
    case 'sentence':
      return [id]
    case 'segment':
      return path.endsWith('/excluded') ? sentencesIn(after, id) : []
    default:
      return []
  }
}

/** A sentence that begins or ends to stand by itself, and the one that it was or is a part of. */
function regrouped(before: Document, after: Document, id: string): string[] {
  const [was, is] = [sentenceOf(before, id), sentenceOf(after, id)]
  const [word] = (was ?? is)?.words ?? []
  if ((was && is) || !word) return []
  return [findSentenceHolding(was ? after : before, word.id) ?? id, id]
}

function linesOf(document: Document, id: string): string[] {
  const sentence = sentenceOf(document, id)
  return sentence ? sentenceLines(document, sentence, entryIndex(document, id)).filter((line) => line !== '') : []
}

/** Where sentences and segments stand now that stood elsewhere; which other indices shift is said once. */
function movesIn(before: Document, after: Document, changes: readonly Change[]): string[] {
  const placed = [...new Set(changes.flatMap((change) => (change.edit === 'place' ? [change.item] : [])))]
  const segments = placed.filter((id) => isSegment(after, id))
  if (segments.length > 0)
    return [
      `The segments stand in another order: ` +
        `${segments.map((id) => `${id} from ${entryIndex(after, sentencesIn(after, id)[0] ?? '')}`).join(', ')}. ` +
        `All other ` +
        `indices follow from that; look shows them.`,
    ]
  const moves = placed
    .map((id) => ({ id, from: entryIndex(before, id), to: entryIndex(after, id) }))
    .filter(({ from, to }) => from !== to)
  const [first] = moves
  if (!first) return []
  if (moves.length === 1)
    return [
      `${toldMove(first)}; ` +
        `${
          first.from < 0
            ? 'all behind it stand one later'
            : first.to < 0
              ? 'all behind it stand one earlier'
              : 'the sentences between shift by one'
        }.`,
    ]
  const isSwap = moves.length === 2 && moves[1]?.from === first.to && moves[1].to === first.from
  return [
    `${moves.slice(0, MAX_TOLD).map(toldMove).join('; ')}${
      isSwap ? '' : '; those around them shift, and look shows where they stand'
    }.`,
  ]
}

function toldMove({ id, from, to }: { readonly id: string; readonly from: number; readonly to: number }): string {
  if (from < 0) return `${id} stands by itself now, at ${to}`
  return to < 0 ? `${id} is a part of the sentence before it now` : `${id} moved from ${from} to ${to}`
}

function lengthened(before: Document, after: Document, ids: readonly string[]): string[] {
  const heard = (document: Document): number => ids.reduce((sum, id) => sum + keptOf(document, id), 0)
  const seconds = (heard(after) - heard(before)) / MICROS
  return seconds === 0 ? [] : [`The cut is ${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'shorter' : 'longer'}.`]
}

function keptOf(document: Document, id: string): number {
  const sentence = sentenceOf(document, id)
  return sentence ? measureKept(document, sentence) : 0
}
