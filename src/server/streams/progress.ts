import type { EventOf, Phase, MaestroEvent, ReadRequest } from '../../music/index.ts'

/** How far a stream has come, as its events say: what is needed to end it properly whenever it has to end. */
export type Progress = {
  readonly state: EventOf<'state'> | null
  /** Plan steps that have not come to an end, with their phase. */
  readonly openSteps: ReadonlyMap<string, Phase>
  readonly meta: EventOf<'meta'> | null
  readonly isDone: boolean
  readonly phrases: number
  readonly complete: EventOf<'complete'> | null
}

export const notBegun: Progress = {
  state: null,
  openSteps: new Map(),
  meta: null,
  isDone: false,
  phrases: 0,
  complete: null,
}

export function advanceProgress(progress: Progress, event: EventMark): Progress {
  switch (event.type) {
    case 'state':
      return { ...progress, state: event }
    case 'plan':
      return {
        ...progress,
        openSteps: new Map(
          event.steps.filter(({ status }) => isOpen(status)).map(({ stepId, phase }) => [stepId, phase]),
        ),
      }
    case 'planStepUpdate':
      return isOpen(event.status)
        ? progress
        : { ...progress, openSteps: new Map([...progress.openSteps].filter(([stepId]) => stepId !== event.stepId)) }
    case 'meta':
      return { ...progress, meta: event }
    case 'phrase':
      return { ...progress, phrases: progress.phrases + 1 }
    case 'done':
      return { ...progress, isDone: true }
    case 'complete':
      return { ...progress, complete: event }
    default:
      return progress
  }
}

const isOpen = (status: string): boolean => status === 'pending' || status === 'active'

/** An event on its way into a stream: its JSON text, and as much of it as the stream has to know. */
export type MarkedEvent = { readonly mark: EventMark; readonly json: string }

/** Events that hold notes and parameters are many and large, and only handed on: of them the type is enough. */
export type EventMark = EventOf<Read> | { readonly type: Exclude<MaestroEvent['type'], Read> }

const read = ['state', 'plan', 'planStepUpdate', 'meta', 'done', 'complete'] as const

type Read = (typeof read)[number]

export const markEvent = (event: MaestroEvent): MarkedEvent => ({ mark: event, json: JSON.stringify(event) })

/** An event that was written elsewhere, by `JSON.stringify`, with its type first as in all of them. */
export function markJson(json: string): MarkedEvent {
  const type = json.slice(OPENING.length, json.indexOf('"', OPENING.length)) as MaestroEvent['type']
  return { mark: isRead(type) ? (JSON.parse(json) as EventOf<Read>) : { type }, json }
}

const OPENING = '{"type":"'

const isRead = (type: MaestroEvent['type']): type is Read => (read as readonly string[]).includes(type)

/** An event as it is kept and sent. */
export const withSeq = (json: string, seq: number): string => `${json.slice(0, -1)},"seq":${seq}}`

/** Why a stream ends without its work having come to an end of its own. */
export type EarlyEnd = keyof typeof sentences

const sentences = {
  stopped: 'The work was stopped as asked; what was sent so far is only a part of it.',
  'timed-out': 'The work took too long and was ended; ask for less at once.',
  shutdown: 'The server is being stopped; send the request again when it is back.',
  interrupted: 'The server went down while it worked on this; send the request again.',
  fault: 'Something went wrong in the server itself, and its log says what; send the request again.',
} as const

/** The last events of a stream that has to end now: whatever has begun comes to an end, and `complete` is last. */
export function makeClosingEvents(
  ending: EarlyEnd,
  {
    progress,
    streamId,
    request: {
      project: { projectId },
      warnings,
    },
  }: { progress: Progress; streamId: string; request: Pick<ReadRequest, 'project' | 'warnings'> },
): MaestroEvent[] {
  if (progress.complete) return []
  const traceId = progress.state?.traceId ?? streamId
  const state: EventOf<'state'> = {
    type: 'state',
    state: 'reasoning',
    intent: 'unknown',
    confidence: 0,
    traceId,
    executionMode: 'reasoning',
    streamId,
    projectId,
  }
  const { meta } = progress
  return [
    ...(progress.state ? [] : [state]),
    { type: 'error', message: sentences[ending], traceId, code: ending },
    ...[...progress.openSteps].map(([stepId, phase]): MaestroEvent => ({
      type: 'planStepUpdate',
      stepId,
      status: 'skipped',
      phase,
    })),
    ...(meta && !progress.isDone
      ? [
          {
            type: 'done',
            variationId: meta.variationId,
            phraseCount: progress.phrases,
            status: 'failed',
          } satisfies MaestroEvent,
        ]
      : []),
    {
      type: 'complete',
      success: false,
      traceId,
      inputTokens: 0,
      contextWindowTokens: 0,
      error: ending,
      ...(warnings.length > 0 && { warnings: [...warnings] }),
    },
  ]
}
