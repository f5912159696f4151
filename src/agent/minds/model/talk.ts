import type { ModelMessage } from '../../../models/index.ts'
import type { Call } from '../../mind.ts'
import type { Heard } from './read-reply.ts'
import type { DoneBefore } from './skip-done.ts'

/**
 * What a model and the program have said to each other in one turn. `seen` counts the events that the model was told of,
 * `asked` are the calls that the words ask for by themselves and `served` those of them that were made, `done` is what worked in a
 * reply that failed, `complaint` is what was wrong with its ending.
 */
export type Talk = { readonly messages: ModelMessage[]; heard: Heard | null; seen: number; strikes: number; looks: number; asked: readonly Call[]; readonly served: Set<number>; done: DoneBefore | null; complaint: string | null }

export function openTalk(): Talk {
  return { messages: [], heard: null, seen: 0, strikes: 0, looks: 0, asked: [], served: new Set(), done: null, complaint: null }
}
