import type { MarkerRule } from './marker-rules.ts'
import { isStop, type Spot } from './spot.ts'
import { beForms, subjects } from './word-classes.ts'

const softens = ({ before, after, breakAfter }: Spot): boolean =>
  breakAfter !== 'edge' &&
  (beForms.has(before) || (subjects.has(before) && before !== 'this' && before !== 'that')) &&
  !['you', 'him', 'her', 'them', 'the'].includes(after)

const asTag = ({ breakBefore, breakAfter }: Spot): boolean => isStop(breakBefore) && breakAfter === 'edge'

const asOpening = ({ opens, before, after, breakAfter }: Spot): boolean =>
  opens && before === '' && breakAfter !== 'edge' && !['that', 'far', 'many', 'much', 'what'].includes(after)

const inside = ({ breakAfter }: Spot): boolean => breakAfter !== 'edge'

/** What only the highest level takes: words that soften, open or ask for assent, and can be missed. */
export const softenerRules: readonly MarkerRule[] = [
  { phrase: ['kind', 'of'], carriesNothing: softens },
  { phrase: ['sort', 'of'], carriesNothing: softens },
  { phrase: ['right'], carriesNothing: asTag },
  { phrase: ['okay'], carriesNothing: asTag },
  { phrase: ['so'], carriesNothing: asOpening },
  { phrase: ['basically'], carriesNothing: inside },
  { phrase: ['literally'], carriesNothing: inside },
  { phrase: ['honestly'], carriesNothing: inside },
  {
    phrase: ['i', 'mean'],
    carriesNothing: ({ opens, after, tokens, at }) =>
      opens && subjects.has(after) && tokens[at + 2]?.breakAfter === 'none',
  },
]
