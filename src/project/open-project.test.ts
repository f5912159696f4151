import { expect, it } from 'vitest'
import { must, testStudio } from '../../test/test-studio.ts'
import { openProject } from './open-project.ts'

it('shows the same to everybody who looks at once, while what another door wrote is still taken in', async () => {
  const studio = await testStudio().withTracks({ Host: 1 })
  const { domains } = studio.workbench
  const project = must(
    await openProject({
      folder: studio.folder,
      domains,
      // As long as it takes to load a kind of document for the first time.
      loadDomains: async (names) => {
        if ([...names].length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
      },
      measure: async () => null,
    }),
  )
  await studio.ask('split at 0.5').approve()
  const look = async (): Promise<number | undefined> => {
    await project.refresh()
    return project.documents()[0]?.revision
  }
  expect(await Promise.all([look(), look(), look()])).toEqual([2, 2, 2])
})
