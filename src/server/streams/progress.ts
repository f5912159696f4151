import type { EventOf, Phase } from '../../music/index.ts'
import type { Mark } from './said.ts'

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

export function progressAfter(progress: Progress, event: Mark): Progress {
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
