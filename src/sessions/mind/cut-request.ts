import { editingVerbs, readWords, type Frame } from '../../words/index.ts'

/** A clause of the masked sentence, with its place in it. */
export type RequestClause = {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly negated: boolean
  /** It only says how things are, or why. */ readonly isAside: boolean
}

/** Cuts a masked sentence into its requests. */
export function cutRequest(masked: string): RequestClause[] {
  return readWords(masked, nothing, verbs).clauses.map(({ text, span, negated, isRemark, isReason }) => ({
    text,
    from: span.from,
    to: span.to,
    negated,
    isAside: isRemark || isReason,
  }))
}

const nothing: Frame = { durationSeconds: 0, cursorSeconds: 0, selection: null, things: [] }
const verbs: readonly string[] = [
  ...editingVerbs,
  ...'append prepend overwrite substitute exchange correct update edit alter modify draft produce prepare build compile store remember memorise memorize forget read load prune summarise summarize translate rewrite'.split(
    ' ',
  ),
]
