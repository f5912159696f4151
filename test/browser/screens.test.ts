import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cutroom } from '../command.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import {
  comparePictures,
  describeDifference,
  majorOf,
  MAX_OTHER_SHARE,
  SCREEN_CONTEXT,
  SCREENS,
  SCREENS_FOLDER,
  SCREENS_MADE_BY,
  takePicture,
  THEMES,
} from '../support/browser/screens.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { testFolder } from '../test-folder.ts'

needsBrowser()

const AGAIN = 'look at it, and if it is meant: npm run build && npx tsx scripts/make-screens.ts'

const LOOK_AGAIN_MS = 500
const MAX_LOOKS = 20

describe('the screens of the docs', () => {
  it('are what the studio shows, pixel for pixel', async (context) => {
    const made = readFileSync(SCREENS_MADE_BY, 'utf8').trim()
    const { page: blank } = await openPage('about:blank')
    const drawnBy = majorOf(blank.context().browser()?.version() ?? '')
    context.skip(drawnBy !== made, `the screens were made by Chromium ${made}, and this is ${drawnBy}: ${AGAIN}`)
    const demo = join(await testFolder(), 'demo')
    expect((await cutroom(await testFolder(), ['demo', demo])).exitCode).toBe(0)
    const other: string[] = []
    for (const { name, show } of SCREENS) {
      // Each on a demo of its own, so that none shows what another one did.
      const project = join(await testFolder(), 'slow-signals')
      cpSync(demo, project, { recursive: true })
      const { address, stop } = await startStudio(project)
      const { page } = await openPage(address, SCREEN_CONTEXT)
      await show(page)
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        const was = readFileSync(join(SCREENS_FOLDER, `${name}-${colorScheme}.png`))
        let found = await comparePictures(blank, was, await takePicture(page))
        // On a busy machine the page rests before all of it has come.
        for (let looks = 0; found.share > MAX_OTHER_SHARE && looks < MAX_LOOKS; looks++) {
          await page.waitForTimeout(LOOK_AGAIN_MS)
          found = await comparePictures(blank, was, await takePicture(page))
        }
        if (found.share > MAX_OTHER_SHARE) other.push(describeDifference(`${name}-${colorScheme}.png`, found))
      }
      await stop()
    }
    expect(other, AGAIN).toEqual([])
  })
})
