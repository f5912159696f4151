import { z } from 'zod'
import { operation, problem, type Edit, type EditorEdit } from '../../kernel/index.ts'
import { formatTime } from '../../words/format-time.ts'
import { insertAudio, insertGap } from '../insert-audio.ts'
import { clips, labels, trackList } from '../keys/content.ts'
import { cursor } from '../keys/cursor.ts'
import { clipboard, selectedClips } from '../keys/editor.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { newTrackEdits } from '../new-track.ts'

export const paste = operation({
  name: 'paste',
  summary: 'Insert the clipboard at the cursor and push later audio, on the selected tracks or else on new ones.',
  kind: 'operate',
  reads: [cursor.required, clipboard.required, selectedTracks.optional, clips.required],
  writes: [clips, labels, trackList, selectedClips],
  params: z.strictObject({}),
  heard: [
    { words: 'paste' },
    { words: 'insert|put|drop|place clipboard', weight: -2 },
    { words: 'past|psate it|that|this', with: ['time'] },
    { words: 'put|place|insert|stick|drop it|that|this|copy at|to|in', with: ['time'], without: 'label|marker|cursor|playhead|fade|track|tracks|clip|top|bottom|limiter|compressor' },
    { words: 'paste|put|place|insert|stick|drop after|behind itself|it|that|this?', place: 'end', without: 'label|marker|cursor|playhead|track|tracks', weight: 1 },
  ],
  apply: (view, _params, tools) => {
    const timeline = view.read(clips)
    const content = view.read(clipboard)
    if (content === null) return problem('empty-clipboard', 'The clipboard is empty; cut or copy something first.')
    const at = view.read(cursor)
    const chosen = view.read(selectedTracks)
    const audio = timeline.tracks.filter(({ kind }) => kind !== 'label')
    const targets = audio.filter(({ id }) => chosen.includes(id))
    const edits: Edit[] = []
    for (const [index, target] of targets.entries()) {
      const from = content.tracks[Math.min(index, content.tracks.length - 1)]
      if (from) edits.push(...insertAudio(timeline, { track: target.id, at, audio: from.audio, length: content.length, leans: from.leans }, tools))
    }
    let last = timeline.tracks.at(-1)
    for (const from of content.tracks.slice(targets.length)) {
      const id = tools.newId('t')
      edits.push(...newTrackEdits({ id, name: from.name, kind: from.kind, after: last, before: undefined }, undefined))
      edits.push(...insertAudio(timeline, { track: id, at, audio: from.audio, length: content.length, leans: from.leans }, tools))
      last = { id, key: (edits.find((edit) => edit.edit === 'place' && edit.item === id) as { at: { key: string } }).at.key, name: from.name, kind: from.kind, gainDb: 0, pan: 0, muted: false, solo: false }
    }
    const follows = targets.length > 0 && targets.length === audio.length ? timeline.tracks.filter(({ kind }) => kind === 'label') : []
    for (const { id } of follows) edits.push(insertGap(timeline, id, at, content.length, tools))
    const made = edits.flatMap((edit) => (edit.edit === 'insert' && edit.content !== null ? [edit.run] : []))
    return [...edits, { edit: 'editor', field: 'selectedClips', to: made } satisfies EditorEdit]
  },
  claims: (_view, _params, changes) => changes.flatMap((change) => (change.edit === 'insert' && change.content !== null ? [{ check: 'audible-run', promise: 'The pasted audio is there', about: { track: change.sequence, run: change.run }, expect: true }] : [])),
  says: (view) => `Paste ${formatTime((view.read(clipboard)?.length ?? 0) / view.read(clips).rate)} at ${formatTime(view.read(cursor) / view.read(clips).rate)}`,
})
