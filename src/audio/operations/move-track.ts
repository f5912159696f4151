import { z } from 'zod'
import { keyBetween, operation, problem, type AnyOperation, type Claim, type Edit, type View } from '../../kernel/index.ts'
import type { Phrase } from '../../words/phrase.ts'
import { trackList } from '../keys/content.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { TRACKS, type Track } from '../tracks.ts'
import { chosenTracks, namesOf, trackReads } from './chosen-tracks.ts'

type Way = { name: string; words: string; heard: readonly Phrase[]; order: (tracks: readonly Track[], isChosen: (track: Track) => boolean) => Track[] }

export const moveTrackUp = moveTrack({
  name: 'up',
  words: 'up by one',
  heard: [{ words: 'move|put|shift|bring up|above|higher', without: 'top|volume|gain|level|louder' }],
  order: (tracks, isChosen) => stepped(tracks, isChosen),
})
export const moveTrackDown = moveTrack({
  name: 'down',
  words: 'down by one',
  heard: [{ words: 'move|put|shift|bring down|below|lower', without: 'bottom|volume|gain|level|quieter' }],
  order: (tracks, isChosen) => stepped(tracks.toReversed(), isChosen).toReversed(),
})
export const moveTrackToTop = moveTrack({
  name: 'to_top',
  words: 'to the top',
  heard: [{ words: 'move|put|shift|bring|send to|on|at top' }, { words: 'move|put|bring first', without: 'clip|second|seconds|minute|minutes' }],
  order: (tracks, isChosen) => [...tracks.filter(isChosen), ...tracks.filter((track) => !isChosen(track))],
})
export const moveTrackToBottom = moveTrack({
  name: 'to_bottom',
  words: 'to the bottom',
  heard: [{ words: 'move|put|shift|bring|send to|on|at bottom' }, { words: 'move|put|bring last', without: 'clip|second|seconds|minute|minutes' }],
  order: (tracks, isChosen) => [...tracks.filter((track) => !isChosen(track)), ...tracks.filter(isChosen)],
})

function moveTrack({ name, words, heard, order }: Way): AnyOperation {
  const wanted = (view: View): Track[] => {
    const chosen = new Set(chosenTracks(view).map(({ id }) => id))
    return order(view.read(trackList), ({ id }) => chosen.has(id))
  }
  return operation({
    name: `move_track_${name}`,
    summary: `Move the selected tracks ${words} in the list; several keep their order.`,
    kind: 'operate',
    reads: trackReads,
    writes: [trackList],
    params: z.strictObject({}),
    heard,
    apply: (view) => {
      const before = view.read(trackList)
      const after = wanted(view)
      if (after.every(({ id }, index) => id === before[index]?.id)) return problem('nothing-to-do', `${namesOf(chosenTracks(view))} cannot move further ${name.replace('to_', 'to the ')}.`)
      return placed(after, new Set(chosenTracks(view).map(({ id }) => id)))
    },
    claims: (view) => wanted(view).flatMap(({ id, name: called }, index): Claim[] => (view.read(selectedTracks).includes(id) ? [{ check: 'track-order', promise: `${called} is track ${index + 1}`, about: { track: id }, expect: index, passing: true }] : [])),
    says: (view) => `Move ${namesOf(chosenTracks(view))} ${words}`,
  })
}

/** Each chosen track goes before the one that stands before it, unless that one is chosen and could not move. */
function stepped(tracks: readonly Track[], isChosen: (track: Track) => boolean): Track[] {
  const order = [...tracks]
  for (const [index, track] of order.entries()) {
    const before = order[index - 1]
    if (before && isChosen(track) && !isChosen(before)) order.splice(index - 1, 2, track, before)
  }
  return order
}

/** New places for the chosen tracks, between neighbours that stay. */
function placed(order: readonly Track[], chosen: ReadonlySet<string>): Edit[] {
  let low: string | null = null
  return order.flatMap((track, index): Edit[] => {
    if (!chosen.has(track.id)) {
      low = track.key
      return []
    }
    const high = order.slice(index).find((other) => !chosen.has(other.id))?.key ?? null
    low = keyBetween(low, high, Number(track.id.slice(1)))
    return [{ edit: 'place', item: track.id, at: { list: TRACKS, key: low } }]
  })
}
