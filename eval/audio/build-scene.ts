import {
  isProblem,
  runOperation,
  type AnyOperation,
  type Json,
  type State,
  type WorkingCopy,
} from '../../src/kernel/index.ts'
import { audio } from '../../src/audio/for-planning.ts'
import { importTracks } from '../../src/audio/operations/import-tracks.ts'
import { tracksOf } from '../../src/audio/tracks.ts'
import { scenes, type Given, type Scene, type SceneName } from './scene.ts'

const RATE = 48_000

/** The address that stands for a track's source. */
const addressOf = (track: string): string => `source:${track}`

/** A scene as a real document: imported, split, labelled and set by the operations themselves. */
export function buildScene(name: SceneName, given: Given): WorkingCopy {
  const scene: Scene = scenes[name]
  let copy: WorkingCopy = { state: audio.newDocument, nextId: 1 }
  const sounding = scene.tracks.filter(({ kind }) => kind !== 'label')
  if (sounding.length > 0) {
    const sources = sounding.map(({ name: track, kind, seconds }) => ({
      name: track,
      source: addressOf(track),
      frames: seconds * RATE,
      channels: kind === 'stereo' ? 2 : 1,
    }))
    copy = run(copy, importTracks, { rate: RATE, sources }).copy
  }
  for (const { name: track } of scene.tracks.filter(({ kind }) => kind === 'label'))
    copy = run(copy, known('create_label_track'), { name: track }).copy
  for (const { text, start, end } of scene.labels) copy = run(copy, known('add_label'), { text, time: start, end }).copy
  copy = given.lastEffect ? withLastEffect(copy, given.lastEffect, scene) : copy
  for (const { id, name: track } of tracksOf(copy.state.document)) copy = withSettings(copy, { id, track, given })
  const clipboard = given.clipboard && copied(copy, given.clipboard)
  const chosen = (given.selectedTracks ?? []).map((track) => idOf(copy, track))
  const editor = {
    ...audio.newDocument.editor,
    ...(given.lastEffect && { lastEffect: copy.state.editor['lastEffect'] ?? null }),
    ...(clipboard !== undefined && { clipboard }),
    selection: given.selection
      ? { start: Math.round(given.selection.start * RATE), end: Math.round(given.selection.end * RATE) }
      : null,
    cursor: Math.round((given.cursor ?? 0) * RATE),
    selectedTracks: chosen,
  }
  return { ...copy, state: { ...copy.state, editor } }
}

function known(name: string): AnyOperation {
  const operation = audio.operations.get(name)
  if (!operation) throw new Error(`There is no operation ${name}`)
  return operation
}

function run(
  copy: WorkingCopy,
  operation: AnyOperation,
  params: Json,
  measured: readonly Json[] = [],
): { copy: WorkingCopy; editor: { [field: string]: Json } } {
  const performed = runOperation(copy, operation, params, measured)
  if (isProblem(performed)) throw new Error(`The scene cannot be built: ${performed.message}`)
  return performed
}

function idOf({ state }: { state: State }, name: string): string {
  const found = tracksOf(state.document).find((track) => track.name === name)
  if (!found) throw new Error(`There is no track ${name}`)
  return found.id
}

/** Runs something as if other things were selected. */
function selecting(copy: WorkingCopy, editor: { [field: string]: Json }): WorkingCopy {
  return { ...copy, state: { ...copy.state, editor: { ...copy.state.editor, ...editor } } }
}

function withSettings(
  copy: WorkingCopy,
  { id, track, given }: { id: string; track: string; given: Given },
): WorkingCopy {
  let now = selecting(copy, { selectedTracks: [id] })
  const isLabel = tracksOf(copy.state.document).find((each) => each.id === id)?.kind === 'label'
  const times = isLabel ? [] : (given.splits?.[track] ?? given.splits?.['all'] ?? [])
  if (times.length > 0) now = run(now, known('split'), { times: [...times] }).copy
  if (given.muted?.includes(track)) now = run(now, known('mute_track'), { muted: true }).copy
  if (given.solo?.includes(track)) now = run(now, known('solo_track'), { solo: true }).copy
  const gainDb = given.gainDb?.[track]
  if (gainDb !== undefined) now = run(now, known('set_track_gain'), { gain_db: gainDb }).copy
  const pan = given.pan?.[track]
  return pan === undefined ? now : run(now, known('set_track_pan'), { pan }).copy
}

function copied(copy: WorkingCopy, { track, from, to }: { track: string; from: number; to: number }): Json | undefined {
  const selection = { start: Math.round(from * RATE), end: Math.round(to * RATE) }
  return run(selecting(copy, { selection, selectedTracks: [idOf(copy, track)] }), known('copy'), {}).editor['clipboard']
}

function withLastEffect(
  copy: WorkingCopy,
  { operation, db, track, range }: NonNullable<Given['lastEffect']>,
  _scene: Scene,
): WorkingCopy {
  const selection = { start: Math.round(range.start * RATE), end: Math.round(range.end * RATE) }
  return run(selecting(copy, { selection, selectedTracks: [idOf(copy, track)] }), known(operation), { db }).copy
}
