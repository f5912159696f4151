import { z } from 'zod'
import { eventSchema, noteSchema, snapshotSchema } from '../../music/index.ts'
/** What the server answers, route by route: the description of the wire is made from these. */
const id = (format: string): z.ZodString => z.string().meta({ format })
const streamId = id('stream-id')
const variationId = id('variation-id')
const projectId = id('project-id')
const stateId = id('state-id')
const moment = z.string().meta({ description: 'A moment in UTC, as in 2026-01-31T12:00:00.000Z.' })
const any = z.json()

const options = eventSchema.options
type EventType = (typeof options)[number]['shape']['type']['value']
const shapeOf = <T extends EventType>(
  type: T,
): Extract<(typeof options)[number], { shape: { type: z.ZodLiteral<T> } }>['shape'] =>
  options.find((option) => option.shape.type.value === type)?.shape as never

const named = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Event`
const sent = options.map((option) =>
  z.object({ ...option.shape, seq: z.int().min(1) }).meta({ id: named(option.shape.type.value) }),
)
type Sent = (typeof sent)[number]

const unionOf = (events: readonly Sent[]): z.ZodType =>
  z.discriminatedUnion('type', events as unknown as [Sent, ...Sent[]])

/** An event as it is sent; each is the `data:` of a server-sent event whose `id:` is its `seq`. */
export const sentEventSchema = unionOf(sent).meta({
  id: 'StreamEvent',
  description: 'The data of one server-sent event. Its id is "seq".',
})

/** What of a stream shows a variation, numbered on its own. */
const shown = new Set<string>(['meta', 'phrase', 'done', 'error'])
export const variationEventSchema = unionOf(sent.filter((event) => shown.has(event.shape.type.value))).meta({
  id: 'VariationEvent',
  description: 'The data of one server-sent event: "meta" is 1, "done" is last.',
})

export const problemSchema = z
  .object({
    problem: z.object({ code: z.string(), message: z.string(), details: any }),
  })
  .meta({ id: 'Problem', description: 'Why a request was not served: a code for programs and a sentence for people.' })

export const wrongRequestSchema = z
  .object({
    problem: z.object({
      code: z.string(),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).nullable(),
    }),
  })
  .meta({ id: 'WrongRequest', description: 'Every path of the request that is wrong, spelt as it was sent.' })

export const previewSchema = z
  .object({
    state: shapeOf('state').state.nullable(),
    intent: z.string().nullable(),
    confidence: z.number(),
    parsed: any,
    plan: z.object({ planId: z.string(), title: z.string(), steps: shapeOf('plan').steps }).nullable(),
    content: z.string().nullable(),
    error: z.string().nullable(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'Preview' })

const variationStatus = z.enum(['created', 'streaming', 'ready', 'committed', 'discarded', 'failed', 'expired'])
const { type: _, ...phrase } = shapeOf('phrase')

export const proposedSchema = z
  .object({
    variationId,
    projectId,
    baseStateId: stateId,
    intent: z.string(),
    status: variationStatus,
    streamId,
    streamUrl: z.string(),
    expiresAt: moment,
  })
  .meta({ id: 'ProposedVariation' })

export const variationSchema = z
  .object({
    variationId,
    projectId,
    baseStateId: stateId,
    intent: z.string(),
    status: variationStatus,
    streamId,
    streamUrl: z.string(),
    createdAt: moment,
    expiresAt: moment,
    aiExplanation: z.string().nullable(),
    affectedTracks: z.array(z.string()),
    affectedRegions: z.array(z.string()),
    noteCounts: shapeOf('meta').noteCounts,
    phraseCount: z.int(),
    phrases: z.array(z.object({ ...phrase, seq: z.int().min(1) }).meta({ id: 'Phrase' })),
    error: z.string().nullable(),
  })
  .meta({ id: 'Variation' })

export const committedSchema = z
  .object({
    newStateId: stateId,
    appliedPhraseIds: z.array(id('phrase-id')),
    undoLabel: z.string(),
    updatedRegions: z.array(
      z
        .object({
          regionId: z.string(),
          trackId: z.string(),
          notes: z.array(noteSchema),
          ccEvents: z.array(any),
          pitchBends: z.array(any),
          aftertouch: z.array(any),
          startBeat: z.number().optional(),
          durationBeats: z.number().optional(),
          name: z.string().nullable().optional(),
        })
        .meta({ id: 'UpdatedRegion', description: 'Whole; its place and name only where it is new.' }),
    ),
  })
  .meta({ id: 'Commit' })

export const discardedSchema = z.object({ variationId, status: variationStatus }).meta({ id: 'Discard' })

const streamStatus = z.enum(['running', 'completed', 'stopped', 'interrupted', 'failed'])
export const stoppedSchema = z
  .object({ streamId, status: z.enum(['stopping', ...streamStatus.options]) })
  .meta({ id: 'Stop' })

export const keptProjectSchema = z.object({ projectId, stateId, project: snapshotSchema }).meta({ id: 'KeptProject' })

export const historySchema = z
  .object({
    projectId,
    history: z.array(
      z.discriminatedUnion('kind', [
        z
          .object({
            kind: z.literal('stream'),
            streamId,
            conversationId: z.string().nullable(),
            status: streamStatus,
            prompt: z.string().nullable(),
            promptHash: z.string(),
            atMs: z.int(),
          })
          .meta({ id: 'StreamEntry' }),
        z
          .object({ kind: z.literal('commit'), variationId, version: stateId, entry: any, atMs: z.int() })
          .meta({ id: 'CommitEntry' }),
      ]),
    ),
  })
  .meta({ id: 'History' })

export const healthSchema = z
  .object({
    status: z.enum(['ok', 'store-unavailable']),
    version: z.string(),
    store: z.object({ state: z.string(), kind: z.string().nullable() }),
    streams: z.int(),
  })
  .meta({ id: 'Health' })

export const rpcSchema = z
  .looseObject({ jsonrpc: z.literal('2.0') })
  .meta({ id: 'RpcMessage', description: 'A message of JSON-RPC 2.0, as the Model Context Protocol has it.' })
