import { player } from '../sound/sound.ts'
import { reviews } from '../state/review-store.ts'
import { chosenIn } from '../state/shown-audio.ts'
import { studio } from '../state/studio-store.ts'

/** Whether the person is at something that another view would take away: words, a plan, a selection, what plays. */
export function isInTheMiddle(): boolean {
  const { draft, busy, shown, pane, asks } = studio.getState()
  const { isPlaying, isWaiting } = player.state.getState()
  return (
    draft.trim() !== '' ||
    busy !== null ||
    pane.show !== 'document' ||
    isPlaying ||
    isWaiting ||
    reviews.getState().open !== null ||
    asks.some(({ reply, problem }) => !reply && !problem) ||
    (shown !== null && chosenIn(shown).selection !== null) ||
    isTyping() ||
    document.querySelector('[role="dialog"]') !== null
  )
}

function isTyping(): boolean {
  const at = document.activeElement
  return (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.value !== ''
}
