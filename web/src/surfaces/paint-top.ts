import { formatTime } from '../ui/time.ts'
import { contextOf, FONT, shortenText } from './canvas-text.ts'
import type { TileStore } from './tile-store.ts'
import { fitAll, rulerTicks, xOf } from './timeline-scale.ts'
import {
  LABELS_HEIGHT,
  OVERVIEW_HEIGHT,
  RULER_HEIGHT,
  type TimelineColours,
  type TimelineFrame,
  type TimelineScene,
} from './timeline-scene.ts'
import {
  fillColumns,
  knownLevel,
  levelAt,
  levelFor,
  makeColumns,
  sourceRange,
  tilesFor,
  type WaveColumns,
} from './wave-columns.ts'

function fit(canvas: OffscreenCanvas, { width, density }: TimelineFrame, height: number): void {
  const [wide, high] = [Math.max(1, Math.round(width * density)), Math.round(height * density)]
  if (canvas.width === wide && canvas.height === high) return
  canvas.width = wide
  canvas.height = high
}

/** The overview of everything, with the changes and the stretch that is seen below, and the ruler. */
export class TopPainter {
  readonly #context: OffscreenCanvasRenderingContext2D
  #overview: { readonly key: string; readonly columns: WaveColumns; readonly scene: TimelineScene } | undefined

  constructor(
    readonly canvas: OffscreenCanvas,
    readonly tiles: TileStore,
  ) {
    this.#context = contextOf(canvas)
  }

  draw(scene: TimelineScene, frame: TimelineFrame, colours: TimelineColours): void {
    fit(this.canvas, frame, OVERVIEW_HEIGHT + RULER_HEIGHT)
    const context = this.#context
    context.setTransform(frame.density, 0, 0, frame.density, 0, 0)
    context.fillStyle = colours['surface-sunken']
    context.fillRect(0, 0, frame.width, OVERVIEW_HEIGHT)
    this.#drawOverview(scene, frame, colours)
    context.fillStyle = colours['surface-panel']
    context.fillRect(0, OVERVIEW_HEIGHT, frame.width, RULER_HEIGHT)
    context.fillStyle = colours.border
    context.fillRect(0, OVERVIEW_HEIGHT, frame.width, 1)
    context.fillRect(0, OVERVIEW_HEIGHT + RULER_HEIGHT - 1, frame.width, 1)
    this.#drawRuler(scene.view.sampleRate, frame, colours)
  }

  #drawOverview(scene: TimelineScene, frame: TimelineFrame, colours: TimelineColours): void {
    const context = this.#context
    const { view, marks } = scene
    const all = fitAll({ length: scene.length, rate: view.sampleRate, width: frame.width })
    const columns = this.#overviewColumns(scene, frame)
    const middle = OVERVIEW_HEIGHT / 2
    context.fillStyle = colours.wave
    const half = middle - 4
    for (let x = 0; x < frame.width; x++) {
      const low = columns.low[x] ?? 0
      const high = columns.high[x] ?? 0
      if (high <= low) continue
      const [top, bottom] = [middle - Math.min(1, high) * half, middle - Math.max(-1, low) * half]
      context.fillRect(x, top, 1, Math.max(1, bottom - top))
    }
    const drawn = new Set<string>()
    for (const { tone, start, end, shape, change } of marks) {
      // The same stretch of many tracks is one stretch here.
      const key = `${change} ${start} ${end}`
      if (drawn.has(key)) continue
      drawn.add(key)
      const x = xOf(all, start)
      const width = Math.max(2, xOf(all, end) - x)
      context.fillStyle = tone === 'refused' ? colours['text-3'] : colours[tone]
      if (shape === 'asked') {
        context.strokeStyle = colours.asked
        context.lineWidth = 1.5
        context.setLineDash([2, 2])
        context.strokeRect(x + 0.5, 1.5, width, OVERVIEW_HEIGHT - 3)
        context.setLineDash([])
        continue
      }
      if (shape === 'hatch' && tone === 'gone') {
        context.globalAlpha = 0.22
        context.fillRect(x, 0, width, OVERVIEW_HEIGHT)
        context.globalAlpha = 1
      }
      if (tone !== 'refused') context.fillRect(x, OVERVIEW_HEIGHT - 4, width, 4)
    }
    const [from, to] = [xOf(all, frame.start), xOf(all, frame.start + frame.perPx * frame.width)]
    if (to - from > frame.width - 1) return
    context.globalAlpha = 0.6
    context.fillStyle = colours['surface-sunken']
    context.fillRect(0, 0, from, OVERVIEW_HEIGHT)
    context.fillRect(to, 0, frame.width - to, OVERVIEW_HEIGHT)
    context.globalAlpha = 1
    context.strokeStyle = colours['border-strong']
    context.lineWidth = 1
    context.strokeRect(Math.round(from) + 0.5, 0.5, Math.max(2, Math.round(to - from) - 1), OVERVIEW_HEIGHT - 1)
  }

  /** All tracks on each other; made again when the document or the width is another, or more of it is known. */
  #overviewColumns(scene: TimelineScene, { width }: TimelineFrame): WaveColumns {
    const { view } = scene
    const whole = Math.max(1, Math.ceil(width))
    const scale = fitAll({ length: scene.length, rate: view.sampleRate, width })
    const wanted = levelFor(scale.perPx)
    const px = { start: 0, perPx: scale.perPx }
    let known = 0
    const pieces = view.tracks
      .filter(({ isHeard }) => isHeard)
      .flatMap(({ clips }) => clips.flatMap((clip) => clip.pieces.map((piece) => ({ piece, clip }))))
      .flatMap(({ piece, clip }) => {
        const left = Math.max(0, Math.floor(piece.at / px.perPx))
        const right = Math.min(whole, Math.ceil((piece.at + piece.to - piece.from) / px.perPx))
        const range = piece.isSilent ? undefined : sourceRange(piece, px, { from: left, to: right })
        if (!range) return []
        for (const index of tilesFor(range, wanted)) this.tiles.want({ source: piece.source, level: wanted, index })
        const level = knownLevel(piece.source, range, { wanted, tileOf: this.tiles.tileOf })
        if (level !== undefined) known += level === wanted ? 2 : 1
        return level === undefined ? [] : [{ piece, clip, level, left, right }]
      })
    const key = `${whole} ${known}`
    if (this.#overview?.key === key && this.#overview.scene.view === view) return this.#overview.columns
    const sum = makeColumns(whole)
    const one = makeColumns(whole)
    for (const { piece, clip, level, left, right } of pieces) {
      fillColumns(one, {
        piece,
        channel: 0,
        scale: px,
        px: { from: left, to: right },
        level,
        tileOf: this.tiles.tileOf,
      })
      for (let x = left; x < right; x++) {
        if (Number.isNaN(one.low[x])) continue
        const gain = levelAt(clip.envelope, (x + 0.5) * px.perPx)
        sum.low[x] = Math.min(sum.low[x] ?? 0, (one.low[x] ?? 0) * gain)
        sum.high[x] = Math.max(sum.high[x] ?? 0, (one.high[x] ?? 0) * gain)
      }
    }
    this.#overview = { key, columns: sum, scene }
    return sum
  }

  #drawRuler(rate: number, frame: TimelineFrame, colours: TimelineColours): void {
    const context = this.#context
    context.font = `400 12px ${FONT}`
    context.textBaseline = 'middle'
    const bottom = OVERVIEW_HEIGHT + RULER_HEIGHT
    for (const { x, seconds, isNamed, digits } of rulerTicks(frame, rate)) {
      context.fillStyle = isNamed ? colours['border-strong'] : colours.border
      context.fillRect(Math.round(x), bottom - (isNamed ? 14 : 6), 1, isNamed ? 14 : 6)
      if (!isNamed) continue
      context.fillStyle = colours['text-3']
      context.fillText(formatTime(seconds, digits), Math.round(x) + 5, bottom - RULER_HEIGHT / 2)
    }
  }
}

