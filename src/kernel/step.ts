import type { Change } from './change.ts'
import type { Claim } from './claim.ts'
import { sameJson, type Json } from '../base/index.ts'
import type { Inference } from './state-key.ts'

/** Why a value was taken. */
export type Because = { param: string; value: Json; source: string; text?: string; confidence: number }

export function because(param: string, value: Json, { source, text, confidence }: Inference<unknown>): Because {
  return { param, value, source, ...(text !== undefined && { text }), confidence }
}

/** An operation with its parameters, and everything that was decided while planning it. */
export type Step = {
  readonly id: string
  readonly kind: 'prepare' | 'operate'
  readonly document: string
  readonly operation: string
  readonly params: Json
  readonly ids: readonly string[]
  /** The editor values that the operation read; compared again right before it runs. */
  readonly expects: { readonly [key: string]: Json }
  readonly measured: readonly Json[]
  readonly because: readonly Because[]
  readonly purpose: string
  /** The editor fields that it set. */
  readonly editor: { readonly [field: string]: Json }
}

/** Some `prepare` steps and one `operate` step: what a person accepts or refuses. */
export type Unit = {
  readonly id: string
  readonly steps: readonly Step[]
  readonly changes: readonly Change[]
  readonly claims: readonly Claim[]
  /** What it is a part of, where one operation came to several units. */
  readonly heading?: Heading
}

/** The operation that units came from. */
export type Heading = Pick<Step, 'operation' | 'params' | 'because' | 'purpose'>

export function operateStep(unit: Unit): Step {
  const step = unit.steps.at(-1)
  if (!step) throw new Error(`Unit ${unit.id} has no step`)
  return step
}

/** Units in order, those that came from one operation together. */
export function headed(units: readonly Unit[]): { heading: Heading | undefined; units: Unit[] }[] {
  const groups: { heading: Heading | undefined; units: Unit[] }[] = []
  for (const unit of units) {
    const last = groups.at(-1)
    if (
      last?.heading &&
      unit.heading &&
      sameJson([last.heading.operation, last.heading.params], [unit.heading.operation, unit.heading.params])
    )
      last.units.push(unit)
    else groups.push({ heading: unit.heading, units: [unit] })
  }
  return groups
}

/** What units do, in a sentence; those under one heading are told once. */
export function readingOf(units: readonly Unit[]): string {
  return headed(units)
    .flatMap(({ heading, units: under }) => heading?.purpose ?? under.map((unit) => operateStep(unit).purpose))
    .join('; then ')
}

/**
 * The editor state that units leave behind. What preparation set was only borrowed: the person's own selection
 * comes back, so that the next request never takes a plan's selection for theirs.
 */
export function editorAfter(units: readonly Unit[]): { [field: string]: Json } {
  return Object.assign({}, ...units.map((unit) => unit.steps.at(-1)?.editor)) as { [field: string]: Json }
}
