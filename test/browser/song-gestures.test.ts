import { expect, it } from 'vitest'
import { countOf, seedOf } from '../full.ts'
import { drawNumbers } from '../support/browser/draw-numbers.ts'
import { needsBrowser } from '../support/browser/open-page.ts'
import { eventually, openSongPage, type ToldSong } from '../support/browser/song-page.ts'

needsBrowser()

/** How hard the notes of a region are struck: the page tells it of each of them. */
const heldNotes = ({ tracks }: ToldSong, track: string, name: string): number[] =>
  (tracks.find((each) => each.name === track)?.regions.find((region) => region.name === name)?.notes ?? [])
    .map(({ velocity }) => velocity)
    .toSorted((a, b) => a - b)

it('whatever hands do to a song, the page and the server have the same document', async () => {
  const { page, grid, roll, read, openRegion } = await openSongPage()
  const said: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())))
  const { keyboard, mouse } = page
  await openRegion('Keys', 'Verse')
  const draw = drawNumbers(seedOf(29))
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[draw(values.length)] ?? values[0]
  const list = roll.getByRole('listbox')
  /** Any place of the piano roll. */
  const anywhere = async (): Promise<{ x: number; y: number }> => {
    const box = (await grid.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
    return { x: box.x + 4 + draw(Math.floor(box.width - 8)), y: box.y + 4 + draw(Math.floor(box.height - 8)) }
  }
  const press = async (key: string): Promise<void> => {
    await list.focus()
    await keyboard.press(key)
  }
  const drag = async (): Promise<void> => {
    const [from, to] = [await anywhere(), await anywhere()]
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
    await mouse.move(to.x, to.y)
    if (draw(6) === 0) await keyboard.press('Escape')
    await mouse.up()
  }
  const click = async (): Promise<void> => {
    const { x, y } = await anywhere()
    await mouse.click(x, y, { clickCount: 1 + draw(2) })
  }
  const gestures: readonly [() => Promise<void>, ...(() => Promise<void>)[]] = [
    drag,
    drag,
    click,
    click,
    async () => press(pick(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'])),
    async () =>
      press(pick(['Alt+ArrowRight', 'Alt+ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Shift+ArrowDown'])),
    async () => press(pick(['Control+ArrowUp', 'Control+ArrowDown', 'Delete', 'Enter', 'Escape'])),
    async () => press(pick(['Control+c', 'Control+v', 'Control+d', 'Control+a'])),
    async () => press(pick(['d', 'x', 'v', ',', '.', 'n'])),
    async () => press('Control+z'),
    async () => press('Control+Shift+z'),
  ]
  /** What is sent has been answered, and is shown. */
  const settle = async (): Promise<void> => {
    await eventually(async () => {
      const song = await read()
      const shown = (await roll.getByRole('option').allInnerTexts())
        .flatMap((text) => /, velocity (\d+)$/.exec(text)?.[1] ?? [])
        .map(Number)
        .toSorted((a, b) => a - b)
      return JSON.stringify(shown) === JSON.stringify(heldNotes(song, 'Keys', 'Verse'))
    }).toBe(true)
  }
  // However slow the machine is, something was done: a note is there that was not.
  const begun = (await read()).revision
  await press('Escape')
  await press('ArrowRight')
  for (const [at, key] of ['Control+ArrowUp', 'Alt+ArrowRight', 'Shift+ArrowDown'].entries()) {
    await press(key)
    await page.getByText(`saved · revision ${begun + at + 1}`, { exact: true }).waitFor()
  }
  const count = countOf({ sample: 30, all: 400 })
  for (let made = 0; made < count; made++) await pick(gestures)()
  await settle()
  expect((await read()).revision).toBeGreaterThanOrEqual(begun + 3)
  // What is refused is told by the page, and by the browser as an answer of that status.
  expect(said.filter((text) => !/Failed to load resource: .* status of (?:4\d\d|503)/.test(text))).toEqual([])
}, 600_000)
