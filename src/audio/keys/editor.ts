import { stateKey, type Asked, type Inference } from '../../kernel/index.ts'
import { clipsOf, type Clip } from '../clips.ts'
import { tracksOf } from '../tracks.ts'
import type { StoredAudio } from '../windows.ts'

/**
 * What was cut or copied, by value: the audio of each track, and the changes whose facts they carry. `from` is where it
 * came from: of a part its track, of the whole also the tracks that were silent there. Clipboards of older versions do
 * not say.
 */
export type Clipboard = {
  readonly length: number
  readonly from?: readonly string[]
  readonly tracks: readonly ClipboardTrack[]
}
type ClipboardTrack = {
  readonly name: string
  readonly kind: 'mono' | 'stereo'
  readonly audio: StoredAudio
  readonly leans: readonly string[]
  readonly from?: string
}

/** The last effect with its parameters, for `repeat_last_effect`. */
type LastEffect = { readonly operation: string; readonly params: { readonly [param: string]: number | string } }

export const clipboard = stateKey<Clipboard | null>({
  name: 'clipboard',
  kind: 'editor',
  about: 'what was cut or copied last',
  owns: ['editor:clipboard'],
  ask: 'What should be pasted? The clipboard is empty: cut or copy something first.',
  tell: (value) => ({ clipboard: value === null ? null : `${value.tracks.length} tracks` }),
  read: (state) => (state.editor['clipboard'] ?? null) as Clipboard | null,
})

export const lastEffect = stateKey<LastEffect | null>({
  name: 'last_effect',
  kind: 'editor',
  about: 'the effect that was applied last, with its parameters',
  owns: ['editor:lastEffect'],
  ask: 'Which effect? None has been applied yet (for example "normalize to -1 dB").',
  read: (state) => (state.editor['lastEffect'] ?? null) as LastEffect | null,
})

export const loop = stateKey<boolean>({
  name: 'loop',
  kind: 'editor',
  about: 'whether playing repeats the selection',
  owns: ['editor:loop'],
  read: (state) => state.editor['loop'] === true,
  isSet: () => true,
})

export const selectedClips = stateKey<readonly string[]>({
  name: 'selected_clips',
  kind: 'editor',
  about: 'the clips that clip operations work on',
  owns: ['editor:selectedClips'],
  ask: 'Which clip? (for example "the second clip", "the clip at 1:30")',
  read: (state) => (state.editor['selectedClips'] ?? []) as string[],
  same: (a, b) => a.length === b.length && a.every((id) => b.includes(id)),
  setBy: (value) => ({ operation: 'select_clips', params: { clips: [...value] } }),
  infer: (asked, state) => {
    const all = tracksOf(state.document).flatMap(({ id }) => clipsOf(state.document, id))
    if (asked.operation === 'move_clips') return allSaid(asked, all)
    for (const mention of asked.mentions) {
      if (mention.kind !== 'name') continue
      const ids = mention.things.filter(({ kind }) => kind === 'clip').map(({ id }) => id)
      if (ids.length > 0)
        return {
          value: ids,
          source: 'words',
          text: mention.text,
          confidence: mention.ambiguous ? 0.5 : mention.confidence,
          notes: mention.notes,
        }
      const track = mention.things.find(({ kind }) => kind === 'track')
      const onTrack = all.filter((clip) => clip.track === track?.id)
      if (track && onTrack.length === 1)
        return {
          value: onTrack.map(({ id }) => id),
          source: 'words',
          text: mention.text,
          confidence: mention.ambiguous ? 0.5 : mention.confidence,
          notes: mention.notes,
        }
    }
    return all.length === 1 ? { value: all.map(({ id }) => id), source: 'default', confidence: 0.8 } : undefined
  },
})

/** Every clip that the words name, by itself or by its track: what moves in step is all of it. */
function allSaid({ mentions }: Asked, all: readonly Clip[]): Inference<readonly string[]> | undefined {
  const named = mentions.filter(
    (mention) => mention.kind === 'name' && mention.things.some(({ kind }) => kind === 'clip' || kind === 'track'),
  )
  const things = named.flatMap((mention) => (mention.kind === 'name' ? mention.things : []))
  const clipsNamed = things.filter(({ kind }) => kind === 'clip')
  // "The second clip of the host" names one clip; the track only says which.
  const tracks = things
    .filter(({ kind, id }) => kind === 'track' && !clipsNamed.some(({ on }) => on === id))
    .map(({ id }) => id)
  const isWhole = mentions.some((mention) => mention.kind === 'range' && mention.via === 'whole')
  const chosen = all.filter(
    ({ id, track }) =>
      clipsNamed.some((clip) => clip.id === id) || tracks.includes(track) || (isWhole && named.length === 0),
  )
  if (chosen.length === 0)
    return all.length === 1 ? { value: all.map(({ id }) => id), source: 'default', confidence: 0.8 } : undefined
  const said = mentions.filter(
    (mention) => named.includes(mention) || (mention.kind === 'range' && mention.via === 'whole'),
  )
  const isUnclear = named.some((mention) => mention.kind === 'name' && mention.ambiguous)
  return {
    value: chosen.map(({ id }) => id),
    source: 'words',
    text: said.map(({ text }) => text).join(', '),
    confidence: isUnclear ? 0.5 : Math.min(...said.map(({ confidence }) => confidence)),
    notes: said.flatMap(({ notes }) => notes),
  }
}
