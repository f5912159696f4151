import { say } from './actions.ts'
import { applyByHand, type ByHandOrder } from './apply-by-hand.ts'

/** Documents of one kind: how each is read, seen and shown. */
type HandEditsCall<View> = {
  fetch(document: string): Promise<View | undefined>
  seen(document: string): View | undefined
  show(document: string, view: View): void
  /** A refusal as those understand it who see the document. */
  explain?(document: string, refused: string): string
  /** An order as the server can take it: what was only guessed when it was given has a name of the server's by now. */
  name?(order: ByHandOrder, was: { readonly seen: View; readonly told: View }): ByHandOrder
}

/** Operations, what they will come to, and what is said once they have, with a way back. */
type HandEditOf<View> = ByHandOrder & { readonly guess?: (view: View) => View; readonly says?: string }

/**
 * What hands do to documents of a kind: one edit after the other, since each is planned on what the last one made. A
 * guess is drawn until the server has told what came of it; what was not done is not drawn any more, also where nobody
 * can say what there is.
 */
export function openHandEdits<View>({ fetch, seen, show, explain, name = (order) => order }: HandEditsCall<View>) {
  /** As the server told of them last. */
  const told = new Map<string, View>()
  /** How many were asked for, and which of them was the last to tell. */
  const reads = new Map<string, number>()
  const newest = new Map<string, number>()
  /** Edits that are sent or wait for that: what is read meanwhile is older than what is drawn. */
  const waiting = new Map<string, number>()
  let underWay: Promise<unknown> = Promise.resolve()

  /** An answer that was overtaken tells of an older state. */
  async function read(document: string): Promise<void> {
    const own = (reads.get(document) ?? 0) + 1
    reads.set(document, own)
    const view = await fetch(document)
    if (view === undefined || own < (newest.get(document) ?? 0)) return
    newest.set(document, own)
    told.set(document, view)
    if ((waiting.get(document) ?? 0) === 0) show(document, view)
  }

  const count = (document: string, by: 1 | -1): void => void waiting.set(document, (waiting.get(document) ?? 0) + by)

  function edit(document: string, { guess, says, ...order }: HandEditOf<View>): Promise<boolean> {
    const now = seen(document)
    if (now !== undefined && guess) show(document, guess(now))
    count(document, 1)
    const done = underWay.then(async () => {
      const before = told.get(document)
      const named = now !== undefined && before !== undefined ? name(order, { seen: now, told: before }) : order
      const refused = await applyByHand(document, named, (turn) => {
        if (says !== undefined) say({ says, tone: 'done', undo: turn })
      }).finally(() => count(document, -1))
      const known = told.get(document)
      if (refused !== undefined) {
        say({ says: explain?.(document, refused) ?? refused, tone: 'problem' })
        if (known !== undefined) show(document, known)
      }
      await read(document)
      return refused === undefined
    })
    underWay = done.catch(() => undefined)
    return done
  }

  return { read, edit }
}
