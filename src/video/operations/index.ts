import type { AnyOperation } from '../../kernel/index.ts'
import { conformTo } from './conform-to.ts'
import { correctWord, replaceText } from './replace-text.ts'
import { deleteMatchingWords, restoreMatchingWords } from './delete-matching-words.ts'
import { deleteWords, restoreWords } from './delete-words.ts'
import { excludeMatching, keepOnly, restoreMatching } from './exclude-matching.ts'
import { excludeSentence } from './exclude-sentence.ts'
import { mergeSentences, splitSentence } from './merge-sentences.ts'
import { moveMatching } from './move-matching.ts'
import { moveSentence, swapSentences } from './move-sentence.ts'
import { removeFalseStarts, removeFillers, removeRepeats } from './remove-fillers.ts'
import { removeRetakes } from './remove-retakes.ts'
import { restoreSegment, restoreSentence } from './restore-sentence.ts'
import { sequenceSegments } from './sequence-segments.ts'
import { setGap, shortenGaps } from './set-gap.ts'
import { renameSpeaker, setSpeaker } from './set-speaker.ts'
import { clearVideoOverride, setVideoOverride } from './video-override.ts'

/** One line per operation, in the order in which people meet them. */
export const operations: readonly AnyOperation[] = [
  deleteWords,
  restoreWords,
  excludeSentence,
  restoreSentence,
  moveSentence,
  swapSentences,
  sequenceSegments,
  restoreSegment,
  setGap,
  splitSentence,
  mergeSentences,
  setSpeaker,
  renameSpeaker,
  correctWord,
  setVideoOverride,
  clearVideoOverride,
  removeFillers,
  removeRepeats,
  removeFalseStarts,
  removeRetakes,
  shortenGaps,
  excludeMatching,
  keepOnly,
  restoreMatching,
  moveMatching,
  deleteMatchingWords,
  restoreMatchingWords,
  replaceText,
  conformTo,
]
