import { z } from 'zod'
import { operation, problem, type EditorEdit, type View } from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
import { insertAudio, insertGap, pushLater } from '../insert-audio.ts'
import { clips, labels, trackList } from '../keys/content.ts'
import { cursor } from '../keys/cursor.ts'
import { clipboard, selectedClips, type Clipboard } from '../keys/editor.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { newTrackEdits, type Track } from '../tracks.ts'

type Params = { new_tracks: boolean }

export const paste = operation<Params>({
  name: 'paste',
  summary:
    'Insert the clipboard at the cursor and push later audio, on the selected tracks, or else on those it came ' +
    'from, or else on new ones.',
  kind: 'operate',
  reads: [cursor.required, clipboard.required, selectedTracks.optional, clips.required],
  writes: [clips, labels, trackList, selectedClips],
  params: z.strictObject({ new_tracks: z.boolean().default(false) }),
  rules: [
    {
      name: 'paste',
      says: [
        'paste [it|that|this|clipboard|what i copied|the copy] [in] {time} [{on}]',
        '(insert|put|drop|place|stick) (clipboard|what i copied|the copy|copy|it) [in] {time} [{on}]',
      ],
      examples: ['paste it at 0:50', 'put what I copied at 1:10 on the host'],
    },
  ],
  heard: [
    { words: 'paste' },
    { words: 'insert|put|drop|place clipboard', weight: -2 },
    { words: 'past|psate it|that|this', with: ['time'] },
    {
      words: 'put|place|insert|stick|drop it|that|this|copy at|to|in',
      with: ['time'],
      without: 'label|marker|cursor|playhead|fade|track|tracks|clip|top|bottom|limiter|compressor',
    },
    {
      words: 'paste|put|place|insert|stick|drop after|behind itself|it|that|this?',
      place: 'end',
      without: 'label|marker|cursor|playhead|track|tracks',
      weight: 1,
    },
    { words: 'paste new|separate|fresh|own track|tracks', params: { new_tracks: true }, weight: 2 },
  ],
  apply: (view, params, tools) => {
    const content = view.read(clipboard)
    if (content === null) return problem('empty-clipboard', 'The clipboard is empty; cut or copy something first.')
    const timeline = view.read(clips)
    const at = view.read(cursor)
    const { onTracks, onNew } = placesFor(view, content, params)
    const audio = timeline.tracks.filter(({ kind }) => kind !== 'label')
    const { length } = content
    const edits = onTracks.flatMap(({ track: { id }, part }) => {
      if (!part) return pushLater(timeline, { track: id, at, length }, tools)
      return insertAudio(timeline, { track: id, at, audio: part.audio, length, leans: part.leans }, tools)
    })
    let last = timeline.tracks.at(-1)
    for (const part of onNew) {
      const id = tools.newId('t')
      edits.push(...newTrackEdits({ id, name: part.name, kind: part.kind, after: last, before: undefined }, undefined))
      edits.push(...insertAudio(timeline, { track: id, at, audio: part.audio, length, leans: part.leans }, tools))
      last = {
        id,
        key: (edits.find((edit) => edit.edit === 'place' && edit.item === id) as { at: { key: string } }).at.key,
        name: part.name,
        kind: part.kind,
        gainDb: 0,
        pan: 0,
        muted: false,
        solo: false,
      }
    }
    const follows =
      onTracks.length > 0 && onTracks.length === audio.length
        ? timeline.tracks.filter(({ kind }) => kind === 'label')
        : []
    for (const { id } of follows) edits.push(insertGap(timeline, id, at, content.length, tools))
    const made = edits.flatMap((edit) => (edit.edit === 'insert' && edit.content !== null ? [edit.run] : []))
    return [...edits, { edit: 'editor', field: 'selectedClips', to: made } satisfies EditorEdit]
  },
  claims: (_view, _params, changes) =>
    changes.flatMap((change) =>
      change.edit === 'insert' && change.content !== null
        ? [
            {
              check: 'audible-run',
              promise: 'The pasted audio is there',
              about: { track: change.sequence, run: change.run },
              expect: true,
            },
          ]
        : [],
    ),
  says: (view, params) => {
    const content = view.read(clipboard)
    const { rate } = view.read(clips)
    return (
      `Paste ${formatTime((content?.length ?? 0) / rate)} at ` +
      `${formatTime(view.read(cursor) / rate)}${content ? where(view, content, params) : ''}`
    )
  },
})

type Part = Clipboard['tracks'][number]

/**
 * What goes on which track, and what gets a new one. Where the part is null nothing sounds, and only what follows
 * moves, so that all stay in step.
 */
type Places = {
  readonly onTracks: readonly { readonly track: Track; readonly part: Part | null }[]
  readonly onNew: readonly Part[]
}

function placesFor(view: View, content: Clipboard, { new_tracks: isNew }: Params): Places {
  const audio = isNew ? [] : view.read(clips).tracks.filter(({ kind }) => kind !== 'label')
  const chosen = audio.filter(({ id }) => view.read(selectedTracks).includes(id))
  const came = content.from ?? []
  // Where the selected tracks are those that it came from, each part goes back to its own.
  const isAmong = (part: Part, tracks: readonly Track[]): boolean => tracks.some(({ id }) => id === part.from)
  const isHome = chosen.every(({ id }) => came.includes(id)) && content.tracks.every((part) => isAmong(part, chosen))
  if (chosen.length > 0 && !isHome) {
    const last = content.tracks.length - 1
    return {
      onTracks: chosen.map((track, index) => ({ track, part: content.tracks[Math.min(index, last)] ?? null })),
      onNew: content.tracks.slice(chosen.length),
    }
  }
  const home = chosen.length > 0 ? chosen : audio.filter(({ id }) => came.includes(id))
  const onTracks = home.map((track) => ({ track, part: content.tracks.find(({ from }) => from === track.id) ?? null }))
  return { onTracks, onNew: content.tracks.filter((part) => !isAmong(part, home)) }
}

function where(view: View, content: Clipboard, params: Params): string {
  const { onTracks, onNew } = placesFor(view, content, params)
  const audio = view.read(clips).tracks.filter(({ kind }) => kind !== 'label')
  const names = onTracks.filter(({ part }) => part !== null).map(({ track }) => track.name)
  const made = onNew.length === 0 ? [] : [onNew.length === 1 ? 'a new track' : `${onNew.length} new tracks`]
  if (audio.length <= 1 && made.length === 0) return ''
  const areAll = names.length > 1 && onTracks.length === audio.length && made.length === 0
  return ` on ${areAll ? `all ${audio.length} tracks` : [...names, ...made].join(' and ')}`
}
