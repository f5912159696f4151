import { describe, expect, it } from 'vitest'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser } from '../support/browser/open-page.ts'
import {
  eventually,
  openSongPage,
  type SongPage,
  type ToldNote,
  type ToldRegion,
} from '../support/browser/song-page.ts'

needsBrowser()

/** Beats are kept to a millionth. */
const tellNote = ({ pitch, startBeat, durationBeats, velocity }: ToldNote): string =>
  [pitch, startBeat.toFixed(5), durationBeats.toFixed(5), velocity].join(' ')
const sorted = ({ notes }: ToldRegion): string[] => notes.map(tellNote).toSorted()

/** Drags from one place of the piano roll to another, as a hand does. */
async function drag(
  { page, placeOf }: SongPage,
  from: { pitch: number; beat: number },
  to: { pitch: number; beat: number },
): Promise<void> {
  const [start, end] = [await placeOf(from), await placeOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2)
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
}

/** The bass of the chorus in the piano roll, and edits of it that one undo takes back. */
async function openBass() {
  const song = await openSongPage()
  const { page, openRegion, region, roll, atRevision, toast } = song
  await openRegion('Bass', 'Chorus')
  const before = await region('Bass', 'Chorus')
  const told = await roll.getByRole('option').allInnerTexts()
  let revision = 4
  const without = (...notes: ToldNote[]): string[] =>
    sorted({ ...before, notes: before.notes.filter((note) => !notes.includes(note)) })
  return {
    ...song,
    before,
    chosen: roll.getByRole('option', { selected: true }),
    without,
    withNotes: (gone: ToldNote[], come: ToldNote[]): string[] =>
      [...without(...gone), ...come.map(tellNote)].toSorted(),
    middle: (note: ToldNote) => ({
      pitch: note.pitch,
      beat: before.startBeat + note.startBeat + note.durationBeats / 2,
    }),
    /** What came of it, and that one undo takes it back. */
    expectEdit: async (check: (after: ToldRegion) => void): Promise<void> => {
      await atRevision(++revision)
      check(await region('Bass', 'Chorus'))
      await page.keyboard.press('Control+z')
      await toast.getByText('Undone').waitFor()
      await atRevision(++revision)
      // A hand goes on from what the page shows.
      await eventually(() => roll.getByRole('option').allInnerTexts()).toEqual(told)
    },
    isUntouched: async (): Promise<void> => expect((await song.read()).revision).toBe(revision),
  }
}

