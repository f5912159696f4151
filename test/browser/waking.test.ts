import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeWav } from '../make-wav.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

it('goes on after an hour asleep and after a minute without a network, and says it where a day has passed', async () => {
  const studio = await testStudio().withTracks({ Host: 30 })
  const { address, signal } = await startStudio(studio.folder)
  const { page, context } = await openPage('about:blank')
  await page.clock.install()
  await page.goto(address)
  const { field, said, review, say, atRevision } = studioPage(page)
  const work = page.getByRole('region', { name: 'Work' })
  const documents = page.getByRole('navigation', { name: 'Documents' })
  await atRevision(1)
  const choose = async (name: string): Promise<void> => {
    const file = join(await testFolder(), name)
    writeFileSync(file, makeWav({ seconds: 60, hertz: 300 }))
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Bring files in' }).click()
    await (await chooser).setFiles([file])
    await page.getByRole('dialog').getByRole('button', { name: 'A new document' }).click()
  }

  // The lid is closed while it plays, while a file is on its way, and in the middle of a sentence.
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await field.fill('delete from 0:03 to')
  signal('SIGSTOP')
  await choose('asleep.wav')
  await work.getByText('asleep.wav').waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await studio.run('ask', 'delete from 0:10 to 0:11', '-y')
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await page.clock.fastForward('01:00:00')
  signal('SIGCONT')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await atRevision(2)
  await documents.getByRole('button', { name: 'asleep' }).waitFor()
  // The person was at something: what came in is told, and the view stays.
  await work.getByRole('button', { name: 'Show it' }).waitFor()
  await page.getByRole('main', { name: 'Host' }).waitFor()
  expect(await field.inputValue()).toBe('delete from 0:03 to')

  await context.setOffline(true)
  await page.getByText('not connected, nothing is lost').waitFor()
  await choose('offline.wav')
  await work.getByText(/goes on as soon as it does/).waitFor()
  await page.clock.fastForward('01:00')
  await studio.run('ask', 'delete from 0:20 to 0:21', '-y', '--on', 'Host')
  await context.setOffline(false)
  await atRevision(3)
  await documents.getByRole('button', { name: 'offline' }).waitFor()
  expect(await documents.getByRole('button').allInnerTexts()).toEqual(['Host', 'asleep', 'offline'])
  // Each turn is told once.
  for (const words of ['delete from 0:10 to 0:11', 'delete from 0:20 to 0:21'])
    expect(await said.getByText(words, { exact: true }).count()).toBe(1)
  expect(await field.inputValue()).toBe('delete from 0:03 to')
  await say('delete from 0:03 to 0:04')
  await review.getByText('1 change').waitFor()

  // What lets a page in ends after a day; the server itself has not changed.
  await context.clearCookies()
  await page.clock.fastForward('24:00:00')
  await page.getByRole('heading', { name: 'A page is let in for a day' }).waitFor()
  await page.getByRole('alert').getByText('Run "cutroom studio" in the project').waitFor()
})
