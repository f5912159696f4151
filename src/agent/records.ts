import type { Json, Note } from '../kernel/index.ts'

/** Through which door the words came. */
export type InputSource = 'cli' | 'http' | 'mcp' | 'studio'

export type TurnInput = {
  readonly userInput: string
  readonly previousResponse: string | null
  readonly inputSource: InputSource
}

/** How a turn ended. */
export type Branch = 'satisfied' | 'max_iterations' | 'ask' | 'error' | 'refused'

export type TurnOutput = { readonly response: string; readonly stateSummary: string; readonly branch: Branch }

/**
 * One call of an operation and what came of it; `result` is what it did, or why it did not, `changed` what the document
 * now says otherwise.
 */
export type ToolEvent = {
  readonly id: string
  readonly toolName: string
  readonly args: Json
  readonly result: string
  readonly changed?: string
  readonly success: boolean
  readonly timestamp: string
  readonly groupId: string
}

/** A prerequisite that an event named, offered to the next selection until it is met. */
export type Reminder = { readonly toolName: string; readonly reason: string; readonly sourceToolEventId: string }

/** A part of the request, with the events that satisfied it, or why nothing did. */
export type Goal = {
  readonly text: string
  readonly evidence: readonly string[]
  readonly isMet: boolean
  readonly why?: string
}

/** What a turn knows while it runs. The iterations that serve one request are a group. */
export type TurnWorkingState = {
  readonly turnId: string
  readonly groupId: string
  iteration: number
  readonly maxIterations: number
  /** How many calls of operations a request may make, failed ones included; null: no more than its replies hold. */
  readonly maxEdits: number | null
  readonly originalQuery: string
  remainingQuery: string
  currentTool: string | null
  groupToolResults: ToolEvent[]
  reminders: Reminder[]
  goals: Goal[]
}

/** A question with ready answers: choosing one says the request again in clearer words. */
export type Ask = {
  readonly question: string
  readonly operation: string | null
  readonly missing: readonly string[]
  readonly offers: readonly Offer[]
  /** The clause with {answer} where a few words of an answer go. */ readonly completes?: string
}
export type Offer = { readonly text: string; readonly words: string }

/** `notes` is what the plan should say of it. */
export type ReflectionDecision =
  | { readonly action: 'continue'; readonly remainingQuery: string; readonly notes?: readonly Note[] }
  /** `goals` is the checklist of a mind that kept one. */
  | {
      readonly action: 'done'
      readonly summary: string
      readonly goals?: readonly Goal[]
      readonly notes?: readonly Note[]
    }
  | { readonly action: 'ask'; readonly question: Ask }

/** Words that drive the editor and change no document. */
export type Control = 'undo' | 'redo' | 'play' | 'stop' | 'pause' | 'toggle_loop'

export const noteOf = (code: string, text: string): Note => ({ code, text })
