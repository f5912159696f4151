import { tokenize } from '../words/index.ts'
import type { PlanDocument } from './plan-document.ts'
import type { Ask } from './records.ts'

/**
 * Which document a request is about: the one that is said, the one whose name or kind the words fit, the one used last.
 */
export function chooseDocument(
  words: string,
  documents: readonly PlanDocument[],
  choice: { on?: string | undefined; lastUsed?: string | null | undefined },
): PlanDocument | Ask | undefined {
  if (choice.on !== undefined) return documents.find(({ name }) => name === choice.on)
  const [only, ...more] = documents
  if (more.length === 0) return only
  const said = tokenize(words).map(({ text }) => text)
  const named = documents.filter(({ name }) =>
    holds(
      said,
      tokenize(name).map(({ text }) => text),
    ),
  )
  const last = documents.find(({ name }) => name === choice.lastUsed)
  if (named.length === 1) return named[0]
  if (named.length > 1) {
    if (last && named.includes(last)) return last
    return {
      question: `Which document do you mean: ${named.map(({ name }) => name).join(' or ')}?`,
      operation: null,
      missing: ['document'],
      offers: [],
    }
  }
  const ofKind = documents.filter(({ domain }) => said.includes(domain.name))
  if (ofKind.length === 1 && ofKind.length < documents.length) return ofKind[0]
  const fitting = documents.filter(({ ear }) => ear?.begins?.(words) === true)
  return fitting.length === 0 || (last && fitting.includes(last)) ? (last ?? only) : fitting[0]
}

/** Whether some words stand somewhere in a row. */
function holds(said: readonly string[], words: readonly string[]): boolean {
  return words.length > 0 && said.some((_, from) => words.every((word, index) => said[from + index] === word))
}
