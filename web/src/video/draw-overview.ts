import { hatchLines } from '../surfaces/hatch-lines.ts'
import type { WordMarks } from './word-marks.ts'
import type { WordsModel } from './words-model.ts'

type OverviewCall = {
  readonly model: WordsModel
  readonly marks: WordMarks
  readonly width: number
  readonly height: number
}

const MIN_MARK_PX = 3
const HATCH_PX = 6

/** Speech as bars, as high as much of their time is spoken in; what a plan takes out hatched, what it moves framed. */
export function drawOverview(canvas: HTMLCanvasElement, { model, marks, width, height }: OverviewCall): void {
  const ratio = devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  const seconds = model.view.durationMicros / 1e6
  if (!context || width === 0 || seconds === 0) return
  context.scale(ratio, ratio)
  const style = getComputedStyle(canvas)
  const colour = (name: string): string => style.getPropertyValue(name)
  const perPx = seconds / width
  const columns = spokenColumns(model, Math.ceil(width), perPx)
  // A property that is not registered is told as it was written: the browser is asked what it comes to here.
  context.fillStyle = resolved(canvas, colour('--text-3'))
  for (const [x, share] of columns.entries()) {
    const bar = share * height * 0.6
    if (bar > 0) context.fillRect(x, (height - bar) / 2, 1, bar)
  }
  for (const { first, last, kind } of runsOf(marks)) {
    const [begins, ends] = [model.begins[first] ?? Number.NaN, model.ends[last] ?? Number.NaN]
    if (Number.isNaN(begins) || Number.isNaN(ends)) continue
    const left = begins / perPx
    const span = Math.max(MIN_MARK_PX, (ends - begins) / perPx)
    if (kind === 'gone') drawGone(context, { left, width: span, height, colour: resolved(canvas, colour('--gone')) })
    else {
      context.strokeStyle = resolved(canvas, colour('--moved'))
      context.setLineDash([3, 2])
      context.strokeRect(left + 0.5, 0.5, span - 1, height - 1)
      context.setLineDash([])
    }
  }
}

/** How much of each column is spoken in, from 0 to 1. */
function spokenColumns({ heard, begins, ends }: WordsModel, count: number, perPx: number): Float32Array {
  const columns = new Float32Array(count)
  for (const word of heard) {
    const [from, to] = [(begins[word] ?? 0) / perPx, (ends[word] ?? 0) / perPx]
    for (let x = Math.floor(from); x < Math.min(count, Math.ceil(to)); x++)
      columns[x] = Math.min(1, (columns[x] ?? 0) + Math.min(to, x + 1) - Math.max(from, x))
  }
  return columns
}

type MarkRun = { readonly first: number; last: number; readonly kind: 'gone' | 'moved' }

function runsOf({ words }: WordMarks): MarkRun[] {
  const runs: MarkRun[] = []
  for (const word of [...words.keys()].toSorted((a, b) => a - b)) {
    const kind = words.get(word)
    if (kind !== 'gone' && kind !== 'moved') continue
    const open = runs.at(-1)
    if (open?.kind === kind && open.last === word - 1) open.last = word
    else runs.push({ first: word, last: word, kind })
  }
  return runs
}

type GoneCall = { readonly left: number; readonly width: number; readonly height: number; readonly colour: string }

function drawGone(context: CanvasRenderingContext2D, { left, width, height, colour }: GoneCall): void {
  context.save()
  context.strokeStyle = colour
  context.strokeRect(left + 0.5, 0.5, Math.max(1, width - 1), height - 1)
  context.beginPath()
  context.rect(left, 0, width, height)
  context.clip()
  context.beginPath()
  for (const [fromX, fromY, toX, toY] of hatchLines({ x: left, y: 0, width, height }, HATCH_PX)) {
    context.moveTo(fromX, fromY)
    context.lineTo(toX, toY)
  }
  context.stroke()
  context.restore()
}

/** What `light-dark()` comes to in the theme that is shown. */
function resolved(canvas: HTMLCanvasElement, value: string): string {
  canvas.style.color = value
  const colour = getComputedStyle(canvas).color
  canvas.style.color = ''
  return colour
}
