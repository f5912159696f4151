import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { workspace } from '../keys.ts'
import { claimText } from './claims.ts'
import { newText } from './create-file.ts'

/**
 * Where what is to be remembered lies: the one file among our own records that a plan may change, and only in this way.
 */
export const memosPath = '.cutroom/memos.yaml'

export const setMemos = operation({
  name: 'set_memos',
  summary: 'Write down what is to be remembered in every session.',
  kind: 'operate',
  reads: [workspace.required],
  writes: [workspace],
  params: z.strictObject({ text: z.string().describe('the whole list, as YAML'), says: z.string() }),
  apply: (view, { text }, { newId }) =>
    newText(view.read(workspace), { path: memosPath, content: text, run: newId('r'), folders: 0 }),
  claims: (_view, _params, changes) => claimText(memosPath, changes),
  says: (_view, { says }) => says,
})
