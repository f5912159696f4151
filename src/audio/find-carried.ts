import { isGap, piecesFrom, sequenceOf, visibleLength, type Document } from '../kernel/index.ts'
import { audioTracks } from './tracks.ts'

/** A stretch of content that stands in both of two states, and where, in samples. */
export type CarriedContent = {
  readonly before: number
  readonly after: number
  readonly length: number
  readonly isGap: boolean
}

/** What stands in both of two states of a document, on each track, by the identity of its content. */
export function findCarried(before: Document, after: Document): CarriedContent[] {
  const known = new Set(audioTracks(before).map(({ id }) => id))
  return audioTracks(after).flatMap(({ id }) => (known.has(id) ? carriedOn(id, before, after) : []))
}

function carriedOn(track: string, before: Document, after: Document): CarriedContent[] {
  const stood = new Map<string, Placed[]>()
  for (const placed of placedOn(before, track)) {
    const ofRun = stood.get(placed.run)
    if (ofRun) ofRun.push(placed)
    else stood.set(placed.run, [placed])
  }
  // Within a run both states have the same order, so that what was passed once is not looked at again.
  const next = new Map<string, number>()
  const found: CarriedContent[] = []
  for (const now of placedOn(after, track)) {
    const ofRun = stood.get(now.run) ?? []
    let index = next.get(now.run) ?? 0
    while ((ofRun[index]?.to ?? Infinity) <= now.from) index++
    next.set(now.run, index)
    for (let was = ofRun[index]; was && was.from < now.to; was = ofRun[++index]) {
      const from = Math.max(was.from, now.from),
        to = Math.min(was.to, now.to)
      found.push({
        before: was.at + from - was.from,
        after: now.at + from - now.from,
        length: to - from,
        isGap: now.isGap,
      })
    }
  }
  return found
}

type Placed = {
  readonly run: string
  readonly from: number
  readonly to: number
  readonly at: number
  readonly isGap: boolean
}

function* placedOn(document: Document, track: string): Generator<Placed> {
  for (const { piece, start } of piecesFrom(sequenceOf(document, track)))
    if (visibleLength(piece) > 0)
      yield { run: piece.run, from: piece.from, to: piece.to, at: start, isGap: isGap(piece) }
}
