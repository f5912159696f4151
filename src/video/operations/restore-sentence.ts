import { z } from 'zod'
import { isProblem, keyBetween, operation, problem, type Edit, type Problem } from '../../kernel/index.ts'
import { sentenceCell, tieOf, segmentCell } from '../document/ids.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { listOf, TIMELINE } from '../document/timeline.ts'
import type { Sentence } from '../document/words.ts'
import { findSentence, wordEdits } from './chosen-words.ts'
import { sayWhy, reason, quoteSentence, sentenceId, quoteWords, segmentId } from './params.ts'

export const restoreSentence = operation({
  name: 'restore_sentence',
  summary: 'Put a sentence back into the cut, at its place. Out of a segment that is left out, it comes back alone.',
  kind: 'operate',
  reads: [spoken.required, order.required],
  writes: [spoken, order],
  params: z.strictObject({ sentenceId, reason }),
  apply: (view, { sentenceId: id }) => {
    const cut = view.read(spoken)
    const sentence = findSentence(cut, id)
    if (isProblem(sentence)) return sentence
    if (!cut.isSentenceOut(sentence)) return problem('nothing-to-do', `${id} is in already.`)
    // A sentence that has no word left comes back with all of them.
    const words = sentence.words.every((word) => cut.isWordOut(word.id)) ? sentence.words : []
    const place = cut.isSegmentOut(cut.segmentOf(id) ?? '') ? placedAtHome(view.read(order), sentence) : []
    if (isProblem(place)) return place
    return [
      { edit: 'set', cell: sentenceCell(id, 'excluded'), to: false } satisfies Edit,
      ...wordEdits(cut, words, 'excluded', false),
      ...place,
    ]
  },
  claims: (view, { sentenceId: id }) => [
    {
      check: 'sentence-out',
      promise: `${quoteSentence(view.read(spoken), id)} is in the cut`,
      about: { sentence: id },
      expect: false,
    },
  ],
  says: (view, { sentenceId: id, reason: why }) => `Put back ${quoteSentence(view.read(spoken), id)}${sayWhy(why)}`,
})

/** Behind what its segment stood behind; before what came back from there and was said later. */
function placedAtHome(cut: Cut, sentence: Sentence): Edit[] | Problem {
  const behind = homeBehind(cut, cut.segmentOf(sentence.id) ?? '')
  const segment = behind ?? cut.segments.find((each) => !cut.isSegmentOut(each))
  if (segment === undefined)
    return problem('no-place', `All segments are left out; put back the whole segment that ${sentence.id} is in.`)
  const keys = cut.sentencesIn(segment).map((id) => ({ id, key: cut.keysAround(id)?.own ?? null }))
  const at = behind === null ? 0 : keys.findLastIndex(({ id }) => !isSaidLater(cut, id, sentence)) + 1
  return [
    {
      edit: 'place',
      item: sentence.id,
      at: {
        list: listOf(segment),
        key: keyBetween(keys[at - 1]?.key ?? null, keys[at]?.key ?? null, tieOf(sentence.id)),
      },
    },
  ]
}

function isSaidLater(cut: Cut, other: string, { source, words }: Sentence): boolean {
  const found = cut.sentence(other)
  return found?.source === source && (found.words[0]?.position ?? 0) > (words[0]?.position ?? 0)
}

export const restoreSegment = operation({
  name: 'restore_segment',
  summary:
    'Put a segment that was left out back into the cut, at the place that it had. What was left out inside it stays ' +
    'out.',
  kind: 'operate',
  reads: [order.required, spoken.required],
  writes: [order, spoken],
  params: z.strictObject({ segmentId, reason }),
  apply: (view, { segmentId: id }) => {
    const cut = view.read(order)
    if (!cut.isSegment(id)) return problem('unknown-segment', `Unknown segment ID: ${id}`)
    if (!cut.isSegmentOut(id)) return problem('nothing-to-do', `${id} is in already.`)
    return [
      { edit: 'set', cell: segmentCell(id, 'excluded'), to: false },
      { edit: 'place', item: id, at: { list: TIMELINE, key: homeKey(cut, id) } },
    ]
  },
  claims: (view, { segmentId: id }) => [
    { check: 'cell', promise: `${id} is in the cut`, about: { path: segmentCell(id, 'excluded') }, expect: false },
    {
      check: 'segment-before',
      promise: `${id} stands where it stood`,
      about: { segment: id },
      expect: homeBehind(view.read(order), id),
      passing: true,
    },
  ],
  says: (view, { segmentId: id, reason: why }) =>
    `Put back ${id}, ${quoteWords(
      view
        .read(spoken)
        .sentencesIn(id)
        .flatMap((each) => (view.read(spoken).sentence(each)?.words ?? []).map(({ text }) => text)),
    )}${sayWhy(why)}`,
})

function homeKey(cut: Cut, id: string): string {
  const behind = homeBehind(cut, id)
  if (behind === null) return keyBetween(null, cut.keysAround(cut.segments[0] ?? '')?.own ?? null, tieOf(id))
  const around = cut.keysAround(behind)
  return keyBetween(around?.own ?? null, around?.after ?? null, tieOf(id))
}

/**
 * The segment behind which one stood before it was left out: the nearest before it that is in the cut, null where there
 * was none.
 */
function homeBehind(cut: Cut, segment: string): string | null {
  const seen = new Set<string>()
  let at = cut.homeOf(segment)
  while (at !== null && (cut.isSegmentOut(at) || !cut.isSegment(at))) {
    if (seen.has(at)) return null
    seen.add(at)
    at = cut.homeOf(at)
  }
  return at
}
