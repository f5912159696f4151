import type { KeyBinding } from '../app/keys.ts'
import { hearChange } from './hear-change.ts'
import { toggleLoop } from './loop.ts'
import { player } from './sound.ts'

const STEP_SECONDS = 5

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
