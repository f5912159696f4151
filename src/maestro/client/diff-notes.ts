import { canonical, type Json } from '../../kernel/index.ts'
import type { Note } from '../../music/wire/snapshot.ts'

export type NotesDiff = {
  readonly added: readonly Note[]
  readonly moved: readonly { readonly before: Note; readonly after: Note }[]
  readonly removed: readonly Note[]
}

/**
 * Notes that came, went, or are now at another time or another pitch. Equal notes are the same note, however often
 * there is one.
 */
export function diffNotes(before: readonly Note[], after: readonly Note[]): NotesDiff {
  if (before === after) return { added: [], moved: [], removed: [] }
  const same = matched(before, after, (note) => canonical(note as unknown as Json))
  const inTime = matched(same.left, same.right, ({ pitch }) => String(pitch))
  const inPitch = matched(inTime.left, inTime.right, ({ startBeat }) => String(startBeat))
  return {
    added: inPitch.right,
    moved: [...inTime.pairs, ...inPitch.pairs].map(([was, is]) => ({ before: was, after: is })),
    removed: inPitch.left,
  }
}

/** Pairs of notes that agree in something, first with first, and those that are left on either side. */
function matched(
  before: readonly Note[],
  after: readonly Note[],
  by: (note: Note) => string,
): { pairs: [Note, Note][]; left: Note[]; right: Note[] } {
  const waiting = new Map<string, Note[]>()
  for (const note of before) {
    const alike = waiting.get(by(note))
    if (alike) alike.push(note)
    else waiting.set(by(note), [note])
  }
  const pairs: [Note, Note][] = []
  const right: Note[] = []
  for (const note of after) {
    const was = waiting.get(by(note))?.shift()
    if (was) pairs.push([was, note])
    else right.push(note)
  }
  return { pairs, left: [...waiting.values()].flat(), right }
}
