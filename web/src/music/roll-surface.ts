import { followTheme } from '../surfaces/read-colours.ts'
import { rootScale } from '../ui/root-scale.ts'
import { beatOfX, clampBeats, fitBeats, xOfBeat, zoomBeats, type BeatRange, type BeatScale } from './beat-scale.ts'
import { keyOfNote, paintKeys, paintRoll, paintRollRuler, paintVelocities, type RollScene } from './paint-roll.ts'
import { SongCanvas } from './song-canvas.ts'
import type { PictureNote } from './song-picture.ts'

export type RollHosts = {
  readonly ruler: HTMLElement
  /** Scrolls up and down; `keys` and `grid` stay in view in it, before `room` that is as high as all rows. */
  readonly scroller: HTMLElement
  readonly room: HTMLElement
  readonly keys: HTMLElement
  readonly grid: HTMLElement
  readonly velocities: HTMLElement
  readonly playhead: HTMLElement
}

type RollCall = {
  readonly hosts: RollHosts
  /** The beat that is heard. */
  place(): number
}

/** Heights of a row in pixels of a page at its usual size. */
const [MIN_ROW_PX, MAX_ROW_PX, MAX_DRUM_PX] = [10, 22, 34]

/** The piano roll of one region. It belongs to no framework. */
export class RollSurface {
  readonly #canvases: { readonly [place in 'ruler' | 'keys' | 'grid' | 'velocities']: SongCanvas }
  readonly #sizes: ResizeObserver
  readonly #stop = new AbortController()
  readonly #unfollow: () => void
  #scene: RollScene | undefined
  #scale: BeatScale = { start: 0, pxPerBeat: 40, width: 0 }
  #isFitted = true
  #frame = 0
  #place = -1

