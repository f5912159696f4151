import { z } from 'zod'
import { operation, problem, type Claim, type Edit } from '../../kernel/index.ts'
import { fileCell, modeEdits, modeOf } from '../document.ts'
import { workspace, type Workspace } from '../keys.ts'
import { mode, ownFilePath } from './params.ts'

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

/**
 * The permissions that go with a file: those of the disk, or those that an earlier action of the plan brought along.
 */
export function readMode({ document, file }: Workspace, path: string, had: number | undefined): FileMode {
  const of = file(path)?.record.sequence ?? ''
  return { mode: had ?? modeOf(document, path, of), of }
}

type FileMode = Parameters<typeof modeEdits>[1]

/** What takes a file from its place. */
export function removeEdits(path: string, had: FileMode): Edit[] {
  return [{ edit: 'set', cell: fileCell(path), to: null }, ...modeEdits(path, had)]
}

/** A later turn may make a file there again. */
export const claimGone = (path: string): Claim[] => [
  { check: 'file-is', promise: `${path} is removed`, about: { path }, expect: null, passing: true },
]
