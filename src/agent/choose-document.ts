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

/**
 * A request without the words that only name its document: "on interview", "in tune, …". Where something in the
 * document is called so, the words may mean that.
 */
export function withoutDocument(words: string, { name, state, frame }: PlanDocument): string {
  const place = `(?:on|in|for|of|from) (?:the )?(?:document |file )?["“'‘]?${escapePattern(name)}["”'’]?`
  const [first, last] = [
    new RegExp(`^${place}\\s*[,:]?\\s+(?=\\S)`, 'i'),
    new RegExp(`,?\\s+${place}(?=(?:,? please)?[.!?]*$)`, 'i'),
  ]
  const without = words.replace(first, '').replace(last, '')
  if (without === words || without.trim() === '') return words
  const isThing = frame(state, words).things.some((thing) => thing.name.toLowerCase() === name.toLowerCase())
  return isThing ? words : without
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
