import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { MusicView as Song } from '../../../src/client/index.ts'
import { bindKeys } from '../app/keys.ts'
import { clock } from '../sound/document-clock.ts'
import { followFrames } from '../sound/follow-frames.ts'
import { tellSpans } from '../sound/hear-change.ts'
import { forgetNotes } from './audition.ts'
import { spanOfStep } from './phrase-spans.ts'
import { player } from '../sound/sound.ts'
import { followNotes, followPosition } from '../state/shown-audio.ts'
import { notesToSend } from './note-edits.ts'
import { shownDocument, useStudio } from '../state/studio-store.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { listenToTouch } from '../surfaces/touch-gestures.ts'
import { rootScale } from '../ui/root-scale.ts'
import { barsUpTo } from './beats.ts'
import { CHORDS_PX, RULER_PX, SECTIONS_PX } from './paint-song-top.ts'
import type { SongRow, TracksScene } from './paint-tracks.ts'
import { chosenPlace } from './roll-keys.ts'
import type { RollSurface } from './roll-surface.ts'
import { Roll } from './roll.tsx'
import { SongHead } from './song-head.tsx'
import { SongMixer } from './song-mixer.tsx'
import { toggleMixing, useRollTools } from './roll-tools.ts'
import { songKeys } from './song-keys.ts'
import type { SongPicture } from './song-picture.ts'
import { beatHeard } from './song-place.ts'
import { listenToSong } from './song-pointer.ts'
import { chooseInSong, chosenInSong, readSong, setPicture, useChosenInSong, useSong } from './song-store.ts'
import { SongSurface } from './song-surface.ts'
import { SpokenRegions, SpokenSections } from './spoken-song.tsx'
import { tellChord } from './tell-chord.ts'
import { useSongPicture } from './use-picture.ts'

const ZOOM = 1.5

/** A song over its bars, with what is proposed drawn on it, and what hands can do there. */
export function MusicView({ document: name }: { readonly document: string }) {
  const revision = useStudio((state) => shownDocument(state)?.revision)
  const song = useSong(name)
  useEffect(() => void readSong(name), [name, revision])
  if (!song) return <p className="p-4 text-ink-3">Reading {name}…</p>
  return <Arrangement name={name} song={song} />
}

/** Tracks are as high as there is room for, within reason. */
const [MIN_ROW_PX, MAX_ROW_PX] = [58, 104]

function layTracks({ tracks }: SongPicture, height: number, unit: number): SongRow[] {
  const each = Math.min(MAX_ROW_PX * unit, Math.max(MIN_ROW_PX * unit, Math.floor(height / Math.max(1, tracks.length))))
  return tracks.map(({ id }, at) => ({ track: id, top: at * each, height: each }))
}

