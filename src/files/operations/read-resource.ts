import { z } from 'zod'
import { operation, problem } from '../../kernel/index.ts'
import { context, workspace } from '../keys.ts'
import { resource } from './params.ts'

/**
 * Whether a file is there is known of those that were looked at before planning; an address is fetched when the plan
 * runs.
 */
export const readResource = operation({
  name: 'read_resource',
  summary: 'Put a file or a web page into view for the next turn.',
  kind: 'prepare',
  reads: [workspace.required, context.required],
  writes: [context],
  params: z.strictObject({ resource, isFolder: z.boolean().optional().describe('whether it is a folder') }),
  apply: (view, { resource: named, isFolder = false }) => {
    const now = view.read(context)
    if (!isAddress(named) && !isFolder && !view.read(workspace).file(named))
      return problem('file-missing', `${named} does not exist, so it cannot be read.`, { path: named })
    return now.turn.includes(named)
      ? []
      : [{ edit: 'editor', field: 'context', to: { ...now, turn: [...now.turn, named] } }]
  },
  says: (_view, { resource: named }) => `Read ${named}`,
})

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

export const isAddress = (named: string): boolean => /^https?:\/\//i.test(named)
