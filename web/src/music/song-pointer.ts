import { barAt, beatOfBar } from './beats.ts'
import type { TracksScene } from './paint-tracks.ts'
import { copyRegionTo, isFree, moveRegion, regionPlace } from './region-edits.ts'
import { seekBeat } from './song-place.ts'
import type { SongPicture } from './song-picture.ts'
import { chooseInSong } from './song-store.ts'
import type { SongHosts, SongSurface } from './song-surface.ts'

type PointerCall = {
  readonly document: string
  readonly hosts: SongHosts
  readonly surface: SongSurface
  scene(): TracksScene
}

/** So far a press may stray and still be a click. */
const CLICK_PX = 3

type RegionDrag = { readonly id: string; readonly fromX: number; to: number | null; isCopy: boolean }

/**
 * A press goes there, and chooses the region that it is on; a drag moves that region by bars, or with Alt a copy of it.
 * Along the bars the playhead follows the hand.
 */
export function listenToSong({ document, hosts, surface, scene }: PointerCall): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let drag: RegionDrag | null = null
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
        if (hit?.tone === 'same' && regionPlace(document, hit.id)) {
          drag = { id: hit.id, fromX: event.clientX, to: null, isCopy: false }
          hosts.lanes.setPointerCapture(event.pointerId)
        }
      }
      seek(event)
    },
    { signal },
  )
  hosts.lanes.addEventListener(
    'pointermove',
    (event) => {
      const place = drag && regionPlace(document, drag.id)
      if (!drag || !place || (drag.to === null && Math.abs(event.clientX - drag.fromX) <= CLICK_PX)) return
      const { region, song, track } = place
      const wanted = region.startBeat + surface.beatAtPoint(event.clientX) - surface.beatAtPoint(drag.fromX)
      drag.to = nearestBar(song, Math.max(0, wanted))
      drag.isCopy = event.altKey
      const isRoom = isFree(track, drag.to, {
        to: drag.to + region.durationBeats,
        ...(!drag.isCopy && { except: drag.id }),
      })
      hosts.lanes.style.cursor = isRoom ? (drag.isCopy ? 'copy' : 'grabbing') : 'not-allowed'
      surface.preview((picture) => movedIn(picture, drag))
    },
    { signal },
  )
  const end = (isDropped: boolean): void => {
    const ended = drag
    drag = null
    hosts.lanes.style.cursor = ''
    surface.preview(null)
    if (!isDropped || !ended || ended.to === null) return
    if (ended.isCopy) copyRegionTo(document, ended.id, ended.to)
    else moveRegion(document, ended.id, ended.to)
  }
  hosts.lanes.addEventListener('pointerup', () => end(true), { signal })
  hosts.lanes.addEventListener('pointercancel', () => end(false), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drag) return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    },
    { signal, capture: true },
  )
  return () => stop.abort()
}

function nearestBar(song: SongPicture['song'], beat: number): number {
  const bar = Math.floor(barAt(song, beat) + 1e-6)
  const [before, after] = [beatOfBar(song, bar), beatOfBar(song, bar + 1)]
  return beat - before <= after - beat ? before : after
}

/** The picture with a region where a hand would put it. */
function movedIn(picture: SongPicture, drag: RegionDrag | null): SongPicture {
  if (!drag || drag.to === null) return picture
  const { id, to, isCopy } = drag
  return {
    ...picture,
    tracks: picture.tracks.map((track) => ({
      ...track,
      regions: track.regions.flatMap((region) => {
        if (region.id !== id) return [region]
        if (isCopy) return [region, { ...region, id: `${id}+`, startBeat: to, tone: 'new' as const }]
        const from = { startBeat: region.startBeat, track: track.id }
        return region.startBeat === to ? [region] : [{ ...region, startBeat: to, tone: 'moved' as const, from }]
      }),
    })),
  }
}
