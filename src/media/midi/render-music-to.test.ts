import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTempFolder } from '../../gate/own-folder.ts'
import { isProblem } from '../../base/index.ts'
import type { ProjectSnapshot, SnapshotTrack } from '../../music/wire/snapshot.ts'
import { findSoundfont, ownSoundfont, readSoundfont, type Soundfont } from './find-soundfont.ts'
import { makeUpDb, renderMusicTo } from './render-music-to.ts'
import { renderMusic } from './render-music.ts'
import { peakMeter } from '../peak-meter.ts'

let sounds: Soundfont
let soundfont: Uint8Array

beforeAll(async () => {
  sounds = await ownSoundfont()
  soundfont = await readSoundfont(sounds)
})

const rate = 22_050
const project = (tracks: SnapshotTrack[], fields: Partial<ProjectSnapshot> = {}): ProjectSnapshot => ({
  projectId: 'p',
  name: 'Song',
  tempo: 120,
  key: 'C',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks,
  ...fields,
})
const track = (name: string, fields: Partial<SnapshotTrack> = {}): SnapshotTrack => ({
  id: name,
  name,
  gmProgram: 48,
  regions: [
    {
      id: `${name}-r`,
      startBeat: 0,
      durationBeats: 4,
      notes: [60, 64].map((pitch) => ({ pitch, startBeat: 0, durationBeats: 1, velocity: 100 })),
    },
  ],
  ...fields,
})

async function heard(snapshot: ProjectSnapshot): Promise<{ left: number[]; right: number[] }> {
  const left: number[] = [],
    right: number[] = []
  for await (const block of renderMusic(snapshot, { soundfont, sampleRate: rate })) {
    left.push(...block.left)
    right.push(...block.right)
  }
  return { left, right }
}

const rms = (samples: number[]): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
const db = (factor: number): number => 20 * Math.log10(factor)
const bothOf = ({ left, right }: { left: number[]; right: number[] }): number => Math.hypot(rms(left), rms(right))

