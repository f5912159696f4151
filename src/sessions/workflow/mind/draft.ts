import { plainLine } from '../../../gate/index.ts'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import type { Action, Create, Delete, EditAction, Memo, Perform, Plan, Prune, Read } from '../../plan/plan.ts'
import type { FilesRequest } from './files-request.ts'
import { diffTexts } from './texts/diff-texts.ts'

/** The project as the wishes so far would leave it, so that a later one sees what an earlier one did. */
export type FilesDraft = {
  readonly texts: Map<string, DraftText>
  readonly memos: Memo[]
  readonly resources: (Read | Prune)[]
  /** Files that a turn had made which is taken back. */
  readonly gone: string[]
}

/** A file as it is, null where there is none, and as it would be. */
export type DraftText = { readonly before: string | null; readonly now: string; readonly says: readonly string[] }

export const newDraft = (): FilesDraft => ({ texts: new Map(), memos: [], resources: [], gone: [] })

/** A file as it would be; line ends are plain, since a replacement keeps those of the file. */
export async function readDraftText(
  draft: FilesDraft,
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

/**
 * What the words come to as a plan: media first, since documents are made of what it leaves, then the files, then the
 * context.
 */
export function planDraft({
  words,
  performs,
  mediaSays,
  draft,
}: {
  readonly words: string
  readonly performs: readonly Perform[]
  readonly mediaSays: string
  readonly draft: FilesDraft
}): Plan {
  const texts = [...draft.texts].filter(([, { before, now }]) => before !== now)
  const actions: Action[] = [
    ...performs,
    ...texts.map(([path, text]) => makeFileAction(path, text)),
    ...draft.gone.map((path): Delete => ({ action: 'DELETE', path, description: WAS_NOT_THERE })),
    ...draft.resources,
  ]
  const says = [
    ...(mediaSays === '' ? [] : [mediaSays]),
    ...texts.flatMap(([, text]) => text.says),
    ...draft.gone.map((path) => `Delete ${path}, which was not there before`),
    ...draft.resources.map(
      (each) => `${each.description}: ${'path' in each.resource ? each.resource.path : each.resource.url}`,
    ),
    ...draft.memos.map(({ change, text }) => `${change === 'add' ? 'Remember' : 'Forget'}: ${text}`),
  ].map((each) => plainLine(each, 300))
  const rationale = [
    '### 1. Synthesis',
    `Asked: ${plainLine(words, 2000)}`,
    '### 2. Justification',
    'It follows from what was asked and from what the project holds.',
    '### 3. Expected Outcome',
    ...says,
    '### 4. State Dashboard',
    `${actions.length} ${actions.length === 1 ? 'action' : 'actions'}`,
  ]
  return {
    title: makeTitle(says),
    status: 'Green 🟢',
    planType: 'Edit',
    agent: 'builtin',
    rationale: rationale.join('\n'),
    memos: draft.memos,
    actions,
  }
}

const WAS_NOT_THERE = 'It was not there before'

function makeFileAction(path: string, { before, now, says }: DraftText): Create | EditAction {
  const description = says.join('; ')
  const edits = before === null || says.some((each) => each.startsWith('Overwrite ')) ? null : diffTexts(before, now)
  if (edits !== null) return { action: 'EDIT', path, description, edits }
  return { action: 'CREATE', path, description, overwrite: before !== null, content: now }
}

function makeTitle(says: readonly string[]): string {
  const title = says.join('; ')
  return title.length > 100 ? `${title.slice(0, 99).trimEnd()}…` : title
}
