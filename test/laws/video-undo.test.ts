import { describe, expect, it } from 'vitest'
import { video } from '../../src/video/index.ts'
import { generators } from './video-wishes.ts'
import { VideoStory } from './video-story.ts'

const isFull = process.env['CUTROOM_FULL'] === '1'
const WANTED = isFull ? 200 : 7
const operations = [...video.operations.keys()]

/** Every refusal is right, since the model names the same turns; they come from what was built on a split. */
const MOST_REFUSED = isFull ? 0.02 : 0.03

describe('undo of any turn on a cut', () => {
  it('has a generator for every operation that there is', () => {
    expect(operations.filter((operation) => !generators.has(operation))).toEqual([])
  })

  it(`is a history that never had it, with every operation applied ${WANTED} times and its promises kept`, async () => {
    const applied = new Map(operations.map((operation) => [operation, 0]))
    let attempts = 0
    let refusals = 0
    for (let seed = 1; operations.some((operation) => (applied.get(operation) ?? 0) < WANTED); seed++) {
      expect(seed, `these cannot be reached: ${operations.filter((each) => (applied.get(each) ?? 0) < WANTED).join(', ')}`).toBeLessThan(WANTED * 60)
      const story = new VideoStory(seed)
      const rarest = operations.filter((operation) => (applied.get(operation) ?? 0) < WANTED)
      for (let turn = 0; turn < 8; turn++) {
        const operation = story.random.pick(story.random() < 0.6 ? rarest : operations)
        if (await story.attempt(operation)) applied.set(operation, (applied.get(operation) ?? 0) + 1)
      }
      for (const turn of story.turns.slice(1)) {
        attempts++
        if (story.tryUndo(turn.id).refused) refusals++
      }
    }
    for (const [operation, count] of applied) expect(count, operation).toBeGreaterThanOrEqual(WANTED)
    const rate = refusals / attempts
    process.stdout.write(`undo is never, on cuts: ${attempts} attempts, ${refusals} refused (${(100 * rate).toFixed(1)} %), each operation at least ${Math.min(...applied.values())} times\n`)
    expect(rate, `${refusals} of ${attempts} attempts refused`).toBeLessThanOrEqual(MOST_REFUSED)
  }, 1_200_000)

  it('holds in crowded cuts and after other undos', async () => {
    for (let seed = 1; seed <= (isFull ? 600 : 40); seed++) {
      const story = new VideoStory(1000 + seed)
      // A few kinds of edits in each story, so that they meet each other and themselves.
      const few = operations.filter(() => story.random() < 0.2)
      for (let turn = 0; turn < 18; turn++) {
        const live = story.turns.slice(1).filter((each) => each.live)
        if (story.random() < 0.25 && live.length > 0) story.undo(story.random.pick(live).id)
        else await story.attempt(story.random.pick(few.length > 0 ? few : operations))
      }
      for (const turn of story.turns.slice(1)) if (turn.live) story.tryUndo(turn.id)
    }
  }, 1_200_000)
})
