import { followTheme } from '../surfaces/read-colours.ts'
import { rootScale } from '../ui/root-scale.ts'
import { beatOfX, clampBeats, fitBeats, xOfBeat, zoomBeats, type BeatRange, type BeatScale } from './beat-scale.ts'
import { changeNote, type HandNote, type HandChange } from './change-note.ts'
import {
  keyOfNote,
  paintKeys,
  paintMarquee,
  paintRoll,
  paintRollRuler,
  paintVelocities,
  VELOCITY_ROOM_PX,
  type RollScene,
} from './paint-roll.ts'
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

/** What a hand is about to do to the chosen notes. */
type RollPreview = HandChange & { readonly erased?: ReadonlySet<string> }
type WindowPoint = { readonly clientX: number; readonly clientY: number }

/** So near to its end a note is stretched and not moved. */
const EDGE_PX = 6
/** So near to a bar of velocity it is meant. */
const NEAR_PX = 8

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
  #preview: { readonly change: RollPreview; readonly added: HandNote | undefined } | null = null
  #marquee: Parameters<typeof paintMarquee>[1] | null = null

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
    if (had?.rows !== scene.rows) this.call.hosts.grid.dataset['rows'] = scene.rows.map(({ pitch }) => pitch).join(' ')
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

  /** What is at a place of the window: its row's key, its beat in the song, the note that is there and its edge. */
  at(
    clientX: number,
    clientY: number,
  ): { pitch: number; beat: number; note: PictureNote | undefined; edge: 'start' | 'end' | 'inside' } | undefined {
    const scene = this.#scene
    const { grid } = this.call.hosts
    const row = scene?.rows[this.#rowAt(clientY)]
    if (!scene || !row) return undefined
    const beat = beatOfX(this.#scale, clientX - grid.getBoundingClientRect().left)
    const inside = beat - scene.region.startBeat
    const { isDrums } = scene.track
    // A drum has no length that could be hit, so it is as long as it is drawn.
    const least = (isDrums ? 10 : 4) / this.#scale.pxPerBeat
    const longAs = ({ length }: PictureNote): number => (isDrums ? least : Math.max(length, least))
    const note = scene.region.notes.findLast(
      (each) =>
        each.tone !== 'gone' && each.pitch === row.pitch && inside >= each.start && inside < each.start + longAs(each),
    )
    const near = note && Math.min(EDGE_PX, (longAs(note) * this.#scale.pxPerBeat) / 4) / this.#scale.pxPerBeat
    const edge =
      !note || near === undefined || isDrums
        ? 'inside'
        : inside > note.start + longAs(note) - near
          ? 'end'
          : inside < note.start + near
            ? 'start'
            : 'inside'
    return { pitch: row.pitch, beat, note, edge }
  }

  /** The key of a row, also beyond the rows that are seen; from one of a drum, that of a row that is there. */
  pitchAt(clientY: number, from: number): number {
    const rows = this.#scene?.rows ?? []
    const at = this.#rowAt(clientY)
    const was = rows.findIndex(({ pitch }) => pitch === from)
    if (this.#scene?.track.isDrums !== true) return was < 0 ? from : from - (at - was)
    return rows[Math.min(rows.length - 1, Math.max(0, at))]?.pitch ?? from
  }

  /** The note whose bar of velocity is nearest to a place; of several there the last, which is drawn on top. */
  velocityAt(clientX: number): PictureNote | undefined {
    const scene = this.#scene
    const left = this.call.hosts.velocities.getBoundingClientRect().left
    if (!scene) return undefined
    const distance = ({ start }: PictureNote): number =>
      Math.abs(xOfBeat(this.#scale, scene.region.startBeat + start) + 3 - (clientX - left))
    const near = scene.region.notes.filter((note) => note.tone === 'same' && distance(note) <= NEAR_PX)
    const isChosen = (note: PictureNote): number => Number(scene.chosen.has(keyOfNote(note)))
    return near.toSorted((a, b) => isChosen(b) - isChosen(a) || distance(a) - distance(b))[0]
  }

  /** How hard a bar would be that ends at a height of the window. */
  velocityFor(clientY: number): number {
    const { top, height } = this.call.hosts.velocities.getBoundingClientRect()
    const room = VELOCITY_ROOM_PX * rootScale()
    return Math.min(127, Math.max(1, Math.round((127 * (top + height - clientY)) / Math.max(1, height - room))))
  }

  /** Draws what a hand is about to do; null draws everything as it is. */
  preview(change: RollPreview | null, added?: HandNote): void {
    this.#preview = change && { change, added }
    if (change === null) this.#marquee = null
    this.#plan()
  }

  /** Draws a box between two places of the window, and gives the notes that it touches. */
  drawMarquee(from: WindowPoint, to: WindowPoint): PictureNote[] {
    const scene = this.#scene
    const { left, top } = this.call.hosts.grid.getBoundingClientRect()
    const unit = rootScale()
    this.#marquee = {
      x: (from.clientX - left) / unit,
      y: (from.clientY - top) / unit,
      toX: (to.clientX - left) / unit,
      toY: (to.clientY - top) / unit,
    }
    this.#plan()
    if (!scene) return []
    const [first, last] = [this.beatAtPoint(from.clientX), this.beatAtPoint(to.clientX)].toSorted((a, b) => a - b)
    const [high, low] = [this.#rowAt(from.clientY), this.#rowAt(to.clientY)].toSorted((a, b) => a - b)
    const inside = new Set(scene.rows.slice(Math.max(0, high ?? 0), (low ?? 0) + 1).map(({ pitch }) => pitch))
    const { startBeat, notes } = scene.region
    return notes.filter(
      ({ tone, pitch, start, length }) =>
        tone !== 'gone' &&
        inside.has(pitch) &&
        startBeat + start <= (last ?? 0) &&
        startBeat + start + (scene.track.isDrums ? 0 : length) >= (first ?? 0),
    )
  }

  /** Which row a height of the window is in, also above and below all of them. */
  #rowAt(clientY: number): number {
    const { grid, scroller } = this.call.hosts
    const y = clientY - grid.getBoundingClientRect().top + scroller.scrollTop
    return Math.floor(y / this.#rowHeight())
  }

  /** What is drawn: with what a hand is about to do. */
  #drawn(scene: RollScene): RollScene {
    if (!this.#preview) return scene
    const { change, added } = this.#preview
    const chosen = new Set(scene.chosen)
    const notes = scene.region.notes.flatMap((note): PictureNote[] => {
      const key = keyOfNote(note)
      if (change.erased?.has(key)) return [{ ...note, tone: 'gone' }]
      if (note.tone !== 'same' || !scene.chosen.has(key)) return [note]
      const { start: startBeat, length: durationBeats, ...rest } = note
      const after = changeNote({ ...rest, startBeat, durationBeats }, change)
      const moved = { ...note, ...after, start: after.startBeat, length: after.durationBeats }
      chosen.add(keyOfNote(moved))
      return [moved]
    })
    if (added) {
      const { pitch, startBeat: start, durationBeats: length, velocity } = added
      notes.push({ pitch, start, length, velocity, tone: 'same' })
      chosen.add(keyOfNote({ pitch, start }))
    }
    return { ...scene, chosen, region: { ...scene.region, notes } }
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
    if (!this.#scene || this.#scale.width === 0) return
    const scene = this.#drawn(this.#scene)
    const unit = rootScale()
    const scale = { ...this.#scale, pxPerBeat: this.#scale.pxPerBeat / unit, width: this.#scale.width / unit }
    const { scroller } = this.call.hosts
    const frame = { scale, scrollTop: scroller.scrollTop / unit, rowHeight: this.#rowHeight() / unit }
    const { ruler, keys, grid, velocities } = this.#canvases
    const [onRuler, onKeys, onGrid, below] = [ruler.paper(), keys.paper(), grid.paper(), velocities.paper()]
    if (onRuler) paintRollRuler(onRuler, scene, scale)
    if (onKeys) paintKeys(onKeys, scene, frame)
    if (onGrid) paintRoll(onGrid, scene, frame)
    if (onGrid && this.#marquee) paintMarquee(onGrid, this.#marquee)
    if (below) paintVelocities(below, scene, scale)
    this.showPlace()
    // For whoever measures or tests: where things stand.
    const { dataset } = this.call.hosts.grid
    dataset['place'] = [this.#scale.start, this.#scale.pxPerBeat, this.#rowHeight(), scroller.scrollTop].join(' ')
  }
}
