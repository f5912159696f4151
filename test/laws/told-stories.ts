import { expect } from 'vitest'
import { seedOf } from '../full.ts'
import type { Random } from './random.ts'

/** A document being edited at random, beside the naive model that judges it. The first turn is what it came with. */
type Story = {
  readonly random: Random
  readonly turns: readonly { readonly id: string; readonly live: boolean }[]
  attempt(operation: string): Promise<boolean>
  /** Undoes a turn on a copy and compares; `refused` where others build on it. */
  tryUndo(id: string): { readonly refused: boolean }
  undo(id: string): void
}
type Stories = { readonly what: string; readonly operations: readonly string[]; begin(seed: number): Story }

/**
 * Tells short stories until every operation was applied so often, and tries to undo each turn of each; gives the part
 * of undos that was refused.
 */
export async function tellUntilAll({ what, operations, begin }: Stories, wanted: number): Promise<number> {
  const applied = new Map(operations.map((operation) => [operation, 0]))
  const rare = (): string[] => operations.filter((operation) => (applied.get(operation) ?? 0) < wanted)
  let attempts = 0
  let refusals = 0
  for (let seed = 1; rare().length > 0; seed++) {
    const rarest = rare()
    expect(seed, `these cannot be reached: ${rarest.join(', ')}`).toBeLessThan(wanted * 60)
    const story = begin(seedOf(seed))
    for (let turn = 0; turn < 8; turn++) {
      const operation = story.random.pick(story.random() < 0.6 ? rarest : operations)
      if (await story.attempt(operation)) applied.set(operation, (applied.get(operation) ?? 0) + 1)
    }
    for (const turn of story.turns.slice(1)) {
      attempts++
      if (story.tryUndo(turn.id).refused) refusals++
    }
  }
  process.stdout.write(
    `undo is never, on ${what}: ${attempts} attempts, ${refusals} refused (${((100 * refusals) / attempts).toFixed(1)} %), each operation at least ${Math.min(...applied.values())} times\n`,
  )
  return refusals / attempts
}

/** Tells long stories of a few kinds of edits, so that they meet each other and themselves, with undos between them. */
export async function tellCrowded({ operations, begin }: Stories, stories: readonly number[]): Promise<void> {
  for (const seed of stories) {
    const story = begin(1000 + seed)
    const few = operations.filter(() => story.random() < 0.2)
    for (let turn = 0; turn < 18; turn++) {
      const live = story.turns.slice(1).filter((each) => each.live)
      if (story.random() < 0.25 && live.length > 0) story.undo(story.random.pick(live).id)
      else await story.attempt(story.random.pick(few.length > 0 ? few : operations))
    }
    for (const turn of story.turns.slice(1)) if (turn.live) story.tryUndo(turn.id)
  }
}
