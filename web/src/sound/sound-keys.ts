import type { KeyBinding } from '../app/keys.ts'
import { reviews } from '../state/review-store.ts'
import { toggleLoop } from './loop.ts'
import { mapPlace } from './place-map.ts'
import { player } from './sound.ts'

const STEP_SECONDS = 5
/** How much is heard on each side of a change. */
const AROUND_SECONDS = 1

const canPlay = (): boolean => player.state.getState().document !== null

const when = (run: () => void) => (): boolean => {
  if (!canPlay()) return false
  run()
  return true
}

/** The transport by keys. */
export const soundKeys: readonly KeyBinding[] = [
  { keys: [' '], name: 'Play or pause', scope: 'page', run: when(() => player.toggle()) },
  { keys: ['j'], name: 'Back 5 seconds', scope: 'page', run: when(() => stepBy(-STEP_SECONDS)) },
  { keys: ['k'], name: 'Pause', scope: 'page', run: when(() => player.pause()) },
  { keys: ['l'], name: 'Play, or on by 5 seconds', scope: 'page', run: when(playOn) },
  { keys: ['c'], name: 'Loop the selection, or the next 10 seconds', scope: 'page', run: when(toggleLoop) },
  { keys: ['Home'], name: 'To the beginning', scope: 'page', run: when(() => player.seek(0)) },
  { keys: ['b'], name: 'Hear before or after, at the same place', scope: 'page', run: () => switchSides() },
  { keys: ['p'], name: 'Hear the change', scope: 'review', run: () => hearChange() },
]

function stepBy(seconds: number): void {
  player.seek(player.now().seconds + seconds)
}

function playOn(): void {
  if (player.state.getState().isPlaying) stepBy(STEP_SECONDS)
  else void player.play()
}

/** Before and after in turn; false where there is only one. */
export function switchSides(): boolean {
  const { hasAfter, side } = player.state.getState()
  if (hasAfter) player.switchTo(side === 'after' ? 'before' : 'after')
  return hasAfter
}

/** Plays the change that one stands on, with a second around it, until something else is asked for. */
function hearChange(): boolean {
  const { open, reviews: all } = reviews.getState()
  const review = open === null ? undefined : all.get(open)
  const { hasAfter, side, durations } = player.state.getState()
  if (!review || !hasAfter) return false
  const row =
    review.state.rows.find(({ id }) => id === review.state.focus) ?? review.state.rows.find(({ step }) => step)
  const change = review.kept.diff.changes.find(({ stepId }) => stepId === row?.step)
  const place = spanOf(change?.[side]) ?? spanOf(side === 'after' ? change?.before : change?.after)
  if (!place) return false
  const isSeam = !spanOf(change?.[side])
  const places = review.kept.times.find(({ document }) => document === player.state.getState().document)?.places ?? []
  // What is only on the other side is heard here as the seam that it leaves.
  const start = isSeam ? mapPlace({ places, from: side === 'after' ? 'before' : 'after' }, place.start) : place.start
  const end = isSeam ? start : place.end
  const last = durations[side] ?? Infinity
  void player.hear({ start: Math.max(0, start - AROUND_SECONDS), end: Math.min(last, end + AROUND_SECONDS) })
  return true
}

/** A place of a diff, where it is one in seconds. */
function spanOf(place: unknown): { readonly start: number; readonly end: number } | null {
  if (typeof place !== 'object' || place === null || !('start' in place) || !('end' in place)) return null
  const { start, end } = place
  return typeof start === 'number' && typeof end === 'number' ? { start, end } : null
}
