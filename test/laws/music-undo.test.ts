import { describe, expect, it } from 'vitest'
import { documentOf, isProblem, redo, undo } from '../../src/kernel/index.ts'
import { music } from '../../src/music/domain.ts'
import { dumpOf } from './dump.ts'
import { MusicStory } from './music-story.ts'
import { generators } from './music-wishes.ts'

const isFull = process.env['CUTROOM_FULL'] === '1'
const WANTED = isFull ? 200 : 5
/** What only looks, and what only moves the editor, is no part of the song. */
const operations = [...music.operations.values()].filter(({ kind }) => kind === 'operate').map(({ name }) => name)

describe('undo of any turn on a song', () => {
  it('has a generator for every operation that there is', () => {
    expect(operations.filter((operation) => !generators.has(operation))).toEqual([])
  })

  it(`is a history that never had it, with every operation applied ${WANTED} times and its promises kept`, async () => {
    const applied = new Map(operations.map((operation) => [operation, 0]))
    let attempts = 0
    let refusals = 0
    for (let seed = 1; operations.some((operation) => (applied.get(operation) ?? 0) < WANTED); seed++) {
      expect(seed, `these cannot be reached: ${operations.filter((each) => (applied.get(each) ?? 0) < WANTED).join(', ')}`).toBeLessThan(WANTED * 60)
      const story = new MusicStory(seed)
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
    process.stdout.write(`undo is never, on songs: ${attempts} attempts, ${refusals} refused (${((100 * refusals) / attempts).toFixed(1)} %), each operation at least ${Math.min(...applied.values())} times\n`)
    for (const [operation, count] of applied) expect(count, operation).toBeGreaterThanOrEqual(WANTED)
  }, 1_200_000)

  it('holds in crowded songs and after other undos, where refusals name exactly what builds on a turn', async () => {
    for (let seed = 1; seed <= (isFull ? 600 : 25); seed++) {
      const story = new MusicStory(1000 + seed)
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

  it('in reverse gives the start bit for bit, and redo in order the end again', async () => {
    for (let seed = 1; seed <= (isFull ? 300 : 15); seed++) {
      const story = new MusicStory(5000 + seed)
      const look = (): string => dumpOf(documentOf(story.history, 'doc')!.state)
      const start = look()
      for (let turn = 0; turn < 10; turn++) await story.attempt(story.random.pick(operations))
      const end = look()
      const made = story.turns.slice(1)
      for (const turn of made.toReversed()) {
        const undone = undo(story.history, turn.id)
        if (isProblem(undone)) throw new Error(undone.message)
        story.history = undone
      }
      expect(look(), story.tell()).toBe(start)
      for (const _ of made) {
        const redone = redo(story.history)
        if (isProblem(redone)) throw new Error(redone.message)
        story.history = redone
      }
      expect(look(), story.tell()).toBe(end)
    }
  }, 1_200_000)
})