function Arrangement({ name, song }: { readonly name: string; readonly song: Song }) {
  const { picture, focused } = useSongPicture(name, song)
  const chosen = useChosenInSong(name)
  const isMixing = useRollTools((tools) => tools.isMixing)
  const [height, setHeight] = useState(0)
  const rows = useMemo(() => layTracks(picture, height, rootScale()), [picture, height])
  const scene = useMemo(
    (): TracksScene => ({ picture, rows, chosenRegion: chosen.region }),
    [picture, rows, chosen.region],
  )
  const shown = useRef(scene)
  shown.current = scene
  const [top, scroller, lanes, playhead] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const surface = useRef<SongSurface | null>(null)
  const roll = useRef<RollSurface | null>(null)
  const [spoken, spokenNotes] = [useId(), useId()]
  const place = chosen.region === null ? undefined : chosenPlace(picture, name)
  useEffect(() => {
    if (!top.current || !scroller.current || !lanes.current || !playhead.current) return
    const hosts = { top: top.current, scroller: scroller.current, lanes: lanes.current, playhead: playhead.current }
    const made = new SongSurface({
      hosts,
      place: () => beatHeard(name, shown.current.picture),
      isPlaying: () => player.state.getState().isPlaying,
    })
    surface.current = made
    const unlisten = listenToSong({ document: name, hosts, surface: made, scene: () => shown.current })
    const untouch = [hosts.lanes, hosts.top].map((host) =>
      listenToTouch(host, {
        pan: (across, down) => {
          made.scrollBy(across)
          if (host === hosts.lanes) hosts.scroller.scrollTop += down
        },
        zoom: (factor, clientX) => made.zoom(factor, clientX - host.getBoundingClientRect().left),
      }),
    )
    const unfollow = followFrames(player, () => made.showPlace())
    const sizes = new ResizeObserver(() => setHeight(hosts.scroller.clientHeight))
    sizes.observe(hosts.scroller)
    return () => {
      surface.current = null
      unlisten()
      for (const end of untouch) end()
      unfollow()
      sizes.disconnect()
      made.destroy()
    }
  }, [name])
  useEffect(() => setPicture(name, picture), [name, picture])
  useEffect(() => tellSpans(spanOfStep), [])
  useEffect(() => followNotes((document) => (document === name ? notesToSend(document) : undefined)), [name])
  useEffect(() => forgetNotes(), [song])
  useEffect(() => surface.current?.setScene(scene), [scene, name])
  useFirstChoice(name, picture)
  useEffect(() => {
    if (!focused) return
    chooseInSong(name, focused)
    const region = picture.tracks.flatMap(({ regions }) => regions).find(({ id }) => id === focused.region)
    if (region) surface.current?.reveal(region.startBeat, region.startBeat + region.durationBeats)
    surface.current?.revealTrack(focused.track)
  }, [name, focused?.region])
  useEffect(
    () =>
      followPosition((document) =>
        document === name && player.state.getState().isPlaying ? clock.position() : undefined,
      ),
    [name],
  )
  useEffect(
    () =>
      bindKeys(
        songKeys({
          document: name,
          isFocused: () => document.activeElement?.id === spoken || document.activeElement === playhead.current,
          surface: () => surface.current,
          focusedRoll: () => (document.activeElement?.id === spokenNotes ? roll.current : null),
        }),
      ),
    [name, spoken, spokenNotes],
  )
  const hasChords = picture.chords.length > 0
  const above = RULER_PX + SECTIONS_PX + (hasChords ? CHORDS_PX : 0)
  return (
    <div className="flex h-full min-w-0 flex-col">
      <SongHeader name={name} picture={picture} surface={surface} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div className="grid shrink-0 grid-cols-[var(--head-track)_minmax(0,1fr)] border-b border-line">
          <div className="border-r border-line bg-app text-small text-ink-3 [&>p]:flex [&>p]:items-center [&>p]:px-3">
            <p style={{ height: `${RULER_PX / 16}rem` }}>Bars</p>
            <p style={{ height: `${SECTIONS_PX / 16}rem` }} className="border-t border-line">
              Sections
            </p>
            {hasChords && (
              <p style={{ height: `${CHORDS_PX / 16}rem` }} className="border-t border-line">
                Chords
              </p>
            )}
          </div>
          <div
            ref={top}
            style={{ height: `${above / 16}rem` }}
            className="relative min-w-0 touch-none overflow-hidden select-none"
          />
        </div>
        <div ref={scroller} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto [scrollbar-width:thin]">
          <div className="grid min-h-full grid-cols-[var(--head-track)_minmax(0,1fr)]">
            <div className="border-r border-line bg-app">
              {picture.tracks.map((track) => (
                <SongHead
                  key={track.id}
                  document={name}
                  track={track}
                  height={rows.find((row) => row.track === track.id)?.height ?? 0}
                  isChosen={track.id === chosen.track}
                />
              ))}
            </div>
            <div className="relative min-w-0">
              <div ref={lanes} className="sticky top-0 touch-none select-none" style={{ height }}>
                <div
                  id={spoken}
                  role="listbox"
                  tabIndex={0}
                  aria-label={`Tracks and regions of ${name}`}
                  aria-activedescendant={chosen.region === null ? undefined : `${spoken}-${chosen.region}`}
                  className="peer sr-only"
                >
                  <SpokenRegions
                    id={spoken}
                    picture={picture}
                    chosenTrack={chosen.track}
                    chosenRegion={chosen.region}
                  />
                </div>
                <div className="pointer-events-none absolute inset-0.5 rounded-1 peer-focus-visible:shadow-(--ring)" />
                {picture.tracks.length === 0 && (
                  <p className="absolute inset-x-4 top-1/3 mx-auto w-fit rounded-2 bg-panel px-3 py-1 text-center text-ink-2">
                    No tracks yet. Say “compose a 4 bar verse with drums, bass and keys”.
                  </p>
                )}
              </div>
            </div>
          </div>
        </div>
        <div className="pointer-events-none absolute top-0 right-0 bottom-0 left-(--head-track) overflow-hidden">
          <div
            ref={playhead}
            role="slider"
            tabIndex={0}
            aria-label="Playhead"
            aria-valuemin={0}
            aria-valuemax={picture.endBeat}
            aria-valuenow={0}
            className="absolute top-0 bottom-0 left-0 -ml-px w-0.5 bg-accent before:absolute before:top-0 before:-left-[5px] before:border-x-[6px] before:border-t-[8px] before:border-x-transparent before:border-t-accent"
          />
        </div>
      </div>
      {place && (
        <Roll
          document={name}
          picture={picture}
          track={place.track}
          region={place.region}
          surface={roll}
          spoken={spokenNotes}
        />
      )}
      {isMixing && <SongMixer document={name} song={song} chosen={chosen.track} />}
      <SpokenSections picture={picture} />
    </div>
  )
}

