import { cell, itemsOf, placeOf, positionOf, sequenceOf, type Anchor, type Document } from '../kernel/index.ts'

/**
 * A label stands on a unit of its track's endless gap, so it moves with edits of all tracks and goes with what it
 * stands on.
 */
export type Label = {
  readonly id: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly track: string
}

export const LABELS = 'labels'
/** Longer than any recording: 2^40 samples are half a year at 48 kHz. */
export const ENDLESS = 2 ** 40
export const labelCell = (id: string, field: 'text' | 'start' | 'end' | 'track'): string => `label/${id}/${field}`

/** Labels in the order of time. */
export function labelsOf(document: Document): Label[] {
  const found = itemsOf(document, LABELS).flatMap((id): Label[] => {
    const track = cell(document, labelCell(id, 'track'))
    if (typeof track !== 'string') return []
    const sequence = sequenceOf(document, track)
    const start = positionOf(sequence, cell(document, labelCell(id, 'start')) as unknown as Anchor)
    const end = positionOf(sequence, cell(document, labelCell(id, 'end')) as unknown as Anchor)
    // A label that lost only its beginning stands on with the rest of its extent.
    if (!start || !end || (start.hidden && end.position <= start.position) || !placeOf(document, track)) return []
    const text = cell(document, labelCell(id, 'text'))
    return [
      {
        id,
        text: typeof text === 'string' ? text : '',
        start: start.position,
        end: Math.max(start.position, end.position),
        track,
      },
    ]
  })
  return found.sort((a, b) => a.start - b.start || a.end - b.end)
}
