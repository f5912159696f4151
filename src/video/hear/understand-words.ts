import type { State } from '../../kernel/index.ts'
import { editingVerbs, readWords, type Clause } from '../../words/index.ts'
import { videoFrame } from '../frame.ts'
import { hearClause } from './hear-clause.ts'
import { scopeOfClause } from './scope-of-clause.ts'
import type { Scope } from './scope.ts'
import { scriptOf } from './script.ts'
import type { Target } from './target.ts'
import { isQuestion, type HeardCall } from './understanding.ts'
import { verbs } from './vocabulary.ts'

/** A clause with what it comes to: the things that it names, each once, and its calls. */
export type UnderstoodClause = {
  readonly clause: Clause
  readonly scope: Scope
  readonly named: readonly Target[]
  readonly calls: readonly HeardCall[]
}

const allVerbs = [...editingVerbs, ...verbs]

/** Each clause of some words as a cut hears them, without anything that was said before. */
export function understandWords(words: string, state: State): readonly UnderstoodClause[] {
  const { document } = state
  const { clauses } = readWords(words, videoFrame(state), allVerbs)
  const script = scriptOf(document)
  return clauses.map((clause, at) => {
    const named: Target[] = []
    const understood = hearClause(clause, { start: state, now: state, clauses, at, previous: [] }, (targets) =>
      named.push(...targets),
    )
    return {
      clause,
      scope: scopeOfClause({ script, now: document }, clause),
      named: outermost(named),
      calls: 'calls' in understood && !isQuestion(understood) ? understood.calls : [],
    }
  })
}

/** Each thing once, and none that is part of another. */
const outermost = (targets: readonly Target[]): readonly Target[] =>
  targets
    .filter(({ from, to }, at) => targets.findIndex((each) => each.from === from && each.to === to) === at)
    .filter(
      ({ from, to }) => !targets.some((each) => each.from <= from && each.to >= to && each.to - each.from > to - from),
    )
    .toSorted((a, b) => a.from - b.from)
