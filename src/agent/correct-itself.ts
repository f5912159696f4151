import { lemma, tokenize } from '../words/index.ts'
import type { Intent } from './intent.ts'

/** Words with which people take back what they have just said. */
const takesBack = /^(.+?)(?:\s*[,;–—-]\s*|\s+)(?:scratch that|strike that|actually|on second thoughts?|hang on|hold on|sorry|oops|no wait|wait no|wait|i mean|i meant|make that|correction|or rather|no)\b[\s,–—-]*(?:(?:i mean|i meant|sorry|actually|make that|make it|no|not that|rather)\b[\s,]*)*(.+)$/i

/** "Split at 2:00 – scratch that, at 2:05": what comes last counts. Null where nothing is taken back. */
export function correctItself(words: string, verbs: readonly string[]): Intent | null {
  if (/["“”]/.test(words)) return null
  const [, first = '', second = ''] = takesBack.exec(words) ?? []
  if (first === '' || second === '' || !tokenize(first).some(({ text }) => lemma(text, verbs).isVerb)) return null
  const isRequest = tokenize(second).some(({ text, kind }) => kind === 'word' && lemma(text, verbs).isVerb)
  return isRequest ? { words: second, additions: [] } : { words: first, additions: [{ clause: null, text: second }] }
}
