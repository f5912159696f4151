import type { AnyOperation } from '../../kernel/index.ts'
import { conformTo } from './conform-to.ts'
import { correctWord } from './correct-word.ts'
import { deleteMatchingWords, restoreMatchingWords } from './delete-matching-words.ts'
import { deleteWords, restoreWords } from './delete-words.ts'
import { excludeMatching, keepOnly } from './exclude-matching.ts'
import { excludeSentence } from './exclude-sentence.ts'
import { mergeSentences } from './merge-sentences.ts'
import { moveMatching } from './move-matching.ts'
import { moveSentence } from './move-sentence.ts'
import { removeFalseStarts, removeFillers, removeRepeats } from './remove-fillers.ts'
import { removeRetakes } from './remove-retakes.ts'
import { replaceText } from './replace-text.ts'
import { restoreMatching } from './restore-matching.ts'
import { restoreSegment } from './restore-segment.ts'
import { restoreSentence } from './restore-sentence.ts'
import { sequenceSegments } from './sequence-segments.ts'
import { setGap } from './set-gap.ts'
import { shortenGaps } from './shorten-gaps.ts'
import { renameSpeaker, setSpeaker } from './set-speaker.ts'
import { splitSentence } from './split-sentence.ts'
import { swapSentences } from './swap-sentences.ts'
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
