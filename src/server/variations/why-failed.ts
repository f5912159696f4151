import type { EventOf, MaestroEvent } from '../../music/index.ts'

/**
 * Why a stream came to no variation, in its own words where it has some: its error, or the question that it ended with.
 */
export function whyFailed(events: readonly MaestroEvent[]): EventOf<'error'> {
  const error = events.find((event) => event.type === 'error')
  if (error) return error
  if (events.length === 0)
    return {
      type: 'error',
      code: 'not-begun',
      message: 'The work on this variation could not begin; propose it again.',
    }
  const question = events.flatMap((event) => (event.type === 'content' ? [event.content] : [])).join('\n')
  if (question !== '') return { type: 'error', code: 'question', message: question }
  return {
    type: 'error',
    code: 'nothing-to-review',
    message:
      'This changes no notes, so there is nothing to review phrase by phrase; ask for it with POST ' +
      '/api/v1/maestro/stream.',
  }
}
