import { FONT, shortenText } from '../surfaces/canvas-text.ts'
import { barLines, beatsInBar, metreAt, tellBeat } from './beats.ts'
import { barsApart, beatOfX, xOfBeat, type BeatScale } from './beat-scale.ts'
import { inkOf, MIN_BEAT_PX, signed } from './paint-song-top.ts'
import { drawBox, type Paper } from './song-canvas.ts'
import type { PictureRegion, PictureTrack, SongPicture } from './song-picture.ts'

export type SongRow = { readonly track: string; readonly top: number; readonly height: number }

export type TracksScene = {
  readonly picture: SongPicture
  readonly rows: readonly SongRow[]
  readonly chosenRegion: string | null
}

const INSET_PX = 4
const NAME_PX = 17
/** Fewer semitones than these are drawn as if they were so many, so that two notes are no leap. */
const MIN_SEMITONES = 12

/** The regions of all tracks over the bars, their notes drawn small. */
export function paintTracks(
  paper: Paper,
  { picture, rows, chosenRegion }: TracksScene,
  { scale, scrollTop }: { readonly scale: BeatScale; readonly scrollTop: number },
): void {
  paintGrid(paper, picture, scale)
  const { context, colours, width, height } = paper
  const placed = new Map(rows.map((row) => [row.track, { ...row, top: row.top - scrollTop }]))
  // Ghosts lie below all that stands there then.
  for (const region of picture.tracks.flatMap(({ regions }) => regions)) {
    const row = region.from && placed.get(region.from.track)
    if (region.from && row) paintGhost(paper, { picture, scale, row, region, startBeat: region.from.startBeat })
  }
  for (const track of picture.tracks) {
    const row = placed.get(track.id)
    if (!row || row.top > height || row.top + row.height < 0) continue
    context.fillStyle = colours.border
    context.fillRect(0, Math.round(row.top + row.height) - 1, width, 1)
    const lanes = lanesOf(track)
    // What goes lies below what comes in its place.
    const order = ({ tone }: PictureRegion): number => (tone === 'gone' ? 0 : 1)
    for (const region of track.regions.toSorted((a, b) => order(a) - order(b)))
      paintRegion(paper, { picture, scale, track, row, region, lanes, isChosen: region.id === chosenRegion })
    for (const [at, lane] of track.lanes.entries()) paintLane(paper, { scale, row, lane, at, isNew: track.isLaneNew })
  }
}

/** Lines at bars, and at beats where there is room for them. */
export function paintGrid({ context, colours, width, height }: Paper, { song }: SongPicture, scale: BeatScale): void {
  const [from, to] = [scale.start, beatOfX(scale, width)]
  const each = barsApart(scale, beatsInBar(metreAt(song, from)))
  for (const { beat } of barLines(song, { from, to, each })) {
    context.fillStyle = colours['grid-bar']
    context.fillRect(Math.round(xOfBeat(scale, beat)), 0, 1, height)
    if (each > 1 || scale.pxPerBeat < MIN_BEAT_PX) continue
    const metre = metreAt(song, beat)
    context.fillStyle = colours.grid
    for (let at = 1; at < metre.numerator; at++)
      context.fillRect(Math.round(xOfBeat(scale, beat + (at * 4) / metre.denominator)), 0, 1, height)
  }
}

/** Which lane of a track a pitch is drawn in, from the bottom: drums by those that are played, others by semitones. */
type PitchLanes = { readonly count: number; laneOf(pitch: number): number }

function lanesOf({ isDrums, regions }: PictureTrack): PitchLanes {
  const pitches = new Set(regions.flatMap(({ notes }) => notes.map(({ pitch }) => pitch)))
  const sorted = [...pitches].toSorted((a, b) => a - b)
  if (isDrums) {
    const places = new Map(sorted.map((pitch, at) => [pitch, at]))
    return { count: Math.max(1, sorted.length), laneOf: (pitch) => places.get(pitch) ?? 0 }
  }
  const [low = 60, high = 60] = [sorted[0], sorted.at(-1)]
  const spare = Math.max(0, MIN_SEMITONES - (high - low)) / 2
  return { count: high - low + 2 * spare + 1, laneOf: (pitch) => pitch - low + spare }
}

