import { itemsOf, type Document, type State } from '../kernel/index.ts'
import { shareFrame, type Frame, type Thing } from '../words/index.ts'
import { playedMicros, playedRanges } from './document/played-ranges.ts'
import { entriesOf, SOURCES } from './document/timeline.ts'
import { MICROS, sentenceOf, sourceOf } from './document/words.ts'

/** What words may refer to in a video document: its length as it plays, who speaks, and the recordings. */
export function videoFrame({ document }: State): Frame {
  const frame = known.get(document) ?? shareFrame(frameOf(document))
  known.set(document, frame)
  return frame
}

/** A request looks at the same document many times, and each look goes through every word of it. */
const known = new WeakMap<Document, Frame>()

function frameOf(document: Document): Frame {
  const speakers = new Set([...entriesOf(document)].flatMap((id) => sentenceOf(document, id)?.speaker ?? []))
  return {
    durationSeconds: playedMicros(playedRanges(document)) / MICROS,
    cursorSeconds: 0,
    selection: null,
    things: [
      ...[...speakers].map((name): Thing => ({ kind: 'speaker', id: name, name })),
      ...itemsOf(document, SOURCES).map((id): Thing => ({
        kind: 'source',
        id,
        name: sourceOf(document, id)?.name ?? id,
      })),
    ],
  }
}
