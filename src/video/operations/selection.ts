import { z } from 'zod'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Cut } from '../document/cut.ts'
import { MICROS } from '../document/words.ts'
import { pickPlace, findPlaces, type SearchedSentence } from '../search/find-places.ts'
import { quoteWords, seconds, sentenceId } from './params.ts'
import type { KeptSentence } from './chosen-words.ts'

/** Ways to choose sentences; where several are given, all have to hold. */
export const selectionParams = {
  /** What is spoken of there, or words of it. */
  query: z.string().min(1).max(400).optional(),
  speaker: z.string().min(1).max(200).optional(),
  sentenceIds: z.array(sentenceId).min(1).max(10_000).optional(),
}
/** Times are seconds of the cut as it plays now. */
export const rangeParams = { start: seconds.optional(), end: seconds.optional() }

type Selection = {
  readonly query?: string | undefined
  readonly speaker?: string | undefined
  readonly sentenceIds?: readonly string[] | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/**
 * Of some sentences, those that are meant, with the words of each that are meant. `isEverywhere` takes all places that
 * speak of a query, not one.
 */
export function findSelected(
  cut: Cut,
  sentences: readonly KeptSentence[],
  { query, speaker, sentenceIds, start, end, isEverywhere }: Selection & { readonly isEverywhere: boolean },
): readonly KeptSentence[] | Problem {
  if ([query, speaker, sentenceIds, start, end].every((each) => each === undefined))
    return problem('invalid-params', 'Say which sentences are meant: by query, speaker, sentenceIds, or start and end.')
  const missing = sentenceIds?.find((id) => !cut.isSentence(id))
  if (missing !== undefined) return problem('unknown-sentence', `Sentence ${missing} not found`)
  const wanted = sentenceIds && new Set(sentenceIds)
  const named = wanted ? sentences.filter(({ sentence }) => wanted.has(sentence.id)) : sentences
  const spokenBy = speaker === undefined ? named : bySpeaker(named, speaker)
  if (isProblem(spokenBy)) return spokenBy
  const inRange =
    start === undefined && end === undefined
      ? spokenBy
      : byTime(cut, spokenBy, { from: start ?? 0, to: end ?? Number.POSITIVE_INFINITY })
  if (isProblem(inRange)) return inRange
  return query === undefined ? inRange : byQuery(cut, inRange, { query, isEverywhere })
}

/** By the whole name, or by a part of it that only one speaker has. */
function bySpeaker(sentences: readonly KeptSentence[], wanted: string): KeptSentence[] | Problem {
  const names = [...new Set(sentences.flatMap(({ sentence }) => sentence.speaker ?? []))]
  const plain = wanted.trim().toLowerCase()
  const exact = names.filter((name) => name.toLowerCase() === plain)
  const found = exact.length > 0 ? exact : names.filter((name) => name.toLowerCase().split(/\s+/).includes(plain))
  if (found.length === 0)
    return problem(
      'unknown-speaker',
      names.length === 0
        ? 'Nobody is named in this transcript; say who speaks first.'
        : `${wanted} says nothing here; the speakers are ${names.join(', ')}.`,
    )
  if (found.length > 1) return problem('unclear', `${wanted} could be ${found.join(' or ')}; give the whole name.`)
  return sentences.filter(({ sentence }) => sentence.speaker === found[0])
}

/** Words whose middle lies in the range. */
function byTime(
  cut: Cut,
  sentences: readonly KeptSentence[],
  { from, to }: { readonly from: number; readonly to: number },
): KeptSentence[] | Problem {
  if (to <= from) return problem('invalid-value', `The range has to end after ${from} s.`)
  const times = cut.playTimes()
  const chosen = sentences.flatMap(({ sentence, indices }) => {
    const inside = indices.filter((at) => {
      const heard = times.get(sentence.words[at]?.id ?? '')
      const middle = heard ? (heard.startMicros + heard.endMicros) / 2 / MICROS : Number.NaN
      return middle >= from && middle < to
    })
    return inside.length === 0
      ? []
      : [{ sentence, indices: inside, words: inside.flatMap((at) => sentence.words[at] ?? []) }]
  })
  return chosen.length > 0
    ? chosen
    : problem('not-found', `Nothing is said between ${from} s and ${Number.isFinite(to) ? `${to} s` : 'the end'}.`)
}

function byQuery(
  cut: Cut,
  sentences: readonly KeptSentence[],
  { query, isEverywhere }: { readonly query: string; readonly isEverywhere: boolean },
): KeptSentence[] | Problem {
  const searched = sentences.map(({ sentence, words }): SearchedSentence => ({
    id: sentence.id,
    segment: cut.segmentOf(sentence.id) ?? '',
    speaker: sentence.speaker,
    words: words.map(({ text }) => text),
  }))
  const places = findPlaces(searched, query)
  const clear = pickPlace({ query, places, sentences: searched })
  if (isProblem(clear) && (clear.code !== 'unclear' || !isEverywhere)) return clear
  const meant = new Set(
    (isEverywhere ? places : isProblem(clear) ? [] : [clear]).flatMap(({ sentenceIds }) => sentenceIds),
  )
  return sentences.filter(({ sentence }) => meant.has(sentence.id))
}

/** A selection in a person's words. */
export function describeSelection({ query, speaker, sentenceIds, start, end }: Selection): string {
  const parts = [
    ...(query === undefined ? [] : [`the part about ${quoteWords(query.split(/\s+/))}`]),
    ...(speaker === undefined ? [] : [`what ${speaker} says`]),
    ...(sentenceIds === undefined
      ? []
      : [sentenceIds.length > 3 ? `${sentenceIds.length} sentences` : sentenceIds.join(', ')]),
    ...(start === undefined && end === undefined
      ? []
      : [`${start ?? 0} s to ${end === undefined ? 'the end' : `${end} s`}`]),
  ]
  return parts.join(', ')
}
