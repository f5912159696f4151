import { z } from 'zod'
import {
  cell,
  emptyDocument,
  itemsOf,
  keyBetween,
  operation,
  perform,
  placeOf,
  problem,
  stateKey,
  type AnyOperation,
  type Domain,
  type Edit,
  type EditorEdit,
  type Json,
  type State,
  type StateKey,
} from 'cutroom/kernel'

export type Song = { id: string; title: string; seconds: number }
type Rows = { from: number; to: number } | null

export const songsOf = ({ document }: State): Song[] =>
  itemsOf(document, 'songs').map((id) => ({
    id,
    title: cell(document, `song/${id}/title`) as string,
    seconds: cell(document, `song/${id}/seconds`) as number,
  }))

const rowOf = (state: State, id: string | undefined): number => songsOf(state).findIndex((song) => song.id === id) + 1
const orderKeys = stateKey<(id: string | undefined) => string | null>({
  name: 'order_keys',
  about: 'where each song stands',
  read:
    ({ document }) =>
    (id) =>
      id === undefined ? null : (placeOf(document, id)?.key ?? null),
})
const songs = stateKey<Song[]>({
  name: 'songs',
  about: 'the songs in their order',
  owns: ['list:songs', 'cell:song/*/*'],
  read: songsOf,
})

/** The editor counts rows; the key names songs, so that a plan still means the same songs when rows have shifted. */
const selection = stateKey<string[]>({
  name: 'selection',
  kind: 'editor',
  about: 'the selected songs',
  owns: ['editor:selection'],
  ask: 'Which songs? For example: remove "Rain".',
  read: (state) => {
    const rows = state.editor['selection'] as Rows
    return rows
      ? songsOf(state)
          .slice(rows.from - 1, rows.to)
          .map(({ id }) => id)
      : []
  },
  setBy: (ids, state) => ({
    operation: 'select_rows',
    params: { from: rowOf(state, ids[0]), to: rowOf(state, ids.at(-1)) },
  }),
  infer: ({ mentions }, state) => {
    const said = mentions.find((mention) => mention.kind === 'text')
    const named = songsOf(state).filter(({ title }) => title === said?.value)
    return said && named.length === 1
      ? { value: named.map(({ id }) => id), source: 'words', text: said.text, confidence: 0.95 }
      : undefined
  },
})

/** Where new and moved songs go: before this song, or at the end. */
const target = stateKey<string>({
  name: 'target',
  kind: 'editor',
  about: 'the place for what is added or moved',
  owns: ['editor:target'],
  read: (state) => songsOf(state)[Number(state.editor['target']) - 1]?.id ?? 'end',
  setBy: (id, state) => ({
    operation: 'set_target',
    params: { row: id === 'end' ? songsOf(state).length + 1 : rowOf(state, id) },
  }),
})

const setEditor = (field: string, to: Json): EditorEdit => ({ edit: 'editor', field, to })

/** Songs put between two others, one behind the other. */
function put(ids: readonly string[], [low, high]: readonly [string | null, string | null]): Edit[] {
  let last = low
  return ids.map((item, index) => ({
    edit: 'place',
    item,
    at: { list: 'songs', key: (last = keyBetween(last, high, index)) },
  }))
}

