import type { AudioClip, AudioTrack } from '../../../src/client/index.ts'
import { contextOf, FONT, shortenText } from './canvas-text.ts'
import { drawMarks } from './draw-marks.ts'
import { fadeEnd } from './hit-test.ts'
import { fillBox, mixPixels, paintWave, toPixel, type Pixels } from './paint-wave.ts'
import type { TileStore } from './tile-store.ts'
import { rulerTicks, xOf, type Scale } from './timeline-scale.ts'
import {
  CLIP_INSET,
  CLIP_NAME_HEIGHT,
  type ChangeMark,
  type TimelineColours,
  type TimelineFrame,
  type TimelineRow,
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

/** Two lanes are drawn where each has room to be read. */
const MIN_STEREO_HEIGHT = 90
const MIN_NAMED_PX = 34

/** The tracks: grounds and waves pixel by pixel in memory, then names, edges and changes drawn on top of them. */
export class LanesPainter {
  readonly #context: OffscreenCanvasRenderingContext2D
  #image = new ImageData(1, 1)
  #columns: WaveColumns = makeColumns(1)

  constructor(
    readonly canvas: OffscreenCanvas,
    readonly tiles: TileStore,
  ) {
    this.#context = contextOf(canvas)
  }

  draw(scene: TimelineScene, frame: TimelineFrame, colours: TimelineColours): void {
    const pixels = this.#pixelsFor(frame)
    const inks = inksOf(colours)
    pixels.data.fill(inks.ground)
    const rows = visibleRows(scene, frame)
    const scale: Scale = frame
    this.#paintGrid(pixels, { scene, frame, ink: inks.grid })
    for (const { row, track } of rows) {
      const top = row.top - frame.scrollTop
      for (const clip of track.clips)
        this.#paintClip(pixels, {
          clip,
          track,
          frame,
          top,
          height: row.height,
          inks: track.isHeard ? inks : inks.unheard,
        })
      for (const mark of scene.marks)
        if (mark.clip && mark.track === track.id)
          this.#paintClip(pixels, { clip: mark.clip, track, frame, top, height: row.height, inks: inks.marked(mark) })
      const d = frame.density
      fillBox(pixels, { x: 0, y: Math.round((top + row.height) * d) - 1, width: pixels.width, height: 1 }, inks.border)
    }
    this.#context.putImageData(this.#image, 0, 0)
    this.#context.setTransform(frame.density, 0, 0, frame.density, 0, 0)
    for (const { row, track } of rows)
      for (const clip of track.clips)
        this.#drawClip({ clip, scale, row, frame, colours, isFocused: clip.id === scene.focusedClip })
    this.#drawSelection(rows, frame, colours)
    drawMarks(this.#context, { scene, frame, colours, rows: rows.map(({ row }) => row) })
  }

  #pixelsFor({ width, lanesHeight, density }: TimelineFrame): Pixels {
    const [wide, high] = [Math.max(1, Math.round(width * density)), Math.max(1, Math.round(lanesHeight * density))]
    if (this.canvas.width !== wide || this.canvas.height !== high || this.#image.width !== wide) {
      this.canvas.width = wide
      this.canvas.height = high
      this.#image = new ImageData(wide, high)
      this.#columns = makeColumns(wide)
    }
    return { data: new Uint32Array(this.#image.data.buffer), width: wide, height: high }
  }

  #paintGrid(pixels: Pixels, { scene, frame, ink }: { scene: TimelineScene; frame: TimelineFrame; ink: number }): void {
    for (const { x, isNamed } of rulerTicks(frame, scene.view.sampleRate))
      if (isNamed) fillBox(pixels, { x: Math.round(x * frame.density), y: 0, width: 1, height: pixels.height }, ink)
  }

  #paintClip(pixels: Pixels, { clip, track, frame, top, height, inks }: ClipCall): void {
    const d = frame.density
    const from = Math.round(xOf(frame, clip.start) * d)
    const to = Math.max(from + 1, Math.round(xOf(frame, clip.end) * d))
    if (to <= 0 || from >= pixels.width) return
    const y = Math.round((top + CLIP_INSET) * d)
    const whole = Math.round((height - 2 * CLIP_INSET) * d)
    fillBox(pixels, { x: from, y, width: to - from, height: whole }, inks.clip)
    const px = { start: frame.start, perPx: frame.perPx / d }
    const lanes = track.channels === 2 && height >= MIN_STEREO_HEIGHT ? 2 : 1
    const waveTop = y + Math.round(CLIP_NAME_HEIGHT * d)
    const laneHeight = Math.floor((whole - Math.round((CLIP_NAME_HEIGHT + 4) * d)) / lanes)
    for (const piece of clip.pieces) {
      if (piece.isSilent) continue
      const left = Math.max(0, Math.floor((piece.at - px.start) / px.perPx))
      const right = Math.min(pixels.width, Math.ceil((piece.at + piece.to - piece.from - px.start) / px.perPx))
      const range = left < right ? sourceRange(piece, px, { from: left, to: right }) : undefined
      if (!range) continue
      const wanted = levelFor(px.perPx)
      for (const index of tilesFor(range, wanted)) this.tiles.want({ source: piece.source, level: wanted, index })
      const level = knownLevel(piece.source, range, { wanted, tileOf: this.tiles.tileOf })
      if (level === undefined) continue
      for (let channel = 0; channel < lanes; channel++) {
        const columns = this.#columns
        fillColumns(columns, {
          piece,
          channel,
          scale: px,
          px: { from: left, to: right },
          level,
          tileOf: this.tiles.tileOf,
        })
        paintWave(pixels, {
          columns,
          from: left,
          to: right,
          y: waveTop + channel * laneHeight,
          height: laneHeight,
          levelAt: (x) => (clip.envelope.length === 0 ? 1 : levelAt(clip.envelope, px.start + (x + 0.5) * px.perPx)),
          wave: inks.wave,
          core: inks.core,
        })
      }
    }
  }

  #drawClip({ clip, scale, row, frame, colours, isFocused }: EdgeCall): void {
    const context = this.#context
    const [x, end] = [xOf(scale, clip.start), xOf(scale, clip.end)]
    if (end <= 0 || x >= scale.width || end - x < 3) return
    const y = row.top - frame.scrollTop + CLIP_INSET
    const height = row.height - 2 * CLIP_INSET
    context.lineWidth = isFocused ? 2 : 1
    context.strokeStyle = isFocused ? colours.accent : colours['clip-edge']
    context.beginPath()
    context.roundRect(x + 0.5, y + 0.5, end - x - 1, height - 1, 3)
    context.stroke()
    if (isFocused && end - x > 40) {
      context.fillStyle = colours.accent
      for (const handle of [fadeEnd(clip, 'in'), fadeEnd(clip, 'out')])
        context.fillRect(Math.min(end - 8, Math.max(x + 1, xOf(scale, handle) - 3.5)), y + 1, 7, 7)
    }
    const shown = Math.max(0, x)
    const room = Math.min(end, scale.width) - shown - 14
    if (room > MIN_NAMED_PX) {
      context.font = `400 12px ${FONT}`
      context.fillStyle = colours['text-2']
      context.textBaseline = 'middle'
      context.fillText(shortenText(context, clip.name, room), shown + 7, y + CLIP_NAME_HEIGHT / 2 + 1)
    }
    this.#drawEnvelope(clip, { scale, top: y + CLIP_NAME_HEIGHT, height: height - CLIP_NAME_HEIGHT - 4, colours })
  }

  #drawSelection(rows: readonly { row: TimelineRow }[], frame: TimelineFrame, colours: TimelineColours): void {
    const { selection, selectedTracks, scrollTop, width } = frame
    if (!selection) return
    const context = this.#context
    const [from, to] = [Math.max(-2, xOf(frame, selection.start)), Math.min(width + 2, xOf(frame, selection.end))]
    if (to < 0 || from > width) return
    for (const { row } of rows) {
      if (selectedTracks.length > 0 && !selectedTracks.includes(row.track)) continue
      const y = row.top - scrollTop
      context.globalAlpha = 0.16
      context.fillStyle = colours.accent
      context.fillRect(from, y, Math.max(1, to - from), row.height - 1)
      context.globalAlpha = 1
      context.fillRect(Math.round(from), y, 1, row.height - 1)
      context.fillRect(Math.round(to), y, 1, row.height - 1)
    }
  }

  /** A line at the height that the level has; a straight one says nothing and is not drawn. */
  #drawEnvelope(
    { envelope }: AudioClip,
    { scale, top, height, colours }: { scale: Scale; top: number; height: number; colours: TimelineColours },
  ): void {
    if (envelope.length === 0) return
    const context = this.#context
    context.beginPath()
    for (const [sample, level] of envelope)
      context.lineTo(xOf(scale, sample), top + height - Math.min(1, level / 1.25) * height)
    context.lineWidth = 1.25
    context.strokeStyle = colours['text-3']
    context.stroke()
  }
}

