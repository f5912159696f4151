import { describe, expect, it } from 'vitest'
import { audio } from '../../src/audio/for-planning.ts'
import { canonical, documentOf, isProblem, redo, setEditor, undo, type Json } from '../../src/kernel/index.ts'
import { countOf, extent, numbersTo, partOf, seedOf } from '../full.ts'
import { dumpOf } from './dump.ts'
import { AudioStory } from './audio-story.ts'
import { generators } from './audio-wishes.ts'

const WANTED = countOf({ sample: 6, all: 200 })
const operations = [...audio.operations.keys()]

/** What most turns are: people cut, mark and level far more often than they make or copy tracks. */
const everyday = [
  'delete_selection',
  'cut',
  'split_at_time',
  'silence_selection',
  'apply_amplify',
  'apply_fade_in',
  'apply_fade_out',
  'apply_normalize',
  'add_label',
  'set_time_selection',
  'seek',
  'rename_track',
  'set_track_gain',
  'mute_track',
]

/**
 * At most 2 % over the whole; a part of it, with some 2,000 attempts, strays by up to 1 %. Every refusal is right,
 * since the model names the same turns; most come from operations that make tracks or copy whole clips.
 * 253 of 15,312 were measured (1.7 %); with every move by value 328 (2.1 %).
 */
const MOST_REFUSED = extent === 'all' ? 0.02 : 0.04

describe('undo of any turn', () => {
  it('has a generator for every operation that there is', () => {
    expect(operations.filter((operation) => !generators.has(operation))).toEqual([])
  })

  it(`is a history that never had it, with every operation applied ${WANTED} times`, async () => {
    const applied = new Map(operations.map((operation) => [operation, 0]))
    let attempts = 0
    let refusals = 0
    for (let seed = 1; operations.some((operation) => (applied.get(operation) ?? 0) < WANTED); seed++) {
      expect(
        seed,
        `these cannot be reached: ${operations.filter((each) => (applied.get(each) ?? 0) < WANTED).join(', ')}`,
      ).toBeLessThan(WANTED * 60)
      const story = new AudioStory(seedOf(seed), 8)
      await story.import([220, 180, 140])
      // Something to begin with, for operations that need a label, a boundary or a full clipboard.
      for (const operation of ['add_label', 'add_label', 'split_at_time', 'copy', 'apply_amplify'])
        await story.attempt(operation)
      const begun = story.turns.length
      const rarest = operations.filter((operation) => (applied.get(operation) ?? 0) < WANTED)
      for (let turn = 0; turn < 4; turn++) {
        const operation = story.random.pick(story.random() < 0.6 ? rarest : everyday)
        if (await story.attempt(operation)) applied.set(operation, (applied.get(operation) ?? 0) + 1)
      }
      for (const turn of story.turns.slice(begun)) {
        attempts++
        if (story.tryUndo(turn.id).refused) refusals++
      }
    }
    for (const [operation, count] of applied) expect(count, operation).toBeGreaterThanOrEqual(WANTED)
    const rate = refusals / attempts
    process.stdout.write(
      `undo is never: ${attempts} attempts, ${refusals} refused (${(100 * rate).toFixed(1)} %), each operation at least ${Math.min(...applied.values())} times\n`,
    )
    expect(rate, `${refusals} of ${attempts} attempts refused`).toBeLessThanOrEqual(MOST_REFUSED)
  }, 1_200_000)

  it('holds in crowded documents and after other undos, where refusals name exactly what builds on a turn', async () => {
    for (const seed of partOf(numbersTo(400), { sample: 20 })) {
      const story = new AudioStory(1000 + seed, 30)
      await story.import([40, 30])
      for (let turn = 0; turn < 14; turn++) {
        if (story.random() < 0.2 && story.turns.length > 1) {
          const live = story.turns.slice(1).filter((each) => each.live)
          if (live.length > 0) story.undo(story.random.pick(live).id)
        } else await story.attempt(story.random.pick(operations))
      }
      for (const turn of story.turns.slice(1)) if (turn.live) story.tryUndo(turn.id)
    }
  }, 1_200_000)

  it('of a turn that took another one back is the history with that one, in which nothing came in its place', async () => {
    const counts = { instead: 0, undone: 0 }
    for (const seed of partOf(numbersTo(300), { sample: 25 })) {
      const story = new AudioStory(7000 + seed, 30)
      await story.import([60, 50])
      for (let turn = 0; turn < 14; turn++) {
        const chance = story.random()
        const all = story.turns.slice(1).filter((each) => each.live)
        // What comes again lies under facts that were put on its place meanwhile, which the model knows nothing of.
        const live = all.filter((each) => each.retracts.length === 0 || each === all.at(-1))
        if (chance < 0.4 && all.length > 0) {
          const isDone = await story.attemptInstead(story.random.pick(operations))
          if (isDone) story.tryUndo(story.turns.at(-1)?.id ?? '')
          if (isDone) counts.instead++
        } else if (chance < 0.6 && live.length > 0) counts.undone += story.undo(story.random.pick(live).id) ? 1 : 0
        else await story.attempt(story.random.pick(operations))
      }
      for (const turn of story.turns.slice(1)) if (turn.live && turn.retracts.length === 0) story.tryUndo(turn.id)
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20)
  }, 1_200_000)

  it('in reverse gives the start bit for bit, and redo in order the end again', async () => {
    for (const seed of partOf(numbersTo(300), { sample: 15 })) {
      const story = new AudioStory(5000 + seed, 30)
      await story.import([60, 50])
      const look = (): string => dumpOf(documentOf(story.history, 'doc')!.state)
      const start = look()
      const before = story.turns.length
      const startEditor = documentOf(story.history, 'doc')!.state.editor
      for (let turn = 0; turn < 10; turn++) await story.attempt(story.random.pick(operations))
      const end = look()
      const made = story.turns.slice(before)
      for (const turn of made.toReversed()) {
        const undone = undo(story.history, turn.id)
        if (isProblem(undone)) throw new Error(undone.message)
        story.history = undone
      }
      // The stories set selections by hand between turns; that is no part of any turn.
      story.history = setEditor(story.history, 'doc', startEditor)
      expect(look(), story.tell()).toBe(start)
      for (const _ of made) {
        const redone = redo(story.history)
        if (isProblem(redone)) throw new Error(redone.message)
        story.history = redone
      }
      expect(withoutEditor(look())).toBe(withoutEditor(end))
    }
  }, 1_200_000)
})

const withoutEditor = (dump: string): string =>
  canonical({ ...(JSON.parse(dump) as { [part: string]: Json }), editor: null })
