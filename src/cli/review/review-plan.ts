import type { Part } from '../../kernel/index.ts'
import type { Studio } from '../../studio.ts'
import type { Input } from '../io.ts'
import { openKeys, type Keys } from '../keys.ts'
import type { Look } from '../kinds.ts'
import { playChanges } from '../play-changes.ts'
import type { Display } from './display.ts'
import { WORKING, type ReviewView } from './draw-review.ts'
import { reviewReducer, type ReviewState, type Wish } from './review-reducer.ts'
import { unitsOf } from './review-rows.ts'
import { settlePlan, type SettledPlan } from './settle-plan.ts'

export type Review = {
  readonly studio: Studio
  readonly stdin: Input
  readonly display: Display
  readonly parts: readonly Part[]
  readonly looks: ReadonlyMap<string, Look>
  readonly others: readonly string[]
}
/** What the person wants done with the plan. */
export type Decision = { readonly wish: Exclude<Wish, { do: 'hear' | 'nothing-ticked' }>; readonly state: ReviewState }

/** Shows a plan and follows the keys until the person has decided. */
export async function reviewPlan(review: Review, start: ReviewState, firstMessage = ''): Promise<Decision> {
  const keys = await openKeys(review.stdin)
  try {
    let state = start
    let settled = settledFor(review, state)
    for (let message = firstMessage; ;) {
      const isSettled = settled.refusedFor === state.ticked
      const { page } = review.display.show(
        viewOf(review, { state, settled: isSettled ? settled : { ...settled, summary: WORKING }, message }),
      )
      // Ticks are seen at once; what comes of them takes a moment in a long plan and waits until the keys rest.
      if (!isSettled && !(await keys.isPressed())) {
        settled = settledFor(review, state)
        continue
      }
      await keys.pressed()
      const seen = settled
      state = { ...state, page }
      message = ''
      for (let key = keys.take(); key !== undefined; key = keys.take()) {
        state = reviewReducer(state, key)
        if (state.wish) break
      }
      const { wish } = state
      if ((wish?.do === 'accept' || wish?.do === 'hear') && settled.refusedFor !== state.ticked)
        settled = settledFor(review, state)
      if (wish?.do === 'hear') message = await hear(review, { state, settled, units: wish.units, keys })
      else if (wish?.do === 'nothing-ticked') message = 'Nothing is ticked; r rejects the plan.'
      // What goes along is to be seen before it is accepted, also when the keys came faster than they could be shown.
      else if (wish?.do === 'accept' && settled !== seen && settled.along.size > 0)
        message = 'More goes with what you left out; press a again to accept the rest.'
      else if (wish) return { wish, state }
    }
  } finally {
    keys.close()
    review.display.close()
  }
}

type Settled = SettledPlan & { readonly refusedFor: ReadonlySet<string> }

function settledFor({ studio, parts }: Review, { rows, ticked }: ReviewState): Settled {
  const refused = new Set(rows.flatMap(unitsOf).filter((unit) => !ticked.has(unit)))
  return { ...settlePlan(studio, parts, refused), refusedFor: ticked }
}

const viewOf = ({ looks, others }: Review, shown: Pick<ReviewView, 'state' | 'settled' | 'message'>): ReviewView => ({
  ...shown,
  looks,
  others,
})

const MOST_PLAYED_LINES = 3

/** Plays units as they would sound with what is ticked; one that is left out is heard as if it were in. Any key stops it. */
async function hear(
  review: Review,
  { state, settled, units, keys }: { state: ReviewState; settled: Settled; units: readonly string[]; keys: Keys },
): Promise<string> {
  const isIn = units.some((unit) => state.ticked.has(unit))
  const heard = isIn ? settled : settledFor(review, { ...state, ticked: new Set([...state.ticked, ...units]) })
  const steps = new Set(state.rows.flatMap((row) => (row.row === 'unit' && units.includes(row.unit) ? [row.step] : [])))
  review.display.show(viewOf(review, { state, settled, message: 'Playing; any key stops it.' }))
  const stop = new AbortController()
  const playing = playChanges(review.studio, heard.parts, { steps, signal: stop.signal })
  const isStopped = await Promise.race([playing.then(() => false), keys.pressed().then(() => true)])
  if (isStopped) {
    keys.take()
    stop.abort()
  }
  return (await playing).split('\n').slice(-MOST_PLAYED_LINES).join('\n')
}
