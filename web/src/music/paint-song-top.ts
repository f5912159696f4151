import { FONT, shortenText } from '../surfaces/canvas-text.ts'
import { barAt, barLines, barsUpTo, beatOfBar, beatsInBar, metreAt, tellBeat } from './beats.ts'
import { barsApart, beatOfX, xOfBeat, type BeatScale } from './beat-scale.ts'
import { drawBox, type Paper, type SongColours } from './song-canvas.ts'
import type { PictureSection, SongPicture, Tone } from './song-picture.ts'

/** Heights in pixels of a page at its usual size. */
export const RULER_PX = 24
export const SECTIONS_PX = 28
export const CHORDS_PX = 26

/** Beats that are drawn nearer to each other are a haze. */
export const MIN_BEAT_PX = 14

/** Bars with their numbers, the sections below them, and the chords where any is known. */
export function paintSongTop(paper: Paper, picture: SongPicture, scale: BeatScale): void {
  const { context, colours, width } = paper
  context.fillStyle = colours['surface-app']
  context.fillRect(0, 0, width, paper.height)
  context.textBaseline = 'middle'
  paintRuler(paper, picture, scale)
  paintMarks(paper, picture, scale)
  paintRows(paper, [RULER_PX, RULER_PX + SECTIONS_PX])
  for (const section of picture.sections) paintSection(paper, { picture, scale, section })
  if (picture.chords.length > 0) paintChords(paper, picture, scale)
}

export function inkOf(tone: Tone, colours: SongColours): string {
  return tone === 'same' ? colours.text : colours[tone]
}

function paintRows({ context, colours, width }: Paper, tops: readonly number[]): void {
  context.fillStyle = colours.border
  for (const top of tops) context.fillRect(0, top, width, 1)
}

/** Also the ruler of the piano roll: `fromBeat` is where what is shown begins in the song. */
export function paintRuler(paper: Paper, { song }: Pick<SongPicture, 'song'>, scale: BeatScale): void {
  const { context, colours, width } = paper
  const [from, to] = [scale.start, beatOfX(scale, width)]
  const each = barsApart(scale, beatsInBar(metreAt(song, from)))
  context.font = `400 11px ${FONT}`
  for (const { bar, beat } of barLines(song, { from, to, each })) {
    const x = Math.round(xOfBeat(scale, beat))
    context.fillStyle = colours['grid-bar']
    context.fillRect(x, RULER_PX - 14, 1, 14)
    context.fillStyle = colours['text-2']
    context.fillText(String(bar), x + 5, RULER_PX / 2 + 1)
    if (each > 1 || scale.pxPerBeat < MIN_BEAT_PX) continue
    const metre = metreAt(song, beat)
    context.fillStyle = colours['grid-bar']
    for (let at = 1; at < metre.numerator; at++)
      context.fillRect(Math.round(xOfBeat(scale, beat + (at * 4) / metre.denominator)), RULER_PX - 5, 1, 5)
  }
}

/** Tempo, metre and key where they begin, behind the number of the bar, as far as there is room for them. */
function paintMarks({ context, colours, width }: Paper, { song, marks }: SongPicture, scale: BeatScale): void {
  const each = barsApart(scale, beatsInBar(metreAt(song, scale.start)))
  for (const [at, { beat, texts, tone }] of marks.entries()) {
    const x = xOfBeat(scale, beat)
    const bar = Math.floor(barAt(song, beat) + 1e-6)
    // The number of the next bar that has one.
    const next = xOfBeat(scale, beatOfBar(song, bar + each - ((bar - 1) % each)))
    const end = Math.min(next, xOfBeat(scale, marks[at + 1]?.beat ?? Infinity))
    if (x > width || end < 0) continue
    context.font = `400 11px ${FONT}`
    const from = x + 5 + ((bar - 1) % each === 0 ? context.measureText(String(bar)).width + 7 : 0)
    context.font = `500 11px ${FONT}`
    const said = texts.map(
      (_, count) => (tone === 'new' ? '+ ' : '') + texts.slice(0, texts.length - count).join(' · '),
    )
    const text = said.find((wanted) => context.measureText(wanted).width <= end - from - 6)
    context.fillStyle = tone === 'new' ? colours.new : colours.accent
    if (bar > 1) context.fillRect(Math.round(x), 2, 2, RULER_PX - 2)
    if (text !== undefined) context.fillText(text, from, RULER_PX / 2 + 1)
  }
}

type SectionCall = { readonly picture: SongPicture; readonly scale: BeatScale; readonly section: PictureSection }

function paintSection({ context, colours, width }: Paper, { picture, scale, section }: SectionCall): void {
  const { name, startBeat, endBeat, tone, fromBeat } = section
  const [left, right] = [xOfBeat(scale, startBeat), xOfBeat(scale, endBeat)]
  if (left > width || right < 0) return
  const x = Math.max(-4, Math.round(left))
  const box = { x, y: RULER_PX + 4, width: Math.min(width + 4, Math.round(right)) - x - 1, height: SECTIONS_PX - 7 }
  const fill = tone === 'same' ? colours.clip : tone === 'gone' ? colours['surface-app'] : colours[`${tone}-soft`]
  drawBox(context, box, {
    fill,
    stroke: tone === 'same' ? colours['clip-edge'] : colours[tone],
    isDashed: tone === 'gone',
  })
  const told = signed(name, tone) + (fromBeat === null ? '' : `, from bar ${tellBeat(picture.song, fromBeat)}`)
  context.font = `500 12px ${FONT}`
  context.fillStyle = inkOf(tone, colours)
  const at = Math.max(0, x) + 7
  const text = shortenText(context, told, box.x + box.width - at - 4)
  context.fillText(text, at, box.y + box.height / 2 + 0.5)
}

/** A shape before a name, so that colour alone never has to say it. */
export const signed = (name: string, tone: Tone): string =>
  tone === 'new' ? `+ ${name}` : tone === 'gone' ? `− ${name}` : tone === 'moved' ? `→ ${name}` : name

function paintChords({ context, colours, width }: Paper, { song, chords }: SongPicture, scale: BeatScale): void {
  const top = RULER_PX + SECTIONS_PX
  const last = barsUpTo(song, beatOfX(scale, width))
  for (const { bar, text, tone } of chords) {
    const [x, end] = [xOfBeat(scale, beatOfBar(song, bar)), xOfBeat(scale, beatOfBar(song, bar + 1))]
    if (end < 0 || bar > last) continue
    context.fillStyle = colours['grid-bar']
    context.fillRect(Math.round(x), top + 1, 1, CHORDS_PX - 1)
    context.font = `500 12px ${FONT}`
    context.fillStyle = inkOf(tone, colours)
    const room = end - x - 8
    const sign = tone === 'new' ? '+ ' : ''
    // A chord that is cut reads as another one: it is shown whole, or not at all.
    const fits = [`${sign}${text}`, text].find((each) => context.measureText(each).width <= room)
    if (fits !== undefined) context.fillText(fits, x + 6, top + CHORDS_PX / 2 + 0.5)
  }
}
