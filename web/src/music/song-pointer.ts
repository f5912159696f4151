import type { TracksScene } from './paint-tracks.ts'
import { seekBeat } from './song-place.ts'
import { chooseInSong } from './song-store.ts'
import type { SongHosts, SongSurface } from './song-surface.ts'

type PointerCall = {
  readonly document: string
  readonly hosts: SongHosts
  readonly surface: SongSurface
  scene(): TracksScene
}

/** A press goes there, and chooses the region that it is on; along the bars the playhead follows the hand. */
export function listenToSong({ document, hosts, surface, scene }: PointerCall): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const seek = ({ clientX }: PointerEvent): void => seekBeat(document, scene().picture, surface.beatAtPoint(clientX))
  hosts.top.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      hosts.top.setPointerCapture(event.pointerId)
      seek(event)
    },
    { signal },
  )
  hosts.top.addEventListener(
    'pointermove',
    (event) => {
      if (hosts.top.hasPointerCapture(event.pointerId)) seek(event)
    },
    { signal },
  )
  hosts.lanes.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      const { picture, rows } = scene()
      const y = event.clientY - hosts.lanes.getBoundingClientRect().top + hosts.scroller.scrollTop
      const row = rows.find(({ top, height }) => y >= top && y < top + height)
      const track = picture.tracks.find(({ id }) => id === row?.track)
      const beat = surface.beatAtPoint(event.clientX)
      if (track) {
        // What comes lies on top of what goes.
        const hit = track.regions
          .filter(({ startBeat, durationBeats }) => beat >= startBeat && beat < startBeat + durationBeats)
          .toSorted((a, b) => Number(a.tone === 'gone') - Number(b.tone === 'gone'))[0]
        chooseInSong(document, { track: track.id, ...(hit && { region: hit.id }) })
      }
      seek(event)
    },
    { signal },
  )
  return () => stop.abort()
}
