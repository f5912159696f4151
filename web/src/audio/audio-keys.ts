import type { KeyBinding } from '../app/keys.ts'
import { choose, chosenIn } from '../state/shown-audio.ts'
import { studio } from '../state/studio-store.ts'
import { stepOf } from '../surfaces/timeline-scale.ts'
import type { TimelineSurface } from '../surfaces/timeline-surface.ts'
import { cutChosen, findClip, splitHere, toggleChosen } from './edits.ts'
import { goTo } from './timeline-pointer.ts'
import { viewOf } from './view-store.ts'
import { clock } from '../sound/document-clock.ts'

type KeysCall = {
  readonly document: string
  /** Whether the timeline has the focus: arrows are its own only then. */
  isFocused(): boolean
  surface(): TimelineSurface | undefined
  nameLabel(): void
  toggleMixer(): void
}

const ZOOM = 1.6

/** The keys of the audio view, as data: they are in the list of keys and can be called by name. */
export function audioKeys({ document, isFocused, surface, nameLabel, toggleMixer }: KeysCall): KeyBinding[] {
  const isShown = (): boolean => studio.getState().pane.show === 'document'
  const page = (keys: readonly string[], name: string, run: (key: string) => boolean | void): KeyBinding => ({
    keys,
    name,
    scope: 'page',
    run: (key) => (isShown() ? run(key) : false),
  })
  const focused = (keys: readonly string[], name: string, run: (key: string) => void): KeyBinding =>
    page(keys, name, (key) => (isFocused() ? (run(key), true) : false))
  return [
    page(['x'], 'Split at the cursor', () => splitHere(document)),
    page(['Delete', 'Backspace'], 'Cut the selection, or the clip', () => cutChosen(document)),
    page(['i'], 'Selection begins here', () => setEdge(document, 'start')),
    page(['o'], 'Selection ends here', () => setEdge(document, 'end')),
    page(['m'], 'Mute the track', () => toggleChosen(document, 'muted')),
    page(['s'], 'Solo the track', () => toggleChosen(document, 'solo')),
    page(['n'], 'Name this place', () => nameLabel()),
    page(['g'], 'Mixer: gain and pan of all tracks', () => toggleMixer()),
    page(['+', '='], 'Zoom in', () => surface()?.zoom(ZOOM)),
    page(['-', '−'], 'Zoom out', () => surface()?.zoom(1 / ZOOM)),
    page(['0'], 'Show all of it', () => surface()?.fit()),
    focused(['ArrowRight', 'Shift+ArrowRight'], 'A step on; with Shift the selection goes along', (key) =>
      moveCursor(document, stepSeconds(document, surface()), key.startsWith('Shift')),
    ),
    focused(['ArrowLeft', 'Shift+ArrowLeft'], 'A step back; with Shift the selection goes along', (key) =>
      moveCursor(document, -stepSeconds(document, surface()), key.startsWith('Shift')),
    ),
    focused(['Alt+ArrowRight'], 'Next clip', () => nextClip(document, surface(), 1)),
    focused(['Alt+ArrowLeft'], 'Previous clip', () => nextClip(document, surface(), -1)),
    focused(['ArrowDown'], 'Track below', () => nextTrack(document, 1)),
    focused(['ArrowUp'], 'Track above', () => nextTrack(document, -1)),
    focused(['Home'], 'To the start', () => goTo(document, 0)),
    focused(['End'], 'To the end', () => goTo(document, durationOf(document))),
  ]
}

const durationOf = (document: string): number => {
  const view = viewOf(document)
  return view ? view.length / view.sampleRate : 0
}

/** A step of the grid that the ruler shows. */
function stepSeconds(document: string, surface: TimelineSurface | undefined): number {
  const view = viewOf(document)
  if (!view || !surface) return 1
  const { seconds, parts } = stepOf(surface.scale, view.sampleRate)
  return seconds / parts
}

function moveCursor(document: string, by: number, isExtending: boolean): void {
  const { cursor, selection } = chosenIn(document)
  const to = Math.min(durationOf(document), Math.max(0, Math.round((cursor + by) * 1e6) / 1e6))
  if (isExtending) {
    // The end where the cursor is goes along; the other one stays.
    const fixed = selection ? (selection.start === cursor ? selection.end : selection.start) : cursor
    choose(document, {
      selection: fixed === to ? null : { start: Math.min(fixed, to), end: Math.max(fixed, to) },
    })
  }
  goTo(document, to)
}

function setEdge(document: string, edge: 'start' | 'end'): void {
  const { selection } = chosenIn(document)
  const at = clock.position()
  const other = edge === 'start' ? (selection?.end ?? durationOf(document)) : (selection?.start ?? 0)
  const [start, end] = edge === 'start' ? [at, other] : [other, at]
  if (end > start) choose(document, { selection: { start, end } })
  else choose(document, { selection: null })
}

function nextTrack(document: string, step: 1 | -1): void {
  const tracks = (viewOf(document)?.tracks ?? []).filter(({ kind }) => kind !== 'label')
  const at = tracks.findIndex(({ id }) => id === chosenIn(document).tracks[0])
  const next = tracks[at < 0 ? 0 : Math.min(tracks.length - 1, Math.max(0, at + step))]
  if (next) choose(document, { tracks: [next.id], clip: null })
}

function nextClip(document: string, surface: TimelineSurface | undefined, step: 1 | -1): void {
  const view = viewOf(document)
  if (!view) return
  const { clip, tracks, cursor } = chosenIn(document)
  const track = view.tracks.find(({ id }) => id === (findClip(view, clip)?.track ?? tracks[0])) ?? view.tracks[0]
  const clips = track?.clips ?? []
  const at = clips.findIndex(({ id }) => id === clip)
  const here = cursor * view.sampleRate
  const near = step > 0 ? clips.findIndex(({ end }) => end > here) : clips.findLastIndex(({ start }) => start < here)
  const next = clips[at < 0 ? near : at + step]
  if (!next || !track) return
  choose(document, { clip: next.id, tracks: [track.id], selection: null })
  goTo(document, next.start / view.sampleRate)
  surface?.reveal(next.start, next.end)
}
