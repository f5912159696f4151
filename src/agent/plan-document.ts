import type {
  Domain,
  Inference,
  Json,
  Measure,
  Measurement,
  Note,
  OperationCall,
  Problem,
  State,
  Unit,
} from '../kernel/index.ts'
import { editingVerbs, functionWords, type Clause, type Frame } from '../words/index.ts'
import type { BudgetLimits } from './budget.ts'
import type { RoomRules } from './minds/rules/index.ts'
import type { Ask } from './records.ts'
import type { Made } from './dialogue/made.ts'
import type { Slot } from './dialogue/slots.ts'

/**
 * A document that a request may be about. Everything that the agent knows of its domain comes through here and through
 * its operations.
 */
export type PlanDocument = {
  readonly name: string
  readonly domain: Domain
  readonly state: State
  readonly revision: number
  readonly nextId: number
  /**
   * What words may refer to in a state of it. The words tell what has to be listed: clips only where clips are spoken
   * of.
   */
  frame(state: State, words: string): Frame
  /** The same words with what they count or describe by its name: "the second verse" is "Verse 2". */
  sayExactly?(words: string, frame: Frame): string
  /** Why some words cannot be done, where every operation would do more than they ask for. */
  refuses?(words: string, frame: Frame): Problem | null
  /** Where a place of one state stands in a later one, on some things or on all; undefined where they disagree. */
  follow?(from: State, to: State, seconds: number, things: readonly string[]): number | undefined
  /** What has to be measured to tell how loud some things are. */
  loudnessOf?(state: State, things: readonly string[]): Measurement[]
  /** How it hears requests, where its operations' phrases are not enough. */
  readonly ear?: Ear
  /** How it is spoken to by rules, loaded when the phrases of its operations come to no plan. */
  readonly rules?: () => Promise<RoomRules>
  readonly forModels: ForModels
}

/**
 * How a kind of document hears what is asked of it, where the phrases of its operations cannot tell: a cut is asked for
 * by what is said in it. Clauses, follow-ups, answers and corrections are the same for all; only what a clause means is
 * the domain's own.
 */
export type Ear = {
  /** Verbs that a request may begin with, beside the common ones. */
  readonly verbs: readonly string[]
  /** A request as people say it. */
  readonly example: string
  /**
   * The same words where the common grammar would mistake them: spoken words that a request quotes are no words of the
   * request.
   */
  plain(words: string, state: State): string
  hear(clause: Clause, around: HeardAround): HeardClause
  /** A request once more with something else in the place of what it was about; null where that does not fit. */
  again?(request: string, instead: string, state: State): string | null
  /** Values of a request that only this kind of document knows, as they stand in the words. */
  slots?(words: string, state: State): readonly Slot[]
  /** What is new in a state, or stands elsewhere, against an earlier one: "the copy" and "there" are said of it. */
  made?(before: State, now: State): readonly Made[]
  /**
   * Words in which whatever points back to an earlier request ("the one after it") is named exactly; `before` is the
   * document that the request was said to.
   */
  nameExactly?(words: string, pointed: Pointed): string
  /**
   * Words in which whatever points at the page ("this", "here") is named by what the person has chosen there, the same
   * for models, and how it is told to people again; a question where nothing is chosen, null where nothing points.
   * `shown` is there where a person looks at a text.
   */
  nameChosen?(
    words: string,
    shown: ShownText | undefined,
    state: State,
  ):
    | { readonly words: string; readonly forModels: string; tell(text: string): string }
    | { readonly question: Ask }
    | null
  /** A text for people in which nothing is called by the name that `nameChosen` gave it. */
  tellChosen?(text: string): string
  /** The reply to a question about the document, null where the words ask for something else. */
  answer(line: string, state: State): string | null
  /** What an answer to a question spoke of, in order, in words that name it exactly; empty where it names nothing. */
  told?(answer: string, state: State): readonly string[]
  /**
   * Whether words ask for something new that only this kind of document can hold: then they fit it, and where there is
   * none it is begun.
   */
  begins?(words: string): boolean
  /** The document in a sentence. */
  about(state: State): string
  /** Names of its sections, and sentences that are said in it: examples are made of them. */
  lends?(state: State): { readonly sections: readonly string[]; readonly lines: readonly string[] }
}

/** What a person has chosen in a text, from a word to a word, or that it is nothing; and where the playhead stands. */
export type ShownText = {
  readonly words: { readonly first: TextPlace; readonly last: TextPlace } | null
  readonly playheadSeconds?: number | undefined
}
type TextPlace = { readonly sentence: string; readonly word: number }

