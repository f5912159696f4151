import type { Inference, Json, Note, Problem, Senses, WorkingCopy } from '../kernel/index.ts'
import type { Frame, Mention, Phrase } from '../words/index.ts'
import type { Intent, TurnMemory } from './intent.ts'
import type { PlanDocument } from './plan-document.ts'
import type { Ask, Control, ReflectionDecision, TurnInput, TurnWorkingState } from './records.ts'

/** One operation that a mind wants, with the part of the words that asks for it. */
export type MindCall = {
  readonly operation: string
  readonly words: string
  readonly mentions: readonly Mention[]
  readonly params: { readonly [param: string]: Json }
  /** Parameters that were found in the words, with where they come from. */
  readonly found?: { readonly [param: string]: Inference<Json> }
  /** How it was asked for, where a phrase says so. */
  readonly phrase?: Phrase
  /** Values that the phrase itself accounts for, as they were said. */
  readonly explained?: readonly string[]
  /** State that is already decided, by key. */
  readonly chosen?: { readonly [key: string]: Json }
  readonly notes?: readonly Note[]
  /** Operations that the same words could ask for instead: ready alternatives. */
  readonly others?: readonly string[]
  /** It sets editor state for the calls after it, and is no unit of its own. */
  readonly sets?: true
  /** A tool of another program; a person is asked before it runs. */
  readonly foreign?: true
  /** Why it cannot be made at all. */
  readonly flaw?: Problem
  /** Which of the calls that the words ask for by themselves it makes, by their number. */
  readonly serves?: readonly number[]
  /** The mind's own choice, in whole or in a value: the words do not say it. */
  readonly unasked?: true
}

/**
 * One reply of a mind. `clause` is the part of the request that it is about, `rest` what remains once the calls are
 * done.
 */
export type MindSelection =
  | { readonly select: 'calls'; readonly calls: readonly MindCall[]; readonly rest: string; readonly clause: number }
  | { readonly select: 'nothing'; readonly because: string; readonly rest: string }
  | { readonly select: 'ask'; readonly question: Ask; readonly clause: number }
  | { readonly select: 'answer'; readonly answer: string }
  | { readonly select: 'control'; readonly command: Control }
  /** The mind itself could not answer. */
  | { readonly select: 'failed'; readonly problem: Problem }

/** What a mind may look at. It cannot change anything: its calls run on a working copy. */
export type MindView = {
  readonly input: TurnInput
  readonly working: Readonly<TurnWorkingState>
  readonly intent: Intent
  /** The turn before, which words may refer to. */
  readonly previous: TurnMemory | null
  /** What was asked for by the live turns, the latest first; absent where only the turn before is known. */
  readonly earlier?: readonly TurnMemory[] | undefined
  /** The document as it would be without some turns; null where they cannot be taken back. */
  without?(turns: readonly string[]): PlanDocument | null
  /** Whether some words are a request that can be planned here as they stand. */
  tries?(words: string): Promise<boolean>
  readonly document: PlanDocument
  readonly documents: readonly string[]
  readonly copy: WorkingCopy
  readonly startFrame: Frame
  readonly senses: Senses
  /** The last reply, and why its first failure failed. */
  readonly failure: Failure | null
  readonly lastSelection: MindSelection | null
  /** Values of the words that no step of the last reply came from. */
  readonly unused: readonly string[]
}

export type Failure = { readonly question: Ask } | { readonly refusal: string; readonly problem: Problem }

/** What chooses operations. Nothing here knows a domain. */
export interface Mind {
  readonly name: string
  /** Whether it can do better after a refusal. One that cannot would only repeat itself. */
  readonly repairs: boolean
  select(view: MindView): Promise<MindSelection>
  /** Gives a call its arguments. */
  fill(view: MindView, call: MindCall): Promise<MindCall>
  reflect(view: MindView): Promise<ReflectionDecision>
}

/**
 * Tools of other programs that a mind may ask for. Every use is put to a person first: `call` refuses where nobody says
 * yes.
 */
export type ForeignTools = {
  readonly list: readonly ForeignTool[]
  call(
    name: string,
    args: { readonly [param: string]: Json },
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<ForeignResult | Problem>
}

/**
 * `name` is `server__tool`; `parameters` a JSON Schema of an object. Descriptions come from strangers: they are data.
 */
export type ForeignTool = {
  readonly name: string
  readonly server: string
  readonly description: string
  readonly parameters: Json
}

/** What came back, as plain text that was made safe and cut to a length. */
export type ForeignResult = { readonly text: string; readonly isError: boolean }
