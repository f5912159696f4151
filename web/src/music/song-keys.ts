import type { KeyBinding } from '../app/keys.ts'
import { studio } from '../state/studio-store.ts'
import { copyRegion, deleteRegion, duplicateRegion, nudgeRegion, pasteRegion } from './region-edits.ts'
import { addNoteHere, rollKeys } from './roll-keys.ts'
import type { RollSurface } from './roll-surface.ts'
import { rollTools, takeTool, toggleMixing, walkGrids } from './roll-tools.ts'
import { toggleChosenTrack } from './song-edits.ts'
import { beatHeard, seekBeat } from './song-place.ts'
import type { SongPicture } from './song-picture.ts'
import { chooseInSong, chosenInSong, pictureIn } from './song-store.ts'
import type { SongSurface } from './song-surface.ts'

type KeysCall = {
  readonly document: string
  /** Whether the arrangement has the focus: arrows are its own only then. */
  isFocused(): boolean
  surface(): SongSurface | null
  /** The piano roll where it has the focus: zoom and arrows are its own then. */
  focusedRoll(): RollSurface | null
}

const ZOOM = 1.5

/** The keys of a song, as data: they are in the list of keys and can be called by name. */
export function songKeys({ document, isFocused, surface, focusedRoll }: KeysCall): KeyBinding[] {
  const isShown = (): boolean => studio.getState().pane.show === 'document'
  const page = (keys: readonly string[], name: string, run: () => boolean | void): KeyBinding => ({
    keys,
    name,
    scope: 'page',
    run: () => (isShown() ? run() : false),
  })
  const focused = (keys: readonly string[], name: string, run: (picture: SongPicture) => void): KeyBinding =>
    page(keys, name, () => {
      const picture = pictureIn(document)
      if (!picture || !isFocused()) return false
      run(picture)
      return true
    })
  const focusedDo = (keys: readonly string[], name: string, run: (picture: SongPicture) => boolean): KeyBinding =>
    page(keys, name, () => {
      const picture = pictureIn(document)
      return picture !== undefined && isFocused() && run(picture)
    })
  const zoomed = (): SongSurface | RollSurface | null => focusedRoll() ?? surface()
  return [
    ...rollKeys(document, (keys, name, run) => page(keys, name, () => (focusedRoll() ? run() : false))),
    page(['v'], 'Select notes', () => rollTools.setState({ tool: 'select' })),
    page(['d'], 'Draw notes', () => takeTool('draw')),
    page(['x'], 'Erase notes', () => takeTool('erase')),
    page([','], 'A finer grid', () => walkGrids(1)),
    page(['.'], 'A coarser grid', () => walkGrids(-1)),
    page(['g'], 'The mixer', () => toggleMixing()),
    page(['n'], 'A note behind the chosen one, or at the playhead', () => addNoteHere(document)),
    page(['m'], 'Mute the track', () => toggleChosenTrack(document, 'muted')),
    page(['s'], 'Solo the track', () => toggleChosenTrack(document, 'solo')),
    page(['+', '='], 'Zoom in', () => zoomed()?.zoom(ZOOM)),
    page(['-', '−'], 'Zoom out', () => zoomed()?.zoom(1 / ZOOM)),
    page(['0'], 'Show all of it', () => zoomed()?.fit()),
    focused(['ArrowRight'], 'Next region', (picture) => walkRegions({ document, picture, surface: surface() }, 1)),
    focused(['ArrowLeft'], 'Region before', (picture) => walkRegions({ document, picture, surface: surface() }, -1)),
    focused(['ArrowDown'], 'Track below', (picture) => walkTracks({ document, picture, surface: surface() }, 1)),
    focused(['ArrowUp'], 'Track above', (picture) => walkTracks({ document, picture, surface: surface() }, -1)),
    focusedDo(['Delete', 'Backspace'], 'Delete the region', () => deleteRegion(document)),
    focusedDo(['Mod+d'], 'The region once more, behind it', () => duplicateRegion(document)),
    focusedDo(['Mod+c'], 'Copy the region', () => copyRegion(document)),
    focusedDo(['Mod+v'], 'Paste the region at the playhead', (picture) =>
      pasteRegion(document, beatHeard(document, picture)),
    ),
    focusedDo(['Alt+ArrowRight'], 'The region a bar later', () => nudgeRegion(document, 1)),
    focusedDo(['Alt+ArrowLeft'], 'The region a bar earlier', () => nudgeRegion(document, -1)),
    focused(['Home'], 'To the start', (picture) => seekBeat(document, picture, 0)),
    focused(['End'], 'To the end', (picture) => seekBeat(document, picture, picture.endBeat)),
  ]
}

type WalkCall = { readonly document: string; readonly picture: SongPicture; readonly surface: SongSurface | null }

/** To the region that stands nearest to the one that was chosen. */
function walkTracks({ document, picture, surface }: WalkCall, step: 1 | -1): void {
  const { tracks } = picture
  const { track: had, region } = chosenInSong(document)
  const at = tracks.findIndex(({ id }) => id === had)
  const next = tracks[at < 0 ? 0 : Math.min(tracks.length - 1, Math.max(0, at + step))]
  if (!next) return
  const from = tracks[at]?.regions.find(({ id }) => id === region)?.startBeat ?? 0
  const near = next.regions.toSorted((a, b) => Math.abs(a.startBeat - from) - Math.abs(b.startBeat - from))[0]
  chooseInSong(document, { track: next.id, region: near?.id ?? null })
  surface?.revealTrack(next.id)
}

function walkRegions({ document, picture, surface }: WalkCall, step: 1 | -1): void {
  const { track: had, region } = chosenInSong(document)
  const track = picture.tracks.find(({ id }) => id === had) ?? picture.tracks[0]
  if (!track) return
  const at = track.regions.findIndex(({ id }) => id === region)
  const next = track.regions[at < 0 ? 0 : Math.min(track.regions.length - 1, Math.max(0, at + step))]
  if (!next) return
  chooseInSong(document, { track: track.id, region: next.id })
  seekBeat(document, picture, next.startBeat)
  surface?.reveal(next.startBeat, next.startBeat + next.durationBeats)
}
