import type { FilesChange, FilesTurn, Leant, ListChange } from '../files-request.ts'

type Ended = { readonly turn: string; readonly said: string; readonly own: FilesChange }

/**
 * What was said before, once a plan was carried out. A turn that takes others back stands in their place: it changed
 * what they had changed, and what it changed itself.
 */
export function earlierAfter(
  earlier: readonly FilesTurn[],
  { turn, said, own }: Ended,
  { words, takesBack }: Leant,
): readonly FilesTurn[] {
  const left = earlier.filter(({ question, changed }) => question === undefined && changed !== null)
  const taken = left.filter((each) => takesBack.includes(each.turn))
  const kept = left.filter((each) => !takesBack.includes(each.turn))
  // What was taken back can still be spoken of.
  if (words === '') return [...taken.slice(0, 1).map((each) => ({ ...each, changed: null })), ...kept]
  const changed = taken
    .flatMap((each) => (each.changed ? [each.changed] : []))
    .reduce((now, before) => joined(before, now), own)
  return [{ turn, said, words, changed }, ...kept]
}

/** One change after another, as one. */
function joined(first: FilesChange, then: FilesChange): FilesChange {
  const files = new Map(first.files)
  for (const [path, { before, after }] of then.files)
    files.set(path, { before: first.files.has(path) ? (first.files.get(path)?.before ?? null) : before, after })
  return {
    files: new Map([...files].filter(([, { before, after }]) => before !== after)),
    memos: joinedList(first.memos, then.memos),
    context: joinedList(first.context, then.context),
    isOnMedia: first.isOnMedia || then.isOnMedia,
  }
}

const joinedList = (first: ListChange, then: ListChange): ListChange => ({
  added: [
    ...first.added.filter((each) => !then.removed.includes(each)),
    ...then.added.filter((each) => !first.removed.includes(each)),
  ],
  removed: [
    ...first.removed.filter((each) => !then.added.includes(each)),
    ...then.removed.filter((each) => !first.added.includes(each)),
  ],
})