/** An earlier request that words may point back to. `isOlder`: others came behind it. */
type Pointed = {
  readonly request: string
  readonly before: State
  readonly now: State
  readonly isOlder?: boolean
}

/**
 * What stands around a clause: the document when the person spoke, what earlier clauses have made of it, and what was
 * said before.
 */
type HeardAround = {
  readonly start: State
  readonly now: State
  readonly clauses: readonly Clause[]
  readonly at: number
  /** The clauses of the turn before. */ readonly previous: readonly Clause[]
}

type HeardClause =
  | { readonly question: Ask }
  | { readonly nothing: string }
  | { readonly answer: string }
  | { readonly calls: readonly EarCall[] }

/** An operation that a clause asks for. `found` are values from the words with where they come from. */
type EarCall = {
  readonly operation: string
  readonly params: { readonly [param: string]: Json }
  readonly found: { readonly [param: string]: Inference<Json> }
  readonly notes: readonly Note[]
}

/**
 * What a domain tells a model: how to work on it in a few sentences, the operations it is asked for most, and its
 * documents in words.
 */
export type ForModels = {
  /** A few sentences; prerequisites and state are the kernel's business and not spoken of. */
  readonly instructions: string
  /** About a dozen operations that are offered with their parameters; all others are reached by name. */
  readonly often: readonly string[]
  /** The document in words. Names in it come from files. */
  describe(state: State, measure: Measure): Promise<string>
  /** A closer look at a part of it. */
  readonly look: Look
  /** Where six replies are not enough for a request. */
  readonly limits?: WorkLimits
  /**
   * A call as it was meant, with names of things made ids, or why it cannot be; `results` are those of the earlier
   * calls of the same reply.
   */
  reads?(state: State, call: OperationCall, results: readonly NamedResult[]): OperationCall | Problem
  /** The name of an operation that also goes by others. */
  nameOf?(operation: string): string
  /** What a call made, by which later calls of the same reply can name it. */
  resultOf?(call: OperationCall, before: State, after: State): NamedResult
  /**
   * What some units changed, in the words of the document and nothing but that: an answer never tells the whole again.
   */
  changed?(before: State, after: State, units: readonly Unit[]): string
  /**
   * The phases that a request takes, one after another. Without them it is one conversation that ends with its goals.
   */
  phases?(words: string, state: State): readonly WorkPhase[]
}

export type NamedResult = { readonly [field: string]: Json }

type Look = {
  readonly description: string
  readonly parameters: Json
  readonly maxCharacters?: number
  run(state: State, args: { readonly [param: string]: Json }): string | Problem
}

/**
 * `edits` counts every call of an operation, those that fail included. What the person set for the budget counts before
 * this.
 */
export type WorkLimits = { readonly replies: number; readonly edits: number; readonly budget?: Partial<BudgetLimits> }

/**
 * A part of a request that is a conversation of its own. It ends with `finish`, with a reply that makes no call, or
 * with the last reply that it may take; whatever ends it, what was done stays.
 */
export type WorkPhase = {
  /** As progress shows it. */
  readonly name: string
  readonly instructions: string
  /** Operations that are offered with their parameters. */
  readonly often: readonly string[]
  /** Whether every other operation can be called by its name. */
  readonly offersMore: boolean
  /**
   * What the model is told first: the document and the person's words. Where it would be longer, it says how to see the
   * rest.
   */
  opening(state: State, asked: { readonly words: string; readonly maxCharacters: number }): string
  /** Which part of the opening comes from files, in words that begin a sentence. */
  readonly fileText: string
  readonly maxReplies?: number
  /**
   * The one operation that it is for: once that has worked, it is over. `missed` is said in the plan where it never
   * did.
   */
  readonly until?: { readonly operation: string; readonly missed: string }
}

const knownVerbs = new WeakMap<Domain, readonly string[]>()

/**
 * The verbs that a request to a domain may begin with: the common ones, and the first words of how its operations are
 * asked for.
 */
export function verbsOf({ domain, ear }: Pick<PlanDocument, 'domain' | 'ear'>): readonly string[] {
  const made = knownVerbs.get(domain)
  if (made !== undefined) return made
  const own = [...domain.operations.values()].flatMap(({ heard = [] }) =>
    heard.flatMap(({ words, isNoun }) =>
      isNoun === true ? [] : (words.split(' ')[0] ?? '').replace('?', '').split('|'),
    ),
  )
  const verbs = [
    ...new Set([
      ...editingVerbs,
      ...(ear?.verbs ?? []),
      ...own.filter((word) => word.length > 2 && !functionWords.has(word)),
    ]),
  ]
  knownVerbs.set(domain, verbs)
  return verbs
}
