import { editsBetween } from '../../words/index.ts'
import { instrumentAt } from '../composer/index.ts'
import { grammarWords, fillers, sectionWords } from './vocabulary.ts'

/** What people name in a composing request, one word each. */
const known = [
  'intro',
  'verse',
  'chorus',
  'bridge',
  'outro',
  'breakdown',
  'interlude',
  'refrain',
  'drums',
  'bass',
  'piano',
  'keys',
  'guitar',
  'strings',
  'organ',
  'flute',
  'trumpet',
  'violin',
  'cello',
  'choir',
  'melody',
  'chords',
  'brass',
  'synth',
  'arpeggio',
  'minor',
  'major',
  'with',
  'after',
  'before',
]

/**
 * The word that a slip of the hand was meant to be: letters that changed places, one too many or one too few. One
 * letter for another makes too many real words.
 */
export function mendedWord(word: string): string | null {
  if (
    word.length < 3 ||
    !/^[a-z]+$/.test(word) ||
    grammarWords.has(word) ||
    fillers.has(word) ||
    sectionWords.has(word) ||
    instrumentAt([word], 0)
  )
    return null
  const near = known.filter(
    (target) =>
      target.charAt(0) === word.charAt(0) &&
      editsBetween(word, target) === 1 &&
      (target.length !== word.length || isSwap(word, target)) &&
      (word.length > 3 || target.length > word.length),
  )
  return near.length === 1 ? (near[0] ?? null) : null
}

const isSwap = (a: string, b: string): boolean => a.split('').toSorted().join('') === b.split('').toSorted().join('')
