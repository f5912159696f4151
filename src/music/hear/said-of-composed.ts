import { remember, type Clause } from '../../words/index.ts'
import { composeParts } from './compose-parts.ts'
import type { Score } from './line.ts'
import { readLine } from './read-line.ts'

/**
 * "…, and make it sparse": what a clause says of what the one before it composes, in the words of a composing request;
 * null where it is a request of its own.
 */
export function saidOfComposed(clauses: readonly Clause[], at: number, score: Score): string | null {
  const before = clauses[at - 1]
  if (before && makesRoom.test(clauses[at]?.text ?? '') && isComposing(before, score)) return 'moving what follows'
  const going =
    /^\W*(?:and\s+)?(?:keep|leave|have|let)\s+(.+?)\s+(?:going|playing|running|rolling|carry on|continue)[.!\s]*$/i.exec(
      clauses[at]?.text ?? '',
    )?.[1]
  if (going !== undefined && before && isComposing(before, score)) return alsoPlays(going, score)
  const words =
    /^\W*(?:make|keep|let|have)\s+(?:it|them)(?:\s+be)?\s+(.+?)[.!\s]*$/i.exec(clauses[at]?.text ?? '')?.[1] ??
    clauses[at]?.text
  if (words === undefined || !before || !isComposing(before, score)) return null
  const parts = composeParts({ line: readLine(words, { score }), score })
  const isFeel = [
    parts.energy,
    parts.density,
    parts.swing,
    parts.humanize,
    parts.bars,
    parts.key,
    parts.tempo,
    parts.style,
    parts.pace,
  ].some((each) => each !== undefined)
  return isFeel &&
    parts.lead === undefined &&
    parts.place === undefined &&
    parts.unread.length === 0 &&
    parts.sections.length === 0 &&
    parts.wanted.length === 0
    ? words
    : null
}

/** "…, and push everything back", "…, and push the verse back to make room". */
const makesRoom =
  /^\W*(?:move|push|shift|slide|bump) (?:everything|all|the rest|what follows|what comes after(?: it)?|the others?|all the rest)(?: else)?(?: (?:after|behind)(?: it| that)?)?(?: back| later| along| over| down)?(?: to make room| accordingly)?[.!\s]*$|^\W*(?:and )?(?:move|push|shift|slide|bump) .{1,60} to make room[.!\s]*$/i

/** "keep the drums and the bass going": they play in what is new as well. */
function alsoPlays(players: string, score: Score): string | null {
  const { wanted, unread, sections } = composeParts({ line: readLine(players, { score }), score })
  return wanted.length > 0 && unread.length === 0 && sections.length === 0 ? `with ${players}` : null
}

const isComposing = ({ text, negated }: Clause, score: Score): boolean => !negated && composes(score, text)

const composes = remember((score: Score, text: string) => {
  const { lead, sections, wanted, bars, unread } = composeParts({ line: readLine(text, { score }), score })
  return lead !== undefined && unread.length === 0 && (sections.length > 0 || wanted.length > 0 || bars !== undefined)
})
