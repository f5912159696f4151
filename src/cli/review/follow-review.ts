import {
  reviewReducer,
  type ReviewDecision,
  type ReviewIntent,
  type ReviewRefusal,
  type ReviewReport,
  type ReviewRow,
  type ReviewState,
} from '../../review/index.ts'

/** What is to be seen of a review. `message` is what came of the last answer, `after` is that answer. */
export type ReviewView<R extends ReviewRow> = {
  readonly state: ReviewState<R>
  /** What approving would do, where there is something to say of it. */
  readonly summary: string
  readonly message: string
  readonly after: ReviewIntent | null
}

/** The summary while it is being worked out. */
export const WORKING = '…'

/** Where a review is seen and answered: a screen with its keys, or lines that are said. */
export type ReviewDisplay<R extends ReviewRow> = {
  show(view: ReviewView<R>): void
  /** Which rows are seen now, also after the terminal has changed its size. */
  shown(): { readonly top: number; readonly page: number }
  /** Resolves once an answer is there to be taken. */
  answered(): Promise<void>
  isAnswered(): Promise<boolean>
  take(): ReviewIntent | undefined
  readonly refusals: Refusals
}

/** Why nothing came of an answer, in words that name the keys or lines that lead on. */
export type Refusals = { readonly [refusal in ReviewRefusal]: string }

/** What the rows are about: what goes with those that are out, and what there is to see or hear of one. */
export type ReviewSource<R extends ReviewRow> = {
  settle(state: ReviewState<R>): Settled<R> | Promise<Settled<R>>
  /** `say` shows a sentence for as long as it takes. */
  preview(row: R, looking: { readonly state: ReviewState<R>; say(message: string): void }): Promise<Previewed<R>>
}
/** `rows` are those that say something else with what is in now. */
type Settled<R extends ReviewRow> = {
  readonly along: ReadonlyMap<string, string>
  readonly summary: string
  readonly rows?: readonly R[]
}
/** What the person made of the row, where they made something else of it, and what there is to say. */
export type Previewed<R extends ReviewRow> = { readonly row?: R; readonly message: string }

/** How a review ended, and where it stood then. */
export type ReviewEnd<R extends ReviewRow> = { readonly state: ReviewState<R>; readonly decision: ReviewDecision }

/** Shows a review and follows the answers until the person has decided. */
export async function followReview<R extends ReviewRow>(
  { display, source }: { readonly display: ReviewDisplay<R>; readonly source: ReviewSource<R> },
  start: ReviewState<R>,
  firstMessage = '',
): Promise<ReviewEnd<R>> {
  type Now = { readonly state: ReviewState<R>; readonly summary: string }
  const settle = async ({ state }: Now): Promise<Now> => {
    const { along, summary, rows = [] } = await source.settle(state)
    return { state: reviewReducer(state, { do: 'settle', revision: state.revision, along, rows }), summary }
  }
  const show = ({ state, summary }: Now, message: string, after: ReviewIntent | null): void =>
    display.show({ state, summary: state.isSettled ? summary : WORKING, message, after })
  const send = (now: Now, intent: ReviewIntent | ReviewReport<R>): Now => ({
    ...now,
    state: reviewReducer(now.state, intent),
  })

  let now = await settle({ state: reviewReducer(start, { do: 'shown', top: 0, page: start.page }), summary: '' })
  let message = firstMessage
  let after: ReviewIntent | null = null
  for (;;) {
    show(now, message, after)
    // Ticks are seen at once; what comes of them takes a moment in a long plan and waits until the answers rest.
    const isResting = !now.state.isSettled && !(await display.isAnswered())
    if (!isResting) await display.answered()
    now = send(now, { do: 'shown', ...display.shown() })
    if (isResting) {
      now = await settle(now)
      continue
    }
    message = ''
    after = null
    do {
      const intent = display.take()
      if (intent === undefined) break
      after = intent
      now = send(now, intent)
    } while (!isForOthers(now.state))
    if (now.state.isApproving) now = await settle(now)
    const row = openedRow(now.state)
    if (row) {
      if (!now.state.isSettled) now = await settle(now)
      const seen = now
      const say = (sentence: string): void => show(seen, sentence, after)
      const made = await source.preview(row, { state: seen.state, say })
      if (made.row) now = send(now, { do: 'modify', row: made.row })
      now = send(now, { do: 'close' })
      message = made.message
    }
    if (now.state.refused) message = display.refusals[now.state.refused]
    const { state } = now
    if (state.decision) return { state, decision: state.decision }
  }
}

/** Whether the last intent came to something that no state can do; what is sent after it waits. */
const isForOthers = ({ decision, refused, isApproving, open }: ReviewState): boolean =>
  decision !== null || refused !== null || isApproving || open?.what === 'preview'

function openedRow<R extends ReviewRow>({ rows, open }: ReviewState<R>): R | undefined {
  return open?.what === 'preview' ? rows.find(({ id }) => id === open.row) : undefined
}
