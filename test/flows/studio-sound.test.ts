import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  MAX_STRETCH_SECONDS,
  proposal as proposalShape,
  soundHeaders,
  type ProposalView,
} from '../../src/client/index.ts'
import { clipProject } from '../interview.ts'
import { makeWav } from '../make-wav.ts'
import { midiStudio } from '../midi-file.ts'
import { openDoor } from '../open-door.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'

type Heard = { readonly bytes: Buffer; readonly facts: { readonly [fact: string]: number } }
type SoundDoor = {
  /** A stretch, or the code of what was refused, which has to be one sentence. */
  sound(query: Record<string, string | number>): Promise<Heard | string>
  /** All of a state, in stretches of so many seconds. */
  whole(query: Record<string, string>, seconds?: number): Promise<Buffer>
  proposal(id: string, only?: readonly string[]): Promise<ProposalView>
}

async function openSound(studio: TestStudio): Promise<SoundDoor> {
  const { url, token, get, post } = await openDoor(studio)
  const headers = { authorization: `Bearer ${token}` }
  const sound: SoundDoor['sound'] = async (query) => {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    const reply = await fetch(`${url}/api/v1/sound?${text}`, { headers })
    if (reply.status === 503) return sound(query)
    if (!reply.ok) {
      const { problem } = (await reply.json()) as { problem: { code: string; message: string } }
      expect(problem.message).toMatch(/^[A-Z“"].*\.$/)
      return `${reply.status} ${problem.code}`
    }
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    const facts = Object.entries(soundHeaders).map(([fact, name]) => [fact, Number(reply.headers.get(name))])
    return { bytes: Buffer.from(await reply.arrayBuffer()), facts: Object.fromEntries(facts) }
  }
  return {
    sound,
    whole: async (query, seconds = MAX_STRETCH_SECONDS) => {
      const parts: Buffer[] = []
      for (let frame = 0, total = 1, rate = 1; frame < total;) {
        const from = frame / rate
        const heard = await sound({ ...query, from, to: from + seconds })
        if (typeof heard === 'string') throw new Error(heard)
        const { firstFrame = 0, frames = 0, totalFrames = 0, channels = 0 } = heard.facts
        expect([firstFrame, heard.bytes.length]).toEqual([frame, frames * channels * 4])
        parts.push(heard.bytes)
        frame += frames
        total = totalFrames
        rate = heard.facts['rate'] ?? 1
      }
      return Buffer.concat(parts)
    },
    proposal: async (id, only) => {
      const path = `/proposals/${id}`
      const { body } = only ? await post(`${path}/consider`, proposalShape, { only }) : await get(path, proposalShape)
      return body
    },
  }
}

let renders = 0

/** What `render` makes of it as floats: the bytes of its data chunk. */
async function rendered(studio: TestStudio, ...on: string[]): Promise<Buffer> {
  const name = `render-${renders++}.wav`
  const said = await studio.run('render', name, '--bits', '32', ...on)
  expect(said.exitCode, said.stdout + said.stderr).toBe(0)
  const file = await readFile(join(studio.folder, name))
  for (let at = 12; at + 8 <= file.length; at += 8 + file.readUInt32LE(at + 4)) {
    if (file.toString('latin1', at, at + 4) === 'data') return file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4))
  }
  throw new Error('The file has no data.')
}

async function say(studio: TestStudio, ...requests: string[]): Promise<void> {
  for (const words of requests) {
    const said = await studio.run('ask', words, '-y')
    expect(said.exitCode, `${words}: ${said.stdout}`).toBe(0)
  }
}

async function propose(studio: TestStudio, words: string): Promise<string> {
  await studio.look()
  const { waiting } = await studio.ask(words).waiting()
  expect(waiting, words).toBeDefined()
  return waiting?.proposal.id ?? ''
}

/** Compared by a flag, since a difference of megabytes is nothing to print. */
const expectSame = (one: Buffer, other: Buffer): void => {
  expect(one.length).toBe(other.length)
  expect(one.equals(other)).toBe(true)
}

/** Frames of a voice in stereo, at a rate that is not the document's, as 32-bit floats. */
function floatWav(seconds: number, rate: number): Buffer {
  const whole = makeWav({ seconds, rate, channels: 2, hertz: 333 })
  const samples = new Int16Array(whole.buffer, whole.byteOffset + 44, (whole.length - 44) / 2)
  const data = Buffer.from(Float32Array.from(samples, (each, index) => (each / 32768) * (index % 2 ? 0.7 : 1)).buffer)
  const head = Buffer.from(whole.subarray(0, 44))
  head.writeUInt16LE(3, 20)
  head.writeUInt32LE(rate * 8, 28)
  head.writeUInt16LE(8, 32)
  head.writeUInt16LE(32, 34)
  head.writeUInt32LE(data.length, 40)
  head.writeUInt32LE(36 + data.length, 4)
  return Buffer.concat([head, data])
}

