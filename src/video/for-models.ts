import { problem, type Json, type Problem, type State } from '../kernel/index.ts'
import { sentenceLines, timelineText } from './context-text.ts'
import { entryAt, entryCount } from './document/timeline.ts'
import { sentenceOf } from './document/words.ts'

/** What a model is told of video documents. */
export const videoForModels = {
  instructions: [
    'The document is a recording with its transcript: sentences in the order of the cut, each with its words by index. Words and sentences that are out stay listed, struck through or EXCLUDED, and can be restored.',
    'Use exact sentence ids (sent-1) and 0-based word indices, and give a short reason with each edit.',
    'Words that carry meaning stay: take out "like", "so", "actually" only where they say nothing.',
  ].join('\n'),
  often: ['delete_words', 'restore_words', 'exclude_sentence', 'restore_sentence', 'move_sentence', 'swap_sentences', 'sequence_segments', 'remove_fillers', 'remove_repeats', 'remove_retakes', 'shorten_gaps', 'keep_only', 'exclude_matching'],
  describe: async ({ document }: State): Promise<string> => timelineText(document),
  look: {
    description: 'See some sentences with their words as they are now.',
    parameters: { type: 'object', properties: { from: { type: 'integer' }, count: { type: 'integer' } }, required: ['from', 'count'] } as Json,
    run: look,
  },
}

const MOST_LISTED = 100

function look({ document }: State, { from, count }: { readonly [param: string]: Json }): string | Problem {
  if (typeof from !== 'number' || typeof count !== 'number' || !Number.isInteger(from) || !Number.isInteger(count) || from < 0 || count < 1) return problem('invalid-params', 'look needs from, the index of the first sentence, and count, both whole numbers.')
  const last = Math.min(from + Math.min(count, MOST_LISTED), entryCount(document))
  const lines: string[] = []
  for (let index = from; index < last; index++) {
    const sentence = sentenceOf(document, entryAt(document, index) ?? '')
    if (sentence) lines.push(...sentenceLines(document, sentence, index))
  }
  return lines.join('\n') || `Index ${from} out of range (0-${entryCount(document) - 1})`
}
