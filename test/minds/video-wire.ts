import {
  modelMind,
  openBudget,
  planRequest,
  type BudgetLimits,
  type ModelProgress,
  type Outcome,
  type PlanDocument,
} from '../../src/agent/index.ts'
import { documentOf, type Json } from '../../src/kernel/index.ts'
import { loadKinds, planDocument } from '../../src/app/kinds.ts'
import { anthropicWire } from '../support/models/anthropic-wire.ts'
import { manualClock } from '../support/models/manual-clock.ts'
import { openWire } from '../support/models/open-wire.ts'
import type { WireReply } from '../support/models/protocol.ts'
import { startWire, type WireServer } from '../support/models/wire-server.ts'
import { interview } from '../support/video/interview.ts'

await loadKinds(['video'])

/** A call as a script writes it down. `args` as text is sent as it is. */
export type Said = readonly [name: string, args: Json]
export type Block = {
  readonly type: string
  readonly text?: string
  readonly tool_use_id?: string
  readonly is_error?: boolean
  readonly content?: string | readonly { readonly text: string }[]
}
export type Body = {
  readonly system: readonly { readonly text: string }[]
  readonly tools: readonly { readonly name: string }[]
  readonly messages: readonly { readonly role: string; readonly content: readonly Block[] }[]
}

export type Ran = {
  readonly outcome: Outcome
  readonly bodies: readonly Body[]
  readonly progress: readonly ModelProgress[]
}

let made = 0
/** A reply that makes some calls. */
export const calls = (...said: readonly Said[]): WireReply => ({
  calls: said.map(([name, args]) => ({ id: `toolu_${++made}`, name, args })),
})

/** A document called `interview` with these segments of sentences. */
export function interviewOf(segments: readonly (readonly string[])[]): PlanDocument {
  const document = documentOf(interview(segments), 'interview')
  if (!document) throw new Error('There is no interview')
  return planDocument(document)
}

type Asked = {
  readonly words: string
  readonly document: PlanDocument
  readonly replies: readonly WireReply[]
  readonly limits?: Partial<BudgetLimits>
}

/**
 * Plans a request with a model that gives these replies, the last one again and again, through the provider's own code
 * and over the wire.
 */
export async function askOverWire({ words, document, replies, limits = {} }: Asked): Promise<Ran> {
  const server: WireServer = await startWire(
    anthropicWire,
    replies.map((reply) => ({ reply })),
  )
  const progress: ModelProgress[] = []
  try {
    const mind = modelMind({
      model: await openWire(anthropicWire, server),
      budget: openBudget(0, limits),
      clock: manualClock(),
      votes: false,
      onProgress: (at) => void progress.push(at),
    })
    const outcome = await planRequest({ words, documents: [document], mind, senses: { measure: async () => null } })
    return { outcome, bodies: server.chats().map(({ body }) => body as Body), progress }
  } finally {
    await server.close()
  }
}

/** What the last message of a request answers to the calls before it. */
export function answersIn({ messages }: Body): { readonly text: string; readonly isError: boolean }[] {
  return (messages.at(-1)?.content ?? []).flatMap(({ type, content, is_error }) =>
    type === 'tool_result'
      ? [
          {
            text: typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join(''),
            isError: is_error === true,
          },
        ]
      : [],
  )
}

/** The text of a message that is not an answer. */
export const textIn = ({ messages }: Body, at: number): string =>
  (messages.at(at)?.content ?? []).flatMap(({ type, text }) => (type === 'text' ? [text ?? ''] : [])).join('\n')

/** What a plan does, operation by operation. */
export const stepsOf = (outcome: Outcome): unknown[] =>
  outcome.status === 'ready' ? outcome.steps.map(({ operation, params }) => [operation, params]) : [outcome.status]
export const notesOf = (outcome: Outcome): string[] =>
  outcome.status === 'ready' ? outcome.notes.map(({ code, text }) => `${code}: ${text}`) : []
