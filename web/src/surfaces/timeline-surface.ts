import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { rootScale } from '../ui/root-scale.ts'
import { speakTime } from '../ui/time.ts'
import { trustedWorkerUrl } from '../ui/trusted.ts'
import { readColours } from './read-colours.ts'
import { clampScale, fitAll, xOf, zoomAround, type Scale } from './timeline-scale.ts'
import {
  COLOURS,
  LABELS_HEIGHT,
  OVERVIEW_HEIGHT,
  RULER_HEIGHT,
  type FromTimelineWorker,
  type TimelineScene,
  type ToTimelineWorker,
} from './timeline-scene.ts'
import workerUrl from './timeline-worker.ts?worker&url'

/** The places of the page that a timeline is drawn in. */
export type TimelineHosts = {
  readonly top: HTMLElement
  /** Scrolls up and down; `lanes` stays in view in it. */
  readonly scroller: HTMLElement
  readonly lanes: HTMLElement
  readonly labels: HTMLElement
  readonly playhead: HTMLElement
  readonly selection: HTMLElement
  readonly loop: HTMLElement
}
type SurfaceCall = {
  readonly hosts: TimelineHosts
  readonly clock: { position(): number }
  onScale(scale: Scale): void
}

/** How near the playhead may come to the edge before the page turns. */
const TURN_AT = 0.96
/** So long after the last change a frame may still be wanted; then the clock is only looked at now and then. */
const REST_MS = 500
const LOOK_MS = 50

/**
 * A timeline that a worker draws: this side only says what is seen, and moves the playhead and the selection, which are
 * boxes of the page. It belongs to no framework.
 */
export class TimelineSurface {
  readonly #worker: Worker
  readonly #hosts: TimelineHosts
  readonly #canvases: HTMLCanvasElement[] = []
  readonly #stop = new AbortController()
  readonly #sizes: ResizeObserver
  readonly #themes: MutationObserver
  #scene: TimelineScene | undefined
  #scale: Scale = { start: 0, perPx: 1, width: 0 }
  #isFitted = true
  /** CSS pixels in one of those that the worker draws in: its measures are those of a page at its usual size. */
  #unit = 1
  #selection: { readonly start: number; readonly end: number } | null = null
  #selectedTracks: readonly string[] = []
  #loop: { readonly start: number; readonly end: number } | null = null
  #spoken = { position: -1, atMs: 0 }
  #position = -1
  #isSent = false
  #resting: ReturnType<typeof setTimeout> | undefined
  #movedMs = 0
  #frame = 0

