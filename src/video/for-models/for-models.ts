import { problem, type Json, type Problem, type State, type Unit } from '../../kernel/index.ts'
import { changedLines } from './changed-lines.ts'
import { segmentsText, timelineText } from './context-text.ts'
import { entryCount } from '../document/timeline.ts'
import { editing, videoPhases } from './phases.ts'
import { searchText } from './search-text.ts'
import { windowText } from './window-text.ts'

/** What a model is told of video documents. */
export const videoForModels = {
  instructions: editing.instructions,
  often: editing.often,
  describe: async ({ document }: State): Promise<string> => timelineText(document),
  look: {
    description:
      'See some sentences with their words as they are now (from, count), those that speak of something (search), ' +
      'or the segments (segments: true).',
    parameters: {
      type: 'object',
      properties: {
        from: { type: 'integer' },
        count: { type: 'integer' },
        search: { type: 'string' },
        segments: { type: 'boolean' },
      },
    } as Json,
    mostCharacters: 40_000,
    run: look,
  },
  // Forty replies that each read a transcript of two hours from the cache: that is what the tokens, the money and the
  // time are for.
  limits: { replies: 40, edits: 100, budget: { calls: 120, tokens: 8_000_000, money: 3, seconds: 1800 } },
  changed: (before: State, after: State, units: readonly Unit[]): string =>
    changedLines(
      before.document,
      after.document,
      units.flatMap(({ changes }) => changes),
    ),
  phases: videoPhases,
}

const MOST_LISTED = 100

function look(
  { document }: State,
  { from, count, search, segments }: { readonly [param: string]: Json },
): string | Problem {
  if (segments === true) return segmentsText(document)
  if (typeof search === 'string' && search.trim() !== '')
    return searchText(document, search) || `Nobody speaks of ${JSON.stringify(search)}.`
  if (!isWhole(from) || !isWhole(count) || count < 1)
    return problem(
      'invalid-params',
      'look needs from, the index of the first sentence, and count, both whole numbers; or search, the words to ' +
        'find; or segments: true.',
    )
  return (
    windowText(document, from, Math.min(count, MOST_LISTED)) ||
    problem('out-of-range', `Index ${from} out of range (0-${entryCount(document) - 1})`)
  )
}

const isWhole = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
