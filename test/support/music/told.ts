import { emptyDocument, perform, type Json, type State } from '../../../src/kernel/index.ts'
import { editingVerbs, readWords } from '../../../src/words/index.ts'
import { editsOfSnapshot } from '../../../src/music/edits-of-snapshot.ts'
import { musicFrame } from '../../../src/music/arrangement.ts'
import { snapshotSchema } from '../../../src/music/wire/snapshot.ts'
import { musicEar } from '../../../src/music/hear/ear.ts'
import type { Understanding } from '../../../src/music/hear/understanding.ts'

type Region = readonly [name: string, startBeat: number, durationBeats: number]

const note = { pitch: 60, startBeat: 0, durationBeats: 1, velocity: 100 }

/**
 * A song of tracks by name, each with its regions; a name with drums in it plays a kit. Ids are the names: track
 * "Bass", region "Bass/Intro".
 */
export function song(
  tracks: { readonly [name: string]: readonly Region[] },
  more: { readonly [field: string]: Json } = {},
  notes: readonly Json[] = [note],
): State {
  const made = Object.entries(tracks).map(([name, regions]) => ({
    id: name,
    name,
    volume: 0.8,
    pan: 0.5,
    ...(/drum/i.test(name) ? { drumKitId: 'acoustic' } : {}),
    ...(/^(?:keys|rhodes)/i.test(name) ? { gmProgram: 4 } : {}),
    ...(/^bass/i.test(name) ? { gmProgram: 33 } : {}),
    regions: regions.map(([region, startBeat, durationBeats], at) => ({
      id: `${name}/${region}${regions.slice(0, at).some(([other]) => other === region) ? at : ''}`,
      name: region,
      startBeat,
      durationBeats,
      notes,
    })),
  }))
  const snapshot = snapshotSchema.parse({
    projectId: 'p',
    name: 'Rain',
    tempo: 92,
    key: 'Dm',
    timeSignature: '4/4',
    tracks: made,
    ...more,
  })
  return {
    document: perform(
      emptyDocument,
      editsOfSnapshot(snapshot).map((edit, at) => ({ ...edit, id: at + 1 })),
    ),
    editor: {},
  }
}

/** By hand: neither on a beat nor on an eighth, so that there is something to put right. */
export const lateNote = { ...note, startBeat: 0.55 }

/** What each clause of a request comes to on a song. */
export function hear(state: State, words: string, before?: string): Understanding[] {
  const read = (text: string): ReturnType<typeof readWords>['clauses'] =>
    readWords(musicEar.plain(text, state), musicFrame(state), [...new Set([...editingVerbs, ...musicEar.verbs])])
      .clauses
  const clauses = read(words)
  const previous = before === undefined ? [] : read(before)
  return clauses.map((clause, at) =>
    musicEar.hear(clause, { start: state, now: state, clauses, at, previous: at === 0 ? previous : [] }),
  )
}

/** The calls of a request in short: the operation and its values; the seed is left out. A question is told as one. */
export function told(state: State, words: string, before?: string): string[] {
  return hear(state, words, before).flatMap((understood) => {
    if ('question' in understood) return [`? ${understood.question.question}`]
    if ('answer' in understood) return [`= ${understood.answer}`]
    if ('nothing' in understood) return []
    return understood.calls.map(({ operation, found }) =>
      `${operation} ${Object.entries(found)
        .filter(([param]) => param !== 'seed' && param !== 'ids')
        .map(([param, { value }]) => `${param}:${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(' ')}`.trim(),
    )
  })
}
