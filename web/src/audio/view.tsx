import {
  MoveHorizontal,
  Scissors,
  SlidersVertical,
  SquareSplitHorizontal,
  TrendingDown,
  TrendingUp,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { AudioView as AudioDocument } from '../../../src/client/index.ts'
import { bindKeys } from '../app/keys.ts'
import { TranscribeButton } from '../jobs/transcribe-button.tsx'
import { player } from '../sound/sound.ts'
import { client } from '../state/client.ts'
import { useLookedAtOffer, useOpenPlaces } from '../state/offers.ts'
import { choose, chosenIn, followPosition, placeIn, useChosen } from '../state/shown-audio.ts'
import { shownDocument, useStudio } from '../state/studio-store.ts'
import { useProposed } from '../state/use-proposed.ts'
import { layRows } from '../surfaces/hit-test.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { rootScale } from '../ui/root-scale.ts'
import { formatTime } from '../ui/time.ts'
import { askedMarks, offerAt } from './asked-marks.ts'
import { audioKeys } from './audio-keys.ts'
import { changeMarks } from './change-marks.ts'
import { cutChosen, fadeChosen, splitHere } from './edits.ts'
import { followMeters } from './follow-meters.ts'
import { LabelRow, type WrittenLabel } from './label-row.tsx'
import { LoopRange } from './loop-range.tsx'
import { Mixer } from './mixer.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SpokenChanges, SpokenClips } from './spoken-timeline.tsx'
import { TrackHead } from './track-head.tsx'
import { clock } from '../sound/document-clock.ts'
import { useSurface } from './use-surface.ts'
import { readAudioView, useAudioView } from './view-store.ts'

const ZOOM = 1.6

/** Tracks of sound over time, with what is proposed drawn on them, and everything that hands can do there. */
export function AudioView({ document: name }: { readonly document: string }) {
  const revision = useStudio((state) => shownDocument(state)?.revision)
  const view = useAudioView(name)
  useEffect(() => void readAudioView(name), [name, revision])
  if (!view) return <p className="p-4 text-ink-3">Reading {name}…</p>
  return <Timeline name={name} view={view} />
}

function Timeline({ name, view }: { readonly name: string; readonly view: AudioDocument }) {
  const chosen = useChosen(name)
  const proposed = useProposed(name, view.revision, client.audioView)
  const [height, setHeight] = useState(0)
  const rows = useMemo(() => layRows(view.tracks, height, rootScale()), [view.tracks, height])
  const [written, write] = useState<WrittenLabel | null>(null)
  const spoken = useId()
  const [isMixing, mix] = useState(false)
  const places = useOpenPlaces(name)
  const lookedAt = useLookedAtOffer()
  const asked = useMemo(() => (places ? askedMarks(view, places, lookedAt) : []), [view, places, lookedAt])
  const { hosts, surface, onMoves } = useSurface({
    name,
    rows,
    onHeight: setHeight,
    offerAt: (x, y) => (surface.current ? offerAt({ marks: asked, rows, scale: surface.current.scale, x, y }) : null),
  })
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => (whole.current ? followMeters(whole.current) : undefined), [])
  useFirstChoice(name, view)
  useEffect(
    () =>
      followPosition((document) =>
        document === name && player.state.getState().isPlaying ? clock.position() : undefined,
      ),
    [name],
  )

  const changes = useMemo(() => changeMarks({ view, ...proposed }), [view, proposed])
  const marks = useMemo(() => [...changes, ...asked], [changes, asked])
  useEffect(() => {
    const length = Math.max(view.length, ...marks.map(({ end }) => end))
    surface.current?.setScene({ view, length, rows, marks, focusedClip: chosen.clip })
  }, [surface, view, rows, marks, chosen.clip])
  useEffect(() => {
    const { selection, tracks } = chosen
    const rate = view.sampleRate
    surface.current?.setSelection(selection && { start: selection.start * rate, end: selection.end * rate }, tracks)
  }, [surface, chosen, view.sampleRate])
  useEffect(() => {
    const focused = marks.find(({ isFocused }) => isFocused)
    if (focused) surface.current?.reveal(focused.start, focused.end)
  }, [surface, proposed.focus, lookedAt, marks.length])
  useEffect(
    () =>
      bindKeys(
        audioKeys({
          document: name,
          isFocused: () => document.activeElement?.id === spoken || document.activeElement === hosts.playhead.current,
          surface: () => surface.current ?? undefined,
          nameLabel: () => {
            const { selection } = chosenIn(name)
            const here = placeIn(name)
            write({ id: null, text: '', time: selection?.start ?? here, end: selection?.end ?? here })
          },
          toggleMixer: () => mix((is) => !is),
        }),
      ),
    [name, spoken, surface, hosts],
  )

  const focusTimeline = useMemo(() => () => document.querySelector<HTMLElement>(`[id="${spoken}"]`)?.focus(), [spoken])
  const duration = view.length / view.sampleRate
  const shownTracks = view.tracks.filter(({ kind }) => kind !== 'label')
  return (
    <div ref={whole} className="flex h-full min-w-0 flex-col">
      <header className="flex h-10 shrink-0 items-center gap-3 border-b border-line px-4">
        <h2 className="min-w-0 truncate font-semibold" title={name}>
          {name}
        </h2>
        <span className="shrink-0 text-ink-3 tabular-nums max-xl:hidden">
          {shownTracks.length} {shownTracks.length === 1 ? 'track' : 'tracks'} · {formatTime(duration)} ·{' '}
          {view.sampleRate / 1000} kHz
        </span>
        <TranscribeButton document={name} />
        <Tools name={name} hasSelection={chosen.selection !== null} hasClip={chosen.clip !== null} />
        <IconButton
          name="Mixer"
          hint="g"
          aria-pressed={isMixing}
          onClick={() => mix(!isMixing)}
          className={isMixing ? 'bg-accent-soft text-accent-text' : ''}
        >
          <SlidersVertical size={16} aria-hidden="true" />
        </IconButton>
        <div className="flex shrink-0 items-center gap-0.5 max-sm:ml-auto" role="group" aria-label="Zoom">
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
      <div data-timeline="" className="relative flex min-h-0 flex-1 flex-col">
        <div className="grid shrink-0 grid-cols-[var(--head-track)_minmax(0,1fr)]">
          <div className="border-r border-line bg-app">
            <p className="flex h-11 items-center px-3 text-small text-ink-3">Overview</p>
            <div className="h-6 border-y border-line" />
          </div>
          <div ref={hosts.top} className="relative h-17 min-w-0 overflow-hidden" />
        </div>
        <div ref={hosts.scroller} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto [scrollbar-width:thin]">
          <div className="grid min-h-full grid-cols-[var(--head-track)_minmax(0,1fr)]">
            <div className="border-r border-line bg-app">
              {shownTracks.map((track) => (
                <TrackHead
                  key={track.id}
                  document={name}
                  track={track}
                  height={rows.find((row) => row.track === track.id)?.height ?? 0}
                  isChosen={chosen.tracks.includes(track.id)}
                />
              ))}
            </div>
            <div className="relative min-w-0">
              <div ref={hosts.lanes} className="sticky top-0 touch-none select-none" style={{ height }}>
                <div
                  id={spoken}
                  role="listbox"
                  tabIndex={0}
                  aria-label={`Tracks and clips of ${name}`}
                  aria-activedescendant={chosen.clip === null ? undefined : `${spoken}-${chosen.clip}`}
                  className="peer sr-only"
                >
                  <SpokenClips id={spoken} view={view} chosenTracks={chosen.tracks} chosenClip={chosen.clip} />
                </div>
                <div className="pointer-events-none absolute inset-0.5 rounded-1 peer-focus-visible:shadow-(--ring)" />
                {shownTracks.length === 0 && (
                  <p className="absolute inset-x-4 top-1/3 mx-auto w-fit rounded-2 bg-panel px-3 py-1 text-center text-ink-2">
                    No tracks yet. Drop a recording here, or say “add a track called Host”.
                  </p>
                )}
              </div>
            </div>
          </div>
        </div>
        <div className="pointer-events-none absolute top-17 right-0 bottom-8 left-(--head-track) z-1 overflow-hidden">
          <SelectionBar
            document={name}
            chosen={chosen}
            rate={view.sampleRate}
            rows={rows}
            scroller={hosts.scroller}
            surface={surface}
            onMoves={onMoves}
            onLeave={focusTimeline}
          />
        </div>
        <div className="grid shrink-0 grid-cols-[var(--head-track)_minmax(0,1fr)] border-t border-line">
          <p className="flex h-8 items-center border-r border-line bg-app px-3 text-small text-ink-3">Labels</p>
          <LabelRow document={name} host={hosts.labels} surface={surface} written={written} write={write} />
        </div>
        <div className="pointer-events-none absolute top-11 right-0 bottom-0 left-(--head-track) overflow-hidden">
          <div
            ref={hosts.selection}
            className="invisible absolute top-0 left-0 h-6 border-x border-accent bg-accent/20"
          />
          <LoopRange host={hosts.loop} surface={surface} rate={view.sampleRate} duration={duration} />
          <div
            ref={hosts.playhead}
            role="slider"
            tabIndex={0}
            aria-label="Playhead"
            aria-valuemin={0}
            aria-valuemax={Math.round(duration * 100) / 100}
            aria-valuenow={0}
            className="absolute top-0 bottom-0 left-0 -ml-px w-0.5 bg-accent before:absolute before:top-0 before:-left-[5px] before:border-x-[6px] before:border-t-[8px] before:border-x-transparent before:border-t-accent"
          />
        </div>
      </div>
      {isMixing && (
        <Mixer
          document={name}
          tracks={shownTracks}
          chosen={chosen.tracks}
          onClose={() => (mix(false), focusTimeline())}
        />
      )}
      <SpokenChanges kept={proposed.kept} refused={proposed.refused} />
    </div>
  )
}

