import { hatchLines } from './hatch-lines.ts'
import { FONT, shortenText } from './canvas-text.ts'
import { xOf } from './timeline-scale.ts'
import {
  CLIP_INSET,
  type ChangeMark,
  type TimelineColours,
  type TimelineFrame,
  type TimelineRow,
  type TimelineScene,
} from './timeline-scene.ts'

const HATCH_GAP = 9
const FLAG_HEIGHT = 18
const FLAG_STEP = 22

type MarksCall = {
  readonly scene: TimelineScene
  readonly frame: TimelineFrame
  readonly colours: TimelineColours
  readonly rows: readonly TimelineRow[]
}
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The changes of a proposal on the tracks. Shape says what happens, so that colour alone never has to. */
export function drawMarks(
  context: OffscreenCanvasRenderingContext2D,
  { scene, frame, colours, rows }: MarksCall,
): void {
  const flags: { mark: ChangeMark; x: number; y: number }[] = []
  // A ghost covers what was there, so it comes first; the one that is looked at lies on top.
  const order = ({ shape, isFocused }: ChangeMark): number => (shape === 'ghost' ? 0 : isFocused ? 2 : 1)
  const ordered = scene.marks.toSorted((a, b) => order(a) - order(b))
  for (const mark of ordered) {
    const row = rows.find(({ track }) => track === mark.track)
    const x = xOf(frame, mark.start)
    const width = Math.max(mark.shape === 'line' ? 0 : 2, xOf(frame, mark.end) - x)
    if (!row || x > frame.width || x + width < 0) continue
    const top = row.top - frame.scrollTop
    const isWhole = mark.shape === 'hatch' || mark.shape === 'line'
    const inset = isWhole ? 0 : CLIP_INSET
    drawShape(context, mark, { x, y: top + inset, width, height: row.height - 2 * inset }, colours)
    if (mark.flag !== '') flags.push({ mark, x: Math.max(4, x + 5), y: top + CLIP_INSET + 4 })
  }
  const placed: Box[] = []
  for (const { mark, x, y } of flags) {
    context.font = `500 12px ${FONT}`
    const text = shortenText(context, mark.flag, 220)
    const width = context.measureText(text).width + 12
    const box = makeRoom({ x: Math.min(x, frame.width - width - 4), y, width, height: FLAG_HEIGHT }, placed)
    placed.push(box)
    drawFlag(context, { mark, text, box, colours })
  }
}

/** Flags that would lie on each other stand below each other. */
function makeRoom(box: Box, placed: readonly Box[]): Box {
  const hits = (other: Box): boolean =>
    other.x < box.x + box.width && box.x < other.x + other.width && Math.abs(other.y - box.y) < FLAG_HEIGHT
  return placed.some(hits) ? makeRoom({ ...box, y: box.y + FLAG_STEP }, placed) : box
}

function drawShape(
  context: OffscreenCanvasRenderingContext2D,
  mark: ChangeMark,
  box: Box,
  colours: TimelineColours,
): void {
  const ink = inkOf(mark, colours)
  context.save()
  context.strokeStyle = ink
  context.fillStyle = ink
  context.lineWidth = mark.isFocused ? 2 : 1
  if (mark.tone === 'refused') drawRefused(context, box)
  else if (mark.shape === 'hatch') drawHatch(context, box, colours)
  else if (mark.shape === 'ghost') drawGhost(context, box, colours)
  else if (mark.shape === 'edge') drawEdge(context, box)
  else if (mark.shape === 'asked') drawAsked(context, mark, box, colours)
  else if (mark.shape === 'line') drawUpright(context, box.x, box)
  else if (mark.shape === 'level') drawLevels(context, mark, box, colours)
  else drawFade(context, mark.shape, box)
  context.restore()
}

const inkOf = ({ tone }: ChangeMark, colours: TimelineColours): string =>
  tone === 'refused' ? colours['text-3'] : colours[tone]

function drawUpright(context: OffscreenCanvasRenderingContext2D, x: number, { y, height }: Box): void {
  context.beginPath()
  context.moveTo(Math.round(x) + 0.5, y)
  context.lineTo(Math.round(x) + 0.5, y + height)
  context.stroke()
}

function drawHatch(context: OffscreenCanvasRenderingContext2D, box: Box, colours: TimelineColours): void {
  context.globalAlpha = 0.45
  context.fillStyle = colours['gone-soft']
  context.fillRect(box.x, box.y, box.width, box.height)
  context.globalAlpha = 1
  context.save()
  context.strokeStyle = colours['gone-hatch']
  context.lineWidth = 1.25
  context.beginPath()
  const seen = { ...box, x: Math.max(-1, box.x), width: Math.min(box.x + box.width, 8000) - Math.max(-1, box.x) }
  for (const [x1, y1, x2, y2] of hatchLines(seen, HATCH_GAP)) {
    context.moveTo(x1, y1)
    context.lineTo(x2, y2)
  }
  context.stroke()
  context.restore()
  drawUpright(context, box.x, box)
  drawUpright(context, box.x + box.width, box)
}

