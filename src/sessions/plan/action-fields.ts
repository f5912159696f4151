import type { ActionName } from './known-heading.ts'

/** The fields that each action may have. */
export const actionFields = {
  CREATE: ['File Path', 'Description', 'Overwrite', 'Final Newline'],
  EDIT: ['File Path', 'Description', 'Match All'],
  DELETE: ['File Path', 'Description'],
  RENAME: ['File Path', 'To', 'Description'],
  MOVE: ['File Path', 'To', 'Description'],
  READ: ['Resource', 'File Path', 'Description'],
  PRUNE: ['Resource', 'File Path', 'Description'],
  EXECUTE: ['Description', 'Expected Outcome', 'cwd', 'env', 'Allow Failure', 'Background', 'Timeout'],
  RESEARCH: ['Description'],
  CHAT_WITH_USER: [],
  INVOKE: ['Agent', 'Handoff Resources'],
  CONCLUDE: ['Handoff Resources'],
  PERFORM: ['Operation', 'Document', 'Description'],
} as const satisfies { [name in ActionName]: readonly string[] }

/** Actions whose body is a message in free Markdown. */
export const freeMarkdown: readonly string[] = ['CHAT_WITH_USER', 'INVOKE', 'CONCLUDE'] satisfies ActionName[]
