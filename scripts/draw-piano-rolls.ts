import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compose, styles, type Composition, type Role, type Style } from '../src/music/composer/index.ts'
import { blankImage, drawBox, pngOf, type Colour, type Image } from './png-image.ts'

/**
 * Draws a song in every style, to be looked at: `npx tsx scripts/draw-piano-rolls.ts FOLDER [SEED]`. Higher notes stand
 * higher, louder ones are brighter, drums lie below.
 */
const [folder = 'piano-rolls', seed = 'look'] = process.argv.slice(2)
const form = [
  { section: 'intro', bars: 4 },
  { section: 'verse', bars: 8 },
  { section: 'chorus', bars: 8 },
  { section: 'bridge', bars: 4 },
  { section: 'outro', bars: 4 },
]
const roles: Role[] = ['drums', 'pads', 'bass', 'chords', 'arpeggio', 'lead']

const BAR = 48
const KEY = 6
const LANE = 5
const LOW = 24
const HIGH = 100
const drumKeys = [36, 38, 37, 39, 42, 44, 46, 51, 53, 49, 41, 45, 47, 50, 54, 56, 63, 64, 70, 75]
const colours: Record<Role, Colour> = {
  drums: [210, 210, 210],
  bass: [240, 110, 90],
  chords: [90, 150, 240],
  pads: [70, 80, 130],
  arpeggio: [90, 200, 160],
  lead: [250, 210, 70],
}

mkdirSync(folder, { recursive: true })
for (const style of styles.values())
  writeFileSync(join(folder, `${style.name.replaceAll(' ', '-')}.png`), pngOf(rollOf(style)))

function rollOf(style: Style): Image {
  const bars = form.reduce((sum, section) => sum + section.bars, 0)
  const image = blankImage(bars * BAR + 1, (HIGH - LOW) * KEY + drumKeys.length * LANE + 6)
  let from = 0
  for (const { section, bars: length } of form) {
    const composition = compose({
      style: style.name,
      key: style.usualKey,
      tempo: style.tempo.usual,
      bars: length,
      timeSignature: { numerator: 4, denominator: 4 },
      section,
      roles,
      seed,
      take: 0,
    })
    if ('problem' in composition) throw new Error(composition.message)
    drawGrid(image, { from, bars: length })
    drawNotes(image, { composition, from })
    from += length * BAR
  }
  return image
}

function drawGrid(image: Image, { from, bars }: { from: number; bars: number }): void {
  for (let bar = 0; bar <= bars; bar += 1) {
    const tone = bar === 0 ? 200 : bar % 4 === 0 ? 110 : 52
    drawBox(image, { left: from + bar * BAR, top: 0, width: 1, height: image.height, colour: [tone, tone, tone] })
  }
}

function drawNotes(image: Image, { composition, from }: { composition: Composition; from: number }): void {
  const order = roles.flatMap((role) => composition.parts.filter((part) => part.role === role))
  for (const { role, notes } of order) {
    for (const { pitch, startBeat, durationBeats, velocity } of notes) {
      const [red, green, blue] = colours[role]
      const light = 0.35 + 0.65 * (velocity / 127)
      const isDrum = role === 'drums'
      drawBox(image, {
        left: from + 1 + Math.round((startBeat * BAR) / 4),
        top: isDrum ? image.height - (drumKeys.indexOf(pitch) + 1) * LANE : (HIGH - pitch) * KEY,
        width: Math.max(2, isDrum ? 2 : Math.round((durationBeats * BAR) / 4) - 1),
        height: isDrum ? LANE - 1 : KEY - 1,
        colour: [red * light, green * light, blue * light],
      })
    }
  }
}
