import type { EventOf, MaestroEvent, ReadRequest } from '../../music/index.ts'
import type { Progress } from './progress.ts'

/** Why a stream ends without its work having come to an end of its own. */
export type Ending = keyof typeof sentences

const sentences = {
  stopped: 'The work was stopped as asked; what was sent so far is only a part of it.',
  'timed-out': 'The work took too long and was ended; ask for less at once.',
  shutdown: 'The server is being stopped; send the request again when it is back.',
  interrupted: 'The server went down while it worked on this; send the request again.',
  fault: 'Something went wrong in the server itself, and its log says what; send the request again.',
} as const

/** The last events of a stream that has to end now: whatever has begun comes to an end, and `complete` is last. */
export function closingEvents(
  ending: Ending,
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