type HeaderProps = {
  readonly name: string
  readonly picture: SongPicture
  readonly surface: { readonly current: SongSurface | null }
}

function SongHeader({ name, picture: { song, endBeat }, surface }: HeaderProps) {
  const isMixing = useRollTools((tools) => tools.isMixing)
  const bars = barsUpTo(song, endBeat)
  const tempos = song.tempos.map(({ tempo }) => Math.round(tempo * 10) / 10)
  const metres = song.metres.map(({ numerator, denominator }) => `${numerator}/${denominator}`)
  const told = [
    tellChord(song.key),
    `${[...new Set(tempos)].slice(0, 3).join(' → ')} bpm`,
    [...new Set(metres)].slice(0, 3).join(', '),
    `${bars} ${bars === 1 ? 'bar' : 'bars'}`,
  ]
  return (
    <header className="flex h-10 shrink-0 items-center gap-3 border-b border-line px-4">
      <h2 className="min-w-0 truncate font-semibold" title={name}>
        {name}
      </h2>
      <span className="min-w-0 truncate text-ink-3 tabular-nums max-sm:hidden">{told.join(' · ')}</span>
      {/* Where there is no room for the mixer there is no button for it. */}
      <Button look="ghost" hint="g" aria-pressed={isMixing} className="ml-auto max-sm:hidden" onClick={toggleMixing}>
        Mixer
      </Button>
      <div className="flex shrink-0 max-sm:ml-auto items-center gap-0.5" role="group" aria-label="Zoom">
        <IconButton name="Zoom out" hint="−" onClick={() => surface.current?.zoom(1 / ZOOM)}>
          <ZoomOut size={16} aria-hidden="true" />
        </IconButton>
        <IconButton name="Show all of it" hint="0" onClick={() => surface.current?.fit()}>
          <MoveHorizontal size={16} aria-hidden="true" />
        </IconButton>
        <IconButton name="Zoom in" hint="+" onClick={() => surface.current?.zoom(ZOOM)}>
          <ZoomIn size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

/** What was chosen and is gone is chosen no more; at first it is the first region. */
function useFirstChoice(name: string, picture: SongPicture): void {
  useEffect(() => {
    const { track, region } = chosenInSong(name)
    const has = picture.tracks.find(({ id }) => id === track)
    if (has && (region === null || has.regions.some(({ id }) => id === region))) return
    const first = has ?? picture.tracks.find(({ regions }) => regions.length > 0) ?? picture.tracks[0]
    chooseInSong(name, { track: first?.id ?? null, region: first?.regions[0]?.id ?? null })
  }, [name, picture])
}