type ClipInks = { readonly clip: number; readonly wave: number; readonly core: number }
type ClipCall = {
  readonly clip: AudioClip
  readonly track: AudioTrack
  readonly frame: TimelineFrame
  readonly top: number
  readonly height: number
  readonly inks: ClipInks
}
type EdgeCall = {
  readonly clip: AudioClip
  readonly scale: Scale
  readonly row: TimelineRow
  readonly frame: TimelineFrame
  readonly colours: TimelineColours
  readonly isFocused: boolean
}

function inksOf(colours: TimelineColours): ClipInks & {
  readonly ground: number
  readonly border: number
  readonly grid: number
  readonly unheard: ClipInks
  marked(mark: ChangeMark): ClipInks
} {
  const ground = toPixel(colours['surface-panel'])
  const inks = { clip: toPixel(colours.clip), wave: toPixel(colours.wave), core: toPixel(colours['wave-core']) }
  const towards = (ink: number, part: number): number => mixPixels(ink, inks.clip, part)
  return {
    ...inks,
    ground,
    border: toPixel(colours.border),
    grid: toPixel(colours.grid),
    unheard: { clip: mixPixels(inks.clip, ground, 0.5), wave: towards(inks.wave, 0.6), core: towards(inks.core, 0.6) },
    marked: ({ tone }) => {
      if (tone === 'refused') return inks
      const soft = toPixel(colours[`${tone}-soft`])
      return { clip: soft, wave: mixPixels(toPixel(colours[tone]), soft, 0.35), core: toPixel(colours[tone]) }
    },
  }
}

export function visibleRows(
  { view, rows }: TimelineScene,
  { scrollTop, lanesHeight }: TimelineFrame,
): { row: TimelineRow; track: AudioTrack }[] {
  return rows.flatMap((row) => {
    const track = view.tracks.find(({ id }) => id === row.track)
    return track && row.top + row.height > scrollTop && row.top < scrollTop + lanesHeight ? [{ row, track }] : []
  })
}
