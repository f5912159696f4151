import { describe, expect, it } from 'vitest'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

describe('talking in the studio', () => {
  it('plans what is said, leaves a part out, applies the rest, reads it back and takes it back', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const { address, url } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    await page.getByLabel('Say what to do').fill('delete from 0:10 to 0:12 and fade out the last 3 seconds')
    await page.keyboard.press('Enter')
    const review = page.getByRole('region', { name: 'Review' })
    await review.getByText('2 changes').waitFor()
    // The token is not left where it could be read or copied.
    expect(page.url()).toBe(`${url}/`)
    const card = page.getByRole('article')
    await card.getByRole('checkbox', { name: /fade/i }).click()
    await review.getByText('1 kept, 1 refused').waitFor()
    expect((await studio.look()).duration).toBe(30)
    await review.getByRole('button', { name: 'Accept 1' }).click()
    await page.getByText(/Done: \d+ of \d+ read back/).waitFor()
    expect((await studio.look()).duration).toBe(28)
    await page.getByText('Done, read back').first().waitFor()
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Undo turn 2' }).click()
    await page.getByRole('button', { name: 'Redo turn 2' }).waitFor()
    expect((await studio.look()).duration).toBe(30)
  })
})
