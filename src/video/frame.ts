import { itemsOf, type State } from '../kernel/index.ts'
import type { Frame, Thing } from '../words/reading.ts'
import { entriesOf, SOURCES } from './document/timeline.ts'
import { sentenceOf, sourceOf } from './document/words.ts'
import { keptSeconds } from './kept-seconds.ts'

/** What words may refer to in a video document: who speaks, and the recordings. */
export function videoFrame({ document }: State): Frame {
  const speakers = new Set([...entriesOf(document)].flatMap((id) => sentenceOf(document, id)?.speaker ?? []))
  return {
    durationSeconds: keptSeconds(document),
    cursorSeconds: 0,
    selection: null,
    things: [
      ...[...speakers].map((name): Thing => ({ kind: 'speaker', id: name, name })),
      ...itemsOf(document, SOURCES).map((id): Thing => ({ kind: 'source', id, name: sourceOf(document, id)?.name ?? id })),
    ],
  }
}
