import { z } from 'zod'
import type { Json } from '../../kernel/index.ts'
import { noteSchema } from './snapshot.ts'

/** Every event of a stream, and nothing else is sent. Each durable event also has a `seq`, which is its SSE id. */
const phase = z.enum(['setup', 'composition', 'arrangement', 'soundDesign', 'expression', 'mixing'])
const json = z.json() as unknown as z.ZodType<Json>
const params = z.record(z.string(), json)
const strings = z.array(z.string())
/** Ids that a client gives back: their format says which of them belong together. */
const idOf = (format: string): z.ZodString => z.string().meta({ format })
const streamId = idOf('stream-id')
const variationId = idOf('variation-id')
const stateId = idOf('state-id')

export const stepStatus = z.enum(['pending', 'active', 'completed', 'failed', 'skipped'])

const noteChange = z
  .object({
    noteId: z.string(),
    changeType: z.enum(['added', 'removed', 'modified']),
    before: noteSchema.nullable(),
    after: noteSchema.nullable(),
  })
  .meta({ id: 'NoteChange' })

const planStep = z
  .object({
    stepId: z.string(),
    label: z.string(),
    status: stepStatus,
    toolName: z.string().optional(),
    detail: z.string().optional(),
    trackId: z.string().optional(),
    phase,
  })
  .meta({ id: 'PlanStep' })

export const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    state: z.enum(['reasoning', 'editing', 'composing']),
    intent: z.string(),
    confidence: z.number().min(0).max(1),
    traceId: z.string(),
    executionMode: z.enum(['variation', 'apply', 'reasoning']),
    streamId,
    projectId: idOf('project-id'),
    parsed: json.optional(),
  }),
  z.object({ type: z.literal('reasoning'), content: z.string() }),
  z.object({ type: z.literal('content'), content: z.string() }),
  z.object({ type: z.literal('status'), message: z.string() }),
  z.object({ type: z.literal('plan'), planId: z.string(), title: z.string(), steps: z.array(planStep) }),
  z.object({
    type: z.literal('planStepUpdate'),
    stepId: z.string(),
    status: stepStatus,
    phase,
    result: z.string().optional(),
  }),
  z.object({ type: z.literal('toolStart'), name: z.string(), label: z.string(), phase }),
  z.object({
    type: z.literal('toolCall'),
    id: z.string(),
    name: z.string(),
    params,
    label: z.string().optional(),
    phase,
    proposal: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('toolError'),
    name: z.string(),
    error: z.string(),
    errors: z
      .array(
        z.object({
          code: z.string(),
          message: z.string(),
          param: z.string().optional(),
          regionId: z
            .string()
            .optional()
            .describe('with the code notes-needed: the region to send again with its notes'),
        }),
      )
      .optional(),
  }),
  z.object({
    type: z.literal('error'),
    message: z.string(),
    traceId: z.string().optional(),
    code: z.string().optional(),
  }),
  z.object({
    type: z.literal('meta'),
    variationId,
    baseStateId: stateId,
    intent: z.string(),
    aiExplanation: z.string().optional(),
    affectedTracks: strings,
    affectedRegions: strings,
    noteCounts: z.object({ added: z.int(), removed: z.int(), modified: z.int() }),
  }),
  z.object({
    type: z.literal('phrase'),
    phraseId: idOf('phrase-id'),
    trackId: z.string(),
    regionId: z.string(),
    startBeat: z.number(),
    endBeat: z.number(),
    label: z.string(),
    tags: strings,
    explanation: z.string().optional(),
    noteChanges: z.array(noteChange),
    ccEvents: z.array(json),
    pitchBends: z.array(json),
    aftertouch: z.array(json),
  }),
  z.object({
    type: z.literal('done'),
    variationId,
    phraseCount: z.int(),
    status: z.enum(['ready', 'failed', 'discarded']).optional(),
  }),
  z.object({
    type: z.literal('complete'),
    success: z.boolean(),
    traceId: z.string(),
    inputTokens: z.int(),
    contextWindowTokens: z.int(),
    toolCalls: z.array(z.object({ tool: z.string(), params })).optional(),
    stateVersion: stateId.optional(),
    variationId: variationId.optional(),
    phraseCount: z.int().optional(),
    totalChanges: z.int().optional(),
    error: z.string().optional(),
    warnings: strings.optional(),
  }),
])

export type MaestroEvent = z.infer<typeof eventSchema>
export type EventOf<T extends MaestroEvent['type']> = Extract<MaestroEvent, { type: T }>
export type Phase = z.infer<typeof phase>
export type NoteChange = z.infer<typeof noteChange>
