import { open, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { planByHand, applyByHand, type HandOrder } from '../src/app/by-hand.ts'
import { openWorkbench } from '../src/app/workbench.ts'
import { audio } from '../src/audio/index.ts'
import { isProblem, isQuestion, type Problem } from '../src/kernel/index.ts'
import { midiOfSnapshot } from '../src/media/midi/midi-of-snapshot.ts'
import { writeMidi } from '../src/media/midi/write-midi.ts'
import { initProject } from '../src/project/project-file.ts'
import { BROWSER_FLAGS } from '../test/support/browser/browser-flags.ts'
import { chromiumPath } from './need.ts'
import type { BenchRow } from './row.ts'
import { runCutroom, serveStudio, type ServedStudio } from './serve-studio.ts'

export const EPISODE = 'episode'
export const TALK = 'talk'
export const SONG = 'score'
const TRACKS = 20
const HOURS = 3
const RATE = 8000
const WORDS = 200_000
const BARS = 200

export type LargeStudio = { readonly served: ServedStudio; readonly browser: Browser; readonly page: Page }

/**
 * One project with three large documents, served and opened in a browser: 20 tracks of three hours (one recording at 20
 * offsets), a transcript of 200,000 words, and a song of 20 tracks and 200 bars.
 */
export async function inLargeStudio(measure: (studio: LargeStudio) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  try {
    await addTracks(folder)
    await addTalk(folder)
    await addSong(folder)
    const served = await serveStudio(folder)
    const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: BROWSER_FLAGS })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(`${served.url}/#token=${encodeURIComponent(served.token)}`)
      return await measure({ served, browser, page })
    } finally {
      await browser.close()
      await served.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Looks at one of the documents, and waits until all of it is drawn. */
export async function lookAt(page: Page, document: typeof EPISODE | typeof TALK | typeof SONG): Promise<void> {
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: document }).click()
  await page.locator('[data-missing="0"]').waitFor({ timeout: 120_000 })
}

async function addTracks(folder: string): Promise<void> {
  must(await initProject(folder))
  const path = join(folder, `${EPISODE}.wav`)
  await writeLong(path)
  const workbench = must(await openWorkbench({ folder }))
  must(await workbench.importFiles([path]))
  const document = must(workbench.document())
  const order = (name: string, params: HandOrder['params']): HandOrder => {
    const operation = audio.operations.get(name)
    if (!operation) throw new Error(`There is no ${name}`)
    return { operation, params }
  }
  const copies = Array.from({ length: TRACKS - 1 }, () => order('duplicate_track', {}))
  const part = must(await planByHand(workbench, document, order('select_all_tracks', {}), ...copies.slice(0, 1)))
  if (isQuestion(part)) throw new Error(part.question)
  must(await applyByHand(workbench, part, 'copy the track'))
  // Copies of what is selected: one more each time.
  for (let made = 2; made < TRACKS; made++) {
    const now = must(workbench.document())
    const [first] = (workbench.snapshot(now) as unknown as { tracks: { id: string }[] }).tracks
    const next = must(
      await planByHand(
        workbench,
        now,
        order('select_tracks', { tracks: [first?.id ?? ''] }),
        order('duplicate_track', {}),
      ),
    )
    if (isQuestion(next)) throw new Error(next.question)
    must(await applyByHand(workbench, next, 'copy the track'))
  }
  const all = must(workbench.document())
  const { tracks } = workbench.snapshot(all) as unknown as { tracks: { clips: { id: string }[] }[] }
  const moves = tracks
    .slice(1)
    .map(({ clips }, place) => order('move_clip', { clip: clips[0]?.id ?? '', time: 7 * (place + 1) }))
  const moved = must(await planByHand(workbench, all, ...moves))
  if (isQuestion(moved)) throw new Error(moved.question)
  must(await applyByHand(workbench, moved, 'move the copies'))
  await workbench.close()
}

/** Speech-like: bursts of noise with pauses between them. */
async function writeLong(path: string): Promise<void> {
  const frames = HOURS * 3600 * RATE
  const file = await open(path, 'w')
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + frames * 2, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(frames * 2, 40)
  await file.write(header)
  let state = 1
  const part = new Int16Array(RATE * 60)
  for (let at = 0; at < frames; at += part.length) {
    for (let i = 0; i < part.length; i++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      const loud = Math.max(0, Math.sin((at + i) / 9000) * Math.sin((at + i) / 170_000))
      part[i] = (state / 0x3fffffff - 1) * loud * 20_000
    }
    await file.write(new Uint8Array(part.buffer))
  }
  await file.close()
}

const VOCABULARY =
  'the a we asked, bank and they said no. then overnight customer offered to help. it was actually her idea'

async function addTalk(folder: string): Promise<void> {
  const vocabulary = VOCABULARY.split(' ')
  let state = 7
  const random = (below: number): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) % below
  const words = Array.from({ length: WORDS }, (_, at) => ({
    word: vocabulary[random(vocabulary.length)] ?? '',
    start: at * 0.4,
    end: at * 0.4 + 0.3,
    speaker: `speaker ${Math.floor(at / 90) % 3}`,
  }))
  const path = join(folder, `${TALK}.json`)
  await writeFile(path, JSON.stringify(words))
  await runCutroom(folder, ['import', '--transcript', path])
}

/** Sixteenths on every track, in regions of eight bars. */
async function addSong(folder: string): Promise<void> {
  const barsOfRegion = 8
  const tracks = Array.from({ length: TRACKS }, (_, track) => ({
    id: `track-${track}`,
    name: `Track ${track + 1}`,
    ...(track === 0 ? { drumKitId: 'acoustic' } : { gmProgram: track * 4 }),
    regions: Array.from({ length: BARS / barsOfRegion }, (_region, place) => ({
      id: `region-${track}-${place}`,
      name: `Part ${place + 1}`,
      startBeat: place * barsOfRegion * 4,
      durationBeats: barsOfRegion * 4,
      notes: Array.from({ length: barsOfRegion * 16 }, (_note, at) => ({
        pitch: 36 + ((at * 7 + track * 5) % 40),
        startBeat: at / 4,
        durationBeats: 0.25,
        velocity: 40 + ((at * 13) % 80),
      })),
    })),
  }))
  const { song } = midiOfSnapshot({
    projectId: 'large',
    name: SONG,
    tempo: 120,
    key: 'Dm',
    timeSignature: { numerator: 4, denominator: 4 },
    tracks,
  })
  const path = join(folder, `${SONG}.mid`)
  await writeFile(path, writeMidi(song))
  await runCutroom(folder, ['import', path])
}

function must<Value>(value: Value | Problem): Value {
  if (isProblem(value)) throw new Error(value.message)
  return value
}
