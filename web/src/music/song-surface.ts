import { followTheme } from '../surfaces/read-colours.ts'
import { rootScale } from '../ui/root-scale.ts'
import { speakBeat } from './beats.ts'
import { beatOfX, clampBeats, fitBeats, xOfBeat, zoomBeats, type BeatScale } from './beat-scale.ts'
import { paintSongTop } from './paint-song-top.ts'
import { paintTracks, type TracksScene } from './paint-tracks.ts'
import { SongCanvas } from './song-canvas.ts'
import type { SongPicture } from './song-picture.ts'

export type SongHosts = {
  readonly top: HTMLElement
  /** Scrolls up and down; `lanes` stays in view in it. */
  readonly scroller: HTMLElement
  readonly lanes: HTMLElement
  readonly playhead: HTMLElement
}

type SongSurfaceCall = {
  readonly hosts: SongHosts
  /** The beat that is heard. */
  place(): number
  isPlaying(): boolean
}

/** How near the playhead may come to the edge before the page turns. */
const TURN_AT = 0.96
/** Bars behind the end, where things can be put. */
const ROOM_BEHIND = 0.03

/** The arrangement: bars, sections, chords and tracks, and a playhead over them. It belongs to no framework. */
export class SongSurface {
  readonly #top: SongCanvas
  readonly #lanes: SongCanvas
  readonly #sizes: ResizeObserver
  readonly #stop = new AbortController()
  readonly #unfollow: () => void
  #scene: TracksScene | undefined
  #scale: BeatScale = { start: 0, pxPerBeat: 20, width: 0 }
  #isFitted = true
  #frame = 0
  #place = -1
  #spokenMs = 0
  #preview: ((picture: SongPicture) => SongPicture) | null = null

