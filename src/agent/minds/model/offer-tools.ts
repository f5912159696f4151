import { paramsSchema, type AnyOperation, type Json } from '../../../kernel/index.ts'
import type { ModelTool } from '../../../models/index.ts'
import type { ForeignTool } from '../../mind.ts'
import type { PlanDocument, WorkPhase } from '../../plan-document.ts'

/** Tools that are no operations: they look, they speak, or they end the work. */
export const MORE = 'more'
export const DESCRIBE = 'describe'
export const LOOK = 'look'
export const FINISH = 'finish'
export const REPLY = 'reply'

/**
 * The short list that a model chooses from: about a dozen operations in full, every other one by its name, and a few
 * words to look, to answer and to end. It depends on nothing but the kind of document and the phase, so that it can be
 * cached.
 */
export function offerTools(
  { domain, forModels }: Pick<PlanDocument, 'domain' | 'forModels'>,
  foreign: readonly ForeignTool[] = [],
  phase?: WorkPhase,
): ModelTool[] {
  const names = phase?.often ?? forModels.often
  const often = names.flatMap((name) => domain.operations.get(name) ?? [])
  const rest = phase?.offersMore === false ? [] : [...domain.operations.keys()].filter((name) => !names.includes(name))
  return [
    ...often.map((operation) => ({
      name: operation.name,
      description: operation.summary,
      parameters: shortSchema(operation),
    })),
    ...(rest.length === 0 ? [] : [more(rest), describe]),
    { name: LOOK, description: forModels.look.description, parameters: forModels.look.parameters },
    reply,
    phase ? finishPhase : finish,
    ...foreign.map(({ name, description, parameters }) => ({
      name,
      description: `(A tool of another program; the person is asked before it runs.) ${description}`,
      parameters,
    })),
  ]
}

const text: Json = { type: 'string' }

const more = (names: readonly string[]): ModelTool => ({
  name: MORE,
  description: 'Any other operation, by name. Its parameters: see describe; {} where it needs none.',
  parameters: {
    type: 'object',
    properties: { operation: { type: 'string', enum: names }, params: { type: 'object' } },
    required: ['operation'],
  },
})

const describe: ModelTool = {
  name: DESCRIBE,
  description: 'What some operations do and which parameters they take.',
  parameters: { type: 'object', properties: { operations: { type: 'array', items: text } }, required: ['operations'] },
}

const reply: ModelTool = {
  name: REPLY,
  description: 'Answer a question of the person, or ask one where the request is unclear. Changes nothing.',
  parameters: {
    type: 'object',
    properties: { kind: { enum: ['answer', 'question'] }, text },
    required: ['kind', 'text'],
  },
}

const finish: ModelTool = {
  name: FINISH,
  description:
    'End the work, in the same reply as the last operation. One goal for each thing the request asks; by: the ' +
    'operations that met it, or why it is not met.',
  parameters: {
    type: 'object',
    properties: {
      goals: {
        type: 'array',
        items: {
          type: 'object',
          properties: { goal: text, met: { type: 'boolean' }, by: text },
          required: ['goal', 'met', 'by'],
        },
      },
    },
    required: ['goals'],
  },
}

const finishPhase: ModelTool = {
  name: FINISH,
  description: 'End this phase, behind the last operation of a reply; calls behind it are not made.',
  parameters: {
    type: 'object',
    properties: { summary: { type: 'string', description: 'Summary of all changes made' } },
    required: ['summary'],
  },
}

/** An operation's parameters without what a model does not need to be told. */
export function shortSchema(operation: AnyOperation): Json {
  return shortened(paramsSchema(operation))
}

/** So large a limit only says that the value is no nonsense. */
const NO_REAL_LIMIT = 1_000_000

function shortened(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((each) => shortened(each as Json))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(
    ([name, value]) =>
      name !== '$schema' &&
      name !== 'additionalProperties' &&
      !((name === 'maximum' || name === 'minimum') && typeof value === 'number' && Math.abs(value) >= NO_REAL_LIMIT),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, shortened(value)]))
}
