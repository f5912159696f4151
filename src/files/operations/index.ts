import type { AnyOperation } from '../../kernel/index.ts'
import { createFile, setMemos } from './create-file.ts'
import { deleteFile, moveFile } from './move-file.ts'
import { editFile } from './edit-file.ts'
import { pruneResource, readResource } from './read-resource.ts'
import { runCommand, searchWeb } from './run-command.ts'

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
