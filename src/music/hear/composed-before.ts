import { roleOfTrack } from '../composing/recipe.ts'
import { composeParts, type ComposeParts } from './compose-parts.ts'
import type { Hearing } from './hearing.ts'
import type { SectionItem } from './line.ts'
import { scoreOf } from './score.ts'
import { tracksOf } from './targets.ts'
import { ask, isAsked, type Asked } from './understanding.ts'

/** Whether the line before wrote a section with several parts: "a lead on it" is one more part, and no other sound. */
export function composedBefore({ earlier, score }: Pick<Hearing, 'earlier' | 'score'>): boolean {
  const last = earlier.at(-1)
  if (!last || /\btracks?\b/.test(last.text)) return false
  const { lead, sections, wanted } = composeParts({ line: last, score })
  return lead !== undefined && wanted.length !== 1 && sections.length > 0
}

/** "write a pad on it": the track that was spoken of, or made, before. */
export function onEarlier(hearing: Hearing, parts: ComposeParts): ComposeParts | Asked {
  if (!parts.isOnEarlier) return parts
  if (composedBefore(hearing) && parts.wanted.some(({ track }) => !track))
    return { ...parts, isOnEarlier: false, isOverEarlier: true }
  const found = tracksOf(hearing, 'it')
  if (isAsked(found)) return found
  const [track, ...others] = found.tracks
  const [wanted, ...more] = parts.wanted
  if (track && others.length === 0 && !wanted)
    return { ...parts, wanted: [{ role: roleOfTrack(track), said: track.name, program: null, track }] }
  if (!track || others.length > 0 || !wanted || more.length > 0 || wanted.track)
    return ask(
      `Which part should play on which track? Name them, for example "write a pad on the ${track?.name ?? 'Strings'} track".`,
      { missing: ['roles'] },
    )
  return { ...parts, wanted: [{ ...wanted, track }] }
}

/** "put some pads on top": along with the section that was spoken of, or made, before. */
export function overEarlier({ earlier, around }: Hearing, parts: ComposeParts): ComposeParts {
  if (
    !parts.isOverEarlier ||
    parts.sections.length > 0 ||
    parts.alongside ||
    parts.stretch ||
    parts.place !== undefined
  )
    return parts
  const sections = earlier
    .toReversed()
    .flatMap(({ items }) => items.toReversed())
    .filter((each): each is SectionItem => each.kind === 'section')
  const { song } = scoreOf(around.start)
  const section = sections.find(({ regions }) => regions.some(({ id }) => song.region(id) === undefined)) ?? sections[0]
  return section ? { ...parts, alongside: section } : parts
}
