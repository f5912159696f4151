import type { Verdict } from './audio/outcome.ts'
import type { Candidate } from './candidate.ts'

/** Requests of one domain or of one kind, with their own way to build a scene and to judge an end state. */
export type EvalSet = {
  readonly name: string
  readonly about: string
  readonly hasReference: boolean
  readonly cases: readonly EvalCase[]
}

/** What is put aside is counted, and its sentences are not shown. */
export type EvalCase = {
  readonly id: string
  readonly isPutAside: boolean
  readonly scene: string
  readonly words: readonly string[]
  run(candidate: Candidate): Promise<Ran>
}

/** What came of a case: how the judged turn ended, and what was planned or said. */
export type Ran = Verdict & { readonly status: 'ready' | 'question' | 'answer' | 'refused'; readonly said: string }
