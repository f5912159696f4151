import type { MaestroEvent } from '../../music/index.ts'
import type { StreamEvent } from '../../store/index.ts'
import { whyFailed } from './why-failed.ts'

/**
 * The part of a stream that shows a variation, numbered on its own: `meta` is 1, phrases follow, `done` is last. A
 * stream that comes to nothing gives its reason as an error, and a `done` that says so.
 */
export async function* variationFrames(
  events: AsyncIterable<StreamEvent>,
  { variationId, afterSeq }: { variationId: string; afterSeq: number },
): AsyncIterable<StreamEvent> {
  let seq = 0
  let phrases = 0
  const heard: MaestroEvent[] = []
  for await (const { json } of events) {
    const event = JSON.parse(json) as MaestroEvent
    if (event.type === 'error' || event.type === 'content') heard.push(event)
    const isNothing = event.type === 'complete'
    const shown: MaestroEvent[] = isNothing
      ? [...reasonFor([...heard, event]), { type: 'done', variationId, phraseCount: phrases, status: 'failed' }]
      : isShown(event)
        ? [event]
        : []
    for (const each of shown) {
      if (each.type === 'phrase') phrases++
      if (++seq > afterSeq) yield { seq, json: JSON.stringify({ ...each, seq }) }
      if (each.type === 'done') return
    }
  }
}

/** An error of the stream was shown when it came. */
const reasonFor = (heard: readonly MaestroEvent[]): MaestroEvent[] =>
  heard.some(({ type }) => type === 'error') ? [] : [whyFailed(heard)]

const isShown = ({ type }: MaestroEvent): boolean =>
  type === 'meta' || type === 'phrase' || type === 'done' || type === 'error'
