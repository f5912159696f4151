import { expect, test } from 'vitest'
import { isProblem, runOperation, type State, type WorkingCopy } from '../../src/kernel/index.ts'
import { builtInMind, planRequest } from '../../src/agent/index.ts'
import { audio, audioPlanning } from '../../src/audio/for-planning.ts'
import { audioFrame } from '../../src/audio/frame.ts'
import { buildScene } from './build-scene.ts'
import { measureFrom } from './measure-sources.ts'

/** A lecture cut into many clips. */
function lecture(clips: number): WorkingCopy {
  let copy = buildScene('lecture', {})
  const split = audio.operations.get('split')
  if (!split) throw new Error('There is no split')
  const selected = {
    ...copy.state.editor,
    selectedTracks:
      ((copy.state.editor['selectedTracks'] ?? []) as string[]).length > 0
        ? (copy.state.editor['selectedTracks'] ?? [])
        : audioFrame(copy.state, '').things.map(({ id }) => id),
  }
  const times = Array.from({ length: clips - 1 }, (_, index) => ((index + 1) * 4000) / clips)
  for (let from = 0; from < times.length; from += 1000) {
    const performed = runOperation({ ...copy, state: { ...copy.state, editor: selected } }, split, {
      times: times.slice(from, from + 1000),
    })
    if (isProblem(performed)) throw new Error(performed.message)
    copy = performed.copy
  }
  return { ...copy, state: { ...copy.state, editor: audio.newDocument.editor } }
}

/** Counts every look at any part of a document, however deep: work as a number that no clock can change. */
function counting(state: State): { state: State; looks: () => number } {
  let looks = 0
  const known = new WeakMap<object, object>()
  const wrap = <T>(value: T): T => {
    if (typeof value !== 'object' || value === null) return value
    const made = known.get(value)
    if (made) return made as T
    const proxy = new Proxy(value, {
      get: (target, key, receiver) => {
        looks++
        return wrap(Reflect.get(target, key, receiver) as unknown)
      },
    })
    known.set(value, proxy)
    return proxy
  }
  return { state: { ...state, document: wrap(state.document) }, looks: () => looks }
}

async function looksFor(clips: number, words: string): Promise<number> {
  const copy = lecture(clips)
  const { state, looks } = counting(copy.state)
  const outcome = await planRequest({
    words,
    documents: [{ name: 'lecture', state, revision: 1, nextId: copy.nextId, ...audioPlanning }],
    mind: builtInMind,
    senses: { measure: measureFrom('lecture') },
  })
  expect(outcome.status).toBe('ready')
  return looks()
}

test.each(['delete from 10:00 to 10:02', 'split at 10:01.5', 'mute the speaker and fade out the last second'])(
  'planning "%s" costs about the same on 10,000 clips as on 100',
  async (words) => {
    const [few, many] = [await looksFor(100, words), await looksFor(10_000, words)]
    expect(many).toBeLessThan(3 * few)
  },
)