describe('music', () => {
  it('sounds the same each time', async () => {
    const snapshot = project(
      [track('Strings', { sends: [{ busId: 'b', level: 0.5 }] }), track('Drums', { drumKitId: 'TR-808' })],
      { buses: [{ id: 'b', name: 'Reverb' }] },
    )
    expect(await heard(snapshot)).toEqual(await heard(snapshot))
  })

  it('ends after its last note, without a click', async () => {
    const { left, right } = await heard(project([track('Strings')]))
    expect(left.length / rate).toBeGreaterThan(0.5)
    expect(left.length / rate).toBeLessThanOrEqual(2.51)
    expect(Math.max(...left.slice(-50), ...right.slice(-50))).toBeLessThan(0.003)
  })

  it('follows the tempo changes of an imported file', async () => {
    const midi = {
      format: 1,
      division: { ticksPerBeat: 480 },
      chunks: [{ endTick: 0, hadTracks: false }],
      kept: [
        { chunk: 0, tick: 0, hex: 'ff510307a120' },
        { chunk: 0, tick: 240, hex: 'ff51031e8480' },
      ],
    }
    const slower = await heard(project([track('Piano', { gmProgram: 0 })], { midi }))
    const even = await heard(project([track('Piano', { gmProgram: 0 })]))
    // Half a beat at 120 and half a beat at 30 take 1.25 s instead of 0.5 s.
    expect(slower.left.length / rate).toBeGreaterThan(even.left.length / rate)
    expect(rms(slower.left.slice(0.9 * rate, 1.2 * rate))).toBeGreaterThan(
      4 * rms(even.left.slice(0.9 * rate, 1.2 * rate)),
    )
  })

  it('obeys mute and solo', async () => {
    const loud = await heard(project([track('A'), track('B', { gmProgram: 73 })]))
    const muted = await heard(project([track('A', { muted: true }), track('B', { gmProgram: 73 })]))
    const soloed = await heard(project([track('A'), track('B', { gmProgram: 73, solo: true })]))
    expect(soloed).toEqual(muted)
    expect(muted).not.toEqual(loud)
  })

  it('obeys volume and pan', async () => {
    const full = await heard(project([track('A', { volume: 1 })]))
    const quarter = await heard(project([track('A', { volume: 0.25 })]))
    expect(db(bothOf(full) / bothOf(quarter))).toBeCloseTo(12, 0)
    const sided = await heard(project([track('A', { pan: 0 })]))
    expect(db(rms(sided.left) / rms(sided.right))).toBeGreaterThan(9)
  })

  it('gives a send to the reverb', async () => {
    const dry = await heard(
      project([track('Drums', { drumKitId: 'acoustic', sends: [{ busId: 'b', level: 0 }] })], {
        buses: [{ id: 'b', name: 'Reverb' }],
      }),
    )
    const wet = await heard(
      project([track('Drums', { drumKitId: 'acoustic', sends: [{ busId: 'b', level: 1 }] })], {
        buses: [{ id: 'b', name: 'Reverb' }],
      }),
    )
    const tail = ({ left }: { left: number[] }) => rms(left.slice(1.2 * rate, 1.8 * rate).concat(0))
    expect(tail(wet)).toBeGreaterThan(3 * tail(dry))
  })

  const high = ({ left }: { left: number[] }): number =>
    rms(
      left
        .slice(1)
        .map((value, i) => value - (left[i] ?? 0))
        .slice(1)
        .map((value, i, all) => value - (all[i - 1] ?? 0)),
    )

  it('plays the effects in the way of a track, on that track alone', async () => {
    const [plain, filtered] = [
      track('B', { gmProgram: 29 }),
      track('B', { gmProgram: 29, effects: [{ type: 'filter' }] }),
    ]
    const [one, both, without] = [
      await heard(project([filtered])),
      await heard(project([track('A'), filtered])),
      await heard(project([track('A')])),
    ]
    expect(db(high(await heard(project([plain]))) / high(one))).toBeGreaterThan(15)
    for (const side of ['left', 'right'] as const)
      expect(
        Math.max(
          ...both[side]
            .slice(0, rate)
            .map((value, i) => Math.abs(value - (one[side][i] ?? 0) - (without[side][i] ?? 0))),
        ),
      ).toBeLessThan(1e-5)
  })

  it('sends to reverb and delay what comes out of those effects', async () => {
    const late = ({ left }: { left: number[] }): number => rms(left.slice(1.1 * rate, 1.8 * rate))
    for (const type of ['reverb', 'delay']) {
      const [clear, dull, dry] = [
        await heard(project([track('B', { drumKitId: 'TR-808', effects: [{ type }] })])),
        await heard(project([track('B', { drumKitId: 'TR-808', effects: [{ type: 'filter' }, { type }] })])),
        await heard(project([track('B', { drumKitId: 'TR-808', effects: [{ type: 'filter' }] })])),
      ]
      expect(late(dull)).toBeGreaterThan(3 * late(dry))
      expect(db(high(clear) / high(dull))).toBeGreaterThan(6)
    }
  })

  it.for([
    ['nothing-to-render', () => heard(project([]))],
    ['nothing-to-render', () => heard(project([track('A', { muted: true })]))],
    [
      'too-long',
      () =>
        heard(
          project([
            track('A', {
              regions: [
                {
                  id: 'r',
                  startBeat: 1e7,
                  durationBeats: 4,
                  notes: [{ pitch: 60, startBeat: 0, durationBeats: 1, velocity: 9 }],
                },
              ],
            }),
          ]),
        ),
    ],
    ['bad-soundfont', () => renderMusic(project([track('A')]), { soundfont: soundfont.slice(0, 5000) }).next()],
    ['bad-soundfont', () => renderMusic(project([track('A')]), { soundfont: new Uint8Array(100) }).next()],
    ['cancelled', () => renderMusic(project([track('A')]), { soundfont, signal: AbortSignal.abort() }).next()],
  ] as const)('is refused as %s', async ([code, render]) => {
    await expect(render()).rejects.toMatchObject({ name: 'Refusal', code })
  })
})

