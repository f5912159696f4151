import { audio } from '../../src/audio/for-planning.ts'
import { RATE as RATE_CELL, TRACKS, trackCell } from '../../src/audio/tracks.ts'
import {
  accept,
  addDocument,
  commit,
  documentOf,
  emptyHistory,
  isProblem,
  setEditor,
  type Accepted,
  type Change,
  type Edit,
  type History,
  type Json,
} from '../../src/kernel/index.ts'
import { planPart, proposalOf } from './plan.ts'

/** Samples per clip. */
export const CLIP = 600
const door = { domains: new Map([['audio', audio]]), measure: async () => -6 }

/** A document with one track of that many clips back to back, as an import would leave it. */
export function manyClips(count: number, length = CLIP): History {
  const edits: Edit[] = [
    { edit: 'set', cell: RATE_CELL, to: 48_000 },
    { edit: 'place', item: 't1', at: { list: TRACKS, key: 'V11' } },
    { edit: 'set', cell: trackCell('t1', 'name'), to: 'Host' },
    { edit: 'set', cell: trackCell('t1', 'kind'), to: 'mono' },
    ...Array.from({ length: count }, (_, n): Edit => ({
      edit: 'insert',
      run: `r${n}`,
      sequence: 't1',
      after: n === 0 ? null : { run: `r${n - 1}`, offset: length, edge: true },
      length,
      content: { windows: [{ source: 'sha256:s', from: n * length, to: (n + 1) * length }] } as Json,
    })),
  ]
  const changes = edits.map((edit, at): Change => ({ ...edit, id: at + 1 }))
  const history = addDocument(emptyHistory, { name: 'doc', domain: 'audio', state: audio.newDocument })
  return commit(history, {
    id: 'start',
    label: 'import',
    when: '',
    parts: [
      {
        document: 'doc',
        domain: 'audio',
        units: [{ id: 'u1', steps: [], changes, claims: [] }],
        nextId: changes.length + 1,
        editorBefore: {},
      },
    ],
  })
}

/** One request by a person's own hand: select, plan, accept. */
export async function edit(
  history: History,
  operation: string,
  {
    editor = {},
    params = {},
    id,
  }: { editor?: { [field: string]: Json }; params?: { [param: string]: Json }; id: string },
): Promise<Accepted> {
  const selected = setEditor(history, 'doc', { selectedTracks: ['t1'], ...editor })
  const part = await planPart(selected, [{ operation, params }], { domain: audio, measure: door.measure })
  if (isProblem(part)) throw new Error(`${operation}: ${part.message}`)
  const accepted = await accept(door, selected, proposalOf([part]), { proposal: 'p1', by: 'person' }, { id, when: '' })
  if (isProblem(accepted)) throw new Error(`${operation}: ${accepted.message}`)
  return accepted
}

export const range = (start: number, end: number): { selection: Json } => ({ selection: { start, end } })
export const lengthOf = (history: History): number => {
  const { document } = documentOf(history, 'doc')!.state
  return document.sequences?.value.pieces?.sum.length ?? 0
}