  constructor(readonly call: SongSurfaceCall) {
    const { top, lanes, scroller } = call.hosts
    this.#top = new SongCanvas(top)
    this.#lanes = new SongCanvas(lanes)
    this.#sizes = new ResizeObserver(() => this.#resize())
    this.#sizes.observe(lanes)
    this.#sizes.observe(scroller)
    const { signal } = this.#stop
    scroller.addEventListener('scroll', () => this.#plan(), { passive: true, signal })
    for (const host of [top, lanes])
      host.addEventListener('wheel', (event) => this.#onWheel(event, host), { passive: false, signal })
    void document.fonts.ready.then(() => this.#plan())
    this.#unfollow = followTheme(() => {
      this.#top.forgetColours()
      this.#lanes.forgetColours()
      this.#plan()
    })
  }

  get scale(): BeatScale {
    return this.#scale
  }

  setScene(scene: TracksScene): void {
    const had = this.#scene
    this.#scene = scene
    this.#place = -1
    if (this.#isFitted && had?.picture.endBeat !== scene.picture.endBeat) this.fit()
    else this.#setScale(this.#scale)
    this.showPlace()
  }

  /** Draws what a hand is about to do; null draws everything as it is. */
  preview(change: ((picture: SongPicture) => SongPicture) | null): void {
    this.#preview = change
    this.#plan()
  }

  fit(): void {
    this.#setScale(fitBeats(this.#range(), this.#scale.width))
    this.#isFitted = true
  }

  /** Around a place of the page, else around the playhead where it is seen, else around the middle. */
  zoom(factor: number, x?: number): void {
    const at = xOfBeat(this.#scale, this.call.place())
    const { width } = this.#scale
    this.#setScale(zoomBeats(this.#scale, { factor, x: x ?? (at >= 0 && at <= width ? at : width / 2) }))
  }

  scrollBy(px: number): void {
    this.#setScale({ ...this.#scale, start: this.#scale.start + px / this.#scale.pxPerBeat })
  }

  /** Brings a stretch into view, with room around it; what is in view stays as it is. */
  reveal(from: number, to: number): void {
    const { width, pxPerBeat } = this.#scale
    if (xOfBeat(this.#scale, from) >= 0 && xOfBeat(this.#scale, to) <= width) return
    const wide = (to - from) * pxPerBeat
    const room = wide < width * 0.8 ? (width - wide) / 2 : width * 0.1
    this.#setScale({ ...this.#scale, start: from - room / pxPerBeat })
  }

  revealTrack(track: string): void {
    const row = this.#scene?.rows.find((each) => each.track === track)
    const { scroller } = this.call.hosts
    if (!row) return
    const bottom = row.top + row.height - scroller.clientHeight
    scroller.scrollTop = Math.max(bottom, Math.min(scroller.scrollTop, row.top))
  }

  /** The beat below a place of the window. */
  beatAtPoint(clientX: number): number {
    return beatOfX(this.#scale, clientX - this.call.hosts.lanes.getBoundingClientRect().left)
  }

  /** Moves the playhead; nothing is drawn anew for it. */
  showPlace(): void {
    const scene = this.#scene
    const beat = this.call.place()
    if (!scene || beat === this.#place) return
    const x = xOfBeat(this.#scale, beat)
    const { width, pxPerBeat } = this.#scale
    const isTurning = this.call.isPlaying() && this.#place >= 0 && beat > this.#place
    this.#place = beat
    if (isTurning && x > width * TURN_AT && x < width * 1.1)
      this.#setScale({ ...this.#scale, start: beat - (0.04 * width) / pxPerBeat })
    const { playhead } = this.call.hosts
    const at = xOfBeat(this.#scale, beat)
    playhead.style.transform = `translateX(${Math.round(at * devicePixelRatio) / devicePixelRatio}px)`
    playhead.style.visibility = at < 0 || at > width + 1 ? 'hidden' : 'visible'
    const now = performance.now()
    // A text for each frame would be read to nobody.
    if (this.call.isPlaying() && now - this.#spokenMs < 250) return
    this.#spokenMs = now
    playhead.setAttribute('aria-valuenow', beat.toFixed(2))
    playhead.setAttribute('aria-valuetext', speakBeat(scene.picture.song, Math.floor(beat + 1e-6)))
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#stop.abort()
    this.#sizes.disconnect()
    this.#unfollow()
    this.#top.destroy()
    this.#lanes.destroy()
  }

  #range(): { from: number; to: number } {
    return { from: 0, to: (this.#scene?.picture.endBeat ?? 0) * (1 + ROOM_BEHIND) }
  }

  #resize(): void {
    const width = this.call.hosts.lanes.clientWidth
    if (width === 0) return
    const isWhole = this.#isFitted
    this.#setScale({ ...this.#scale, width })
    if (isWhole) this.fit()
  }

  #setScale(scale: BeatScale): void {
    const all = fitBeats(this.#range(), scale.width)
    this.#scale = clampBeats(scale, this.#range())
    this.#isFitted = this.#scale.pxPerBeat <= all.pxPerBeat
    this.#place = -1
    this.#plan()
  }

  #onWheel(event: WheelEvent, host: HTMLElement): void {
    const x = event.clientX - host.getBoundingClientRect().left
    const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey
    if (event.ctrlKey || event.metaKey) this.zoom(Math.exp(-event.deltaY / 300), x)
    else if (isAcross) this.scrollBy(event.deltaX || event.deltaY)
    else return
    event.preventDefault()
  }

  #plan(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    this.#frame = 0
    const scene = this.#scene && {
      ...this.#scene,
      ...(this.#preview && { picture: this.#preview(this.#scene.picture) }),
    }
    const { lanes, scroller } = this.call.hosts
    if (!scene || this.#scale.width === 0) return
    const unit = rootScale()
    const scale = { ...this.#scale, pxPerBeat: this.#scale.pxPerBeat / unit, width: this.#scale.width / unit }
    const above = this.#top.paper()
    if (above) paintSongTop(above, scene.picture, scale)
    const below = this.#lanes.paper(scroller.clientHeight)
    const rows = scene.rows.map(({ track, top: at, height }) => ({ track, top: at / unit, height: height / unit }))
    if (below) paintTracks(below, { ...scene, rows }, { scale, scrollTop: scroller.scrollTop / unit })
    this.showPlace()
    // For whoever measures or tests: that what is seen is what there is.
    lanes.dataset['drawn'] = String(scene.picture.song.revision)
    lanes.dataset['missing'] = '0'
  }
}
