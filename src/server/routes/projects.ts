import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { ProjectSnapshot } from '../../music/index.ts'
import { answer, refusal } from '../http/answer.ts'
import type { Endpoint, Parts } from './endpoint.ts'
import { historySchema, keptProjectSchema } from './replies.ts'

/** What the server holds of a client's project: the last snapshot that it was shown, and what has happened. */
export function projectRoutes({ store: lazy }: Parts): Endpoint[] {
  return [
    {
      method: 'get',
      path: '/api/v1/projects/{projectId}',
      summary: 'The last snapshot that the server was shown, with its content version.',
      answers: {
        200: { says: 'The project.', schema: keptProjectSchema },
        404: { says: 'There is no such project.' },
        503: { says: 'The database cannot be opened.' },
      },
      handle: async ({ req }) => {
        const projectId = req.param('projectId') ?? ''
        const store = await lazy.get()
        if (isProblem(store)) return refusal(store)
        const kept = await store.project(projectId)
        return kept
          ? answer({ projectId, stateId: kept.version, project: JSON.parse(kept.snapshot) as ProjectSnapshot })
          : refusal(unknownProject())
      },
    },
    {
      method: 'get',
      path: '/api/v1/projects/{projectId}/history',
      summary: 'The streams and commits of a project, newest last.',
      answers: {
        200: { says: 'What has happened.', schema: historySchema },
        404: { says: 'There is no such project.' },
        503: { says: 'The database cannot be opened.' },
      },
      handle: async ({ req }) => {
        const projectId = req.param('projectId') ?? ''
        const store = await lazy.get()
        if (isProblem(store)) return refusal(store)
        const history = await store.history(projectId)
        return history.length > 0 || (await store.project(projectId))
          ? answer({ projectId, history })
          : refusal(unknownProject())
      },
    },
  ]
}

export const unknownProject = (): Problem =>
  problem('unknown-project', 'The server has not been shown this project yet; send a request with its snapshot first.')