type LaneCall = {
  readonly scale: BeatScale
  readonly row: SongRow
  readonly lane: PictureTrack['lanes'][number]
  readonly at: number
  readonly isNew: boolean
}

/** What is automated, as a line over the track with its points, and its name where it begins. */
function paintLane({ context, colours, width }: Paper, { scale, row, lane, at, isNew }: LaneCall): void {
  const [top, tall] = [row.top + NAME_PX + 6, row.height - NAME_PX - 14]
  const places = lane.points.map(([beat, share]) => [xOfBeat(scale, beat), top + (1 - share) * tall] as const)
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last || first[0] > width) return
  context.strokeStyle = isNew ? colours.new : colours.accent
  context.fillStyle = context.strokeStyle
  context.lineWidth = 1.5
  context.beginPath()
  context.moveTo(first[0], first[1])
  for (const [x, y] of places.slice(1)) context.lineTo(x, y)
  // A value holds until another one comes.
  context.lineTo(Math.max(width, last[0]), last[1])
  context.stroke()
  context.lineWidth = 1
  for (const [x, y] of places) context.fillRect(x - 2, y - 2, 4, 4)
  context.font = `500 10px ${FONT}`
  context.textBaseline = 'middle'
  const text = `${isNew ? '+ ' : ''}${lane.parameter}`
  const wide = context.measureText(text).width + 8
  const x = Math.max(2, first[0] + 6)
  const y = row.top + row.height - 13 - at * 14
  drawBox(context, { x, y: y - 7, width: wide, height: 14 }, { fill: colours['surface-panel'] })
  context.fillStyle = isNew ? colours.new : colours.accent
  context.fillText(text, x + 4, y)
}

type RegionCall = {
  readonly picture: SongPicture
  readonly scale: BeatScale
  readonly track: PictureTrack
  readonly row: SongRow
  readonly region: PictureRegion
  readonly lanes: PitchLanes
  readonly isChosen: boolean
}

function paintRegion(paper: Paper, call: RegionCall): void {
  const { context, colours, width } = paper
  const { scale, row, region, track, isChosen } = call
  const { tone } = region
  const [left, right] = [xOfBeat(scale, region.startBeat), xOfBeat(scale, region.startBeat + region.durationBeats)]
  if (left > width || right < 0) return
  const box = {
    x: Math.round(left) + 1,
    y: Math.round(row.top) + INSET_PX,
    width: Math.max(3, Math.round(right) - Math.round(left) - 1),
    height: row.height - 2 * INSET_PX - 1,
  }
  context.save()
  if (!track.isHeard && tone === 'same') context.globalAlpha = 0.5
  drawBox(context, box, {
    fill: tone === 'new' ? colours['new-soft'] : tone === 'gone' ? undefined : colours.clip,
    stroke: tone === 'same' ? colours['clip-edge'] : colours[tone],
    isDashed: tone === 'gone',
  })
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  if (tone === 'new' || tone === 'moved') {
    context.fillStyle = colours[tone]
    context.fillRect(box.x, box.y, 3, box.height)
  }
  paintName(paper, call, box)
  paintNotes(paper, call, box)
  context.restore()
  if (!isChosen) return
  context.strokeStyle = colours.accent
  context.lineWidth = 2
  context.beginPath()
  context.roundRect(box.x - 1, box.y - 1, box.width + 2, box.height + 2, 4)
  context.stroke()
  context.lineWidth = 1
}

type PaperBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

