import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { countOf, seedOf } from '../full.ts'
import { drawNumbers } from '../support/browser/draw-numbers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

needsBrowser()

const TRACKS = 20
const SECONDS = 30

/** The tracks with their clips and switches as the page tells them to those who do not see it. */
const shownTracks = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const told = [...document.querySelectorAll('[role=listbox] [role=option]')].map(({ textContent }) => textContent)
    const switches = [...document.querySelectorAll('[aria-label^="Mute "], [aria-label^="Solo "]')].map(
      (button) => `${button.getAttribute('aria-label')} ${button.getAttribute('aria-pressed')}`,
    )
    const gains = [...document.querySelectorAll('[aria-label^="Gain of "]')].map(
      (slider) => `${slider.getAttribute('aria-label')} ${Number((slider as HTMLInputElement).value)}`,
    )
    return [...told, ...switches, ...gains].toSorted().join('\n')
  })

type Held = {
  readonly tracks: readonly {
    readonly name: string
    readonly muted: boolean
    readonly solo: boolean
    readonly gainDb: number
    readonly clips: readonly { readonly name: string; readonly start: number; readonly end: number }[]
  }[]
}

/** The same of what the server holds, in the test's own words. */
async function heldTracks(studio: TestStudio): Promise<string> {
  const { tracks } = (await studio.look()) as unknown as Held
  const spoken = (seconds: number): string => `${Math.round(seconds * 10) / 10} second`
  const told = tracks.flatMap(({ name, clips }) =>
    clips.length === 0
      ? [`${name} is empty`]
      : clips.map((clip, at) => {
          const span = [clip.start, clip.end].map((seconds) => {
            const said = spoken(seconds)
            return said === '1 second' ? said : `${said}s`
          })
          return `${name}, clip ${at + 1} of ${clips.length}, ${clip.name}, from ${span[0]} to ${span[1]}`
        }),
  )
  const switches = tracks.flatMap(({ name, muted, solo }) => [`Mute ${name} ${muted}`, `Solo ${name} ${solo}`])
  const gains = tracks.map(({ name, gainDb }) => `Gain of ${name} ${gainDb}`)
  return [...told, ...switches, ...gains].toSorted().join('\n')
}

const REQUESTS = [
  'delete from 0:03 to 0:05',
  'mute Track 3',
  'fade out the last 2 seconds of Track 1',
  'delete this',
  'turn Track 2 down by 3 dB',
  'split at 0:10',
]

it('whatever hands do to 20 tracks, the page and the server have the same document', async () => {
  const names = Array.from({ length: TRACKS }, (_, at) => [`Track ${at + 1}`, SECONDS] as const)
  const studio = await testStudio().withTracks(Object.fromEntries(names))
  const { address } = await startStudio(studio.folder)
  // High enough for all of it to be seen.
  const { page } = await openPage(address, { viewport: { width: 1440, height: 2400 } })
  const errors: string[] = []
  page.on('console', (said) => {
    // A browser writes each refusal of the server to its console, which a refused gesture is.
    if (said.type() === 'error' && !said.text().startsWith('Failed to load resource')) errors.push(said.text())
  })
  const { say, review } = studioPage(page)
  const { keyboard, mouse } = page
  await page.locator('[data-missing="0"]').waitFor()
  const lanes = page.locator('[data-drawn]')
  const list = page.getByRole('listbox', { name: /Tracks and clips/ })
  const draw = drawNumbers(seedOf(20))
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[draw(values.length)] ?? values[0]
  const press = async (key: string, times = 1): Promise<void> => {
    for (let count = 0; count < times; count++) await keyboard.press(key)
  }
  /** Anywhere on the tracks: on a name, on an edge, on a corner, on sound, or behind it. */
  const place = async (): Promise<[number, number]> => {
    const box = (await lanes.boundingBox())!
    return [box.x + draw(Math.floor(box.width)), box.y + draw(Math.floor(box.height))]
  }
  const gestures: readonly [() => Promise<void>, ...(() => Promise<void>)[]] = [
    async () => mouse.click(...(await place())),
    async () => {
      await mouse.move(...(await place()))
      await mouse.down()
      await mouse.move(...(await place()), { steps: 3 })
      if (draw(6) === 0) await press('Escape')
      await mouse.up()
    },
    async () => {
      const [x, y] = await place()
      await mouse.move(x, y)
      await mouse.down()
      await mouse.move(x + draw(200) - 100, y, { steps: 3 })
      await mouse.up()
    },
    async () => press('x'),
    async () => press('Delete'),
    async () => press(pick(['i', 'o'])),
    async () => press(pick(['m', 's'])),
    async () => {
      // The import itself stays, so that there is something to have in hand.
      const turns = (await studio.run('log')).json as unknown as { readonly undone: boolean }[]
      if (turns.filter(({ undone }) => !undone).length > 8) await press('Control+z', 1 + draw(2))
    },
    async () => press('Control+Shift+z'),
    async () => press(pick(['+', '-', '0'])),
    async () => {
      await list.focus()
      await press(pick(['ArrowDown', 'ArrowUp', 'Shift+ArrowRight', 'ArrowLeft', 'Alt+ArrowRight']), 1 + draw(4))
    },
    async () => {
      await page.getByRole('slider', { name: `Gain of Track ${1 + draw(TRACKS)}`, exact: true }).focus()
      await press(pick(['ArrowLeft', 'ArrowRight']), 1 + draw(3))
    },
    async () => {
      await say(REQUESTS[draw(REQUESTS.length)] ?? '')
      await list.focus()
    },
    async () => press('a'),
    async () => press('r'),
  ]
  /** Hands wait for what is planned, and leave it. */
  const leavePlans = async (): Promise<void> => {
    await expect.poll(() => page.getByLabel('How far the plan is').count(), { timeout: 60_000 }).toBe(0)
    await list.focus()
    while (await review.isVisible()) {
      await press('q')
      await page.waitForTimeout(200)
    }
  }
  const before = (await studio.look()).revision
  const count = countOf({ sample: 100, all: 500 })
  for (let made = 0; made < count; made++) {
    if (await page.evaluate(() => document.activeElement?.matches('input, textarea') ?? false)) await list.focus()
    // Where planning is slow, most of what hands do is waited for or refused: now and then they have the tracks for themselves.
    if (made % 20 === 19) {
      await leavePlans()
      await page.getByRole('button', { name: `Mute Track ${1 + draw(TRACKS)}`, exact: true }).click()
    }
    await pick(gestures)()
  }
  await leavePlans()
  const settled = async (): Promise<string> => {
    const [shown, held] = [await shownTracks(page), await heldTracks(studio)]
    return shown === held ? 'the same' : `${shown}\n---\n${held}`
  }
  await expect.poll(settled, { timeout: 30_000, interval: 500 }).toBe('the same')
  expect((await studio.look()).revision - before).toBeGreaterThan(4)
  expect(errors).toEqual([])
})
