import { z } from 'zod'
import { isProblem, operation, problem } from '../../kernel/index.ts'
import { modeEdits, sequenceId } from '../document.ts'
import { workspace } from '../keys.ts'
import { claimText } from './claims.ts'
import { newText } from './create-file.ts'
import { claimGone, readMode, removeEdits } from './delete-file.ts'
import { mode, ownFilePath } from './params.ts'

/** A new file with the old text, and none where it was: turns that wrote the old one know nothing of the new place. */
export const moveFile = operation({
  name: 'move_file',
  summary: 'Give a file another name or another folder.',
  kind: 'operate',
  reads: [workspace.required],
  writes: [workspace],
  params: z.strictObject({
    path: ownFilePath,
    to: ownFilePath,
    mode,
    folders: z.int().nonnegative().optional().describe('how many folders above its new place are not there yet'),
  }),
  apply: (view, { path, to, mode: had, folders = 0 }, { newId }) => {
    const files = view.read(workspace)
    const there = files.file(path)
    if (!there) return problem('file-missing', `${path} does not exist, so it cannot be moved.`, { path })
    if (files.file(to)) {
      return problem('file-exists', `${to} exists already; choose another name, or remove it first.`, { path: to })
    }
    const { encoding, bom } = there.record
    const kept = readMode(files, path, had)
    const run = newId('r')
    const made = newText(files, { path: to, content: there.text, run, folders, form: { encoding, bom } })
    if (isProblem(made)) return made
    return [...made, ...modeEdits(to, { ...kept, of: sequenceId(to, run) }), ...removeEdits(path, kept)]
  },
  claims: (_view, { path, to }, changes) => {
    const made = changes.filter((change) => change.edit === 'insert')
    return [...claimText(to, made), ...claimGone(path)]
  },
  says: (_view, { path, to }) => `Move ${path} to ${to}`,
})
