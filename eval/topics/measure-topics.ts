import type { Line } from '../../src/video/hear/script.ts'
import type { LabelledTalk, TopicUnit } from './read-talks.ts'

/** What a search makes of a query: the places, the best first; `isSure` where a plan would be made of it. */
export type Searched = { readonly ranked: readonly (readonly Line[])[]; readonly isSure: boolean }
export type Search = (talk: LabelledTalk, query: string) => Searched

export type TopicFigures = {
  readonly queries: number
  /** The first place lies in the unit that was meant, for the most part; one of the first three. */
  readonly first: number
  readonly firstThree: number
  /** A plan would have been made, of a place in the unit; of one elsewhere; of a unit with both edges right. */
  readonly sureRight: number
  readonly sureWrong: number
  /** Of the places that were found first: edges no more than a sentence off, and the mean F1 of the sentences. */
  readonly starts: number
  readonly ends: number
  readonly f1: number
}

export type Missed = { readonly talk: string; readonly query: string; readonly got: string; readonly wanted: string }

export function measureTopics(
  talks: readonly LabelledTalk[],
  search: Search,
  onMissed?: (missed: Missed) => void,
): TopicFigures {
  const sum = { queries: 0, first: 0, firstThree: 0, sureRight: 0, sureWrong: 0, starts: 0, ends: 0, f1: 0 }
  for (const talk of talks)
    for (const unit of talk.units)
      for (const query of unit.asked) {
        const { ranked, isSure } = search(talk, query)
        const hits = ranked.map((place) => isWithin(place, unit))
        const isFirst = hits[0] === true
        sum.queries += 1
        sum.first += Number(isFirst)
        sum.firstThree += Number(hits.slice(0, 3).includes(true))
        sum.sureRight += Number(isSure && isFirst)
        sum.sureWrong += Number(isSure && !isFirst)
        const [from, to] = edgesOf(ranked[0] ?? [])
        if (isFirst) {
          sum.starts += Number(Math.abs(from - unit.from) <= 1)
          sum.ends += Number(Math.abs(to - unit.to) <= 1)
          sum.f1 += f1Of(ranked[0] ?? [], unit)
        }
        if (!isFirst || f1Of(ranked[0] ?? [], unit) < 0.7)
          onMissed?.({
            talk: talk.name,
            query,
            got:
              ranked
                .slice(0, 3)
                .map((place) => edgesOf(place).join('–'))
                .join(', ') + (isSure ? ' sure' : ''),
            wanted: `${unit.from}–${unit.to}`,
          })
      }
  return { ...sum, f1: sum.first === 0 ? 0 : sum.f1 / sum.first }
}

const isInside = ({ index }: Line, { from, to }: TopicUnit): boolean => index >= from && index < to
const isWithin = (place: readonly Line[], unit: TopicUnit): boolean =>
  place.filter((line) => isInside(line, unit)).length * 2 > place.length
const edgesOf = (place: readonly Line[]): [number, number] => [place[0]?.index ?? -1, (place.at(-1)?.index ?? -1) + 1]

function f1Of(place: readonly Line[], unit: TopicUnit): number {
  const shared = place.filter((line) => isInside(line, unit)).length
  return (2 * shared) / (place.length + unit.to - unit.from)
}

export const showTopics = (name: string, figures: TopicFigures): string => {
  const { queries, first, firstThree, sureRight, sureWrong, starts, ends, f1 } = figures
  const part = (count: number, of: number): string => `${count}/${of}`
  return (
    `${name.padEnd(34)} first ${part(first, queries)}, in three ${part(firstThree, queries)}; planned right ` +
    `${sureRight}, elsewhere ${sureWrong}; starts ${part(starts, first)}, ends ${part(ends, first)}, F1 ${f1.toFixed(2)}`
  )
}
