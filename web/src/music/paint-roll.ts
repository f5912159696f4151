import { FONT, shortenText } from '../surfaces/canvas-text.ts'
import { beatOfX, xOfBeat, type BeatScale } from './beat-scale.ts'
import { barLines, beatsInBar, metreAt } from './beats.ts'
import { barsApart } from './beat-scale.ts'
import { paintRuler } from './paint-song-top.ts'
import type { RollRow } from './roll-rows.ts'
import { drawBox, type Paper } from './song-canvas.ts'
import type { PictureNote, PictureRegion, PictureTrack, SongPicture } from './song-picture.ts'

export type RollScene = {
  readonly picture: SongPicture
  readonly track: PictureTrack
  readonly region: PictureRegion
  readonly rows: readonly RollRow[]
  readonly chosen: ReadonlySet<string>
  /** Lines at each so many beats; null where notes may lie anywhere. */
  readonly gridBeats: number | null
}

/** A note as it is chosen by: two that are alike are heard as one. */
export const keyOfNote = ({ pitch, start }: Pick<PictureNote, 'pitch' | 'start'>): string => `${pitch}-${start}`

type RollFrame = {
  readonly scale: BeatScale
  readonly scrollTop: number
  readonly rowHeight: number
}

/** Steps that are nearer to each other are not drawn. */
const MIN_STEP_PX = 9

export function paintRollRuler(paper: Paper, { picture, region }: RollScene, scale: BeatScale): void {
  const { context, colours, width, height } = paper
  context.fillStyle = colours['surface-app']
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'middle'
  paintRuler(paper, picture, scale)
  paintOutside(paper, region, scale)
}

/** Rows of keys or drums with their names. */
export function paintKeys(paper: Paper, { rows, track }: RollScene, { scrollTop, rowHeight }: RollFrame): void {
  const { context, colours, width, height } = paper
  context.fillStyle = colours['surface-app']
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'middle'
  context.font = `400 11px ${FONT}`
  for (const [at, { name, isNamed, isBlack }] of rows.entries()) {
    const top = at * rowHeight - scrollTop
    if (top > height || top + rowHeight < 0) continue
    if (isBlack) {
      context.fillStyle = colours['surface-sunken']
      context.fillRect(0, top, width, rowHeight)
    }
    if (!isNamed) continue
    context.fillStyle = colours['text-2']
    const text = shortenText(context, name, width - 24)
    context.fillText(text, track.isDrums ? 12 : width - 12 - context.measureText(text).width, top + rowHeight / 2 + 0.5)
  }
}

/** The notes of a region over its beats: those that come are filled, those that go are hollow and dashed. */
export function paintRoll(paper: Paper, scene: RollScene, frame: RollFrame): void {
  const { context, colours, width, height } = paper
  const { scale, scrollTop, rowHeight } = frame
  const { rows, region, chosen, track } = scene
  for (const [at, { isBlack }] of rows.entries()) {
    const top = at * rowHeight - scrollTop
    if (isBlack) {
      context.fillStyle = colours['surface-app']
      context.fillRect(0, top, width, rowHeight)
    }
    context.fillStyle = colours.grid
    context.fillRect(0, Math.round(top + rowHeight) - 1, width, 1)
  }
  paintSteps(paper, scene, scale)
  const placeOf = new Map(rows.map(({ pitch }, at) => [pitch, at]))
  for (const note of region.notes) {
    const x = xOfBeat(scale, region.startBeat + note.start)
    const wide = track.isDrums ? Math.max(4, rowHeight * 0.45) : Math.max(3, note.length * scale.pxPerBeat - 1)
    const place = placeOf.get(note.pitch)
    const top = (place ?? 0) * rowHeight - scrollTop
    if (place === undefined || x > width || x + wide < 0 || top > height || top + rowHeight < 0) continue
    const tall = Math.min(rowHeight - 2, 16)
    const box = { x: Math.round(x) + 1, y: Math.round(top + (rowHeight - tall) / 2), width: wide, height: tall }
    paintNote(paper, note, box)
    if (!chosen.has(keyOfNote(note)) || note.tone === 'gone') continue
    context.lineWidth = 2
    context.strokeStyle = colours.accent
    context.strokeRect(box.x - 1.5, box.y - 1.5, box.width + 3, box.height + 3)
    context.lineWidth = 1
  }
  paintOutside(paper, region, scale)
}

type NoteBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

function paintNote({ context, colours }: Paper, { tone, velocity }: PictureNote, box: NoteBox): void {
  if (tone === 'gone') return drawBox(context, box, { stroke: colours.gone, isDashed: true })
  context.globalAlpha = tone === 'new' ? 1 : 0.45 + 0.55 * (velocity / 127)
  drawBox(context, box, { fill: tone === 'new' ? colours.new : colours.wave })
  context.globalAlpha = 1
  if (tone !== 'new' || box.width < 6) return
  // An edge inside of it, which tells what is new from what is only bright.
  context.fillStyle = colours['surface-panel']
  context.fillRect(box.x + 3, box.y + 1, 1.5, box.height - 2)
}

/** Lines at bars, beats and sixteenths, as far as there is room for them. */
function paintSteps(
  { context, colours, width, height }: Paper,
  { picture, gridBeats }: RollScene,
  scale: BeatScale,
): void {
  const { song } = picture
  const [from, to] = [Math.max(0, scale.start), beatOfX(scale, width)]
  const line = (beat: number, colour: string): void => {
    context.fillStyle = colour
    context.fillRect(Math.round(xOfBeat(scale, beat)), 0, 1, height)
  }
  if (gridBeats !== null && gridBeats * scale.pxPerBeat >= MIN_STEP_PX)
    for (let at = Math.ceil(from / gridBeats); at * gridBeats <= to; at++) line(at * gridBeats, colours.grid)
  const each = barsApart(scale, beatsInBar(metreAt(song, from)))
  for (const { beat } of barLines(song, { from, to, each })) {
    const metre = metreAt(song, beat)
    if (each === 1)
      for (let at = 1; at < metre.numerator; at++) line(beat + (at * 4) / metre.denominator, colours.border)
    line(beat, colours['grid-bar'])
  }
}

type Corners = { readonly x: number; readonly y: number; readonly toX: number; readonly toY: number }

export function paintMarquee({ context, colours }: Paper, { x, y, toX, toY }: Corners): void {
  const box = [Math.min(x, toX), Math.min(y, toY), Math.abs(toX - x), Math.abs(toY - y)] as const
  context.globalAlpha = 0.35
  context.fillStyle = colours['accent-soft']
  context.fillRect(...box)
  context.globalAlpha = 1
  context.strokeStyle = colours.accent
  context.strokeRect(...box)
}

/** What lies before and behind the region is dimmed. */
function paintOutside({ context, colours, width, height }: Paper, region: PictureRegion, scale: BeatScale): void {
  const [left, right] = [xOfBeat(scale, region.startBeat), xOfBeat(scale, region.startBeat + region.durationBeats)]
  context.globalAlpha = 0.6
  context.fillStyle = colours['surface-sunken']
  if (left > 0) context.fillRect(0, 0, left, height)
  if (right < width) context.fillRect(right, 0, width - right, height)
  context.globalAlpha = 1
}

/** Above the hardest stroke. */
export const VELOCITY_ROOM_PX = 8

/** How hard each note is played, as a bar below it; chosen ones lie above the others. */
export function paintVelocities(paper: Paper, { region, chosen }: RollScene, scale: BeatScale): void {
  const { context, colours, width, height } = paper
  const isBehind = (note: PictureNote): number => Number(chosen.has(keyOfNote(note)))
  for (const note of region.notes.toSorted((a, b) => isBehind(a) - isBehind(b))) {
    const x = Math.round(xOfBeat(scale, region.startBeat + note.start)) + 1
    if (x > width || x + 4 < 0) continue
    const tall = Math.max(1, (note.velocity / 127) * (height - VELOCITY_ROOM_PX))
    if (note.tone === 'gone') {
      context.strokeStyle = colours.gone
      context.setLineDash([2, 2])
      context.strokeRect(x + 0.5, height - tall, 3, tall)
      context.setLineDash([])
      continue
    }
    const isChosen = chosen.has(keyOfNote(note))
    context.fillStyle = isChosen ? colours.accent : note.tone === 'new' ? colours.new : colours.wave
    context.fillRect(x, height - tall, 4, tall)
  }
  paintOutside(paper, region, scale)
}
