import { isProblem, type Problem } from '../../kernel/index.ts'
import type { Memo, Prune, Read } from '../plan/plan.ts'
import type { FilesRequest } from './files-request.ts'

/** The project as the wishes so far would leave it, so that a later one sees what an earlier one did. */
export type Draft = {
  readonly texts: Map<string, DraftText>
  readonly memos: Memo[]
  readonly resources: (Read | Prune)[]
}

/** A file as it is, null where there is none, and as it would be. */
export type DraftText = { readonly before: string | null; readonly now: string; readonly says: readonly string[] }

export const newDraft = (): Draft => ({ texts: new Map(), memos: [], resources: [] })

/** A file as it would be; line ends are plain, since a replacement keeps those of the file. */
export async function textIn(
  draft: Draft,
  path: string,
  { files }: Pick<FilesRequest, 'files'>,
): Promise<DraftText | Problem> {
  const known = draft.texts.get(path)
  if (known) return known
  const read = await files.read(path)
  if (isProblem(read)) return read
  const text = read.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  return { before: text, now: text, says: [] }
}