function paintName({ context, colours }: Paper, { region, picture }: RegionCall, box: PaperBox): void {
  const { name, tone, from, added, removed } = region
  const moved = from === null ? '' : `, from bar ${tellBeat(picture.song, from.startBeat)}`
  const count = tone === 'new' ? `, ${tellNotes(added)}` : tone === 'gone' ? `, ${tellNotes(removed)}` : ''
  const x = Math.max(0, box.x) + 7
  const chips: [string, 'new' | 'gone'][] =
    tone === 'new' || tone === 'gone'
      ? []
      : [
          ...(added > 0 ? [[`+ ${tellNotes(added)}`, 'new'] as [string, 'new']] : []),
          ...(removed > 0 ? [[`− ${tellNotes(removed)}`, 'gone'] as [string, 'gone']] : []),
        ]
  context.textBaseline = 'middle'
  context.font = `400 11px ${FONT}`
  const room = box.x + box.width - x - 4
  const text = shortenText(context, signed(`${name}${moved}${count}`, tone), room)
  context.fillStyle = tone === 'same' ? colours['text-2'] : inkOf(tone, colours)
  context.fillText(text, x, box.y + NAME_PX / 2 + 2)
  let at = x + context.measureText(text).width + 8
  context.font = `500 11px ${FONT}`
  for (const [chip, is] of chips) {
    const wide = context.measureText(chip).width + 10
    if (at + wide > box.x + box.width - 3) return
    drawBox(context, { x: at, y: box.y + 2, width: wide, height: NAME_PX - 1 }, { fill: colours[`${is}-soft`] })
    context.fillStyle = colours[is]
    context.fillText(chip, at + 5, box.y + NAME_PX / 2 + 2)
    at += wide + 4
  }
}

export const tellNotes = (count: number): string => `${count} ${count === 1 ? 'note' : 'notes'}`

function paintNotes(
  { context, colours, width }: Paper,
  { scale, region, track, lanes }: RegionCall,
  box: PaperBox,
): void {
  const top = box.y + NAME_PX + 3
  const room = Math.max(6, box.y + box.height - 5 - top)
  const lane = room / lanes.count
  const thick = Math.min(track.isDrums ? 4 : 3.5, Math.max(1.5, lane - 0.5))
  for (const { pitch, start, length, tone } of region.notes) {
    const x = xOfBeat(scale, region.startBeat + start)
    const wide = track.isDrums ? 2.5 : Math.max(2, length * scale.pxPerBeat - 1)
    if (x > width || x + wide < 0) continue
    const y = top + room - (lanes.laneOf(pitch) + 0.5) * lane - thick / 2
    if (tone === 'gone') {
      context.strokeStyle = colours.gone
      context.strokeRect(x + 0.5, y, Math.max(1, wide - 1), thick)
    } else {
      context.fillStyle = tone === 'new' ? colours.new : colours.wave
      context.fillRect(x, y, wide, thick)
    }
  }
}

type GhostCall = {
  readonly picture: SongPicture
  readonly scale: BeatScale
  readonly row: SongRow
  readonly region: PictureRegion
  readonly startBeat: number
}

/** Where a region stands that moves. */
function paintGhost({ context, colours, width }: Paper, { picture, scale, row, region, startBeat }: GhostCall): void {
  const x = Math.round(xOfBeat(scale, startBeat)) + 1
  const right = Math.round(xOfBeat(scale, startBeat + region.durationBeats))
  if (x > width || right < 0) return
  const box = { x, y: Math.round(row.top) + INSET_PX, width: right - x, height: row.height - 2 * INSET_PX - 1 }
  drawBox(context, box, { stroke: colours.moved, isDashed: true })
  const told = `${region.name}, to bar ${tellBeat(picture.song, region.startBeat)}`
  const at = Math.max(0, x) + 7
  context.textBaseline = 'middle'
  context.font = `400 11px ${FONT}`
  context.fillStyle = colours.moved
  context.fillText(shortenText(context, told, right - at - 4), at, box.y + NAME_PX / 2 + 2)
}
