import { z } from 'zod'
import { operation, problem, type Edit, type Problem, type RunId } from '../../kernel/index.ts'
import { fileCell, memosPath, runContent, sequenceId, type FileRecord, type TextForm } from '../document.ts'
import { workspace, type Workspace } from '../keys.ts'
import { claimText } from './claims.ts'
import { ownFilePath } from './params.ts'

const params = z.strictObject({
  path: ownFilePath,
  content: z.string(),
  overwrite: z.boolean().optional().describe('whether a file that is there already is replaced'),
  folders: z.int().nonnegative().optional().describe('how many of the folders above it are not there yet'),
})

export const createFile = operation({
  name: 'create_file',
  summary: 'Make a file with a text.',
  kind: 'operate',
  reads: [workspace.required],
  writes: [workspace],
  params,
  apply: (view, { path, content, overwrite = false, folders = 0 }, { newId }) => {
    const there = view.read(workspace).file(path)
    if (there && !overwrite)
      return problem(
        'file-exists',
        `${path} exists already; edit it, choose another name, or say that it is to be overwritten.`,
        { path },
      )
    return newText(view.read(workspace), { path, content, run: newId('r'), folders })
  },
  claims: (_view, { path }, changes) => claimText(path, changes),
  says: (view, { path }) => `${view.read(workspace).file(path) ? 'Replace' : 'Make'} ${path}`,
})

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

type NewText = {
  readonly path: string
  readonly content: string
  readonly run: RunId
  readonly folders: number
  readonly form?: TextForm
}

/** A whole text for a file, in the form of the one that it replaces. */
export function newText(
  { file }: Workspace,
  { path, content, run, folders, form }: NewText,
): readonly Edit[] | Problem {
  const there = file(path)?.record
  const { encoding, bom }: TextForm = there ?? form ?? { encoding: 'utf-8', bom: false }
  const record: FileRecord = { encoding, bom, sequence: sequenceId(path, run), folders: there?.folders ?? folders }
  const insert: Edit[] =
    content === ''
      ? []
      : [
          {
            edit: 'insert',
            run,
            sequence: record.sequence,
            after: null,
            length: content.length,
            content: runContent(content),
          },
        ]
  return [...insert, { edit: 'set', cell: fileCell(path), to: record, leans: content === '' ? [] : [run] }]
}
