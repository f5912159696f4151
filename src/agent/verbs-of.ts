import type { Domain } from '../kernel/index.ts'
import type { PlanDocument } from './plan-document.ts'
import { editingVerbs, functionWords } from '../words/index.ts'
const known = new WeakMap<Domain, readonly string[]>()

/**
 * The verbs that a request to a domain may begin with: the common ones, and the first words of how its operations are
 * asked for.
 */
export function verbsOf({ domain, ear }: Pick<PlanDocument, 'domain' | 'ear'>): readonly string[] {
  const made = known.get(domain)
  if (made !== undefined) return made
  const own = [...domain.operations.values()].flatMap(({ heard = [] }) =>
    heard.flatMap(({ words, isNoun }) =>
      isNoun === true ? [] : (words.split(' ')[0] ?? '').replace('?', '').split('|'),
    ),
  )
  const verbs = [
    ...new Set([
      ...editingVerbs,
      ...(ear?.verbs ?? []),
      ...own.filter((word) => word.length > 2 && !functionWords.has(word)),
    ]),
  ]
  known.set(domain, verbs)
  return verbs
}
