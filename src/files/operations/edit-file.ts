import { z } from 'zod'
import { isProblem, operation, problem, type Problem } from '../../kernel/index.ts'
import { workspace } from '../keys.ts'
import { replaceEvery, type EveryEdit, replaceOnce } from '../text/replace-once.ts'
import { layOut } from '../splice.ts'
import { claimText } from './claims.ts'
import { ownFilePath } from './params.ts'

const params = z.strictObject({
  path: ownFilePath,
  edits: z
    .array(z.strictObject({ find: z.string().min(1), replace: z.string() }))
    .min(1)
    .max(1000)
    .describe('texts that are found exactly once, each with what takes its place, one after another'),
  all: z
    .boolean()
    .optional()
    .describe('whether every place of each text is replaced, and not the one place where it stands'),
})

type Params = z.infer<typeof params>

export const editFile = operation({
  name: 'edit_file',
  summary: 'Replace texts in a file, each of which is found exactly once, or wherever it stands.',
  kind: 'operate',
  destroys: 'the texts that are replaced',
  reads: [workspace.required],
  writes: [workspace],
  params,
  apply: (view, { path, edits, all = false }, { newId }) => {
    const files = view.read(workspace)
    const file = files.file(path)
    if (!file)
      return problem('file-missing', `${path} does not exist, so nothing in it can be replaced; make it first.`, {
        path,
      })
    const spliced = layOut(files.document, file.record.sequence)
    let { text } = file
    for (const [index, edit] of edits.entries()) {
      const found = all ? replaceEvery(text, edit) : once(text, edit)
      if (isProblem(found))
        return problem(
          found.code,
          `${path}${edits.length > 1 ? ` (text ${index + 1} of ${edits.length})` : ''}: ${found.message}`,
          found.details,
        )
      for (const each of found.edits) spliced.replace(each, newId)
      text = found.text
    }
    return spliced.edits()
  },
  claims: (_view, { path }, changes) => claimText(path, changes),
  says: (view, { path, edits, all = false }) => {
    const count = all ? placesIn(view.read(workspace).file(path)?.text ?? '', edits) : edits.length
    return `Change ${count === 1 ? 'a text' : `${count} texts`} in ${path}`
  },
})

function once(text: string, edit: Params['edits'][number]): EveryEdit | Problem {
  const found = replaceOnce(text, edit)
  return isProblem(found)
    ? found
    : { edits: [found], count: 1, text: `${text.slice(0, found.from)}${found.insert}${text.slice(found.to)}` }
}

/** How many places of a text all replacements together change. */
function placesIn(start: string, edits: Params['edits']): number {
  let [text, count] = [start, 0]
  for (const edit of edits) {
    const found = replaceEvery(text, edit)
    if (isProblem(found)) return count
    text = found.text
    count += found.count
  }
  return count
}
