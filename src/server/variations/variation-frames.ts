import type { MaestroEvent } from '../../music/wire/events.ts'
import type { StreamEvent } from '../../store/index.ts'

/**
 * The part of a stream that shows a variation, numbered on its own: `meta` is 1, phrases follow, `done` is last. A stream that comes to
 * nothing gives its error and a `done` that says so.
 */
export async function* variationFrames(events: AsyncIterable<StreamEvent>, { variationId, afterSeq }: { variationId: string; afterSeq: number }): AsyncIterable<StreamEvent> {
  let seq = 0
  let phrases = 0
  for await (const { json } of events) {
    const event = JSON.parse(json) as MaestroEvent
    const shown: MaestroEvent | undefined = event.type === 'complete' ? { type: 'done', variationId, phraseCount: phrases, status: 'failed' } : isShown(event) ? event : undefined
    if (!shown) continue
    if (shown.type === 'phrase') phrases++
    if (++seq > afterSeq) yield { seq, json: JSON.stringify({ ...shown, seq }) }
    if (shown.type === 'done') return
  }
}

const isShown = ({ type }: MaestroEvent): boolean => type === 'meta' || type === 'phrase' || type === 'done' || type === 'error'
