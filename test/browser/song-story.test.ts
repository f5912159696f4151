import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cutroom } from '../command.ts'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser } from '../support/browser/open-page.ts'
import { eventually, openSongPage } from '../support/browser/song-page.ts'

needsBrowser()

/** The samples of a WAV of floats. */
async function floatsOf(path: string): Promise<Float32Array> {
  const bytes = await readFile(path)
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'data')
      return new Float32Array(new Uint8Array(bytes.subarray(at + 8, at + 8 + size)).buffer)
    at += 8 + size + (size % 2)
  }
  throw new Error('There is no sound in it')
}

describe('a verse that is asked for', () => {
  it('is heard by its phrases, accepted without one of them, heard as it is rendered, and undone', async () => {
    const { page, demo, say, review, said, tick, read, atRevision, toast } = await openSongPage()
    await say('add an 8 bar bridge at the end with drums and bass')
    await review
      .getByText(/changes/)
      .first()
      .waitFor()
    const rows = said.getByRole('listitem').filter({ hasText: /^Add \d+ notes to/ })
    await eventually(() => rows.count()).toBeGreaterThan(2)
    const phrases = await rows.count()
    // One phrase by itself, with what is around it: its bars, over and over.
    await rows
      .nth(1)
      .getByRole('button', { name: /^Hear / })
      .click()
    await eventually(() => page.getByRole('button', { name: 'Pause' }).count()).toBeGreaterThan(0)
    await page.keyboard.press('k')
    expect(await findBarriers(page)).toEqual([])
    const left = await rows.last().getByRole('checkbox').getAttribute('aria-label')
    await rows.last().getByRole('checkbox').click()
    await eventually(() =>
      tick(left ?? '')
        .last()
        .getAttribute('aria-checked'),
    ).toBe('false')
    await review.getByRole('button', { name: /^Accept \d+/ }).click()
    await atRevision(5)
    const after = await read()
    const bridge = after.tracks.flatMap(({ regions }) => regions.filter(({ name }) => name === 'Bridge'))
    expect(bridge.length).toBeGreaterThan(0)
    expect(phrases).toBeGreaterThan(2)
    // What the page is given is what a render in floats holds.
    const path = join(demo, 'song.wav')
    expect((await cutroom(demo, ['render', path, '--on', 'song', '--bits', '32'])).exitCode).toBe(0)
    const rendered = await floatsOf(path)
    const [from, to] = [12, 15]
    const bits = await page.evaluate(
      async ({ start, end }) => {
        const query = `document=song&from=${start}&to=${end}`
        for (;;) {
          const reply = await fetch(`/api/v1/sound?${query}`)
          if (reply.status !== 503)
            return {
              rate: Number(reply.headers.get('Cutroom-Rate')),
              samples: [...new Float32Array(await reply.arrayBuffer())],
            }
        }
      },
      { start: from, end: to },
    )
    const first = Math.round(from * bits.rate) * 2
    expect(bits.samples.length).toBe(3 * bits.rate * 2)
    expect(bits.samples.some((sample) => sample > 0.01)).toBe(true)
    const off = bits.samples.reduce(
      (most, sample, at) => Math.max(most, Math.abs(sample - (rendered[first + at] ?? NaN))),
      0,
    )
    expect(off).toBe(0)
    await page.keyboard.press('Control+z')
    await toast.getByText('Undone').waitFor()
    await atRevision(6)
    expect((await read()).tracks.flatMap(({ regions }) => regions.map(({ name }) => name))).not.toContain('Bridge')
  })

  it('is written otherwise, and the takes of a part are gone to and fro between', async () => {
    const { page, say, review, region, openRegion, roll, atRevision } = await openSongPage()
    await openRegion('Bass', 'Chorus')
    const first = await region('Bass', 'Chorus')
    await say('another take of the bass in the chorus')
    await review.getByRole('button', { name: /^Accept \d+/ }).click()
    await atRevision(5)
    const second = await region('Bass', 'Chorus')
    expect(second.notes).not.toEqual(first.notes)
    const takes = page.getByRole('group', { name: 'Takes' }).getByRole('button')
    await eventually(() => takes.count()).toBe(2)
    await eventually(() => takes.nth(1).getAttribute('aria-pressed')).toBe('true')
    await takes.nth(0).click()
    await atRevision(6)
    expect((await region('Bass', 'Chorus')).notes).toEqual(first.notes)
    await eventually(() => takes.nth(0).getAttribute('aria-pressed')).toBe('true')
    // What is changed on a take belongs to it.
    await roll.getByRole('listbox').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await atRevision(7)
    await takes.nth(1).click()
    await atRevision(8)
    expect((await region('Bass', 'Chorus')).notes).toEqual(second.notes)
    await eventually(() => takes.nth(1).getAttribute('aria-pressed')).toBe('true')
    expect(await takes.count()).toBe(2)
    await takes.nth(0).click()
    await atRevision(9)
    expect((await region('Bass', 'Chorus')).notes).toHaveLength(first.notes.length - 1)
    await page.keyboard.press('Control+z')
    await atRevision(10)
    expect((await region('Bass', 'Chorus')).notes).toEqual(second.notes)
  })

  it('is mixed by strips with sends to its buses', async () => {
    const { page, demo, read, atRevision } = await openSongPage()
    const run = (name: string, params: object) =>
      cutroom(demo, ['run', name, '--on', 'song', '--params', JSON.stringify(params)])
    expect((await run('stori_ensure_bus', { name: 'Hall' })).exitCode).toBe(0)
    await atRevision(5)
    await page.keyboard.press('g')
    const strip = page.getByRole('region', { name: 'Mixer' }).getByRole('group', { name: 'Mix of Bass' })
    await strip.getByRole('slider', { name: 'Send of Bass to Hall' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await atRevision(6)
    expect((await read()).tracks.find(({ name }) => name === 'Bass')?.sends).toEqual([
      { busId: expect.any(String), level: 0.1 },
    ])
    await strip.getByRole('slider', { name: 'Place of Bass' }).focus()
    await page.keyboard.press('ArrowLeft')
    await atRevision(7)
    expect((await read()).tracks.find(({ name }) => name === 'Bass')?.pan).toBe(0.45)
    expect(await findBarriers(page)).toEqual([])
  })

  it('is heard note by note, and "these notes" are those that are chosen', async () => {
    const { page, say, review, region, openRegion, roll, atRevision } = await openSongPage()
    await openRegion('Bass', 'Verse')
    const before = await region('Bass', 'Verse')
    await roll.getByRole('listbox').focus()
    await page.keyboard.press('ArrowRight')
    const heard = page.waitForResponse((reply) => reply.url().includes('/sound?') && reply.url().includes('note='))
    await page.keyboard.press('ArrowRight')
    // It is heard as well: a second of sound, and not of silence.
    const samples = new Float32Array(new Uint8Array(await (await heard).body()).buffer)
    expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeGreaterThan(0.01)
    await say('move these notes up an octave')
    await review.getByRole('button', { name: /^Accept 1/ }).click()
    await atRevision(5)
    const moved = await region('Bass', 'Verse')
    const chosen = before.notes.toSorted((a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch)[1]
    expect(moved.notes.filter((note, at) => note.pitch !== before.notes[at]?.pitch)).toEqual([
      { ...chosen, pitch: (chosen?.pitch ?? 0) + 12 },
    ])
  })
})