describe('music in a file', () => {
  it('is turned down where it would be too loud, and it is said', async () => {
    await withTempFolder(async (folder) => {
      const path = join(folder, 'song.wav')
      const notes = Array.from({ length: 12 }, (_, i) => ({
        pitch: 48 + 3 * i,
        startBeat: 0,
        durationBeats: 1,
        velocity: 127,
      }))
      const loud = project(
        ['A', 'B', 'C', 'D'].map((name) =>
          track(name, { volume: 1.5, gmProgram: 81, regions: [{ id: name, startBeat: 0, durationBeats: 4, notes }] }),
        ),
      )
      const result = await renderMusicTo(loud, {
        path,
        format: { container: 'wav', samples: 's24' },
        soundfont: sounds,
        sampleRate: rate,
      })
      if (isProblem(result)) throw new Error(result.message)
      expect(result.warnings).toEqual([
        expect.stringMatching(/^The mix was \d+\.\d dB too loud and was turned down as a whole\.$/),
      ])
      expect(db(result.peak)).toBeCloseTo(-1, 2)
      const bytes = await readFile(path)
      const meter = peakMeter()
      meter.add(Float32Array.from({ length: result.frames }, (_, i) => bytes.readIntLE(80 + i * 6, 3) / 8388608))
      expect(bytes.length).toBe(80 + result.frames * 6)
      expect(db(meter.peak())).toBeLessThan(-0.99)
      expect(db(meter.peak())).toBeGreaterThan(-4)
    })
  })

  it('is as much louder as every other, as far as its peaks allow', async () => {
    await withTempFolder(async (folder) => {
      const peakOf = async (volume: number): Promise<{ mixed: number; written: number }> => {
        const song = project([track('A', { volume })])
        const { left, right } = await heard(song)
        const meters = [left, right].map((side) => {
          const meter = peakMeter()
          meter.add(Float32Array.from(side))
          return meter.peak()
        })
        const result = await renderMusicTo(song, {
          path: join(folder, `song-${volume}.wav`),
          format: { container: 'wav', samples: 's24' },
          soundfont: sounds,
          sampleRate: rate,
        })
        if (isProblem(result)) throw new Error(result.message)
        expect(result.warnings).toEqual([])
        return { mixed: db(Math.max(...meters)), written: db(result.peak) }
      }
      const [soft, loud] = [await peakOf(0.2), await peakOf(1.5)]
      expect(soft.written - soft.mixed).toBeCloseTo(makeUpDb, 2)
      expect(loud.written).toBeLessThanOrEqual(-0.999)
      expect(loud.written).toBeCloseTo(Math.min(-1, loud.mixed + makeUpDb), 2)
    })
  })

  it('says once what is kept and not played', async () => {
    await withTempFolder(async (folder) => {
      const lane = { parameter: 'EQ Low', points: [{ beat: 0, value: 0.5 }] }
      const song = project([
        track('A', { effects: [{ type: 'gate' }, { type: 'phaser' }], automation: [lane] }),
        track('B', { muted: true, effects: [{ type: 'gate' }] }),
        track('C', { effects: [{ type: 'reverb' }] }),
      ])
      const result = await renderMusicTo(song, {
        path: join(folder, 'song.wav'),
        format: { container: 'wav', samples: 's16' },
        soundfont: sounds,
        sampleRate: rate,
      })
      expect(isProblem(result) ? result.message : result.warnings).toEqual([
        'The project keeps, and the render does not play: gate on A, automation of EQ Low on A.',
      ])
    })
  })

  it('leaves nothing behind when it is cancelled', async () => {
    await withTempFolder(async (folder) => {
      const path = join(folder, 'song.wav')
      const result = await renderMusicTo(project([track('A')]), {
        path,
        format: { container: 'wav', samples: 's16' },
        soundfont: sounds,
        signal: AbortSignal.abort(),
      })
      expect(isProblem(result) && result.code).toBe('cancelled')
      await expect(readFile(path)).rejects.toThrow()
    })
  })
})

describe('the sounds', () => {
  it('that are named come first, and must be there', async () => {
    expect(await findSoundfont({ CUTROOM_SOUNDFONT: sounds.path })).toEqual({ path: sounds.path, isOwn: false })
    expect(await findSoundfont({ CUTROOM_SOUNDFONT: '/no/such.sf2' })).toMatchObject({ code: 'soundfont-not-found' })
  })

  it('are found where none are named', async () => {
    expect(isProblem(await findSoundfont({}))).toBe(false)
  })

  it('that come along are small', () => {
    expect(soundfont.length).toBeLessThan(1_500_000)
  })
})
