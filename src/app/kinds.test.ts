import { expect, it } from 'vitest'

/** The module once more, with nothing loaded: other tests of this process have loaded kinds in an order of their own. */
const FRESH_KINDS = './kinds.ts?fresh'

it('lists kinds in one order, whichever was loaded first', async () => {
  const { domains, loadKinds } = (await import(FRESH_KINDS)) as typeof import('./kinds.ts')
  expect([...domains.keys()]).toEqual([])
  await loadKinds(['files'])
  await loadKinds(['video'])
  expect([...domains.keys()]).toEqual(['video', 'files'])
  await loadKinds()
  expect([...domains.keys()]).toEqual(['audio', 'video', 'music', 'files'])
})
