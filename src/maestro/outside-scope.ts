import { problem, type Problem, type State } from '../kernel/index.ts'
import { songOf, describeRegion, type EventOf, type NoteChange, type VariationScope } from '../music/index.ts'
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
