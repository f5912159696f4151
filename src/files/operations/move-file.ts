import { z } from 'zod'
import { isProblem, operation, problem, type Claim, type Edit } from '../../kernel/index.ts'
import { modeEdits, sequenceId, fileCell, modeOf } from '../document.ts'
import { workspace, type Workspace } from '../keys.ts'
import { claimText } from './claims.ts'
import { newText } from './create-file.ts'
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

/** The text stays in the document, unseen, so undo brings the file back as it was. */
export const deleteFile = operation({
  name: 'delete_file',
  summary: 'Remove a file with its text; undo brings it back.',
  kind: 'operate',
  destroys: 'the file',
  reads: [workspace.required],
  writes: [workspace],
  params: z.strictObject({ path: ownFilePath, mode }),
  apply: (view, { path, mode: had }) => {
    const files = view.read(workspace)
    const there = files.file(path)
    if (!there) return problem('file-missing', `${path} does not exist, so it cannot be removed.`, { path })
    return removeEdits(path, readMode(files, path, had))
  },
  claims: (_view, { path }) => claimGone(path),
  says: (_view, { path }) => `Remove ${path}`,
})

/** A later turn may make a file there again. */
const claimGone = (path: string): Claim[] => [
  { check: 'file-is', promise: `${path} is removed`, about: { path }, expect: null, passing: true },
]

type FileMode = Parameters<typeof modeEdits>[1]

/**
 * The permissions that go with a file: those of the disk, or those that an earlier action of the plan brought along.
 */
function readMode({ document, file }: Workspace, path: string, had: number | undefined): FileMode {
  const of = file(path)?.record.sequence ?? ''
  return { mode: had ?? modeOf(document, path, of), of }
}

/** What takes a file from its place. */
function removeEdits(path: string, had: FileMode): Edit[] {
  return [{ edit: 'set', cell: fileCell(path), to: null }, ...modeEdits(path, had)]
}
