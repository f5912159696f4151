import type { CallToolResult } from '@modelcontextprotocol/server'
import { plainLine } from '../../gate/index.ts'
import {
  isProblem,
  toldPromise,
  type Checked,
  type Note,
  type Json,
  type Problem,
  type Step,
} from '../../kernel/index.ts'
import type { Waiting } from '../../project/index.ts'

/**
 * What a call came to. Only `applied` has changed a document, and that after a person or the user's own allow-rule said
 * so.
 */
export type CallOutcome = Waits | AppliedCall | StateSet | Rejected | Asks | Problem

type Planned = {
  readonly document: string
  readonly reading: string
  readonly steps: readonly ShownStep[]
  readonly diff: Json
  readonly notes: readonly Note[]
}
export type Waits = Planned & { readonly status: 'waiting'; readonly proposal: string }
type AppliedCall = Planned & {
  readonly status: 'applied'
  readonly proposal: string
  readonly by: 'person' | 'policy'
  readonly turn: string
  readonly revision: number
  readonly verified: readonly Checked[]
}
type StateSet = Omit<Planned, 'diff'> & { readonly status: 'set' }
type Rejected = {
  readonly status: 'rejected'
  readonly document: string
  readonly proposal: string
  readonly reading: string
}
/** `missing` are parameters of the call; `setters` are operations that bring about what is missing otherwise. */
export type Asks = {
  readonly status: 'question'
  readonly document: string
  readonly question: string
  readonly missing: readonly string[]
  readonly offers: readonly string[]
  readonly setters: readonly string[]
  readonly notes: readonly Note[]
}

export type ShownStep = Pick<Step, 'id' | 'kind' | 'document' | 'operation' | 'params' | 'purpose' | 'because'> & {
  readonly destroys: string | null
}

/** An outcome twice: as a few lines for the model, and as data for the program around it. */
export function showOutcome(outcome: CallOutcome): CallToolResult {
  const isError = isProblem(outcome) || (outcome.status === 'applied' && !outcome.verified.every(({ ok }) => ok))
  const data = isProblem(outcome)
    ? { status: 'problem', problem: { code: outcome.code, message: outcome.message, details: outcome.details ?? null } }
    : outcome
  return { ...makeResult(linesOf(outcome), data), ...(isError && { isError }) }
}

/** Every line is one: text from files cannot add lines of its own. */
export function makeResult(lines: readonly string[], data: object): CallToolResult {
  const text = lines.map((line) => plainLine(line, MAX_LINE)).join('\n')
  return { content: [{ type: 'text', text }], structuredContent: makePlain(data) }
}

const MAX_LINE = 1000

function linesOf(outcome: CallOutcome): string[] {
  if (isProblem(outcome)) return [outcome.message]
  switch (outcome.status) {
    case 'set':
      return [
        `${outcome.reading}. It is set for what you call next on "${outcome.document}"; the person's own editor is ` +
          `untouched.`,
        ...noteLines(outcome.notes),
      ]
    case 'question':
      return questionLines(outcome)
    case 'waiting':
      return [
        ...planLines(outcome),
        `Nothing is changed yet. It waits for a person: cutroom approve ${outcome.proposal}`,
      ]
    case 'rejected':
      return [`The person refused it (${outcome.reading}); nothing was changed. Ask them what they want instead.`]
    case 'applied':
      return [
        ...planLines(outcome),
        `Applied ${outcome.by === 'person' ? 'with the approval of the person' : 'by the allow-rule of the user'} ` +
          `as turn ${outcome.turn}; "${outcome.document}" is at revision ${outcome.revision}. What you had set is ` +
          `gone.`,
        ...outcome.verified.flatMap(readBackLines),
      ]
  }
}

function questionLines({ question, offers, missing, setters, notes }: Asks): string[] {
  const could = offers.map((offer, index) => `${index + 1}. ${offer}`)
  const give = missing.length === 0 ? [] : [`Call it again with ${missing.join(' and ')}.`]
  return [
    question,
    ...could,
    ...give,
    ...(setters.length === 0 ? [] : [`Call ${setters.join(' or ')} first, then this again.`]),
    ...noteLines(notes),
  ]
}

type Plan = {
  readonly document: string
  readonly reading: string
  readonly steps: readonly ShownStep[]
  readonly diff: unknown
  readonly notes: readonly Note[]
}

/** A plan as a person or a model reads it before anyone decides. */
export function planLines({ document, reading, steps, diff, notes }: Plan): string[] {
  const { summary = '' } = diff as { summary?: string }
  return [
    `On "${document}": ${reading}`,
    ...steps.map(
      ({ id, operation, params, purpose, destroys }) =>
        `${id} ${operation} ${JSON.stringify(makePlain(params))}: ` +
        `${purpose}${destroys === null ? '' : ` (destroys ${destroys})`}`,
    ),
    ...(summary === '' ? [] : [`Difference: ${summary}`]),
    ...noteLines(notes),
  ]
}

const noteLines = (notes: readonly Note[]): string[] => notes.map(({ text }) => `Note: ${text}`)

function readBackLines(checked: Checked): string[] {
  const { promise, expected, found, ok, warning } = checked
  const line = ok
    ? `Read back: ${toldPromise(checked)}`
    : `Not as promised: ${promise}; expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`
  return warning === undefined ? [line] : [line, `Warning: ${warning}`]
}

/** Names, labels and tags come from files: they leave as data on one line each, without anything invisible. */
export function makePlain(value: unknown): Json {
  if (typeof value === 'string') return plainLine(value)
  if (typeof value !== 'object' || value === null) return value === undefined ? null : (value as Json)
  if (Array.isArray(value)) return value.map(makePlain)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => [plainLine(key), makePlain(each)]),
  )
}

/** A proposal as lists show it. */
export function summariseProposal({ proposal, when }: Waiting): {
  id: string
  document: string | null
  reading: string
  when: string
  steps: object[]
} {
  const steps = proposal.parts
    .flatMap((part) => part.units.flatMap((unit) => unit.steps))
    .map(({ id, kind, document, operation, params, purpose }) => ({ id, kind, document, operation, params, purpose }))
  return { id: proposal.id, document: proposal.parts[0]?.document ?? null, reading: proposal.reading, when, steps }
}
