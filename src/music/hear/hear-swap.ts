import { endOfSong } from '../arrangement.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type SectionItem } from './line.ts'
import { fitAny } from './pattern.ts'
import { sectionNamed } from './mark-names.ts'
import { ask, heardCall, type HeardCall, type Understanding } from './understanding.ts'

/**
 * "swap the verse and the chorus": each takes the place of the other, and what lies between moves by the difference.
 */
export function hearSwap(hearing: Hearing): Understanding | null {
  const { wide, score } = hearing
  const found = fitAny(wide.text, [
    '(?:swap|exchange|switch|flip|reverse|trade)(?: around| round)? (?:places of |order of |positions of )?(?<one>@s\\d+)(?: (?:with|and|for) (?<other>@s\\d+))?(?: around| round| over)?',
  ])
  const one = itemAt(wide, found?.['one'])
  if (!found || one?.kind !== 'section') return null
  const second = itemAt(wide, found['other'])
  const pair =
    second?.kind === 'section'
      ? [one, second]
      : one.names.flatMap((name): SectionItem[] => {
          const item = sectionNamed(name, score)
          return item ? [{ ...item, said: name, from: 0, to: 0 }] : []
        })
  const [first, last] = pair.toSorted((a, b) => (a.occurrences[0]?.startBeat ?? 0) - (b.occurrences[0]?.startBeat ?? 0))
  if (!first || !last || pair.length !== 2)
    return ask('Which two sections should change places?', { missing: ['section'] })
  const [a, b] = [first.occurrences[0], last.occurrences[0]]
  if (!a || !b || first.occurrences.length + last.occurrences.length !== 2)
    return ask(
      `One of them stands in several places. Which two sections should change places? Say for example "swap verse 1 and chorus 1".`,
      { missing: ['section'] },
    )
  if (a.endBeat > b.startBeat)
    return ask('They play at the same time, so they cannot change places. What should be moved, and where?', {
      missing: ['section'],
    })
  const aside = endOfSong(score.arrangement)
  const grows = b.endBeat - b.startBeat - (a.endBeat - a.startBeat)
  const between =
    grows === 0
      ? []
      : score.regions.filter(
          ({ startBeat, durationBeats }) => startBeat >= a.endBeat && startBeat + durationBeats <= b.startBeat,
        )
  const move = (id: string, startBeat: number): HeardCall =>
    heardCall('stori_move_region', { regionId: id, startBeat }, { text: hearing.clause.text })
  return {
    calls: [
      ...first.regions.map(({ id, startBeat }) => move(id, aside + startBeat - a.startBeat)),
      ...(grows > 0 ? [] : last.regions.map(({ id, startBeat }) => move(id, a.startBeat + startBeat - b.startBeat))),
      ...between
        .toSorted((x, y) => (grows > 0 ? y.startBeat - x.startBeat : x.startBeat - y.startBeat))
        .map(({ id, startBeat }) => move(id, startBeat + grows)),
      ...(grows > 0 ? last.regions.map(({ id, startBeat }) => move(id, a.startBeat + startBeat - b.startBeat)) : []),
      ...first.regions.map(({ id, startBeat }) => move(id, b.startBeat + grows + startBeat - a.startBeat)),
    ],
  }
}
