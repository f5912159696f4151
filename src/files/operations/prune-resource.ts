import { z } from 'zod'
import { operation, problem } from '../../kernel/index.ts'
import { context } from '../keys.ts'
import { resource } from './params.ts'

export const pruneResource = operation({
  name: 'prune_resource',
  summary: 'Take a file or a web page out of view for the next turn.',
  kind: 'prepare',
  reads: [context.required],
  writes: [context],
  params: z.strictObject({
    resource,
    isForeign: z.boolean().optional().describe('whether the plan came from outside, which cannot know what is in view'),
  }),
  apply: (view, { resource: named, isForeign = false }) => {
    const now = view.read(context)
    const isThere = [now.turn, now.session, now.global].some((list) => list.includes(named))
    if (!isThere)
      return isForeign
        ? []
        : problem('not-in-context', `${named} is not in the context, so it cannot be taken out of it.`, { path: named })
    return [
      {
        edit: 'editor',
        field: 'context',
        to: {
          turn: now.turn.filter((each) => each !== named),
          session: now.session.filter((each) => each !== named),
          global: now.global.filter((each) => each !== named),
        },
      },
    ]
  },
  says: (_view, { resource: named }) => `Take ${named} out of view`,
})
