import type { Json, State } from '../../src/kernel/index.ts'
import { clipsOf } from '../../src/audio/clips.ts'
import { audioTracks, rateOf, tracksOf } from '../../src/audio/tracks.ts'
import type { Reference, ReferenceCall } from '../reference.ts'

/**
 * Puts the ids of a document in the place of names: a track by its name, a clip by its track and the second at which it
 * starts.
 */
export function withIds(reference: Reference, state: State): Reference {
  const tracks = new Map(tracksOf(state.document).map(({ id, name }) => [name, id]))
  const rate = rateOf(state.document)
  const clips = new Map(
    audioTracks(state.document).flatMap(({ id, name }) =>
      clipsOf(state.document, id).map((clip) => [`${name}@${clip.start / rate}`, clip.id] as const),
    ),
  )
  const replaced = ({ name, args }: ReferenceCall): ReferenceCall => {
    if (name === 'select_tracks')
      return { name, args: { ...args, tracks: listOf(args['tracks']).map((track) => known(tracks, track)) } }
    return typeof args['clip'] === 'string'
      ? { name, args: { ...args, clip: known(clips, args['clip']) } }
      : { name, args }
  }
  return reference.map((reply) => reply.map(replaced))
}

const listOf = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The reference names "${name}", which is not there.`)
  return id
}
