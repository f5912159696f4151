import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import { importSource } from './import-source.ts'
import { openSource } from '../../test/support/media/open-media.ts'
import { makePlanes, type SampleFormat } from './samples.ts'
import {
  bring,
  joinBytes,
  letters,
  number32,
  putFile,
  rawWav,
  refuse,
  succeed,
  wav16,
  type RawWav,
} from '../../test/support/media/recordings.ts'

const frames = 700

/** Each flavour writes the same ramp of steps; `exact` is what a reader must find at frame i of channel c. */
const flavours: {
  name: string
  format: SampleFormat
  wav: (channels: number) => Partial<RawWav> & { bits: number; data: Uint8Array }
  exact: (step: number) => number
}[] = [
  {
    name: '8-bit',
    format: 'u8',
    wav: (channels) => ({
      bits: 8,
      data: fill(channels, 1, (view, at, step) => {
        view.setUint8(at, (step * 7) & 255)
      }),
    }),
    exact: (step) => (((step * 7) & 255) - 128) / 128,
  },
  {
    name: '16-bit',
    format: 's16',
    wav: (channels) => ({
      bits: 16,
      data: fill(channels, 2, (view, at, step) => {
        view.setInt16(at, wrap(step * 97, 16), true)
      }),
    }),
    exact: (step) => wrap(step * 97, 16) / 2 ** 15,
  },
  {
    name: '24-bit',
    format: 's24',
    wav: (channels) => ({
      bits: 24,
      data: fill(channels, 3, (view, at, step) => {
        const v = wrap(step * 30011, 24)
        view.setUint8(at, v & 255)
        view.setUint8(at + 1, (v >> 8) & 255)
        view.setUint8(at + 2, (v >> 16) & 255)
      }),
    }),
    exact: (step) => wrap(step * 30011, 24) / 2 ** 23,
  },
  {
    name: '32-bit',
    format: 's32',
    wav: (channels) => ({
      bits: 32,
      data: fill(channels, 4, (view, at, step) => {
        view.setInt32(at, Math.imul(step, 3_000_017), true)
      }),
    }),
    exact: (step) => Math.imul(step, 3_000_017) / 2 ** 31,
  },
  {
    name: '32-bit float',
    format: 'f32',
    wav: (channels) => ({
      bits: 32,
      tag: 3,
      data: fill(channels, 4, (view, at, step) => {
        view.setFloat32(at, Math.fround(Math.sin(step) * 1.5), true)
      }),
    }),
    exact: (step) => Math.fround(Math.sin(step) * 1.5),
  },
  {
    name: '64-bit float',
    format: 'f64',
    wav: (channels) => ({
      bits: 64,
      tag: 3,
      data: fill(channels, 8, (view, at, step) => {
        view.setFloat64(at, Math.sin(step) / 3, true)
      }),
    }),
    exact: (step) => Math.sin(step) / 3,
  },
]

function fill(channels: number, width: number, put: (view: DataView, at: number, step: number) => void): Uint8Array {
  const view = new DataView(new ArrayBuffer(frames * channels * width))
  for (let step = 0; step < frames * channels; step++) put(view, step * width, step)
  return new Uint8Array(view.buffer)
}

function wrap(value: number, bits: number): number {
  return (value << (32 - bits)) >> (32 - bits)
}

for (const { name, format, wav, exact } of flavours) {
  for (const channels of [1, 2]) {
    for (const form of ['RIFF', 'RF64', 'BW64'] as const) {
      test(`a ${name} ${form} file with ${channels} channel(s) is read to the bit where it lies`, () =>
        withTempFolder(async (folder) => {
          const path = await putFile(
            join(folder, 'in.wav'),
            rawWav({ channels, rate: 8000, form, isExtensible: form !== 'RIFF', ...wav(channels) }),
          )
          const found = await bring(path, join(folder, 'media'))
          expect(found).toMatchObject({
            channels,
            rate: 8000,
            frames,
            sampleFormat: format,
            warnings: [],
            originalPath: path,
          })
          const source = succeed(await openSource(join(folder, 'media'), found.address))
          const planes = makePlanes(channels, frames)
          await source.read(0, frames, planes, 0)
          await source.close()
          const expected = Array.from({ length: channels }, (_, channel) =>
            Array.from({ length: frames }, (_, i) => exact(i * channels + channel)),
          )
          expect(planes.map((plane) => [...plane])).toEqual(expected)
        }))
    }
  }
}

