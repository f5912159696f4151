import { z } from 'zod'
import { isProblem, operation, problem } from '../../kernel/index.ts'
import { workspace } from '../keys.ts'
import { replaceOnce } from '../text/replace-once.ts'
import { layOut } from '../splice.ts'
import { holdsText } from './claims.ts'
import { ownFilePath } from './params.ts'

const params = z.strictObject({
  path: ownFilePath,
  edits: z.array(z.strictObject({ find: z.string().min(1), replace: z.string() })).min(1).max(1000).describe('texts that are found exactly once, each with what takes its place, one after another'),
})

export const editFile = operation({
  name: 'edit_file',
  summary: 'Replace texts in a file, each of which is found exactly once.',
  kind: 'operate',
  destroys: 'the texts that are replaced',
  reads: [workspace.required],
  writes: [workspace],
  params,
  apply: (view, { path, edits }, { newId }) => {
    const files = view.read(workspace)
    const file = files.file(path)
    if (!file) return problem('file-missing', `${path} does not exist, so nothing in it can be replaced; make it first.`, { path })
    const spliced = layOut(files.document, file.record.sequence)
    let { text } = file
    for (const [index, edit] of edits.entries()) {
      const found = replaceOnce(text, edit)
      if (isProblem(found)) return problem(found.code, `${path}${edits.length > 1 ? ` (text ${index + 1} of ${edits.length})` : ''}: ${found.message}`, found.details)
      spliced.replace(found, newId)
      text = `${text.slice(0, found.from)}${found.insert}${text.slice(found.to)}`
    }
    return spliced.edits()
  },
  claims: (_view, { path }, changes) => holdsText(path, changes),
  says: (_view, { path, edits }) => `Change ${edits.length === 1 ? 'a text' : `${edits.length} texts`} in ${path}`,
})