function drawGhost(context: OffscreenCanvasRenderingContext2D, box: Box, colours: TimelineColours): void {
  context.globalAlpha = 0.6
  context.fillStyle = colours['surface-panel']
  context.fillRect(box.x, box.y, box.width, box.height)
  context.globalAlpha = 1
  context.setLineDash([4, 3])
  outline(context, box)
}

function drawEdge(context: OffscreenCanvasRenderingContext2D, box: Box): void {
  context.globalAlpha = 0.1
  context.fillRect(box.x, box.y, box.width, box.height)
  context.globalAlpha = 1
  outline(context, box)
  context.fillRect(box.x, box.y, 3, box.height)
}

/** Dotted, as the question is; the one that is looked at has a ring around it. */
function drawAsked(
  context: OffscreenCanvasRenderingContext2D,
  mark: ChangeMark,
  box: Box,
  colours: TimelineColours,
): void {
  context.globalAlpha = mark.isFocused ? 0.55 : 0.4
  context.fillStyle = colours['asked-soft']
  context.fillRect(box.x, box.y, box.width, box.height)
  context.globalAlpha = 1
  context.lineWidth = 2
  context.setLineDash([2, 3])
  outline(context, box)
  if (!mark.isFocused) return
  context.setLineDash([])
  outline(context, { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6 })
}

function drawRefused(context: OffscreenCanvasRenderingContext2D, box: Box): void {
  context.setLineDash([3, 3])
  drawUpright(context, box.x, box)
  if (box.width > 1) drawUpright(context, box.x + box.width, box)
}

/** How loud is drawn by how high: from −24 dB at the bottom to +12 dB at the top. */
function drawLevels(
  context: OffscreenCanvasRenderingContext2D,
  { levels = [1, 1] }: ChangeMark,
  { x, y, width, height }: Box,
  colours: TimelineColours,
): void {
  const heightOf = (level: number): number => {
    const db = 20 * Math.log10(Math.max(1e-3, level))
    return y + height - Math.min(1, Math.max(0, (db + 24) / 36)) * height
  }
  const line = (at: number): void => {
    context.beginPath()
    context.moveTo(x, at)
    context.lineTo(x + width, at)
    context.stroke()
  }
  context.save()
  context.setLineDash([4, 4])
  context.strokeStyle = colours['text-2']
  context.lineWidth = 1
  line(heightOf(levels[0]))
  context.restore()
  context.lineWidth = 2
  line(heightOf(levels[1]))
}

function drawFade(
  context: OffscreenCanvasRenderingContext2D,
  shape: ChangeMark['shape'],
  { x, y, width, height }: Box,
): void {
  drawUpright(context, x, { x, y, width, height })
  drawUpright(context, x + width, { x, y, width, height })
  const [from, to] = shape === 'fade-out' ? [y + 22, y + height - 4] : [y + height - 4, y + 22]
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(x, from)
  context.lineTo(x + width, to)
  context.stroke()
}

function outline(context: OffscreenCanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.beginPath()
  context.roundRect(x + 0.5, y + 0.5, Math.max(1, width - 1), height - 1, 3)
  context.stroke()
}

function drawFlag(
  context: OffscreenCanvasRenderingContext2D,
  { mark, text, box, colours }: { mark: ChangeMark; text: string; box: Box; colours: TimelineColours },
): void {
  const isRefused = mark.tone === 'refused'
  context.save()
  context.textBaseline = 'middle'
  if (mark.shape === 'ghost' && !isRefused) {
    context.fillStyle = inkOf(mark, colours)
    context.fillText(text, box.x + 3, box.y + box.height / 2 + 0.5)
    return context.restore()
  }
  context.fillStyle = isRefused ? colours['surface-panel'] : inkOf(mark, colours)
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, 3)
  context.fill()
  if (isRefused) {
    context.setLineDash([3, 3])
    context.strokeStyle = colours['text-3']
    context.stroke()
  } else if (mark.isFocused) {
    context.strokeStyle = colours.accent
    context.lineWidth = 2
    context.beginPath()
    context.roundRect(box.x - 2.5, box.y - 2.5, box.width + 5, box.height + 5, 5)
    context.stroke()
  }
  context.fillStyle = isRefused ? colours['text-2'] : colours['surface-panel']
  context.fillText(text, box.x + 6, box.y + box.height / 2 + 0.5)
  context.restore()
}
