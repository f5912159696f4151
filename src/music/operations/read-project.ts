import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { song } from '../document/song.ts'

/** Only looks; what it finds is the snapshot, which whoever asks is shown. */
export const readProject = operation({
  name: 'stori_read_project',
  summary: 'Read the project: its tracks, regions and buses, with notes and automation where asked for.',
  kind: 'query',
  reads: [song.required],
  writes: [],
  params: z.strictObject({ include_notes: z.boolean().default(false), include_automation: z.boolean().default(false) }),
  apply: () => [],
  says: () => 'Read the project',
})
