import type { AudioClip, AudioView } from '../../../src/client/index.ts'
import { choose, chosenIn, placeIn } from '../state/shown-audio.ts'
import {
  guessCut,
  guessFade,
  guessLabel,
  guessMove,
  guessNoLabel,
  guessSplit,
  guessTrack,
  guessTrim,
} from './optimistic.ts'
import { doByHand, viewOf } from './view-store.ts'

/** What hands do to an audio document: each is operations that words would have come to as well. */

type Place = { readonly document: string; readonly view: AudioView }

const placeOf = (document: string): Place | undefined => {
  const view = viewOf(document)
  return view && { document, view }
}

const audioTracks = (view: AudioView): string[] =>
  view.tracks.filter(({ kind }) => kind !== 'label').map(({ id }) => id)

/** The tracks that are chosen, or all with their labels. */
function chosenTracks({ document, view }: Place): string[] {
  const chosen = chosenIn(document).tracks.filter((track) => view.tracks.some(({ id }) => id === track))
  return chosen.length > 0 ? chosen : view.tracks.map(({ id }) => id)
}

export function splitHere(document: string): void {
  const place = placeOf(document)
  if (!place) return
  const cursor = placeIn(document)
  const tracks = chosenTracks(place)
  void doByHand(document, {
    operation: 'split',
    params: { times: [cursor] },
    tracks,
    guess: guessSplit(tracks, Math.round(cursor * place.view.sampleRate)),
  })
}

/** The selected stretch on the chosen tracks, else the chosen clip; whether there was either. */
export function cutChosen(document: string): boolean {
  const place = placeOf(document)
  if (!place) return false
  const rate = place.view.sampleRate
  const { selection, clip } = chosenIn(document)
  const found = selection ? undefined : findClip(place.view, clip)
  const span = selection ?? (found && { start: found.clip.start / rate, end: found.clip.end / rate })
  if (!span) return false
  const tracks = found ? [found.track] : chosenTracks(place)
  choose(document, { selection: null, clip: null, cursor: span.start })
  void doByHand(document, {
    operation: 'delete_selection',
    params: {},
    selection: span,
    tracks,
    guess: guessCut(tracks, Math.round(span.start * rate), Math.round(span.end * rate)),
  })
  return true
}

export function findClip(
  view: AudioView,
  id: string | null,
): { readonly clip: AudioClip; readonly track: string } | undefined {
  for (const track of view.tracks) for (const clip of track.clips) if (clip.id === id) return { clip, track: track.id }
  return undefined
}

export function moveClip(document: string, { id, at, track }: { id: string; at: number; track: string }): void {
  const place = placeOf(document)
  const found = place && findClip(place.view, id)
  if (!place || !found || (found.clip.start === at && found.track === track)) return
  void doByHand(document, {
    operation: 'move_clip',
    params: { clip: id, time: at / place.view.sampleRate, ...(track !== found.track && { track }) },
    guess: guessMove(id, at, track),
  })
}

export function trimClip(document: string, { id, start, end }: { id: string; start: number; end: number }): void {
  const place = placeOf(document)
  const found = place && findClip(place.view, id)
  if (!place || !found || (found.clip.start === start && found.clip.end === end)) return
  const rate = place.view.sampleRate
  void doByHand(document, {
    operation: 'trim_to_selection',
    params: { clip: id },
    selection: { start: start / rate, end: end / rate },
    tracks: [found.track],
    guess: guessTrim(id, start, end),
  })
}

type FadeCall = { readonly id: string; readonly way: 'in' | 'out'; readonly start: number; readonly end: number }

export function fadeClip(document: string, { id, way, start, end }: FadeCall): void {
  const place = placeOf(document)
  const found = place && findClip(place.view, id)
  if (!place || !found || end - start < 2) return
  const rate = place.view.sampleRate
  void doByHand(document, {
    operation: `apply_fade_${way}`,
    params: {},
    selection: { start: start / rate, end: end / rate },
    tracks: [found.track],
    guess: guessFade(id, way, start, end),
  })
}

/** The selected stretch on the chosen tracks. */
export function fadeChosen(document: string, way: 'in' | 'out'): void {
  const place = placeOf(document)
  const { selection } = chosenIn(document)
  if (!place || !selection) return
  void doByHand(document, {
    operation: `apply_fade_${way}`,
    params: {},
    selection,
    tracks: chosenTracks(place).filter((track) => audioTracks(place.view).includes(track)),
  })
}

/** The selected stretch on the chosen tracks, which stay as long as they are. */
export function silenceChosen(document: string): void {
  const place = placeOf(document)
  const { selection } = chosenIn(document)
  if (!place || !selection) return
  const tracks = chosenTracks(place).filter((track) => audioTracks(place.view).includes(track))
  void doByHand(document, { operation: 'silence_selection', params: {}, selection, tracks })
}

export function setGain(document: string, track: string, gainDb: number): void {
  if (trackIn(document, track)?.gainDb === gainDb) return
  void doByHand(document, {
    operation: 'set_track_gain',
    params: { gain_db: gainDb },
    tracks: [track],
    guess: guessTrack(track, { gainDb }),
  })
}

export function setPan(document: string, track: string, to: number): void {
  const pan = Math.round(to * 100) / 100
  if (trackIn(document, track)?.pan === pan) return
  void doByHand(document, {
    operation: 'set_track_pan',
    params: { pan },
    tracks: [track],
    guess: guessTrack(track, { pan }),
  })
}

const trackIn = (document: string, track: string): AudioView['tracks'][number] | undefined =>
  viewOf(document)?.tracks.find(({ id }) => id === track)

/** The opposite of what is shown. */
export function toggleTrack(document: string, track: string, what: 'muted' | 'solo'): void {
  const now = trackIn(document, track)
  if (!now) return
  const [muted, solo] = [!now.isMuted, !now.isSolo]
  void doByHand(document, {
    ...(what === 'muted'
      ? { operation: 'mute_track', params: { muted }, guess: guessTrack(track, { isMuted: muted }) }
      : { operation: 'solo_track', params: { solo }, guess: guessTrack(track, { isSolo: solo }) }),
    tracks: [track],
  })
}

/** Mutes or solos what is chosen; whether something was. */
export function toggleChosen(document: string, what: 'muted' | 'solo'): boolean {
  const place = placeOf(document)
  const chosen = place?.view.tracks.filter(({ id, kind }) => kind !== 'label' && chosenIn(document).tracks.includes(id))
  for (const { id } of chosen ?? []) toggleTrack(document, id, what)
  return (chosen?.length ?? 0) > 0
}

/** A label over a stretch, or at a place; in seconds. */
export function addLabel(document: string, { text, time, end }: { text: string; time: number; end: number }): void {
  const rate = placeOf(document)?.view.sampleRate ?? 1
  void doByHand(document, {
    operation: 'add_label',
    params: { text, time, end },
    guess: guessLabel({ id: 'new', text, start: Math.round(time * rate), end: Math.round(end * rate) }),
  })
}

/** Another text in the same place, or none: that removes it. */
export function renameLabel(document: string, id: string, text: string): void {
  const place = placeOf(document)
  const label = place?.view.labels.find((each) => each.id === id)
  if (!place || !label || label.text === text) return
  const rate = place.view.sampleRate
  const remove = { operation: 'remove_label', params: { label: id } }
  if (text === '') return void doByHand(document, { ...remove, guess: guessNoLabel(id) })
  const params = { text, time: label.start / rate, end: label.end / rate }
  void doByHand(document, {
    ...remove,
    next: [{ operation: 'add_label', params }],
    guess: guessLabel({ ...label, text }),
  })
}
