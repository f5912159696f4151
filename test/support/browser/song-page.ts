import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { cutroom } from '../../command.ts'
import { testFolder } from '../../test-folder.ts'
import { openPage } from './open-page.ts'
import { startStudio } from './start-studio.ts'
import { studioPage, type StudioPage } from './studio-page.ts'

export type ToldNote = {
  readonly pitch: number
  readonly startBeat: number
  readonly durationBeats: number
  readonly velocity: number
}
export type ToldRegion = {
  readonly id: string
  readonly name: string
  readonly startBeat: number
  readonly durationBeats: number
  readonly notes: readonly ToldNote[]
}
export type ToldSong = {
  readonly revision: number
  readonly tracks: readonly {
    readonly id: string
    readonly name: string
    readonly muted?: boolean
    readonly volume?: number
    readonly pan?: number
    readonly sends?: readonly { readonly busId: string; readonly level: number }[]
    readonly regions: readonly ToldRegion[]
  }[]
}

/** A page on a song, by what a musician would call its parts. */
export type SongPage = StudioPage & {
  readonly demo: string
  readonly roll: Locator
  readonly grid: Locator
  /** The song as other programs see it, with its notes. */
  read(): Promise<ToldSong>
  region(track: string, name: string): Promise<ToldRegion>
  /** Chooses a region of a track in the arrangement, whose notes are seen then. */
  openRegion(track: string, name: string): Promise<void>
  /** Where a key stands in the piano roll at a beat of the song. */
  placeOf(at: { readonly pitch: number; readonly beat: number }): Promise<Point>
}
type Point = { readonly x: number; readonly y: number }

/** Waits for what a page comes to, on a machine that has other things to do as well. */
export const eventually = <Seen>(look: () => Seen | Promise<Seen>) =>
  expect.poll(look, { timeout: 60_000, interval: 200 })

/** The demo's song in a page of its own. */
export async function openSongPage(viewport = { width: 1440, height: 900 }): Promise<SongPage> {
  const demo = join(await testFolder(), 'demo')
  expect((await cutroom(await testFolder(), ['demo', demo])).exitCode).toBe(0)
  const { address } = await startStudio(demo)
  const { page } = await openPage(address, { viewport })
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'song' }).click()
  await page.locator('[data-drawn="4"]').waitFor()
  const read = async (): Promise<ToldSong> =>
    JSON.parse((await cutroom(demo, ['state', '--on', 'song', '--json', '--notes'])).stdout) as ToldSong
  const region = async (track: string, name: string): Promise<ToldRegion> => {
    const found = (await read()).tracks.find((each) => each.name === track)?.regions.find((each) => each.name === name)
    if (!found) throw new Error(`There is no ${name} of ${track}`)
    return found
  }
  return {
    ...studioPage(page),
    demo,
    roll: page.getByRole('region', { name: /^Notes of / }),
    grid: page.locator('[data-roll]'),
    read,
    region,
    openRegion: (track, name) => openRegion(page, track, name),
    placeOf: (at) => placeOf(page, at),
  }
}

async function openRegion(page: Page, track: string, name: string): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Tracks and regions of song' })
  await list.focus()
  const chosen = list.getByRole('option', { selected: true })
  const told = async (): Promise<string> => ((await chosen.count()) === 0 ? '' : chosen.first().innerText())
  await page.keyboard.press('Home')
  for (let step = 0; step < 12 && !(await told()).startsWith(`${track},`); step++) await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 12 && !(await told()).startsWith(`${track},`); step++)
    await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 12 && !(await told()).includes(`, ${name},`); step++) await page.keyboard.press('ArrowLeft')
  for (let step = 0; step < 12 && !(await told()).includes(`, ${name},`); step++)
    await page.keyboard.press('ArrowRight')
  await page.getByRole('region', { name: `Notes of ${track}, ${name}` }).waitFor()
}

/** What the page itself says of where it draws. */
async function placeOf(page: Page, { pitch, beat }: { readonly pitch: number; readonly beat: number }): Promise<Point> {
  const grid = page.locator('[data-roll]')
  await eventually(() => grid.getAttribute('data-place')).toBeTruthy()
  const [box, place, rows] = await Promise.all([
    grid.boundingBox(),
    grid.getAttribute('data-place'),
    grid.getAttribute('data-rows'),
  ])
  const [start = 0, pxPerBeat = 1, rowHeight = 1, scrollTop = 0] = (place ?? '').split(' ').map(Number)
  const row = (rows ?? '').split(' ').map(Number).indexOf(pitch)
  if (!box || row < 0) throw new Error(`${pitch} is not shown`)
  return { x: box.x + (beat - start) * pxPerBeat, y: box.y + (row + 0.5) * rowHeight - scrollTop }
}
