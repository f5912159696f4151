import { replaceOnce } from '../../../../files/index.ts'
import { isProblem, problem } from '../../../../kernel/index.ts'
import { newDraft, type DraftText, type FilesDraft } from '../draft.ts'
import type { FilesChange, FilesRequest, ListChange } from '../files-request.ts'
import type { Settled } from '../plan-files.ts'
import { diffTexts } from '../texts/diff-texts.ts'

/**
 * A request on the project as it was before some turns. `settled` makes of what is planned there one plan for the
 * project as it is now, which takes those turns back as well.
 */
export type AsItWas = { readonly request: FilesRequest; readonly settled: Settled }

/** Takes changes back, the latest first; null where one cannot be: a later change stands on it, or it was no text. */
export async function asItWas(request: FilesRequest, changes: readonly FilesChange[]): Promise<AsItWas | null> {
  const now = new Map<string, string | null>()
  const was = new Map<string, string | null>()
  let { memos, context } = request
  for (const change of changes) {
    if (change.isOnMedia) return null
    for (const [path, { before, after }] of change.files) {
      if (!now.has(path)) {
        const text = await readNow(request, path)
        if (text === undefined) return null
        now.set(path, text)
        was.set(path, text)
      }
      const back = turnedBack(was.get(path) ?? null, { before: plain(before), after: plain(after) })
      if (back === undefined) return null
      was.set(path, back)
    }
    memos = reversed(memos, change.memos)
    context = reversed(context, change.context)
  }
  const { files } = request
  return {
    request: {
      ...request,
      memos,
      context,
      files: {
        exists: async (path) => (was.has(path) ? was.get(path) !== null : files.exists(path)),
        read: async (path) =>
          was.has(path) ? (was.get(path) ?? problem('not-found', `There is no ${path}.`)) : files.read(path),
        list: async () => [
          ...(await files.list()).filter((path) => was.get(path) !== null),
          ...[...was].flatMap(([path, text]) => (text !== null && now.get(path) === null ? [path] : [])),
        ],
      },
    },
    settled: (draft) => settle(draft, { request, now, was, memos, context }),
  }
}

const plain = (text: string | null): string | null =>
  text === null ? null : text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')

/** A file as it is; undefined where it cannot be read. */
async function readNow({ files }: FilesRequest, path: string): Promise<string | null | undefined> {
  if (!(await files.exists(path))) return null
  const text = await files.read(path)
  return isProblem(text) ? undefined : plain(text)
}

/** A text without a change in it; undefined where something else has been done to the same lines since. */
function turnedBack(
  text: string | null,
  { before, after }: { before: string | null; after: string | null },
): string | null | undefined {
  if (text === after) return before
  if (text === null || before === null || after === null) return undefined
  let left = text
  for (const edit of diffTexts(after, before) ?? [{ find: after, replace: before }]) {
    const found = replaceOnce(left, edit)
    if (isProblem(found)) return undefined
    left = left.slice(0, found.from) + found.insert + left.slice(found.to)
  }
  return left
}

const reversed = (list: readonly string[], { added, removed }: ListChange): readonly string[] => [
  ...removed.filter((each) => !list.includes(each)),
  ...list.filter((each) => !added.includes(each)),
]

type Ground = {
  readonly request: FilesRequest
  readonly now: ReadonlyMap<string, string | null>
  readonly was: ReadonlyMap<string, string | null>
  readonly memos: readonly string[]
  readonly context: readonly string[]
}

/** What is to become of the project as it is now, so that it is as it was with what is new. */
function settle(draft: FilesDraft, { request, now, was, memos, context }: Ground): FilesDraft {
  const made = newDraft()
  for (const [path, text] of was) {
    const wanted = draft.texts.get(path)?.now ?? text
    const there = now.get(path) ?? null
    if (wanted !== null) made.texts.set(path, putBack(path, { before: there, now: wanted }, draft.texts.get(path)))
    else if (there !== null) made.gone.push(path)
  }
  for (const [path, text] of draft.texts) if (!was.has(path)) made.texts.set(path, text)
  const kept = [
    ...memos.filter((memo) => !draft.memos.some(({ change, text }) => change === 'remove' && text === memo)),
    ...draft.memos.filter(({ change }) => change === 'add').map(({ text }) => text),
  ]
  for (const text of request.memos.filter((memo) => !kept.includes(memo)))
    made.memos.push({ change: 'remove', text, comment: null })
  for (const text of kept.filter((memo) => !request.memos.includes(memo)))
    made.memos.push({ change: 'add', text, comment: null })
  const nameOf = (resource: FilesDraft['resources'][number]['resource']): string =>
    'path' in resource ? resource.path : resource.url
  const pruned = draft.resources.filter(({ action }) => action === 'PRUNE').map(({ resource }) => nameOf(resource))
  const wanted = [
    ...context.filter((each) => !pruned.includes(each)),
    ...draft.resources.filter(({ action }) => action === 'READ').map(({ resource }) => nameOf(resource)),
  ]
  for (const each of request.context.filter((one) => !wanted.includes(one)))
    made.resources.push({ action: 'PRUNE', resource: resourceOf(each), description: 'Take it out of the context' })
  for (const each of wanted.filter((one) => !request.context.includes(one)))
    made.resources.push({ action: 'READ', resource: resourceOf(each), description: 'Bring it into the context' })
  return made
}

const resourceOf = (said: string): { url: string } | { path: string } =>
  /^https?:\/\//.test(said) ? { url: said } : { path: said }

const putBack = (path: string, text: Pick<DraftText, 'before' | 'now'>, planned: DraftText | undefined): DraftText => ({
  ...text,
  says: planned?.says ?? [text.before === null ? `Make ${path} as it was` : `Put ${path} back as it was`],
})