const operations: AnyOperation[] = [
  operation({
    name: 'select_rows',
    summary: 'Select songs by their rows.',
    kind: 'prepare',
    reads: [songs.required],
    writes: [selection],
    params: z.object({ from: z.int().min(1), to: z.int().min(1) }),
    apply: (view, { from, to }) =>
      to <= view.read(songs).length
        ? [setEditor('selection', { from, to })]
        : problem('no-such-row', `There is no row ${to}.`),
    says: (_, { from, to }) => `selects rows ${from} to ${to}`,
  }),
  operation({
    name: 'set_target',
    summary: 'Set the row for what comes next.',
    kind: 'prepare',
    reads: [songs.required],
    writes: [target],
    params: z.object({ row: z.int().min(1) }),
    apply: (view, { row }) =>
      row <= view.read(songs).length + 1
        ? [setEditor('target', row)]
        : problem('no-such-row', `There is no row ${row}.`),
  }),
  operation({
    name: 'remove_selected',
    summary: 'Remove the selected songs.',
    kind: 'operate',
    destroys: 'the selected songs',
    reads: [selection.required, songs.required],
    writes: [songs, selection],
    params: z.object({}),
    apply: (view) => [
      ...view.read(selection).map((item): Edit => ({ edit: 'place', item, at: null })),
      setEditor('selection', null),
    ],
    claims: (view) => [
      {
        check: 'song-count',
        promise: 'songs left',
        about: null,
        expect: view.read(songs).length - view.read(selection).length,
        passing: true,
      },
    ],
  }),
  operation({
    name: 'move_selected',
    summary: 'Move the selected songs to the target.',
    kind: 'operate',
    reads: [selection.required, target.required, songs.required, orderKeys.required],
    writes: [songs, selection],
    params: z.object({}),
    apply: (view) => {
      const [moved, all, key] = [view.read(selection), view.read(songs).map(({ id }) => id), view.read(orderKeys)]
      const at = view.read(target) === 'end' ? all.length : all.indexOf(view.read(target))
      const rest = (ids: string[]): string[] => ids.filter((id) => !moved.includes(id))
      const before = rest(all.slice(0, at))
      return [
        ...put(moved, [key(before.at(-1)), key(rest(all.slice(at))[0])]),
        setEditor('selection', { from: before.length + 1, to: before.length + moved.length }),
      ]
    },
  }),
  operation({
    name: 'add_song',
    summary: 'Add a song at the target.',
    kind: 'operate',
    reads: [target.required, songs.required, orderKeys.required],
    writes: [songs, selection],
    params: z.object({ title: z.string(), seconds: z.number().positive() }),
    apply: (view, { title, seconds }, tools) => {
      const [all, key, id] = [view.read(songs), view.read(orderKeys), tools.newId('song-')]
      const at = view.read(target) === 'end' ? all.length : all.findIndex((song) => song.id === view.read(target))
      return [
        ...put([id], [key(all[at - 1]?.id), key(all[at]?.id)]),
        { edit: 'set', cell: `song/${id}/title`, to: title },
        { edit: 'set', cell: `song/${id}/seconds`, to: seconds },
        setEditor('selection', null),
      ]
    },
  }),
  operation({
    name: 'sort_by_title',
    summary: 'Sort all songs by title.',
    kind: 'operate',
    reads: [songs.required],
    writes: [songs, selection],
    params: z.object({}),
    apply: (view) => [
      ...put(
        view
          .read(songs)
          .toSorted((a, b) => (a.title < b.title ? -1 : 1))
          .map(({ id }) => id),
        [null, null],
      ),
      setEditor('selection', null),
    ],
  }),
]

export const playlist: Domain = {
  name: 'playlist',
  operations: new Map(operations.map((each) => [each.name, each])),
  keys: new Map([songs, selection, target, orderKeys].map((key) => [key.name, key as StateKey<unknown>])),
  checkers: new Map([['song-count', (state: State) => songsOf(state).length]]),
  newDocument: { document: emptyDocument, editor: { selection: null, target: 1 } },
}

/** A document made of what the live editor says of itself: planning works on it, and the editor hears nothing. */
export function shadowOf(rows: readonly Song[], editor: State['editor']): State {
  const edits: Edit[] = [
    ...put(
      rows.map(({ id }) => id),
      [null, null],
    ),
    ...rows.flatMap(({ id, title, seconds }): Edit[] => [
      { edit: 'set', cell: `song/${id}/title`, to: title },
      { edit: 'set', cell: `song/${id}/seconds`, to: seconds },
    ]),
  ]
  return {
    document: perform(
      emptyDocument,
      edits.map((edit) => ({ ...edit, id: 0 })),
    ),
    editor,
  }
}
