import type { State } from '../../kernel/index.ts'
import { editingVerbs, readWords, type Clause } from '../../words/index.ts'
import { videoFrame } from '../frame.ts'
import { frameOfRequest } from './frame-of-request.ts'
import { mainTargets } from './main-targets.ts'
import { readTargets } from './read-target.ts'
import { scopeOfClause } from './scope-of-clause.ts'
import type { Scope } from './scope.ts'
import { scriptOf } from './script.ts'
import type { Target } from './target.ts'
import { verbs } from './vocabulary.ts'

/**
 * A request once more with something else in the place of what it was about: "take out “basically”" and then "also
 * “actually”". Null where the words name nothing that fits there.
 */
export function sayAgain(request: string, instead: string, state: State): string | null {
  const clause = clausesOf(request, state).at(-1)
  const more = clausesOf(
    instead
      .replace(
        /^(?:(?:and|also|now|then|plus|ok|please|do|make|no|sorry|i mean|i meant|rather|it|apply)[\s,]+)*(?:the )?(?:same (?:thing )?)?(?:again )?(?:(?:for|with|to|on)\s+)?/i,
        '',
      )
      .replace(/[\s,]*\b(?:too|as well|also|please|instead)[.!\s]*$/i, ''),
    state,
  )
  const [only] = more
  if (!clause || !only || more.length !== 1) return null
  const [old, fresh] = [targetIn(clause, state), wholeTarget(only, state)]
  if (!old || !fresh) return null
  const place = /^(?:in|from|within|during|of)\s+/i.exec(only.text)
  const isPlace = ['numbered', 'ids', 'speaker', 'range', 'topic', 'moment'].includes(fresh.target.kind)
  const isWords = ['fillers', 'repeats', 'false-starts', 'retakes', 'pauses', 'phrase', 'edge-words'].includes(
    old.target.kind,
  )
  // "Take out the ums in sentence 2" and then "the same in sentence 3": only the place is another.
  if (isPlace && isWords)
    return `${clause.text.slice(0, old.from)}${bare(old)} in ${only.text.slice(place?.[0].length ?? 0)}${clause.text.slice(old.to)}`
  return isPlace === isWords && place === null && !isSame(old.target, fresh.target)
    ? null
    : `${clause.text.slice(0, old.from)}${only.text}${clause.text.slice(old.to)}`
}

const isSame = (a: Target, b: Target): boolean => a.kind === b.kind

type Found = {
  readonly target: Target
  readonly scope: Scope
  /** Characters of the clause. */ readonly from: number
  readonly to: number
}

const clausesOf = (words: string, state: State): readonly Clause[] =>
  readWords(words, videoFrame(state), [...editingVerbs, ...verbs]).clauses

function targetIn(clause: Clause, { document }: State): Found | null {
  const scope = scopeOfClause({ script: scriptOf(document), now: document }, clause)
  const about = mainTargets(scope)
  const [target, ...more] = about?.targets ?? []
  return about && target && more.length === 0
    ? found(scope, clause, { target, start: about.from, end: about.to })
    : null
}

function wholeTarget(clause: Clause, { document }: State): Found | null {
  const scope = scopeOfClause({ script: scriptOf(document), now: document }, clause)
  const { from, to } = frameOfRequest(scope)
  const start = /^(?:in|from|within|during|of)$/.test(scope.tokens[from]?.text ?? '') ? from + 1 : from
  const [target, ...more] = readTargets(scope, from, to) ?? readTargets(scope, start, to) ?? []
  return target && more.length === 0 ? found(scope, clause, { target, start: from, end: to }) : null
}

const found = (
  scope: Scope,
  clause: Clause,
  { target, start, end }: { target: Target; start: number; end: number },
): Found => ({
  target,
  scope,
  from: (scope.tokens[start]?.span.from ?? 0) - clause.span.from,
  to: (scope.tokens[end - 1]?.span.to ?? 0) - clause.span.from,
})

/** A target without the place that was said with it. */
function bare({ target, scope }: Found): string {
  const { within } = target
  if (!within) return target.text
  let end = within.from
  while (
    end > target.from &&
    /^(?:in|from|of|within|during|at|the|start|end|only|out|off)$/.test(scope.tokens[end - 1]?.text ?? '')
  )
    end -= 1
  return end > target.from ? scope.slice(target.from, end) : target.text
}
