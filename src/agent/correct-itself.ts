import { lemma, tokenize } from '../words/index.ts'
import type { Intent } from './intent.ts'

/** Words with which people take back what they have just said. */
const takesBack = new RegExp(
  [
    String.raw`^(.+?)(?:\s*[,;–—-]\s*|\s+)`,
    '(?:scratch that|strike that|actually|on second thoughts?|hang on|hold on|sorry|oops|no wait|wait no|wait|',
    String.raw`i mean|i meant|make that|make it|correction|or rather|`,
    String.raw`no(?=\s*,|\s+(?:the|\d|from|on|not that)))(?![\w'])[\s,–—-]*`,
    String.raw`(?:(?:i mean|i meant|sorry|actually|make that|make it|no|not that|rather)\b[\s,]*)*(.+)$`,
  ].join(''),
  'i',
)

const numbers = new Set(
  'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety'.split(
    ' ',
  ),
)

/** "Split at 2:00 – scratch that, at 2:05": what comes last counts. Null where nothing is taken back. */
export function correctItself(words: string, verbs: readonly string[]): Intent | null {
  if (/["“”]/.test(words)) return null
  const [, first = '', second = ''] = takesBack.exec(words) ?? []
  if (first === '' || second === '' || !tokenize(first).some(({ text }) => lemma(text, verbs).isVerb)) return null
  // "Normalize it and make it louder" asks for two things; only a value behind "make it" takes the place of another.
  const marker = words.slice(first.length, words.length - second.length)
  const asksAgain =
    /\bmake (?:it|that)\b/i.test(marker) && !/\b(?:no|sorry|actually|oops|wait|mean|meant)\b/i.test(marker)
  const isJoined = /\b(?:and|then|plus|also)$|&$/i.test(first.trim())
  const isRequest = tokenize(second).some(({ text, kind }) => kind === 'word' && lemma(text, verbs).isVerb)
  if (asksAgain && (isJoined || isRequest)) return null
  // A bare number takes the place of the number before it, with its unit.
  const number = /^(\d+(?:\.\d+)?|[a-z]+)(?: (?:please|instead))?[.!]*$/i.exec(second)?.[1]
  if (number !== undefined && (/^\d/.test(number) || numbers.has(number.toLowerCase()))) {
    const last = tokenize(first).findLast(({ text, kind }) => kind === 'number' || numbers.has(text))
    return last ? { words: first.slice(0, last.span.from) + number + first.slice(last.span.to), additions: [] } : null
  }
  return isRequest ? { words: second, additions: [] } : { words: first, additions: [{ clause: null, text: second }] }
}
