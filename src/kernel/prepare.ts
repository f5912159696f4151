import { isProblem, problem, type Json, type Problem } from '../base/index.ts'
import type { Backend } from './backend.ts'
import { fillParams, findGaps, mayUse } from './find-gaps.ts'
import type { AnyOperation, Domain } from './operation.ts'
import { makeQuestion, type Question } from './question.ts'
import { groupBySetter, setAndReadBack } from './setters.ts'
import type { Asked, Inference, Note } from './state-key.ts'
import { because, type Because } from './step.ts'

/** The loop ends after this many rounds, whatever the backend says. */
const MAX_ROUNDS = 5

export type PreparedStep = { operation: string; params: { [param: string]: Json }; because: Because[] }

/** Everything that an operation needs is in place. */
export type Prepared = {
  ready: true
  steps: PreparedStep[]
  params: Json
  because: Because[]
  notes: Note[]
  others: OtherChoice[]
}

/**
 * A choice that one key changes: the same request with another value. `values` holds every state key that the reading
 * speaks of.
 */
export type OtherChoice = { name: string; value: Json; reading: string; values: { readonly [key: string]: Json } }

export type PrepareRequest = {
  operation: AnyOperation
  asked: Asked
  /** Parameters that the mind has already chosen. */
  params: { readonly [param: string]: Json }
  /** Parameters that the mind has found in the words, with where they come from. */
  found?: { readonly [param: string]: Inference<Json> }
  /** State that the user or an alternative has already chosen, by key. */
  chosen?: ReadonlyMap<string, Json>
}

/**
 * discover → gaps → infer → policy → one step per setter → execute → read back, until nothing is missing.
 * It holds only the permit to prepare, so it cannot run the operation itself.
 */
export async function prepare(
  domain: Domain,
  backend: Backend,
  request: PrepareRequest,
): Promise<Prepared | Question | Problem> {
  const { operation, asked, chosen = new Map<string, Json>() } = request
  if (!backend.can(operation.name)) return problem('cannot-do', `This editor cannot do ${operation.name}.`)
  const steps: PreparedStep[] = []
  const told = new Told()
  const set = new Set<string>()

  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const seen = await backend.snapshot()
    if (isProblem(seen)) return seen
    const { state } = seen
    const filled = fillParams(request, state)
    if (isProblem(filled)) return filled
    const found = findGaps(operation, asked, state, chosen)
    if (isProblem(found)) return found
    for (const [param, inference] of filled.because) told.hear(param, inference)
    for (const { key, found: inference } of found.gaps) told.hear(key.name, inference)
    for (const { key, because: inference } of found.met) told.hear(key.name, inference)

    const unresolved = [
      ...found.gaps.filter((gap) => !gap.found || !mayUse(gap.found, asked.destroys)),
      ...filled.missing,
    ]
    if (unresolved.length > 0) return makeQuestion(operation, unresolved)
    if (found.gaps.length === 0) {
      const reasons = [
        ...found.met
          .filter(({ key }) => !set.has(key.name))
          .flatMap(({ key, because: inference }) =>
            Object.entries(key.tell(inference.value, state)).map(([param, value]) => because(param, value, inference)),
          ),
        ...[...filled.because].map(([param, inference]) => because(param, inference.value, inference)),
      ]
      return { ready: true, steps, params: filled.values, because: reasons, notes: told.notes(), others: told.others() }
    }

    const setters = groupBySetter(domain, found.gaps, state)
    if (isProblem(setters)) return setters
    for (const { keys, ...step } of setters) {
      const failed = await setAndReadBack(domain, backend, { keys, ...step })
      if (failed) return failed
      for (const { key } of keys) set.add(key.name)
      if (!steps.some((earlier) => JSON.stringify(earlier) === JSON.stringify(step))) steps.push(step)
    }
  }
  return problem(
    'preparation-exceeded',
    `The state that ${operation.name} needs did not hold still for ${MAX_ROUNDS} rounds, so nothing was done.`,
  )
}

/** Notes and other readings, each once, however many rounds it takes. */
class Told {
  readonly #notes = new Map<string, Note>()
  readonly #others = new Map<string, OtherChoice>()

  hear(name: string, inference: Inference<unknown> | undefined): void {
    for (const note of inference?.notes ?? []) this.#notes.set(note.code + note.text, note)
    for (const { value, reading } of inference?.others ?? [])
      this.#others.set(reading, {
        name,
        value: value as Json,
        reading,
        values: { ...this.#others.get(reading)?.values, [name]: value as Json },
      })
  }

  notes(): Note[] {
    return [...this.#notes.values()]
  }

  others(): OtherChoice[] {
    return [...this.#others.values()]
  }
}