  constructor(readonly call: SurfaceCall) {
    this.#hosts = call.hosts
    const { top, lanes, labels, scroller } = call.hosts
    this.#worker = new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'timeline' })
    const [topCanvas, lanesCanvas, labelsCanvas] = [top, lanes, labels].map((host) => this.#addCanvas(host))
    if (topCanvas && lanesCanvas && labelsCanvas)
      this.#post({ do: 'open', top: topCanvas, lanes: lanesCanvas, labels: labelsCanvas }, [
        topCanvas,
        lanesCanvas,
        labelsCanvas,
      ])
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromTimelineWorker>) => {
      // For whoever measures or tests: which picture it is, and whether something is still to come.
      lanes.dataset['drawn'] = String(data.drew)
      lanes.dataset['missing'] = String(data.missing)
    })
    void this.#sendFont()
    this.#sendColours()
    this.#sizes = new ResizeObserver(() => this.#resize())
    this.#sizes.observe(scroller)
    this.#sizes.observe(lanes)
    this.#themes = new MutationObserver(() => this.#sendColours())
    this.#themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const { signal } = this.#stop
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#sendColours(), { signal })
    scroller.addEventListener('scroll', () => this.#plan(), { passive: true, signal })
    this.#frame = requestAnimationFrame(() => this.#tick())
  }

  get unit(): number {
    return this.#unit
  }

  get scale(): Scale {
    return this.#scale
  }

  /** The scale of the overview. */
  get whole(): Scale {
    return this.#scene ? this.#all(this.#scene) : this.#scale
  }

  setScene(scene: TimelineScene): void {
    const before = this.#scene
    this.#scene = scene
    this.#postScene(scene)
    if (!before || (this.#isFitted && before.length !== scene.length)) this.fit()
    else this.#setScale(this.#scale)
  }

  #postScene(scene: TimelineScene): void {
    const rows = scene.rows.map(({ track, top, height }) => ({
      track,
      top: top / this.#unit,
      height: height / this.#unit,
    }))
    this.#post({ do: 'scene', scene: { ...scene, rows } })
  }

  /** In samples, on some tracks or on all. */
  setSelection(selection: { readonly start: number; readonly end: number } | null, tracks: readonly string[]): void {
    this.#selection = selection
    this.#selectedTracks = tracks
    this.#placeSelection()
    this.#plan()
  }

  /** What is played over and over, in samples. */
  setLoop(loop: { readonly start: number; readonly end: number } | null): void {
    this.#loop = loop
    this.#placeSelection()
  }

  fit(): void {
    if (!this.#scene) return
    this.#setScale(this.#all(this.#scene))
    this.#isFitted = true
  }

  /** Around a place of the page, else around the playhead where it is seen, else around the middle. */
  zoom(factor: number, x?: number): void {
    const at = this.#scene ? xOf(this.#scale, this.call.clock.position() * this.#scene.view.sampleRate) : 0
    const around = x ?? (at >= 0 && at <= this.#scale.width ? at : this.#scale.width / 2)
    this.#setScale(zoomAround(this.#scale, { factor, x: around }))
  }

  scrollBy(px: number): void {
    this.#setScale({ ...this.#scale, start: this.#scale.start + px * this.#scale.perPx })
  }

  /** Brings a place into view, with room around it; what is in view stays as it is. */
  reveal(start: number, end = start): void {
    const { perPx, width } = this.#scale
    const [from, to] = [xOf(this.#scale, start), xOf(this.#scale, end)]
    if (from >= 0 && to <= width) return
    const room = to - from < width * 0.8 ? (width - (to - from)) / 2 : width * 0.1
    this.#setScale({ ...this.#scale, start: start - room * perPx })
  }

  centre(sample: number): void {
    this.#setScale({ ...this.#scale, start: sample - (this.#scale.width / 2) * this.#scale.perPx })
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#resting)
    this.#stop.abort()
    this.#sizes.disconnect()
    this.#themes.disconnect()
    this.#worker.terminate()
    for (const canvas of this.#canvases) canvas.remove()
  }

  #addCanvas(host: HTMLElement): OffscreenCanvas {
    const canvas = document.createElement('canvas')
    canvas.style.display = 'block'
    canvas.setAttribute('aria-hidden', 'true')
    host.prepend(canvas)
    this.#canvases.push(canvas)
    return canvas.transferControlToOffscreen()
  }

  #post(message: ToTimelineWorker, moved: Transferable[] = []): void {
    this.#worker.postMessage(message, moved)
  }

  async #sendFont(): Promise<void> {
    const bytes = await fetch(fontUrl).then((reply) => reply.arrayBuffer())
    if (!this.#stop.signal.aborted) this.#post({ do: 'font', bytes }, [bytes])
  }

  #sendColours(): void {
    this.#post({ do: 'colours', colours: readColours(this.#hosts.top, COLOURS) })
  }

  #resize(): void {
    const width = this.#hosts.lanes.clientWidth
    if (width === 0) return
    const isWhole = this.#scale.width === 0 || this.#isFitted
    const unit = rootScale()
    if (unit !== this.#unit && this.#scene) {
      this.#unit = unit
      this.#postScene(this.#scene)
    }
    this.#unit = unit
    this.#setScale({ ...this.#scale, width })
    if (isWhole) this.fit()
  }

  #setScale(scale: Scale): void {
    const scene = this.#scene
    this.#scale = scene ? clampScale(scale, { length: scene.length, rate: scene.view.sampleRate }) : scale
    this.#isFitted = scene !== undefined && this.#scale.perPx === this.#all(scene).perPx
    this.#placeSelection()
    this.#position = -1
    this.#plan()
    this.call.onScale(this.#scale)
  }

  #all({ length, view }: TimelineScene): Scale {
    return fitAll({ length, rate: view.sampleRate, width: this.#scale.width })
  }

  /** However often something changes, a frame is sent once. */
  #plan(): void {
    this.#isSent = false
    this.#movedMs = performance.now()
    if (this.#resting === undefined) return
    clearTimeout(this.#resting)
    this.#resting = undefined
    this.#next()
  }

  /** With every frame while something moves; else the clock is only looked at now and then. */
  #next(): void {
    if (performance.now() - this.#movedMs < REST_MS) this.#frame = requestAnimationFrame(() => this.#tick())
    else this.#resting = setTimeout(() => this.#tick(), LOOK_MS)
  }

  #tick(): void {
    this.#resting = undefined
    if (!this.#isSent && this.#scale.width > 0) {
      this.#isSent = true
      const { scroller } = this.#hosts
      const { start, perPx, width } = this.#scale
      const [lanesHeight, density, unit] = [scroller.clientHeight, devicePixelRatio, this.#unit]
      const [selection, selectedTracks] = [this.#selection, this.#selectedTracks]
      const { scrollTop } = scroller
      this.#post({
        do: 'frame',
        frame: {
          start,
          perPx: perPx * unit,
          width: width / unit,
          lanesHeight: lanesHeight / unit,
          scrollTop: scrollTop / unit,
          density: density * unit,
          selection,
          selectedTracks,
        },
      })
      const heights = [(OVERVIEW_HEIGHT + RULER_HEIGHT) * unit, lanesHeight, LABELS_HEIGHT * unit]
      for (const [place, height] of heights.entries()) {
        const style = this.#canvases[place]?.style
        if (!style) continue
        style.width = `${Math.round(width * density) / density}px`
        style.height = `${Math.round(height * density) / density}px`
      }
    }
    this.#placePlayhead()
    this.#next()
  }

  #placePlayhead(): void {
    const position = this.call.clock.position()
    const rate = this.#scene?.view.sampleRate
    this.#speak(position)
    if (position === this.#position || rate === undefined) return
    const isPlaying = position > this.#position && position - this.#position < 0.2
    this.#position = position
    this.#movedMs = performance.now()
    const x = xOf(this.#scale, position * rate)
    const { width } = this.#scale
    if (isPlaying && x > width * TURN_AT && x < width * 1.1)
      return this.#setScale({ ...this.#scale, start: position * rate - 0.04 * width * this.#scale.perPx })
    const { style } = this.#hosts.playhead
    style.transform = `translateX(${Math.round(x * devicePixelRatio) / devicePixelRatio}px)`
    style.visibility = x < 0 || x > width ? 'hidden' : 'visible'
  }

  /** Now and then, and the last of them: a number for each frame would be read to nobody. */
  #speak(position: number): void {
    const now = performance.now()
    if (position === this.#spoken.position || now - this.#spoken.atMs < 250) return
    this.#spoken = { position, atMs: now }
    const { playhead } = this.#hosts
    playhead.setAttribute('aria-valuenow', position.toFixed(2))
    playhead.setAttribute('aria-valuetext', speakTime(position))
  }

  /** On the ruler; on the tracks the worker draws what is selected. */
  #placeSelection(): void {
    this.#placeSpan(this.#hosts.selection, this.#selection)
    this.#placeSpan(this.#hosts.loop, this.#loop)
  }

  #placeSpan({ style }: HTMLElement, span: { readonly start: number; readonly end: number } | null): void {
    const isSeen = span !== null && xOf(this.#scale, span.end) >= 0 && xOf(this.#scale, span.start) <= this.#scale.width
    style.visibility = isSeen ? 'visible' : 'hidden'
    if (!isSeen) return
    const x = Math.max(-4, xOf(this.#scale, span.start))
    const end = Math.min(this.#scale.width + 4, xOf(this.#scale, span.end))
    style.transform = `translateX(${x}px)`
    style.width = `${Math.max(end > x ? 1 : 0, end - x)}px`
  }
}
