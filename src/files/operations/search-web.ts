import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { asked } from '../keys.ts'
import { claimRecord } from './claims.ts'

/** Only the record of it: the queries leave the machine, so a person approves each one. */
export const searchWeb = operation({
  name: 'search_web',
  summary: 'Search with the person’s own search address.',
  kind: 'operate',
  reads: [],
  writes: [asked],
  params: z.strictObject({ queries: z.array(z.string().min(1).max(2000)).min(1).max(20) }),
  apply: (_view, { queries }, { newId }) => [{ edit: 'set', cell: `research/${newId('x')}/asked`, to: { queries } }],
  claims: (_view, _params, changes) => claimRecord(changes),
  says: (_view, { queries }) => `Search for ${queries.map((query) => `"${query}"`).join(', ')}`,
})
