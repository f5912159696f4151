import { z } from 'zod'
import { operation, type Json } from '../../kernel/index.ts'
import { asked } from '../keys.ts'
import { claimRecord } from './claims.ts'

/**
 * Only the record of it: a person approves each one, and what it does to the disk is outside of what can be taken back.
 */
export const runCommand = operation({
  name: 'run_command',
  summary: 'Run a command of the person’s own shell.',
  kind: 'operate',
  destroys: 'whatever the command changes, which cannot be taken back',
  reads: [],
  writes: [asked],
  params: z.strictObject({
    command: z
      .string()
      .min(1)
      .max(64 * 1024),
    cwd: z.string().nullable().optional().describe('the folder to run in, from the project’s folder'),
    env: z
      .array(z.tuple([z.string(), z.string()]))
      .optional()
      .describe('variables that it gets'),
    background: z.boolean().optional().describe('whether it is started and left running'),
    allow_failure: z.boolean().optional().describe('whether a plan goes on when it fails'),
    timeout_seconds: z.int().positive().optional().describe('how long it may take; a minute unless said'),
  }),
  apply: (_view, { command, cwd = null, env = [], ...how }, { newId }) => [
    {
      edit: 'set',
      cell: `command/${newId('x')}/asked`,
      to: { command, cwd, env: env.map(([name, value]) => [name, value]), ...how } as Json,
    },
  ],
  claims: (_view, _params, changes) => claimRecord(changes),
  says: (_view, { command }) => `Run ${command}`,
})

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
