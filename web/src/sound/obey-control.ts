import { redo, say, undo } from '../state/actions.ts'
import { studio } from '../state/studio-store.ts'
import { toggleLoop } from './loop.ts'
import { player } from './sound.ts'

/** What a request came to that plans nothing: it is what a button of the page does, and that is done. */
const presses: { readonly [control: string]: { readonly button: string; run(): void } } = {
  undo: { button: 'Undo', run: () => void undo() },
  redo: { button: 'Redo', run: () => void redo() },
  play: { button: 'Play', run: heard(() => void player.play()) },
  pause: { button: 'Pause', run: heard(() => player.pause()) },
  stop: { button: 'Stop', run: heard(() => player.pause()) },
  toggle_loop: { button: 'Loop', run: heard(toggleLoop) },
}

function heard(run: () => void): () => void {
  return () => {
    if (player.state.getState().document === null) say({ says: 'There is nothing here to play.', tone: 'problem' })
    else run()
  }
}

/** How the conversation tells it; what came of it is told where the button tells it. */
export const tellControl = (control: string): string => `Taken as a press of ${presses[control]?.button ?? control}.`

/** Only where it was said: other tabs hear of every request, and a page that is loaded anew of all the former ones. */
studio.subscribe(({ asks, askedHere }, before) => {
  if (asks === before.asks && askedHere === before.askedHere) return
  const ended = asks.filter(({ ask, reply, problem }) => askedHere.has(ask) && (reply ?? problem) !== null)
  if (ended.length === 0) return
  const over = new Set(ended.map(({ ask }) => ask))
  studio.setState({ askedHere: new Set([...askedHere].filter((ask) => !over.has(ask))) })
  for (const { reply } of ended) if (reply?.control !== undefined) presses[reply.control]?.run()
})
