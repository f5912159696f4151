import type { Mind } from '../src/agent/index.ts'
import type { Reference } from './reference.ts'

/** A mind that is measured. It is opened anew for every request, since a model's mind remembers one turn only. */
export type Candidate = {
  readonly name: string
  /** The mind for one request; `reference` holds the replies of a good model, with ids, where the set has them. */
  open(reference: Reference | null): Mind
  /** What it has cost so far. */
  spent(): Spent
}

/** `money` is dollars; null where no price is known. */
export type Spent = {
  readonly fresh: number
  readonly cached: number
  readonly output: number
  readonly calls: number
  readonly money: number | null
}