function Tools({
  name,
  hasSelection,
  hasClip,
}: {
  readonly name: string
  readonly hasSelection: boolean
  readonly hasClip: boolean
}) {
  return (
    <div className="ml-auto flex shrink-0 items-center gap-1 max-sm:hidden" role="toolbar" aria-label="Edit">
      <Button
        look="ghost"
        icon={<SquareSplitHorizontal size={14} aria-hidden="true" />}
        title="Split at the cursor  (x)"
        onClick={() => splitHere(name)}
      >
        Split
      </Button>
      <Button
        look="ghost"
        icon={<Scissors size={14} aria-hidden="true" />}
        title="Cut the selection, or the clip  (Delete)"
        disabled={!hasSelection && !hasClip}
        onClick={() => cutChosen(name)}
      >
        Cut
      </Button>
      <IconButton name="Fade the selection in" disabled={!hasSelection} onClick={() => fadeChosen(name, 'in')}>
        <TrendingUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton name="Fade the selection out" disabled={!hasSelection} onClick={() => fadeChosen(name, 'out')}>
        <TrendingDown size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** What was chosen in the project is chosen here at first; what is gone is chosen no more. */
function useFirstChoice(name: string, view: AudioDocument): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const rate = view.sampleRate
    const had = chosenIn(name)
    const tracks = had.tracks.filter((track) => view.tracks.some(({ id }) => id === track))
    if (isFirst.current && had.tracks.length === 0 && had.selection === null && had.cursor === 0) {
      const { selection } = view
      choose(name, {
        selection: selection && { start: selection.start / rate, end: selection.end / rate },
        tracks: view.selectedTracks,
        cursor: view.cursor / rate,
      })
      // The beginning is where it stands anyway, also in a plan that begins with something else.
      if (view.cursor > 0) clock.seek(view.cursor / rate)
    } else if (tracks.length !== had.tracks.length) choose(name, { tracks })
    isFirst.current = false
  }, [name, view])
}
