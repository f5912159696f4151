import { describe, expect, it } from 'vitest'
import { audio } from '../../src/audio/for-planning.ts'
import { isProblem, redo, undo, type Problem } from '../../src/kernel/index.ts'
import { numbersTo, partOf } from '../full.ts'
import { AudioStory } from './audio-story.ts'

const operations = [...audio.operations.keys()]

/** What a sentence tells to type: "cutroom redo TURN" and the like, in order. */
const commandsIn = ({ message }: Problem): { verb: 'undo' | 'redo'; turn: string | undefined }[] =>
  [...message.matchAll(/"cutroom (undo|redo)(?: ([^"]+))?"/g)].map(([, verb, turn]) => ({
    verb: verb === 'undo' ? 'undo' : 'redo',
    turn,
  }))

const isLive = (story: AudioStory, id: string): boolean => story.turns.find((turn) => turn.id === id)?.live === true

describe('what a refused undo or redo tells to type', () => {
  it('is there, is not refused itself, and leads to what was wanted', async () => {
    let [followed, deepest] = [0, 0]
    for (const seed of partOf(numbersTo(200), { sample: 15 })) {
      const story = new AudioStory(9000 + seed, 30)
      await story.import([60, 50])
      for (let turn = 0; turn < 10; turn++) await story.attempt(story.random.pick(operations))
      // Some are undone, older ones with all that builds on them.
      for (let turn = 0; turn < 4; turn++) {
        const live = story.turns.slice(1).filter((each) => each.live)
        if (live.length > 0) story.undo(story.random.pick(live).id)
      }
      for (const { id } of story.turns.slice(1)) {
        // Undone already: the way back. Live, and not to be undone alone: the way there.
        const wanted = isLive(story, id) ? 'undone' : 'live'
        let history = story.history
        const reached = (): boolean => {
          const again = undo(history, id)
          const isUndone = isProblem(again) && again.code === 'already-undone'
          return wanted === 'undone' ? isUndone : !isUndone
        }
        let steps = 0
        while (!reached()) {
          const refused = undo(history, id)
          if (!isProblem(refused)) {
            history = refused
            continue
          }
          const [command] = commandsIn(refused)
          expect(command, refused.message).toBeDefined()
          const moved = command?.verb === 'redo' ? redo(history, command.turn) : undo(history, command?.turn ?? 'none')
          if (isProblem(moved)) throw new Error(`${refused.message} → ${moved.message}`)
          history = moved
          followed++
          expect(++steps).toBeLessThan(20)
        }
        deepest = Math.max(deepest, steps)
      }
    }
    expect(followed).toBeGreaterThan(10)
    expect(deepest).toBeGreaterThan(1)
  }, 1_200_000)
})