/** The row of labels below the tracks. */
export class LabelsPainter {
  readonly #context: OffscreenCanvasRenderingContext2D

  constructor(readonly canvas: OffscreenCanvas) {
    this.#context = contextOf(canvas)
  }

  draw(scene: TimelineScene, frame: TimelineFrame, colours: TimelineColours): void {
    fit(this.canvas, frame, LABELS_HEIGHT)
    const context = this.#context
    context.setTransform(frame.density, 0, 0, frame.density, 0, 0)
    context.fillStyle = colours['surface-app']
    context.fillRect(0, 0, frame.width, LABELS_HEIGHT)
    context.font = `400 12px ${FONT}`
    context.textBaseline = 'middle'
    const { labels } = scene.view
    for (const [place, { text, start, end }] of labels.entries()) {
      const x = xOf(frame, start)
      const next = labels[place + 1]
      const room = (next ? xOf(frame, next.start) : frame.width) - x - 10
      if (x > frame.width || x + Math.max(room, xOf(frame, end) - x) < 0) continue
      if (end > start) {
        context.fillStyle = colours.clip
        context.fillRect(x, LABELS_HEIGHT - 4, xOf(frame, end) - x, 4)
      }
      context.fillStyle = colours['border-strong']
      context.fillRect(Math.round(x), 0, 1, LABELS_HEIGHT)
      context.fillStyle = colours['text-2']
      if (room > 12) context.fillText(shortenText(context, text, room), x + 6, LABELS_HEIGHT / 2 + 1)
    }
    for (const { track, tone, start, end, flag, shape } of scene.marks) {
      if (track !== null) continue
      const x = xOf(frame, start)
      context.fillStyle = tone === 'refused' ? colours['text-3'] : colours[tone]
      context.fillRect(Math.round(x), 0, 2, LABELS_HEIGHT)
      context.fillRect(x, LABELS_HEIGHT - 3, Math.max(2, xOf(frame, end) - x), 3)
      const text = shortenText(context, flag, 200)
      const ground = context.measureText(text).width + 10
      if (shape === 'edge') {
        context.fillStyle = colours['surface-app']
        context.fillRect(x + 2, 4, ground, LABELS_HEIGHT - 8)
        context.fillStyle = tone === 'refused' ? colours['text-3'] : colours[tone]
        context.fillText(text, x + 6, LABELS_HEIGHT / 2 + 1)
      } else context.fillRect(x, LABELS_HEIGHT / 2, Math.min(ground, 120), 1.5)
    }
  }
}
