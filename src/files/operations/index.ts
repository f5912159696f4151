import type { AnyOperation } from '../../kernel/index.ts'
import { createFile } from './create-file.ts'
import { deleteFile } from './delete-file.ts'
import { editFile } from './edit-file.ts'
import { moveFile } from './move-file.ts'
import { pruneResource } from './prune-resource.ts'
import { readResource } from './read-resource.ts'
import { runCommand } from './run-command.ts'
import { searchWeb } from './search-web.ts'
import { setMemos } from './set-memos.ts'

export const operations: readonly AnyOperation[] = [
  createFile,
  editFile,
  deleteFile,
  moveFile,
  readResource,
  pruneResource,
  runCommand,
  searchWeb,
  setMemos,
]
