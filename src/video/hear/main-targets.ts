import { editingVerbs, lemma } from '../../words/index.ts'
import { frameOfRequest } from './frame-of-request.ts'
import { readTargets } from './read-target.ts'
import { wordAt, type Scope } from './scope.ts'
import type { Target } from './target.ts'
import { verbs } from './vocabulary.ts'

const allVerbs = [...editingVerbs, ...verbs]

/**
 * What a clause is about, whatever it asks for: the first and longest row of words behind its verb that names
 * something.
 */
export function mainTargets(
  scope: Scope,
): { readonly targets: readonly Target[]; readonly from: number; readonly to: number } | null {
  const { from, to } = frameOfRequest(scope)
  const verb = lemma(wordAt(scope, from), allVerbs)
  for (let start = verb.isVerb && verb.form === 'base' ? from + 1 : from; start < to; start += 1) {
    for (let end = to; end > start; end -= 1) {
      const targets = readTargets(scope, start, end)
      if (targets && targets.every(({ kind }) => kind !== 'earlier' && kind !== 'rest'))
        return { targets, from: start, to: end }
    }
  }
  return null
}
