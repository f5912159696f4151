import { differences } from './compare.ts'
import { unchanged } from './expected.ts'
import type { Heard } from './heard.ts'
import type { Request } from './request.ts'
import { heardAtStart } from './scene.ts'

/** In what a built scene is not the one that was ordered; a harness that builds wrongly must not judge. */
export const startDifferences = (
  { given, scene }: Pick<Request, 'given' | 'scene'>,
  built: Heard,
): readonly string[] => {
  const expected = unchanged(heardAtStart(scene, given))
  const edges = given.lastEffect === undefined ? [] : [given.lastEffect.range.start, given.lastEffect.range.end]
  // The effect that came before may have left clip edges.
  const tracks = expected.tracks.map((track) =>
    track.name === given.lastEffect?.track ? { ...track, mayStart: edges } : track,
  )
  const wanted = heardAtStart(scene, given)
  const state = (heard: Heard): string =>
    JSON.stringify([heard.cursor, heard.selection, [...heard.selectedTracks].sort()])
  return [
    ...differences({ ...expected, tracks }, built),
    ...(state(wanted) === state(built) ? [] : [`the editor state is ${state(built)} instead of ${state(wanted)}`]),
  ]
}