describe('the sound of the studio', () => {
  it.each([
    ['one mono track', async () => testStudio().withTracks({ Host: 25 }), ['delete from 0:05 to 0:07']],
    [
      'tracks with cuts, fades and gains',
      async () => testStudio().withTracks({ Host: 25, Guest: 23 }),
      [
        'delete from 0:05 to 0:07',
        'fade out the last 3 seconds',
        'make the guest 4 dB quieter',
        'delete from 0:12 to 0:12.5 on the host',
      ],
    ],
    [
      'mono and stereo at different rates, floats among them',
      async () => {
        const studio = await testStudio().empty()
        const files = { 'Host.wav': makeWav({ seconds: 14, rate: 44_100 }), 'Music.wav': floatWav(12, 48_000) }
        for (const [name, bytes] of Object.entries(files)) await writeFile(join(studio.folder, name), bytes)
        const paths = Object.keys(files).map((name) => join(studio.folder, name))
        must(await studio.workbench.importFiles(paths))
        return studio
      },
      ['delete from 0:03 to 0:04', 'pan the host 30 % left', 'fade in the first 2 seconds of the music'],
    ],
    [
      'floats alone, which are copied',
      async () => {
        const studio = await testStudio().empty()
        await writeFile(join(studio.folder, 'Music.wav'), floatWav(12, 44_100))
        must(await studio.workbench.importFiles([join(studio.folder, 'Music.wav')]))
        return studio
      },
      ['delete from 0:03 to 0:04'],
    ],
  ])('is what a render holds, byte for byte: %s', async (_, make, requests) => {
    const studio = await make()
    await say(studio, ...requests)
    const [row] = (await studio.workbench.project.refresh()) ? [] : studio.workbench.project.documents()
    const document = row?.name ?? ''
    const door = await openSound(studio)
    const whole = await door.whole({ document })
    expectSame(whole, await rendered(studio))
    expectSame(await door.whole({ document }, 3.217), whole)
  })

  it('is, for a proposal, what a render holds once it is approved; refusing a step changes it', async () => {
    const studio = await testStudio().withTracks({ Host: 20, Guest: 20 })
    const document = studio.workbench.project.documents()[0]?.name ?? ''
    await say(studio, 'delete from 0:15 to 0:16')
    const id = await propose(studio, 'delete from 0:05 to 0:07 and fade out the last 3 seconds')
    const door = await openSound(studio)
    const before = await door.whole({ document })
    const { steps } = await door.proposal(id)
    const [cut, fade] = steps.filter(({ kind }) => kind === 'operate').map((step) => step.id)
    const state = `proposal:${id}`
    const both = await door.whole({ document, state })
    const cutOnly = await door.whole({ document, state, only: cut ?? '' })
    const fadeOnly = await door.whole({ document, state, only: fade ?? '' })
    expectSame(await door.whole({ document, state, only: `${cut},${fade}` }), both)
    expectSame(await door.whole({ document, state, only: '' }), before)
    expect(both.length).toBe(before.length - 2 * 8000 * 4)
    expect([cutOnly.length, fadeOnly.length]).toEqual([both.length, before.length])
    expect([cutOnly.equals(both), fadeOnly.equals(before)]).toEqual([false, false])
    expect(await door.sound({ document, state, only: 's99', from: 0, to: 1 })).toBe('400 usage')
    await studio.run('approve', id, '--only', cut ?? '')
    expectSame(await rendered(studio), cutOnly)
    expectSame(await door.whole({ document }), cutOnly)
    expect(await door.sound({ document, state, from: 0, to: 1 })).toBe('404 unknown-proposal')
  })

  it('says which times are the same place before and after', async () => {
    const studio = await testStudio().withTracks({ Host: 20, Guest: 20 })
    const id = await propose(studio, 'delete from 0:05 to 0:07 and fade out the last 3 seconds')
    const door = await openSound(studio)
    const { steps, times, document } = await door.proposal(id)
    expect(times).toEqual([
      {
        document,
        places: [
          { before: { start: 0, end: 5 }, after: { start: 0, end: 5 } },
          { before: { start: 7, end: 20 }, after: { start: 5, end: 18 } },
        ],
      },
    ])
    const fade = steps.filter(({ kind }) => kind === 'operate')[1]?.id ?? ''
    expect((await door.proposal(id, [fade])).times[0]?.places).toEqual([
      { before: { start: 0, end: 20 }, after: { start: 0, end: 20 } },
    ])
    await say(studio, 'delete from 0:10 to 0:11')
    expect((await door.proposal(id)).times).toEqual([])
    expect(await door.sound({ document: document ?? '', state: `proposal:${id}`, from: 0, to: 1 })).toBe('409 stale')
  })

  it('is that of the cut for speech, and its times follow what is said', async () => {
    const studio = await clipProject()
    const door = await openSound(studio)
    const before = await door.whole({ document: 'clip' })
    expectSame(before, await rendered(studio))
    const spoken = studio.state('clip') as unknown as { sentences: { id: string; words: { text: string }[] }[] }
    const said = spoken.sentences[1]?.words.map(({ text }) => text).join(' ') ?? ''
    const id = await propose(studio, `remove "${said}"`)
    const after = await door.whole({ document: 'clip', state: `proposal:${id}` })
    const { times } = await door.proposal(id)
    await studio.run('approve', id)
    expectSame(after, await rendered(studio))
    const { facts } = (await door.sound({ document: 'clip', from: 0, to: 1 })) as Heard
    const { rate = 0, channels = 0 } = facts
    const places = times[0]?.places ?? []
    expect(places).toHaveLength(2)
    for (const place of places) {
      const length = place.after.end - place.after.start
      expect(place.before.end - place.before.start).toBeCloseTo(length, 5)
      // Away from the joins, which are smoothed, the samples of both are the same.
      const bytesAt = (buffer: Buffer, start: number): Buffer => {
        const frame = Math.round((start + 0.05) * rate)
        return buffer.subarray(frame * channels * 4, (frame + Math.floor((length - 0.1) * rate)) * channels * 4)
      }
      expectSame(bytesAt(after, place.after.start), bytesAt(before, place.before.start))
    }
  })

  it('is synthesized for songs', async () => {
    const studio = await midiStudio()
    await studio.look('song')
    const document = 'song'
    const door = await openSound(studio)
    expectSame(await door.whole({ document }), await rendered(studio))
    const id = await propose(studio, 'set the tempo to 90')
    const after = await door.whole({ document, state: `proposal:${id}` })
    const { times } = await door.proposal(id)
    expect(times[0]?.places[0]?.after.start).toBe(0)
    await studio.run('approve', id)
    expectSame(after, await rendered(studio))
  })

  it('comes at another rate, and its stretches join', async () => {
    const studio = await testStudio().withTracks({ Host: 12 })
    const document = studio.workbench.project.documents()[0]?.name ?? ''
    const door = await openSound(studio)
    const whole = await door.whole({ document, rate: '44100' })
    expect(whole.length).toBe(12 * 44_100 * 4)
    expectSame(await door.whole({ document, rate: '44100' }, 1.234), whole)
    // The tone of the track, at its level of the first second.
    const samples = new Float32Array(whole.buffer, whole.byteOffset, 44_100)
    for (let frame = 4000; frame < 40_000; frame += 997)
      expect(samples[frame]).toBeCloseTo(0.3 * Math.sin((2 * Math.PI * 200 * frame) / 44_100), 3)
  })

  it('refuses with one clear sentence', async () => {
    const studio = await testStudio().withTracks({ Host: 12 })
    const document = studio.workbench.project.documents()[0]?.name ?? ''
    const door = await openSound(studio)
    for (const [query, refused] of [
      [{ from: 2, to: 1 }, '400 bad-stretch'],
      [{ from: 1, to: 1 }, '400 bad-stretch'],
      [{ from: 0, to: 10.1 }, '400 bad-stretch'],
      [{ from: -1, to: 1 }, '400 bad-stretch'],
      [{ from: 'NaN', to: 1 }, '400 bad-stretch'],
      [{ from: 0, to: 'Infinity' }, '400 bad-stretch'],
      [{ from: '0x1', to: 2 }, '400 bad-stretch'],
      [{ from: 0 }, '400 bad-stretch'],
      [{ from: 0, to: 1, rate: 1 }, '400 bad-stretch'],
      [{ from: 0, to: 1, rate: 44100.5 }, '400 bad-stretch'],
      [{ from: 0, to: 1, odd: 1 }, '400 bad-stretch'],
      [{ from: 0, to: 1, only: 's1' }, '400 bad-stretch'],
      [{ from: 0, to: 1, state: 'tomorrow' }, '400 bad-stretch'],
      [{ from: 0, to: 1, document: '' }, '400 bad-stretch'],
      [{ from: 12, to: 13 }, '416 outside-document'],
      [{ from: 1e9, to: 1e9 + 1 }, '416 outside-document'],
      [{ from: 0, to: 1, document: 'nope' }, '404 unknown-document'],
      [{ from: 0, to: 1, document: 'constructor' }, '404 unknown-document'],
      [{ from: 0, to: 1, state: 'proposal:nope' }, '404 unknown-proposal'],
      [{ from: 0, to: 1, state: 'proposal:../../x' }, '404 unknown-proposal'],
    ] as const)
      expect([query, await door.sound({ document, ...query })]).toEqual([query, refused])
    const last = await door.sound({ document, from: 11.5, to: 13 })
    expect(last).toMatchObject({ facts: { frames: 4000, totalFrames: 96_000, rate: 8000, channels: 1 } })
    await studio.run('ask', 'add a label "Middle" at 3 seconds', '-y')
    await studio.run('new', 'notes')
    await studio.run('plan', '-m', 'write the cue sheet')
    expect(await studio.run('execute', '-y')).toMatchObject({ exitCode: 0 })
    expect(await door.sound({ document: 'files', from: 0, to: 1 })).toBe('404 no-sound')
  })
})
