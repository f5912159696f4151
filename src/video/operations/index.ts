import type { AnyOperation } from '../../kernel/index.ts'
import { moveSentence, swapSentences } from './order.ts'
import { sequenceSegments } from './sequence-segments.ts'
import { deleteWords, excludeSentence, restoreSentence, restoreWords } from './words.ts'

/** One line per operation, in the order in which people meet them. */
export const operations: readonly AnyOperation[] = [deleteWords, restoreWords, excludeSentence, restoreSentence, moveSentence, swapSentences, sequenceSegments]
