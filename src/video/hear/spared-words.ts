import type { Clause } from '../../words/index.ts'
import type { Hearing } from './hearing.ts'
import { readTargets } from './read-target.ts'
import { resolveLines } from './resolve-lines.ts'
import { isWordTarget, resolveWords } from './resolve-words.ts'
import { scopeOfClause } from './scope-of-clause.ts'
import { anyWordsAt, wordsAt } from './scope.ts'
import type { Target } from './target.ts'
import { ask, isQuestion, type Question } from './understanding.ts'

const spares = [
  'but not',
  'not',
  'but keep|leave',
  'keep|leave|spare',
  "don't|dont|never touch|remove|delete|cut|change|drop",
  'do not touch|remove|delete|cut|change|drop',
]

/** The words that a request wants to stay: what its own exception names, and what a clause beside it keeps. */
export function sparedWords(
  hearing: Hearing,
  excepted: readonly Target[],
): Set<string> | { readonly question: Question } {
  const spared = new Set<string>()
  const beside = hearing.around.clauses.flatMap((clause, at): readonly Target[] | null =>
    at === hearing.around.at || !clause.negated ? [] : (targetsIn(hearing, clause) ?? null),
  )
  const unread = hearing.around.clauses.find(
    (clause, at) => at !== hearing.around.at && clause.negated && targetsIn(hearing, clause) === null,
  )
  if (unread)
    return ask(`What should stay, by “${unread.text}”? Say it by its words, its number or its time.`, {
      missing: ['target'],
    })
  for (const target of [...excepted, ...beside.flatMap((each) => each ?? [])]) {
    const every = target.kind === 'phrase' && target.which === 'one' ? { ...target, which: 'every' as const } : target
    const found = isWordTarget(every)
      ? resolveWords(hearing, every, { pool: 'in', isSure: true })
      : resolveLines(hearing, target, { pool: 'in', isSure: true })
    if (isQuestion(found)) return found
    for (const id of 'words' in found
      ? found.words.flatMap(({ line, indices }) => indices.flatMap((index) => line.words[index]?.id ?? []))
      : found.lines.flatMap(({ words }) => words.map(({ id }) => id)))
      spared.add(id)
  }
  return spared
}

function targetsIn(hearing: Hearing, clause: Clause): readonly Target[] | null {
  const scope = scopeOfClause(hearing, clause)
  const said = anyWordsAt(scope, 0, spares)
  if (said === null) return []
  const start = wordsAt(scope, said, 'in|from|for') ?? said
  // Of several takes the last one stays anyway.
  if (
    anyWordsAt(scope, start, [
      'the last|latest|final|good|best|newest|second|other one|take|version',
      'the last|latest|best|good takes|ones',
    ]) === scope.tokens.length &&
    hearing.around.clauses.some(({ tokens }) =>
      tokens.some(({ text }) => /^(?:retakes?|takes?|duplicates?|doubles?)$/.test(text)),
    )
  )
    return []
  // What nobody wants gone stays without saying.
  if (
    anyWordsAt(scope, start, [
      'everything|all else',
      'the rest',
      'all the rest',
      'the others',
      'the other words|sentences|ones',
      'the meaning',
      'the natural flow',
    ]) !== null
  )
    return []
  let end = scope.tokens.length
  while (end > start && /^(?:alone|in|untouched|please|though|[.!,])$/.test(scope.tokens[end - 1]?.text ?? '')) end -= 1
  const edge =
    anyWordsAt(scope, start, ['the ending|outro|end']) === end
      ? -1
      : anyWordsAt(scope, start, ['the opening|intro|introduction|beginning|start']) === end
        ? 1
        : null
  if (edge !== null)
    return [{ kind: 'numbered', numbers: [edge], of: 'sentence', from: start, to: end, text: scope.slice(start, end) }]
  return readTargets(scope, start, end)
}
