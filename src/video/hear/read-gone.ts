import { anyWordsAt, type Scope } from './scope.ts'
import type { TargetRead } from './target.ts'

/** What was taken out, all of it: "the deleted words", "everything that was cut", "all the excluded sentences". */
export function readGoneAt(scope: Scope, at: number): TargetRead | null {
  for (const [what, rows] of [
    ['words', words],
    ['sentences', sentences],
    ['all', all],
  ] as const) {
    const next = anyWordsAt(scope, at, rows)
    if (next !== null) return { value: { kind: 'gone', what }, next }
  }
  return null
}

const words = ['deleted|removed|excluded|cut|dropped|missing|struck|lost words|word']
const sentences = [
  'deleted|removed|excluded|cut|dropped|missing|lost sentences|sentence|parts|part|bits|lines|segments|ones',
]
const all = [
  'that|which was|were|is|has|have been cut|removed|deleted|excluded|dropped|taken',
  'that|which was|were|is cut|removed|deleted|excluded|dropped|out',
  'you|i|we just|have cut|removed|deleted|dropped',
  'you|i|we cut|removed|deleted|dropped|excluded',
].map((row) => `everything|all|anything|what|whatever ${row}`)
