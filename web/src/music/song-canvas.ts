import { readColours } from '../surfaces/read-colours.ts'
import { rootScale } from '../ui/root-scale.ts'

const NAMES = [
  'surface-sunken',
  'surface-app',
  'surface-panel',
  'border',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-soft',
  'clip',
  'clip-edge',
  'wave',
  'grid',
  'grid-bar',
  'gone',
  'gone-soft',
  'new',
  'new-soft',
  'moved',
  'moved-soft',
] as const
export type SongColours = { readonly [name in (typeof NAMES)[number]]: string }

/** What is drawn on, in pixels of a page at its usual size. */
export type Paper = {
  readonly context: CanvasRenderingContext2D
  readonly colours: SongColours
  readonly width: number
  readonly height: number
}

/** A canvas that fills its place in the page, sharp at every size of the page. */
export class SongCanvas {
  readonly #canvas = document.createElement('canvas')
  #colours: SongColours | undefined

  constructor(readonly host: HTMLElement) {
    this.#canvas.setAttribute('aria-hidden', 'true')
    this.#canvas.style.display = 'block'
    host.prepend(this.#canvas)
  }

  forgetColours(): void {
    this.#colours = undefined
  }

  /** Empty paper as large as the place is now, or of another height. */
  paper(heightPx = this.host.clientHeight): Paper | undefined {
    const context = this.#canvas.getContext('2d')
    const { clientWidth } = this.host
    if (!context || clientWidth === 0 || heightPx === 0) return undefined
    const density = devicePixelRatio
    const [width, height] = [Math.round(clientWidth * density), Math.round(heightPx * density)]
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
    this.#canvas.style.width = `${width / density}px`
    this.#canvas.style.height = `${height / density}px`
    const unit = rootScale()
    context.setTransform(density * unit, 0, 0, density * unit, 0, 0)
    this.#colours ??= readColours(this.host, NAMES)
    context.fillStyle = this.#colours['surface-panel']
    context.fillRect(0, 0, clientWidth / unit, heightPx / unit)
    return { context, colours: this.#colours, width: clientWidth / unit, height: heightPx / unit }
  }

  destroy(): void {
    this.#canvas.remove()
  }
}

/** A box with round corners, filled, framed or both. */
export function drawBox(
  context: CanvasRenderingContext2D,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { fill, stroke, isDashed = false }: { fill?: string | undefined; stroke?: string | undefined; isDashed?: boolean },
): void {
  context.beginPath()
  context.roundRect(box.x + 0.5, box.y + 0.5, Math.max(1, box.width - 1), Math.max(1, box.height - 1), 3)
  if (fill !== undefined) {
    context.fillStyle = fill
    context.fill()
  }
  if (stroke === undefined) return
  context.strokeStyle = stroke
  context.setLineDash(isDashed ? [4, 3] : [])
  context.stroke()
  context.setLineDash([])
}
