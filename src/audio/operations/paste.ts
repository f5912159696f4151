import { z } from 'zod'
import { operation, problem, type Edit, type EditorEdit, type Tools, type View } from '../../kernel/index.ts'
import { formatTime } from '../../words/format-time.ts'
import { splitCell } from '../clips.ts'
import { insertAudio, insertGap } from '../insert-audio.ts'
import { clips, labels, trackList, type Timeline } from '../keys/content.ts'
import { cursor } from '../keys/cursor.ts'
import { clipboard, selectedClips, type Clipboard } from '../keys/editor.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { newTrackEdits } from '../new-track.ts'
import type { Track } from '../tracks.ts'

type Params = { new_tracks: boolean }

export const paste = operation<Params>({
  name: 'paste',
  summary: 'Insert the clipboard at the cursor and push later audio, on the selected tracks, or else on those it came from, or else on new ones.',
  kind: 'operate',
  reads: [cursor.required, clipboard.required, selectedTracks.optional, clips.required],
  writes: [clips, labels, trackList, selectedClips],
  params: z.strictObject({ new_tracks: z.boolean().default(false) }),
  heard: [
    { words: 'paste' },
    { words: 'insert|put|drop|place clipboard', weight: -2 },
    { words: 'past|psate it|that|this', with: ['time'] },
    { words: 'put|place|insert|stick|drop it|that|this|copy at|to|in', with: ['time'], without: 'label|marker|cursor|playhead|fade|track|tracks|clip|top|bottom|limiter|compressor' },
    { words: 'paste|put|place|insert|stick|drop after|behind itself|it|that|this?', place: 'end', without: 'label|marker|cursor|playhead|track|tracks', weight: 1 },
    { words: 'paste new|separate|fresh|own track|tracks', params: { new_tracks: true }, weight: 2 },
  ],
  apply: (view, params, tools) => {
    const content = view.read(clipboard)
    if (content === null) return problem('empty-clipboard', 'The clipboard is empty; cut or copy something first.')
    const timeline = view.read(clips)
    const at = view.read(cursor)
    const { onTracks, onNew } = placesFor(view, content, params)
    const audio = timeline.tracks.filter(({ kind }) => kind !== 'label')
    const edits = onTracks.flatMap(({ track, part }) => (part ? insertPart(timeline, { track: track.id, at, part, length: content.length }, tools) : pushLater(timeline, { track: track.id, at, length: content.length }, tools)))
    let last = timeline.tracks.at(-1)
    for (const part of onNew) {
      const id = tools.newId('t')
      edits.push(...newTrackEdits({ id, name: part.name, kind: part.kind, after: last, before: undefined }, undefined))
      edits.push(...insertPart(timeline, { track: id, at, part, length: content.length }, tools))
      last = { id, key: (edits.find((edit) => edit.edit === 'place' && edit.item === id) as { at: { key: string } }).at.key, name: part.name, kind: part.kind, gainDb: 0, pan: 0, muted: false, solo: false }
    }
    const follows = onTracks.length > 0 && onTracks.length === audio.length ? timeline.tracks.filter(({ kind }) => kind === 'label') : []
    for (const { id } of follows) edits.push(insertGap(timeline, id, at, content.length, tools))
    const made = edits.flatMap((edit) => (edit.edit === 'insert' && edit.content !== null ? [edit.run] : []))
    return [...edits, { edit: 'editor', field: 'selectedClips', to: made } satisfies EditorEdit]
  },
  claims: (_view, _params, changes) => changes.flatMap((change) => (change.edit === 'insert' && change.content !== null ? [{ check: 'audible-run', promise: 'The pasted audio is there', about: { track: change.sequence, run: change.run }, expect: true }] : [])),
  says: (view, params) => {
    const content = view.read(clipboard)
    const { rate } = view.read(clips)
    return `Paste ${formatTime((content?.length ?? 0) / rate)} at ${formatTime(view.read(cursor) / rate)}${content ? where(view, content, params) : ''}`
  },
})

type Part = Clipboard['tracks'][number]

/** What goes on which track (null: nothing sounds there, and only what follows moves, so that all stay in step), and what gets a new one. */
type Places = { readonly onTracks: readonly { readonly track: Track; readonly part: Part | null }[]; readonly onNew: readonly Part[] }

function placesFor(view: View, content: Clipboard, { new_tracks: isNew }: Params): Places {
  const audio = isNew ? [] : view.read(clips).tracks.filter(({ kind }) => kind !== 'label')
  const chosen = audio.filter(({ id }) => view.read(selectedTracks).includes(id))
  const came = content.from ?? []
  // Where the selected tracks are those that it came from, each part goes back to its own.
  const isHome = chosen.every(({ id }) => came.includes(id)) && content.tracks.every(({ from }) => chosen.length === 0 || chosen.some(({ id }) => id === from))
  if (!isHome) return { onTracks: chosen.map((track, index) => ({ track, part: content.tracks[Math.min(index, content.tracks.length - 1)] ?? null })), onNew: content.tracks.slice(chosen.length) }
  const home = chosen.length > 0 ? chosen : audio.filter(({ id }) => came.includes(id))
  return { onTracks: home.map((track) => ({ track, part: content.tracks.find(({ from }) => from === track.id) ?? null })), onNew: content.tracks.filter(({ from }) => !home.some(({ id }) => id === from)) }
}

function insertPart(timeline: Timeline, { track, at, part, length }: { track: string; at: number; part: Part; length: number }, tools: Tools): Edit[] {
  return insertAudio(timeline, { track, at, audio: part.audio, length, leans: part.leans }, tools)
}

/** Behind the end there is nothing to push. */
function pushLater(timeline: Timeline, { track, at, length }: { track: string; at: number; length: number }, tools: Tools): Edit[] {
  if (at >= timeline.extentOf(track)) return []
  const unit = timeline.isInsideClip(track, at) ? timeline.unitAt(track, at) : undefined
  return [...(unit ? [{ edit: 'set', cell: splitCell(unit), to: true } satisfies Edit] : []), insertGap(timeline, track, at, length, tools)]
}

function where(view: View, content: Clipboard, params: Params): string {
  const { onTracks, onNew } = placesFor(view, content, params)
  const audio = view.read(clips).tracks.filter(({ kind }) => kind !== 'label')
  const names = onTracks.filter(({ part }) => part !== null).map(({ track }) => track.name)
  const made = onNew.length === 0 ? [] : [onNew.length === 1 ? 'a new track' : `${onNew.length} new tracks`]
  if (audio.length <= 1 && made.length === 0) return ''
  return ` on ${[...(names.length > 1 && onTracks.length === audio.length && made.length === 0 ? [`all ${audio.length} tracks`] : names), ...made].join(' and ')}`
}
