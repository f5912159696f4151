import type { View } from '../../kernel/index.ts'
import { trackList } from '../keys/content.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import type { Track } from '../tracks.ts'

/** What operations on whole tracks read. */
export const trackReads = [selectedTracks.required, trackList.required]

export function chosenTracks(view: View): Track[] {
  const chosen = view.read(selectedTracks)
  return view.read(trackList).filter(({ id }) => chosen.includes(id))
}

/** The same without label tracks, which have neither level nor side. */
export const chosenAudio = (view: View): Track[] => chosenTracks(view).filter(({ kind }) => kind !== 'label')

export const namesOf = (tracks: readonly Track[]): string => tracks.map(({ name }) => name).join(' and ')
