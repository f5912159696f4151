import { isProblem } from '../../kernel/index.ts'
import { answer, refusal } from '../http/answer.ts'
import type { Endpoint } from './endpoint.ts'
import { unknownStream } from './get-stream.ts'
import type { Parts } from './parts.ts'
import { stoppedSchema } from './replies.ts'

/** Asks whoever works on a stream to stop; its last events say so. */
export function deleteStream({ store: lazy }: Parts): Endpoint {
  return {
    method: 'delete',
    path: '/api/v1/maestro/streams/{streamId}',
    summary: 'Stop the work of a stream. Its events stay readable.',
    answers: {
      200: { says: 'It had ended already.', schema: stoppedSchema },
      202: { says: 'It was asked to stop.', schema: stoppedSchema },
      404: { says: 'There is no such stream.' },
      503: { says: 'The database cannot be opened.' },
    },
    handle: async ({ req }) => {
      const streamId = req.param('streamId') ?? ''
      const store = await lazy.get()
      if (isProblem(store)) return refusal(store)
      if (await store.requestStop(streamId)) return answer({ streamId, status: 'stopping' }, { status: 202 })
      const stream = await store.stream(streamId)
      return stream ? answer({ streamId, status: stream.status }) : refusal(unknownStream())
    },
  }
}
