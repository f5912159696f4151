import { describe, expect, it } from 'vitest'
import { documentOf, isProblem, redo, undo } from '../../src/kernel/index.ts'
import { music } from '../../src/music/for-planning.ts'
import { countOf, numbersTo, partOf } from '../full.ts'
import { dumpOf } from './dump.ts'
import { MusicStory } from './music-story.ts'
import { generators } from './music-wishes.ts'
import { tellCrowded, tellUntilAll } from './told-stories.ts'

const WANTED = countOf({ sample: 4, all: 200 })
/** What only looks, and what only moves the editor, is no part of the song. */
const operations = [...music.operations.values()].filter(({ kind }) => kind === 'operate').map(({ name }) => name)
const songs = { what: 'songs', operations, begin: (seed: number) => new MusicStory(seed) }

describe('undo of any turn on a song', () => {
  it('has a generator for every operation that there is', () => {
    expect(operations.filter((operation) => !generators.has(operation))).toEqual([])
  })

  it(`is a history that never had it, with every operation applied ${WANTED} times and its promises kept`, async () => {
    await tellUntilAll(songs, WANTED)
  }, 1_200_000)

  it('holds in crowded songs and after other undos, where refusals name exactly what builds on a turn', async () => {
    await tellCrowded(songs, partOf(numbersTo(600), { sample: 15 }))
  }, 1_200_000)

  it('in reverse gives the start bit for bit, and redo in order the end again', async () => {
    for (const seed of partOf(numbersTo(300), { sample: 10 })) {
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
