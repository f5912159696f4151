import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { followFrames } from '../sound/follow-frames.ts'
import { player } from '../sound/sound.ts'
import { showPan } from '../ui/show-pan.ts'
import { TrackSlider } from '../ui/track-slider.tsx'
import { tellBars } from './beats.ts'
import type { RollScene } from './paint-roll.ts'
import { RULER_PX } from './paint-song-top.ts'
import { tellNotes } from './paint-tracks.ts'
import { rollRows, SPARE_ROWS } from './roll-rows.ts'
import { RollSurface } from './roll-surface.ts'
import { RollBar } from './roll-bar.tsx'
import { listenToRoll } from './roll-pointer.ts'
import { grids, useRollTools } from './roll-tools.ts'
import { setSongPan } from './song-edits.ts'
import type { PictureRegion, PictureTrack, SongPicture } from './song-picture.ts'
import { beatHeard } from './song-place.ts'
import { useChosenInSong } from './song-store.ts'
import { SpokenNotes } from './spoken-song.tsx'
import { Takes } from './takes.tsx'

type RollProps = {
  readonly document: string
  readonly picture: SongPicture
  readonly track: PictureTrack
  readonly region: PictureRegion
  readonly surface: RefObject<RollSurface | null>
  /** The id of the list that has the focus of the roll. */
  readonly spoken: string
}

/** The notes of the region that is chosen: keys or drums over its beats, and how hard each is played. */
export function Roll({ document: name, picture, track, region, surface, spoken }: RollProps) {
  const { notes } = useChosenInSong(name)
  const lead = notes.at(-1) ?? null
  const chosen = useMemo(() => new Set(notes), [notes])
  const stepName = useRollTools((tools) => tools.grid)
  const isHeld = useRollTools((tools) => tools.isHeld)
  const gridBeats = grids.find(({ id }) => id === stepName)?.beats ?? null
  const rows = useMemo(() => rollRows(track, region, picture.song.key, SPARE_ROWS), [track, region, picture.song.key])
  const scene = useMemo(
    (): RollScene => ({ picture, track, region, rows, chosen, gridBeats }),
    [picture, track, region, rows, chosen, gridBeats],
  )
  const shown = useRef(scene)
  shown.current = scene
  const [ruler, scroller, room, keys, grid, velocities, playhead] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  useEffect(() => {
    if (!ruler.current || !scroller.current || !room.current || !keys.current || !grid.current) return
    if (!velocities.current || !playhead.current) return
    const hosts = {
      ruler: ruler.current,
      scroller: scroller.current,
      room: room.current,
      keys: keys.current,
      grid: grid.current,
      velocities: velocities.current,
      playhead: playhead.current,
    }
    const made = new RollSurface({ hosts, place: () => beatHeard(name, shown.current.picture) })
    surface.current = made
    const unlisten = listenToRoll({ document: name, hosts, surface: made, scene: () => shown.current })
    const unfollow = followFrames(player, () => made.showPlace())
    return () => {
      surface.current = null
      unlisten()
      unfollow()
      made.destroy()
    }
  }, [name])
  useEffect(() => surface.current?.setScene(scene), [scene, name])
  useEffect(() => {
    if (lead !== null) surface.current?.reveal(lead)
  }, [lead])
  return (
    <div className="flex h-[44%] min-h-0 shrink-0 flex-col border-t border-line-strong max-sm:hidden">
      <header className="flex h-9 shrink-0 items-center gap-2 border-b border-line px-3 whitespace-nowrap">
        <h3 className="min-w-0 truncate font-semibold">{track.name}</h3>
        <span className="min-w-0 truncate text-ink-3">
          {region.name} · {tellBars(picture.song, region.startBeat, region.startBeat + region.durationBeats)}
        </span>
        {region.added > 0 && (
          <span className="rounded-1 bg-new-soft px-1.5 text-small text-new">+ {tellNotes(region.added)}</span>
        )}
        {region.removed > 0 && (
          <span className="rounded-1 bg-gone-soft px-1.5 text-small text-gone">− {tellNotes(region.removed)}</span>
        )}
        {notes.length > 0 && (
          <span role="status" className="min-w-0 truncate text-small text-ink-3">
            {tellNotes(notes.length)} chosen{isHeld ? ', arrows move' : ''}
          </span>
        )}
        <div className="ml-auto" />
        <Takes document={name} region={region} />
        <RollBar />
        {track.tone === 'same' && (
          <div className="flex items-center gap-2 text-small text-ink-3 max-xl:hidden">
            Pan
            <div className="w-36">
              <TrackSlider
                name={`Pan of ${track.name}`}
                value={track.pan * 2 - 1}
                min={-1}
                max={1}
                step={0.1}
                rest={0}
                show={showPan}
                onChoose={(to) => setSongPan(name, track.id, (to + 1) / 2)}
              />
            </div>
          </div>
        )}
      </header>
      <section aria-label={`Notes of ${track.name}, ${region.name}`} className="relative flex min-h-0 flex-1 flex-col">
        <div
          style={{ height: `${RULER_PX / 16}rem` }}
          className="grid shrink-0 grid-cols-[var(--head-track)_minmax(0,1fr)] border-b border-line"
        >
          <div className="border-r border-line bg-app" />
          <div ref={ruler} className="min-w-0 touch-none overflow-hidden select-none" />
        </div>
        <div ref={scroller} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto [scrollbar-width:thin]">
          <div ref={room} className="grid min-h-full grid-cols-[var(--head-track)_minmax(0,1fr)]">
            <div className="border-r border-line bg-app">
              <div ref={keys} className="sticky top-0" />
            </div>
            <div className="relative min-w-0">
              <div
                ref={grid}
                data-roll
                className="sticky top-0 touch-none select-none"
                // Keys go on from where a hand was.
                onPointerUp={() => document.getElementById(spoken)?.focus({ preventScroll: true })}
              >
                <div
                  id={spoken}
                  role="listbox"
                  tabIndex={0}
                  aria-label={`Notes of ${track.name}, ${region.name}`}
                  aria-multiselectable="true"
                  aria-activedescendant={lead === null ? undefined : `${spoken}-${lead}`}
                  className="peer sr-only"
                >
                  <SpokenNotes id={spoken} picture={picture} track={track} region={region} chosen={chosen} />
                </div>
                <div className="pointer-events-none absolute inset-0.5 rounded-1 peer-focus-visible:shadow-(--ring)" />
              </div>
            </div>
          </div>
        </div>
        <div className="grid h-12 shrink-0 grid-cols-[var(--head-track)_minmax(0,1fr)] border-t border-line">
          <p className="flex items-center border-r border-line bg-app px-3 text-small text-ink-3">Velocity</p>
          <div
            ref={velocities}
            data-velocities
            className="min-w-0 cursor-ns-resize touch-none overflow-hidden select-none"
          />
        </div>
        <div className="pointer-events-none absolute inset-y-0 right-0 left-(--head-track) overflow-hidden">
          <div ref={playhead} aria-hidden="true" className="absolute inset-y-0 left-0 -ml-px w-0.5 bg-accent" />
        </div>
      </section>
    </div>
  )
}
