import { beforeAll, describe, expect, it } from 'vitest'
import { partOf } from '../../../test/full.ts'
import { instrumentRange } from '../../music/composer/instrument-range.ts'
import { ownSoundfont, readSoundfont } from './find-soundfont.ts'
import { centsOff, hearingRate, playNote, rmsOf } from '../../../test/support/media/hear-note.ts'
import { openSynth, type Synth } from './open-synth.ts'
import { programNames } from './program-names.ts'

let synth: Synth

beforeAll(async () => {
  synth = await openSynth({ soundfont: await readSoundfont(await ownSoundfont()), sampleRate: hearingRate, ports: 1 })
})

/** Bells, strokes, a hit and noises have no one pitch. */
const unpitched = new Set([14, 47, 55, ...Array.from({ length: 16 }, (_, i) => 112 + i)])
/** Every program at three places of its range. */
const everyPlace = programNames.flatMap((_, program) => [0.2, 0.5, 0.8].map((place) => ({ program, place })))
const drums = partOf(
  Array.from({ length: 47 }, (_, i) => 35 + i),
  { sample: 8 },
)

type Heard = { name: string; program: number; key: number; sound: Float32Array; releaseAt: number }

function chosenNotes(): Heard[] {
  return partOf(everyPlace, { sample: 29 }).map(({ program, place }) => {
    const { low, high } = instrumentRange(program)
    const key = Math.round(low + (high - low) * place)
    const name = `${programNames[program]} at ${key}`
    return { name, program, key, ...playNote(synth, { channel: 0, program, key }) }
  })
}

const levelOf = (sound: Float32Array): number => 20 * Math.log10(rmsOf(sound) + 1e-9)
/** How sharply the signal bends at its sharpest: a click is a bend that the sound itself does not have. */
const sharpest = (sound: Float32Array): number =>
  sound.reduce(
    (most, value, i) =>
      i < 2 ? most : Math.max(most, Math.abs(value - 2 * (sound[i - 1] ?? 0) + (sound[i - 2] ?? 0))),
    0,
  )

describe('the sounds that come along', () => {
  let notes: Heard[]
  beforeAll(() => {
    notes = chosenNotes()
  }, 600_000)

  it('play every program at the pitch of its key', () => {
    const pitched = notes
      .filter(({ program, key }) => !unpitched.has(program) && key <= 84)
      .map(({ name, sound, key }) => ({ name, ...centsOff(sound, key) }))
    const clear = pitched.filter(({ clarity }) => clarity > 0.5)
    expect(clear.filter(({ cents }) => Math.abs(cents) > 20)).toEqual([])
    expect(clear.length / pitched.length).toBeGreaterThan(0.9)
  })

  it('are neither too loud nor too soft', () => {
    const levels = notes.map(({ name, sound, releaseAt }) => ({ name, level: levelOf(sound.subarray(0, releaseAt)) }))
    expect(levels.filter(({ level }) => !(level > -46 && level < -18))).toEqual([])
  })

  it('have no constant part', () => {
    const means = notes.map(({ name, sound, releaseAt }) => ({
      name,
      mean: sound.subarray(0, releaseAt).reduce((sum, value) => sum + value, 0) / releaseAt,
    }))
    expect(means.filter(({ mean }) => Math.abs(mean) > 0.003)).toEqual([])
  })

  it('do not click when a key is let go', () => {
    const bends = notes.map(({ name, sound, releaseAt }) => ({
      name,
      before: sharpest(sound.subarray(0, releaseAt - 64)),
      after: sharpest(sound.subarray(releaseAt - 64, releaseAt + 4000)),
    }))
    expect(bends.filter(({ before, after }) => after > 1.5 * before + 0.0005)).toEqual([])
  })

  it.for([0, 24, 25, 32])('have a whole drum kit as program %d', (program) => {
    const silent = drums.filter(
      (key) =>
        levelOf(playNote(synth, { channel: 9, program, key, ringSeconds: 0 }).sound.subarray(0, 0.2 * hearingRate)) <
        -55,
    )
    expect(silent).toEqual([])
  })

  it('have kits that differ', () => {
    const kicks = [0, 24, 25, 32].map((program) =>
      playNote(synth, { channel: 9, program, key: 36, ringSeconds: 0 }).sound.slice(0, 4000).join(' '),
    )
    expect(new Set(kicks).size).toBe(4)
  })
})
