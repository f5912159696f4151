import { z } from 'zod'
import { problem, type Json, type Problem } from '../base/index.ts'
import type { Rule } from '../grammar/index.ts'
import type { Phrase } from '../words/index.ts'
import type { Change, Edit } from './change.ts'
import type { Checker, Claim, Measurement } from './claim.ts'
import type { MovedUnder } from './move-steps.ts'
import type { Asked, Inference, Need, Note, State, StateKey } from './state-key.ts'
import type { Step, Unit } from './step.ts'

/**
 * One verb on a document with its contract. The declaration is the only source: the model's tool, the help text,
 * the approval sentence and the documentation are derived from it; diff, undo and journal from the changes it makes.
 */
export type Operation<P = never> = {
  readonly name: string
  readonly summary: string
  /** `prepare` sets editor state, `operate` changes content, `query` only looks. */
  readonly kind: 'prepare' | 'operate' | 'query'
  /** What is gone afterwards, in words; with it the operation asks before it guesses. */
  readonly destroys?: string
  readonly reads: readonly Need[]
  readonly writes: readonly StateKey<unknown>[]
  readonly params: z.ZodType<P>
  /** How a parameter that nobody gave is found. */
  readonly fill?: { readonly [param: string]: Fill }
  /** What a question says when a parameter is missing, with an example. */
  readonly asks?: { readonly [param: string]: string }
  /**
   * What people usually answer where a parameter or a state key is missing, as they say it: offers beside the question.
   */
  readonly usual?: { readonly [param: string]: readonly string[] }
  /** How people say it, for the built-in mind. */
  readonly heard?: readonly Phrase[]
  /**
   * How people ask for it, as rules of the language of its room: classes and kinds are the room's. A slot that is
   * called as a parameter gives it its value, what a slot mentions says where.
   */
  readonly rules?: readonly Rule[]
  measures?(view: View, params: P): Measurement[]
  apply(view: View, params: P, tools: Tools): readonly (Edit | EditorEdit)[] | Problem
  /** Which other operations it comes to, one after another. Each is a unit of its own, under one heading. */
  expands?(view: View, params: P, tools: Pick<Tools, 'newId'>): readonly OperationCall[] | Problem
  /** What a person should know besides, of an operation that comes to others: what was assumed, what was heard. */
  remarks?(view: View, params: P): readonly Note[]
  /** `measured` is what `measures` asked for, as it was before. */
  claims?(view: View, params: P, changes: readonly Change[], measured: readonly Json[]): Claim[]
  /** The step in a person's words. */
  says?(view: View, params: P): string
}

export type AnyOperation = Operation

/** An operation by its name, with what it is given. */
export type OperationCall = { readonly operation: string; readonly params: { readonly [param: string]: Json } }

/** `given` holds the parameters that the mind has chosen. */
export type Fill = (
  asked: Asked,
  state: State,
  given: { readonly [param: string]: Json },
) => Inference<Json> | Problem | undefined

/** Editor state that an operation sets. */
export type EditorEdit = { readonly edit: 'editor'; readonly field: string; readonly to: Json }

/** Ids are allocated while planning and stored: diff, journal and replay show the same ones. */
export type Tools = { newId(prefix: string): string; readonly measured: readonly Json[] }

/** Keeps the type of the parameters while declaring, and forgets it afterwards: the schema has checked them by then. */
export function operation<P>(declared: Operation<P>): AnyOperation {
  return declared as unknown as AnyOperation
}

/** An operation that only names others: "take the fillers out" is a deletion in each sentence that has some. */
export function compound<P>(
  declared: Omit<Operation<P>, 'kind' | 'apply' | 'claims' | 'measures'> & Required<Pick<Operation<P>, 'expands'>>,
): AnyOperation {
  const { name } = declared
  return operation<P>({
    ...declared,
    kind: 'operate',
    apply: () => problem('compound', `${name} comes to several steps; it is planned and never run as one.`),
  })
}

/** The contract as other programs see it. */
export function contractOf(operation: AnyOperation): {
  reads: { key: string; need: string; from?: string }[]
  writes: string[]
} {
  return {
    reads: operation.reads.map(({ key, need, from }) =>
      from ? { key: key.name, need, from: from.name } : { key: key.name, need },
    ),
    writes: operation.writes.map((key) => key.name),
  }
}

export function paramsSchema(operation: AnyOperation): Json {
  return z.toJSONSchema(operation.params, { io: 'input' }) as Json
}

/** A kind of document with everything that can be done to it. */
export type Domain = {
  readonly name: string
  readonly operations: ReadonlyMap<string, AnyOperation>
  readonly keys: ReadonlyMap<string, StateKey<unknown>>
  readonly checkers: ReadonlyMap<string, Checker>
  readonly newDocument: State
  /**
   * The steps of a unit with the places that they name moved along with the content there. Each way is to be tried in
   * turn; one of several lists says that the unit lies at several places now.
   */
  movePlaces?(unit: Unit, under: MovedUnder): readonly (readonly (readonly Step[])[])[]
}

/** Deny by default: what is not in the registry cannot run. */
export function findOperation(domain: Domain, name: string): AnyOperation | Problem {
  return (
    domain.operations.get(name) ??
    problem(
      'unknown-operation',
      `There is no operation "${name}" for ${domain.name} documents; "cutroom operations" lists them.`,
    )
  )
}

/** What an operation may see: the keys that its contract declares, and no others. */
export type View = { read<V>(key: StateKey<V>): V }

/** A view that notes which editor values were really read: they are what the operation expects when it runs later. */
type TrackedView = View & { readonly expects: { [key: string]: Json } }

export function trackedView(operation: AnyOperation, state: State): TrackedView {
  const declared = new Set<unknown>(operation.reads.map(({ key }) => key))
  const expects: { [key: string]: Json } = {}
  // The state does not change under a view, so a value read twice is the same one: what it hands out can be compared.
  const known = new Map<unknown, unknown>()
  return {
    expects,
    read: <V>(key: StateKey<V>): V => {
      if (known.has(key)) return known.get(key) as V
      if (!declared.has(key))
        throw new Error(`${operation.name} reads ${key.name}, which its contract does not declare`)
      const value = key.read(state)
      known.set(key, value)
      if (key.kind === 'editor') expects[key.name] = value as Json
      return value
    },
  }
}

/** Parameters are read once or twice in a process: code that zod would write for that costs more than it saves. */
const CONTEXT = { jitless: true } as const

type Parsed = ReturnType<AnyOperation['params']['safeParse']>

const parsedBefore = new WeakMap<object, { readonly operation: AnyOperation; readonly parsed: Parsed }>()

/**
 * The parameters of a call as the operation's schema reads them. An object never changes, so it is read once, however
 * many ask.
 */
export function parseParams(operation: AnyOperation, params: Json): Parsed {
  if (typeof params !== 'object' || params === null) return operation.params.safeParse(params, CONTEXT)
  const known = parsedBefore.get(params)
  if (known?.operation === operation) return known.parsed
  const parsed = operation.params.safeParse(params, CONTEXT)
  parsedBefore.set(params, { operation, parsed })
  return parsed
}
