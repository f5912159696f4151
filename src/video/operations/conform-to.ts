import { z } from 'zod'
import { compound, problem, type OperationCall } from '../../kernel/index.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { MICROS, type Sentence } from '../document/words.ts'
import { sayWhy, reason, seconds } from './params.ts'
import { nothingToDo } from './chosen-words.ts'

const range = z.strictObject({ sourceId: z.string().min(1).max(200), start: seconds, end: seconds })
type ConformRange = z.infer<typeof range>

/**
 * A cut that was changed in another program comes back: what it plays is kept, in its order, and everything else is
 * out.
 */
export const conformTo = compound({
  name: 'conform_to',
  summary:
    'Make the cut play some stretches of its sources (seconds of each source), in that order. A word is kept when ' +
    'its middle is played; a sentence stands where its first kept word is played.',
  destroys: 'nothing for good: what is left out stays in the transcript and can be restored',
  reads: [spoken.required, order.required],
  writes: [spoken, order],
  params: z.strictObject({ ranges: z.array(range).min(1).max(20_000), reason }),
  expands: (view, { ranges, reason: why }) => {
    const cut = view.read(order)
    const unknown = ranges.find(({ sourceId }) => cut.source(sourceId) === undefined)
    if (unknown)
      return problem('unknown-source', `There is no source ${unknown.sourceId}; there is ${cut.sources.join(', ')}.`)
    const wanted = wantedOf(cut, ranges)
    if (wanted.every(({ playedAt }) => playedAt === null))
      return problem('not-found', 'None of those stretches holds a word of this document.')
    const calls = [...wanted.flatMap((each) => wordCalls(cut, each, why)), ...moves(cut, wanted, why)]
    return calls.length === 0 ? nothingToDo('The cut plays exactly that already.') : calls
  },
  says: (_view, { ranges, reason: why }) =>
    `Play ${ranges.length === 1 ? 'one stretch' : `${ranges.length} stretches`} of the sources, and nothing ` +
    `else${sayWhy(why)}`,
})

/**
 * A sentence with the indices of its words that are played, and the number of the range that plays the first of them.
 */
type Wanted = { readonly sentence: Sentence; readonly kept: ReadonlySet<number>; readonly playedAt: number | null }

function wantedOf(cut: Cut, ranges: readonly ConformRange[]): Wanted[] {
  const bySource = new Map<string, { from: number; to: number; number: number }[]>()
  for (const [number, { sourceId, start, end }] of ranges.entries())
    bySource.set(sourceId, [...(bySource.get(sourceId) ?? []), { from: start * MICROS, to: end * MICROS, number }])
  return [...cut.entries()].flatMap((id) => {
    const sentence = cut.sentence(id)
    if (!sentence) return []
    const played = bySource.get(sentence.source) ?? []
    const numbers = sentence.words.map(
      ({ startMicros, endMicros }) =>
        played.find(({ from, to }) => from <= (startMicros + endMicros) / 2 && (startMicros + endMicros) / 2 < to)
          ?.number,
    )
    const kept = new Set(numbers.flatMap((number, at) => (number === undefined ? [] : [at])))
    const first = numbers.filter((number) => number !== undefined)
    return [{ sentence, kept, playedAt: first.length === 0 ? null : Math.min(...first) }]
  })
}

/** Brings the words of one sentence to what is wanted, with as few steps as there are kinds of them. */
function wordCalls(cut: Cut, { sentence, kept }: Wanted, why: string): OperationCall[] {
  const { id, words } = sentence
  const isOut = cut.isSentenceOut(sentence)
  const call = (operation: string, params: OperationCall['params']): OperationCall => ({
    operation,
    params: { sentenceId: id, ...params, reason: why },
  })
  if (kept.size === 0) return isOut ? [] : [call('exclude_sentence', {})]
  const restored = isOut && cut.isExcluded(id) ? [call('restore_sentence', {})] : []
  const back = words.flatMap((word, at) => (kept.has(at) && cut.isWordOut(word.id) ? [at] : []))
  const gone = words.flatMap((word, at) => (!kept.has(at) && !cut.isWordOut(word.id) ? [at] : []))
  return [
    ...restored,
    ...(back.length > 0 ? [call('restore_words', { wordIndices: back })] : []),
    ...(gone.length > 0 ? [call('delete_words', { wordIndices: gone })] : []),
  ]
}

/**
 * Moves the kept sentences into the order in which they are played; one that is out stays behind the one it stands
 * behind now.
 */
function moves(cut: Cut, wanted: readonly Wanted[], why: string): OperationCall[] {
  const kept = wanted.filter((each): each is Wanted & { playedAt: number } => each.playedAt !== null)
  const played = kept
    .toSorted(
      (a, b) =>
        a.playedAt - b.playedAt || (a.sentence.words[0]?.startMicros ?? 0) - (b.sentence.words[0]?.startMicros ?? 0),
    )
    .map(({ sentence }) => sentence.id)
  let now = [...cut.entries()]
  const isKept = new Set(played)
  let standing = now.filter((each) => isKept.has(each))
  const calls: OperationCall[] = []
  for (const [at, id] of played.entries()) {
    if (standing[at] === id) continue
    const without = now.filter((each) => each !== id)
    const previous = played[at - 1]
    const toIndex =
      previous === undefined ? without.findIndex((each) => isKept.has(each)) : without.indexOf(previous) + 1
    calls.push({ operation: 'move_sentence', params: { sentenceId: id, toIndex, reason: why } })
    now = without.toSpliced(toIndex, 0, id)
    standing = standing.filter((each) => each !== id).toSpliced(at, 0, id)
  }
  return calls
}