  constructor(readonly call: RollCall) {
    const { ruler, keys, grid, velocities, scroller } = call.hosts
    this.#canvases = {
      ruler: new SongCanvas(ruler),
      keys: new SongCanvas(keys),
      grid: new SongCanvas(grid),
      velocities: new SongCanvas(velocities),
    }
    this.#sizes = new ResizeObserver(() => this.#resize())
    this.#sizes.observe(grid)
    this.#sizes.observe(scroller)
    const { signal } = this.#stop
    scroller.addEventListener('scroll', () => this.#plan(), { passive: true, signal })
    for (const host of [ruler, grid, velocities])
      host.addEventListener('wheel', (event) => this.#onWheel(event, host), { passive: false, signal })
    void document.fonts.ready.then(() => this.#plan())
    this.#unfollow = followTheme(() => {
      for (const canvas of Object.values(this.#canvases)) canvas.forgetColours()
      this.#plan()
    })
  }

  setScene(scene: RollScene): void {
    const had = this.#scene
    this.#scene = scene
    this.#place = -1
    const isSame =
      had?.region.id === scene.region.id &&
      had.region.startBeat === scene.region.startBeat &&
      had.region.durationBeats === scene.region.durationBeats
    if (isSame) this.#setScale(this.#scale)
    else this.fit()
    this.#resize()
    // Where not all rows have room, the middle ones are seen first.
    const { room, scroller } = this.call.hosts
    if (!isSame) scroller.scrollTop = (room.clientHeight - scroller.clientHeight) / 2
  }

  fit(): void {
    this.#setScale(fitBeats(this.#range(), this.#scale.width))
    this.#isFitted = true
  }

  zoom(factor: number, x = this.#scale.width / 2): void {
    this.#setScale(zoomBeats(this.#scale, { factor, x }))
  }

  /** What is at a place of the window: its row's key, its beat in the song, and the note that is there. */
  at(clientX: number, clientY: number): { pitch: number; beat: number; note: PictureNote | undefined } | undefined {
    const scene = this.#scene
    const { grid, scroller } = this.call.hosts
    if (!scene) return undefined
    const box = grid.getBoundingClientRect()
    const y = clientY - box.top + scroller.scrollTop
    const row = scene.rows[Math.floor(y / this.#rowHeight())]
    const beat = beatOfX(this.#scale, clientX - box.left)
    if (!row) return undefined
    const inside = beat - scene.region.startBeat
    // A drum has no length that could be hit, so it is as long as it is drawn.
    const least = (scene.track.isDrums ? 10 : 4) / this.#scale.pxPerBeat
    const note = scene.region.notes.findLast(
      ({ pitch, start, length, tone }) =>
        tone !== 'gone' &&
        pitch === row.pitch &&
        inside >= start &&
        inside < start + (scene.track.isDrums ? least : Math.max(length, least)),
    )
    return { pitch: row.pitch, beat, note }
  }

  beatAtPoint(clientX: number): number {
    return beatOfX(this.#scale, clientX - this.call.hosts.grid.getBoundingClientRect().left)
  }

  /** Brings the chosen note into view. */
  reveal(key: string): void {
    const scene = this.#scene
    const note = scene?.region.notes.find((each) => keyOfNote(each) === key)
    if (!scene || !note) return
    const { scroller } = this.call.hosts
    const height = this.#rowHeight()
    const top = scene.rows.findIndex(({ pitch }) => pitch === note.pitch) * height
    if (top < scroller.scrollTop) scroller.scrollTop = top
    else if (top + height > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + height - scroller.clientHeight
    const x = xOfBeat(this.#scale, scene.region.startBeat + note.start)
    if (x < 0 || x > this.#scale.width - 8)
      this.#setScale({ ...this.#scale, start: this.#scale.start + (x - this.#scale.width / 2) / this.#scale.pxPerBeat })
  }

  /** Moves the playhead; nothing is drawn anew for it. */
  showPlace(): void {
    const beat = this.call.place()
    if (beat === this.#place) return
    this.#place = beat
    const x = xOfBeat(this.#scale, beat)
    const { style } = this.call.hosts.playhead
    style.transform = `translateX(${Math.round(x * devicePixelRatio) / devicePixelRatio}px)`
    style.visibility = x < 0 || x > this.#scale.width ? 'hidden' : 'visible'
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#stop.abort()
    this.#sizes.disconnect()
    this.#unfollow()
    for (const canvas of Object.values(this.#canvases)) canvas.destroy()
  }

  #range(): BeatRange {
    const { startBeat = 0, durationBeats = 0 } = this.#scene?.region ?? {}
    return { from: startBeat, to: startBeat + durationBeats }
  }

  /** All rows in view, as far as they can be read then. */
  #rowHeight(): number {
    const unit = rootScale()
    const each = this.call.hosts.scroller.clientHeight / Math.max(1, this.#scene?.rows.length ?? 1)
    const most = this.#scene?.track.isDrums === true ? MAX_DRUM_PX : MAX_ROW_PX
    return Math.min(most * unit, Math.max(MIN_ROW_PX * unit, each))
  }

  #resize(): void {
    const { grid, room, scroller, keys } = this.call.hosts
    const width = grid.clientWidth
    if (width === 0) return
    room.style.height = `${Math.floor(this.#rowHeight() * (this.#scene?.rows.length ?? 0))}px`
    for (const host of [grid, keys]) host.style.height = `${scroller.clientHeight}px`
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
    const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey
    if (event.ctrlKey || event.metaKey)
      this.zoom(Math.exp(-event.deltaY / 300), event.clientX - host.getBoundingClientRect().left)
    else if (isAcross)
      this.#setScale({
        ...this.#scale,
        start: this.#scale.start + (event.deltaX || event.deltaY) / this.#scale.pxPerBeat,
      })
    else return
    event.preventDefault()
  }

  #plan(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    this.#frame = 0
    const scene = this.#scene
    if (!scene || this.#scale.width === 0) return
    const unit = rootScale()
    const scale = { ...this.#scale, pxPerBeat: this.#scale.pxPerBeat / unit, width: this.#scale.width / unit }
    const { scroller } = this.call.hosts
    const frame = { scale, scrollTop: scroller.scrollTop / unit, rowHeight: this.#rowHeight() / unit }
    const { ruler, keys, grid, velocities } = this.#canvases
    const [onRuler, onKeys, onGrid, below] = [ruler.paper(), keys.paper(), grid.paper(), velocities.paper()]
    if (onRuler) paintRollRuler(onRuler, scene, scale)
    if (onKeys) paintKeys(onKeys, scene, frame)
    if (onGrid) paintRoll(onGrid, scene, frame)
    if (below) paintVelocities(below, scene, scale)
    this.showPlace()
  }
}