describe('hands in the piano roll', () => {
  it('choose, move, stretch and delete notes, each undone by one step', async () => {
    const song = await openBass()
    const { page, placeOf, before, chosen, without, withNotes, middle, expectEdit, isUntouched } = song
    const { keyboard, mouse } = page
    const [first, second] = before.notes.toSorted((a, b) => a.startBeat - b.startBeat) as [ToldNote, ToldNote]
    // One by a click, the other too with Shift, and both two beats later and a semitone higher.
    const at = await placeOf(middle(first))
    await mouse.click(at.x, at.y)
    await eventually(() => chosen.count()).toBe(1)
    const other = await placeOf(middle(second))
    await keyboard.down('Shift')
    await mouse.click(other.x, other.y)
    await keyboard.up('Shift')
    await eventually(() => chosen.count()).toBe(2)
    await drag(song, middle(first), { ...middle(first), beat: middle(first).beat + 2, pitch: first.pitch + 1 })
    await expectEdit((after) =>
      expect(sorted(after)).toEqual(
        withNotes(
          [first, second],
          // The one that is grabbed is put on the grid, and the other goes as far.
          [first, second].map((note) => ({ ...note, startBeat: note.startBeat + 2, pitch: note.pitch + 1 })),
        ),
      ),
    )

    // Its right edge, to the next line of the grid but one.
    const one = await placeOf(middle(first))
    await mouse.click(one.x, one.y)
    const end = before.startBeat + first.startBeat + first.durationBeats
    const edge = await placeOf({ pitch: first.pitch, beat: end })
    const to = await placeOf({ pitch: first.pitch, beat: before.startBeat + 1 })
    await mouse.move(edge.x - 2, edge.y)
    await mouse.down()
    await mouse.move((edge.x + to.x) / 2, edge.y)
    await mouse.move(to.x, to.y)
    await mouse.up()
    await expectEdit((after) =>
      expect(sorted(after)).toEqual(withNotes([first], [{ ...first, durationBeats: 1 - first.startBeat }])),
    )

    // Delete takes what is chosen, and Escape lets a drag be as it never was.
    const again = await placeOf(middle(first))
    await mouse.move(again.x, again.y)
    await mouse.down()
    await mouse.move(again.x + 80, again.y)
    await keyboard.press('Escape')
    await mouse.up()
    await eventually(() => chosen.count()).toBe(1)
    await isUntouched()
    await mouse.click(again.x, again.y)
    await keyboard.press('Delete')
    await expectEdit((after) => expect(sorted(after)).toEqual(without(first)))
  })

  it('strike, draw and erase notes, and choose many, each undone by one step', async () => {
    const song = await openBass()
    const { page, placeOf, before, chosen, without, withNotes, middle, expectEdit } = song
    const { keyboard, mouse } = page
    const [first] = before.notes.toSorted((a, b) => a.startBeat - b.startBeat) as [ToldNote]
    // Struck harder by its bar below.
    const at = await placeOf(middle(first))
    await mouse.click(at.x, at.y)
    const bars = (await page.locator('[data-velocities]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const bar = (await placeOf({ pitch: first.pitch, beat: before.startBeat + first.startBeat })).x + 3
    await mouse.move(bar, bars.y + bars.height - 5)
    await mouse.down()
    await mouse.move(bar, bars.y + bars.height - 15)
    await mouse.move(bar, bars.y + 2)
    await mouse.up()
    await expectEdit((after) => expect(sorted(after)).toEqual(withNotes([first], [{ ...first, velocity: 127 }])))

    // Drawn as long as it is drawn; then the eraser.
    await keyboard.press('d')
    const free = before.notes.reduce((high, { pitch }) => Math.max(high, pitch), 0) + 2
    await drag(song, { pitch: free, beat: before.startBeat + 1.1 }, { pitch: free, beat: before.startBeat + 2.5 })
    await expectEdit((after) => {
      const drawn = after.notes.find(({ pitch }) => pitch === free)
      expect(drawn).toMatchObject({ startBeat: 1, durationBeats: 1.5 })
      expect(after.notes).toHaveLength(before.notes.length + 1)
    })
    await keyboard.press('x')
    await drag(song, middle(first), { pitch: first.pitch, beat: middle(first).beat + 0.01 })
    await expectEdit((after) => expect(sorted(after)).toEqual(without(first)))
    await keyboard.press('v')

    // A marquee over everything, and all of it an octave higher by a key.
    const top = Math.max(...before.notes.map(({ pitch }) => pitch)) + 2
    const low = Math.min(...before.notes.map(({ pitch }) => pitch)) - 1
    await drag(
      song,
      { pitch: top, beat: before.startBeat + 0.001 },
      { pitch: low, beat: before.startBeat + before.durationBeats - 0.01 },
    )
    await eventually(() => chosen.count()).toBe(before.notes.length)
    expect(await findBarriers(page)).toEqual([])
    await keyboard.press('Shift+ArrowUp')
    await expectEdit((after) =>
      expect(sorted(after)).toEqual(
        sorted({ ...before, notes: before.notes.map((note) => ({ ...note, pitch: note.pitch + 12 })) }),
      ),
    )
  })

  it('copy, paste and duplicate by keys, and a drum stays in the lane of a drum', async () => {
    const { page, openRegion, region, roll, atRevision } = await openSongPage()
    const { keyboard } = page
    await openRegion('Drums', 'Verse')
    const before = await region('Drums', 'Verse')
    const list = roll.getByRole('listbox')
    await list.focus()
    await keyboard.press('ArrowRight')
    const chosen = roll.getByRole('option', { selected: true })
    const name = (await chosen.innerText()).split(',')[0]
    await keyboard.press('Enter')
    await keyboard.press('ArrowUp')
    await atRevision(5)
    const moved = await region('Drums', 'Verse')
    expect(moved.notes).toHaveLength(before.notes.length)
    expect(sorted(moved)).not.toEqual(sorted(before))
    await eventually(async () => (await chosen.innerText()).split(',')[0]).not.toBe(name)
    expect(await chosen.innerText()).not.toMatch(/^Key /)
    await keyboard.press('Control+z')
    await atRevision(6)
    const drums = async (): Promise<string[]> =>
      (await roll.getByRole('option').allInnerTexts()).map((text) => text.split(',')[0] ?? '').toSorted()
    await eventually(async () => (await drums()).filter((each) => each === name).length).toBeGreaterThan(0)
    const count = before.notes.filter(({ pitch }) => pitch === 36).length
    await eventually(async () => (await drums()).filter((each) => each === 'Kick').length).toBe(count)
    // Held no more, arrows walk again.
    await keyboard.press('Escape')
    await keyboard.press('Control+a')
    await eventually(() => chosen.count()).toBe(before.notes.length)
    await keyboard.press('Control+c')
    await keyboard.press('Delete')
    await atRevision(7)
    expect((await region('Drums', 'Verse')).notes).toEqual([])
    await page.getByRole('listbox', { name: 'Tracks and regions of song' }).focus()
    await keyboard.press('Home')
    await keyboard.press('ArrowLeft')
    await keyboard.press('ArrowRight')
    await list.focus()
    await keyboard.press('Control+v')
    await atRevision(8)
    expect((await region('Drums', 'Verse')).notes).toHaveLength(before.notes.length)
  })

  it('copy, move and delete regions in the arrangement', async () => {
    const { page, openRegion, read, atRevision, toast } = await openSongPage()
    const { keyboard, mouse } = page
    await openRegion('Lead', 'Chorus')
    const list = page.getByRole('listbox', { name: 'Tracks and regions of song' })
    await list.focus()
    const lead = async () => (await read()).tracks.find(({ name }) => name === 'Lead')?.regions ?? []
    const before = await lead()
    const last = before.at(-1)
    const end = Math.max(...before.map(({ startBeat, durationBeats }) => startBeat + durationBeats))
    await keyboard.press('Control+d')
    await atRevision(5)
    const copied = await lead()
    expect(copied).toHaveLength(before.length + 1)
    expect(copied.at(-1)).toMatchObject({ name: 'Chorus (copy)', startBeat: expect.any(Number) })
    expect(copied.at(-1)?.startBeat).toBeGreaterThanOrEqual(end - (last?.durationBeats ?? 0))
    await eventually(() => list.getByRole('option', { selected: true }).innerText()).toMatch(/^Lead, .*Chorus \(copy\)/)
    await keyboard.press('Alt+ArrowRight')
    await atRevision(6)
    expect((await lead()).at(-1)?.startBeat).toBe((copied.at(-1)?.startBeat ?? 0) + 4)
    await keyboard.press('Delete')
    await atRevision(7)
    expect(await lead()).toHaveLength(before.length)
    // By the mouse: what comes over another region is refused, and stands where it was.
    const lanes = (await page.locator('[data-drawn]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const drop = async (track: string, from: number, to: number): Promise<void> => {
      const head = (await page.getByRole('group', { name: `Track ${track}` }).boundingBox()) ?? { y: 0, height: 0 }
      const xOf = (beat: number): number => lanes.x + (beat / (48 * 1.03)) * lanes.width
      const y = head.y + head.height / 2
      await mouse.move(xOf(from), y)
      await mouse.down()
      await mouse.move(xOf((from + to) / 2), y)
      await mouse.move(xOf(to), y)
      await mouse.up()
    }
    await drop('Lead', 26, 2)
    await toast.getByText('Something of Lead is there already.').waitFor()
    const arpeggio = async () => (await read()).tracks.find(({ name }) => name === 'Arpeggio')?.regions[0]?.startBeat
    expect(await arpeggio()).toBe(24)
    await drop('Arpeggio', 26, 3)
    await atRevision(8)
    expect(await arpeggio()).toBe(0)
    await keyboard.press('Control+z')
    await atRevision(9)
    expect(await arpeggio()).toBe(24)
  })
})
