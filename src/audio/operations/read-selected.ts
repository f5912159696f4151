import type { Edit, View } from '../../kernel/index.ts'
import { formatSpan } from '../../words/index.ts'
import { clips, type Timeline, trackList } from '../keys/content.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { readSelection, timeSelectionRequired, type TimeSelection } from '../keys/time-selection.ts'
import type { Track } from '../tracks.ts'

/** What most operations read: a time range on some tracks. */
export const selectionReads = [...timeSelectionRequired, selectedTracks.required, clips.required]

export type Selected = {
  timeline: Timeline
  range: TimeSelection
  tracks: readonly Track[]
  labelTracks: readonly Track[]
}

/**
 * The selected range with the audio tracks it is on; label tracks come along only when every audio track is selected.
 */
export function readSelected(view: View): Selected {
  const timeline = view.read(clips)
  const chosen = new Set(view.read(selectedTracks))
  const audio = timeline.tracks.filter(({ kind }) => kind !== 'label')
  const tracks = audio.filter(({ id }) => chosen.has(id))
  return {
    timeline,
    range: readSelection(view),
    tracks,
    labelTracks: tracks.length === audio.length ? timeline.tracks.filter(({ kind }) => kind === 'label') : [],
  }
}

export const inSeconds = ({ rate }: Timeline, samples: number): number => samples / rate
export const spanOf = (timeline: Timeline, { start, end }: TimeSelection): string =>
  formatSpan(inSeconds(timeline, start), inSeconds(timeline, end))

/** Where an operation works, in words: "on Host", "on all 3 tracks", nothing where there is only one. */
export function onTracks({ timeline, tracks }: Selected): string {
  const audio = timeline.tracks.filter(({ kind }) => kind !== 'label')
  if (audio.length === 1) return ''
  return tracks.length === audio.length
    ? ` on all ${audio.length} tracks`
    : ` on ${tracks.map(({ name }) => name).join(' and ')}`
}

/** Takes the range out and closes the gap; labels follow when all tracks do. */
export function hide({ timeline, range, tracks, labelTracks }: Selected): Edit[] {
  return [...tracks, ...labelTracks].flatMap(({ id }) => {
    const ranges = timeline.visible(id, range.start, range.end)
    return ranges.length === 0 ? [] : [{ edit: 'mark', sequence: id, ranges, fact: 'hide', value: null } satisfies Edit]
  })
}

/** What operations on whole tracks read. */
export const trackReads = [selectedTracks.required, trackList.required]

export function chosenTracks(view: View): Track[] {
  const chosen = view.read(selectedTracks)
  return view.read(trackList).filter(({ id }) => chosen.includes(id))
}

/** The same without label tracks, which have neither level nor side. */
export const chosenAudio = (view: View): Track[] => chosenTracks(view).filter(({ kind }) => kind !== 'label')

export const namesOf = (tracks: readonly Track[]): string => tracks.map(({ name }) => name).join(' and ')
