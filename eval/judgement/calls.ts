import { audio } from '../../src/audio/for-planning.ts'
import type { Json } from '../../src/kernel/index.ts'
import type { Reference, ReferenceCall } from '../reference.ts'

/** One reply that does everything and says so. */
export const does = (goal: string, ...calls: readonly ReferenceCall[]): Reference => [[...calls, finished(goal, calls)]]

/** A look at the document or at an operation, and then one reply that does everything. */
export const looksThenDoes = (look: ReferenceCall, goal: string, ...calls: readonly ReferenceCall[]): Reference => [
  [look],
  ...does(goal, ...calls),
]

/** First the one, and once that is seen to be done, the other. */
export const doesInTwo = (
  goal: string,
  first: readonly ReferenceCall[],
  second: readonly ReferenceCall[],
): Reference => [first, [...second, finished(goal, [...first, ...second])]]

const finished = (goal: string, calls: readonly ReferenceCall[]): ReferenceCall => {
  const by = [...new Set(calls.map(({ name }) => name))].filter(
    (name) => audio.operations.get(name)?.kind !== 'prepare',
  )
  return { name: 'finish', args: { goals: [{ goal, met: true, by: by.join(', ') }] } }
}

export const asksBack = (text: string): Reference => [[{ name: 'reply', args: { kind: 'question', text } }]]
export const replies = (text: string): Reference => [[{ name: 'reply', args: { kind: 'answer', text } }]]

export const run = (name: string, args: { readonly [param: string]: Json } = {}): ReferenceCall => ({ name, args })
export const from = (start_time: number, end_time: number): ReferenceCall =>
  run('set_time_selection', { start_time, end_time })
/** Selects tracks by name. */
export const on = (...tracks: readonly string[]): ReferenceCall => run('select_tracks', { tracks })
export const onAll: ReferenceCall = run('select_all_tracks')
export const everything: ReferenceCall = run('select_all')
