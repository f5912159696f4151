import { describe, expect, it } from 'vitest'
import { video } from '../../src/video/index.ts'
import { countOf, extent, numbersTo, partOf } from '../full.ts'
import { tellCrowded, tellUntilAll } from './told-stories.ts'
import { VideoStory } from './video-story.ts'
import { generators } from './video-wishes.ts'

const WANTED = countOf({ sample: 5, all: 200 })
const operations = [...video.operations.keys()]
const cuts = { what: 'cuts', operations, begin: (seed: number) => new VideoStory(seed) }

/** Every refusal is right, since the model names the same turns; they come from what was built on a split. */
const MOST_REFUSED = extent === 'all' ? 0.02 : 0.03

describe('undo of any turn on a cut', () => {
  it('has a generator for every operation that there is', () => {
    expect(operations.filter((operation) => !generators.has(operation))).toEqual([])
  })

  it(`is a history that never had it, with every operation applied ${WANTED} times and its promises kept`, async () => {
    expect(await tellUntilAll(cuts, WANTED)).toBeLessThanOrEqual(MOST_REFUSED)
  }, 1_200_000)

  it('holds in crowded cuts and after other undos', async () => {
    await tellCrowded(cuts, partOf(numbersTo(600), { sample: 25 }))
  }, 1_200_000)
})
