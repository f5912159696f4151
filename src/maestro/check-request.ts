import { problem, type Problem, type State, isProblem } from '../kernel/index.ts'
import {
  songOf,
  describeRegion,
  type EventOf,
  type NoteChange,
  type VariationScope,
  readPosition,
  resolvePosition,
  sayNames,
  sectionIndex,
  type StructuredPrompt,
  type ProjectSnapshot,
} from '../music/index.ts'

/**
 * Why a prompt's place cannot be found, with the names that there are, so that nothing is done anywhere else. Which of
 * several it means is a question instead.
 */
export function checkPlace({ position }: StructuredPrompt, project: ProjectSnapshot): Problem | undefined {
  if (position === undefined) return undefined
  const read = readPosition(position)
  const found = isProblem(read) ? read : resolvePosition(read, project)
  if (!isProblem(found) || found.code === 'ambiguous-section') return undefined
  return found.code === 'bad-position' ? withNames(found, project) : found
}

/** What is no place at all may have been meant for a name. */
function withNames(lost: Problem, project: ProjectSnapshot): Problem {
  const known = sectionIndex(project)
    .regions.toSorted((a, b) => (a.regions[0]?.startBeat ?? 0) - (b.regions[0]?.startBeat ?? 0))
    .map(({ name }) => name)
  return known.length === 0 ? lost : problem(lost.code, `${lost.message} The song has ${sayNames(known)}.`, { known })
}

type Phrase = EventOf<'phrase'>

/** Why phrases may not be proposed: they change notes outside of what was named. */
export function checkScope(
  phrases: readonly Phrase[],
  { trackIds, regionIds, beatRange }: VariationScope,
  after: State,
): Problem | undefined {
  const song = songOf(after.document)
  const isNamed = ({ trackId, regionId }: Phrase): boolean =>
    (trackIds === undefined && regionIds === undefined) ||
    trackIds?.includes(trackId) === true ||
    regionIds?.includes(regionId) === true
  const isInTime = ({ regionId, noteChanges }: Phrase): boolean => {
    const startBeat = song.region(regionId)?.startBeat ?? 0
    const isBetween = (note: NoteChange['after']): boolean =>
      beatRange === undefined ||
      note === null ||
      (startBeat + note.startBeat >= beatRange.startBeat && startBeat + note.startBeat < beatRange.endBeat)
    return noteChanges.every((change) => isBetween(change.before) && isBetween(change.after))
  }
  const outside = [
    ...new Set(
      phrases
        .filter((phrase) => !isNamed(phrase) || !isInTime(phrase))
        .map(({ regionId }) => describeRegion(song, regionId)),
    ),
  ]
  return outside.length === 0
    ? undefined
    : problem(
        'outside-scope',
        `This would change notes outside of its scope: ${outside.slice(0, MAX_NAMED).join('; ')}; widen the scope, ` +
          `or ask for less.`,
      )
}

const MAX_NAMED = 8
