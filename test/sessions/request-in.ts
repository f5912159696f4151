import { problem } from '../../src/kernel/index.ts'
import type {
  FilesRequest,
  MediaOutcome,
  PlannedFiles,
  ShownDocument,
} from '../../src/sessions/workflow/mind/files-request.ts'
import { planFiles } from '../../src/sessions/workflow/mind/plan-files.ts'

type Given = {
  readonly files?: Readonly<Record<string, string>>
  readonly documents?: readonly ShownDocument[]
  readonly memos?: readonly string[]
  readonly context?: readonly string[]
  media?(words: string): MediaOutcome
}

/** A request in a project that is held in memory. Without a word on media, no media request is understood. */
export function requestIn(
  { files = {}, documents = [], memos = [], context = [], media = () => ({ status: 'unknown' }) }: Given,
  words: string,
): FilesRequest {
  const texts = new Map(Object.entries(files))
  return {
    words,
    documents,
    memos,
    context,
    files: {
      exists: async (path) => texts.has(path),
      list: async () => [...texts.keys()],
      read: async (path) => texts.get(path) ?? problem('not-found', `There is no ${path}.`),
    },
    media: async (asked) => media(asked),
  }
}

export const planned = (given: Given, words: string): Promise<PlannedFiles> => planFiles(requestIn(given, words))