test('chunks before the samples, of odd length too, are stepped over, and tags are taken from them', () =>
  withTempFolder(async (folder) => {
    const title = joinBytes([letters('INFO'), letters('INAM'), number32(7), letters('A talk\0'), new Uint8Array(1)])
    const bytes = rawWav({
      channels: 1,
      rate: 8000,
      bits: 16,
      data: new Uint8Array(64),
      chunksBefore: [
        { id: 'bext', bytes: new Uint8Array(13) },
        { id: 'LIST', bytes: title },
      ],
      chunksAfter: [{ id: 'cue ', bytes: new Uint8Array(5) }],
    })
    const found = await bring(await putFile(join(folder, 'a.wav'), bytes), join(folder, 'media'))
    expect(found).toMatchObject({ frames: 32, tags: { title: 'A talk' } })
  }))

const good = () => ({ channels: 2, rate: 8000, bits: 16, data: new Uint8Array(8000 * 4) })

test.each([
  [
    'a truncated file says how much is there',
    rawWav({ ...good(), claimedSize: 8000 * 4 * 10 }),
    'media-truncated',
    /promises 10\.0 s of sound but only 1\.0 s/,
  ],
  ['a file that says 0 Hz is refused', rawWav({ ...good(), rate: 0 }), 'media-damaged', /0 samples a second/],
  [
    'a rate that nothing records is refused',
    rawWav({ ...good(), rate: 4_000_000_000 }),
    'media-damaged',
    /4000000000 samples a second/,
  ],
  [
    'a rate at which nothing can be measured is refused',
    rawWav({ ...good(), rate: 11 }),
    'media-damaged',
    /11 samples a second/,
  ],
  ['a file that says 0 channels is refused', rawWav({ ...good(), channels: 0 }), 'media-damaged', /0 channels/],
  ['a file of no bytes is refused', new Uint8Array(0), 'media-empty', /no bytes/],
  [
    'a file with a header and no samples is refused',
    rawWav({ ...good(), data: new Uint8Array(0) }),
    'media-empty',
    /no samples/,
  ],
  ['a header that ends too early is refused', rawWav(good()).slice(0, 30), 'media-damaged', /cut off/],
  [
    'garbage behind a right beginning is refused',
    joinBytes([
      letters('RIFF'),
      number32(5),
      letters('WAVE'),
      Uint8Array.from({ length: 500 }, (_, i) => (i * 37) & 255),
    ]),
    'media-damaged',
    /no description/,
  ],
  [
    'samples before their description are refused',
    joinBytes([letters('RIFF'), number32(0), letters('WAVE'), letters('data'), number32(8), new Uint8Array(8)]),
    'media-damaged',
    /before their description/,
  ],
])('%s', (_, bytes, code, sentence) =>
  withTempFolder(async (folder) => {
    const found = refuse(
      await importSource({ path: await putFile(join(folder, 'bad.wav'), bytes), mediaFolder: join(folder, 'media') }),
    )
    expect(found.code).toBe(code)
    expect(found.message).toMatch(sentence)
  }),
)

test.each([[0], [0xffffffff]])('a streaming tool that left %s as the length means: all that is there', (claimedSize) =>
  withTempFolder(async (folder) => {
    const found = await bring(
      await putFile(join(folder, 'a.wav'), rawWav({ ...good(), claimedSize })),
      join(folder, 'media'),
    )
    expect(found.frames).toBe(8000)
  }),
)

test('more than 24 hours are refused before they are read', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'day.wav')
    const bytes = 25 * 3600 * 4000
    // A file of holes: it takes no room on the disk.
    await writeFile(path, rawWav({ channels: 1, rate: 4000, bits: 8, data: new Uint8Array(0), claimedSize: bytes }))
    await truncate(path, 44 + bytes)
    const found = refuse(await importSource({ path, mediaFolder: join(folder, 'media') }))
    expect(found).toMatchObject({ code: 'media-too-large', message: expect.stringMatching(/longer than 24 hours/) })
  }))

test('a half frame at the end of the samples is left out', () =>
  withTempFolder(async (folder) => {
    const found = await bring(
      await putFile(join(folder, 'a.wav'), rawWav({ ...good(), data: new Uint8Array(402) })),
      join(folder, 'media'),
    )
    expect(found.frames).toBe(100)
  }))

test.each(['-rf', 'with space', `quo"te's`, 'umlaut ä 🎙', 'line\nbreak', '%03d', 'a:b', 'semi;colon|pipe'])(
  'a file called %j is imported',
  (name) =>
    withTempFolder(async (folder) => {
      const path = await putFile(join(folder, `${name}.wav`), wav16([[1, 2, 3]]))
      expect(await bring(path, join(folder, 'media'))).toMatchObject({ frames: 3, originalPath: path })
    }),
)
