import { shownDocument, studio } from '../state/studio-store.ts'

/** What becomes of files that are brought in: which document takes them, or what a new one is called. */
export type FileGoal = { readonly on?: string; readonly name?: string; readonly as?: 'audio' }

type Named = Pick<File, 'name' | 'type'>

const SOUNDS = /\.(?:wav|flac|mp3|m4a|aac|ogg|opus|aiff?|wma|caf|mp4|mov|mkv|webm|avi|m4v)$/i
const TIMELINES = /\.(?:edl|otio)$/i
const TRANSCRIPTS = /\.(?:srt|vtt|json|ttml|sbv|ass)$/i
const SONGS = /\.(?:midi?|json)$/i
const ENDING = /(?<=.)\.[^.]{1,5}$/
/** What is common to fewer letters than this names nothing. */
const MIN_NAME = 3

const isSound = ({ name, type }: Named): boolean => /^(?:audio|video)\//.test(type) || SOUNDS.test(name)

/**
 * What becomes of files on the document that is looked at: tracks of it, another order of a cut, the words of tracks,
 * or what an empty song holds. One that has words takes no others.
 */
export type FilesOnDocument = {
  readonly document: string
  readonly as: 'tracks' | 'order' | 'words' | 'other-words' | 'song'
}

export function documentForFiles(files: readonly Named[]): FilesOnDocument | null {
  const row = studio.getState().pane.show === 'document' ? shownDocument(studio.getState()) : undefined
  if (!row || files.length === 0) return null
  if (row.kind === 'audio' && files.every(isSound)) return { document: row.name, as: 'tracks' }
  const are = (kind: RegExp): boolean => files.every(({ name }) => kind.test(name))
  if (row.kind === 'video' && are(TIMELINES)) return { document: row.name, as: 'order' }
  if (row.kind === 'audio' && are(TRANSCRIPTS)) return { document: row.name, as: 'words' }
  if (row.kind === 'video' && are(TRANSCRIPTS)) return { document: row.name, as: 'other-words' }
  if (row.kind === 'music' && are(SONGS)) return { document: row.name, as: 'song' }
  return null
}

/** The sound of a film that is put on tracks is a track. */
export const goalOnto = ({ document, as }: FilesOnDocument): FileGoal => ({
  on: document,
  ...(as === 'tracks' && { as: 'audio' as const }),
})

/** A folder, or what all names begin with, says what they are; else the first file does. */
export function goalOfNew(files: readonly Named[], folder?: string): FileGoal {
  const name = folder ?? commonName(files.map((file) => file.name.replace(ENDING, '')))
  return name === undefined ? {} : { name }
}

/** "ep 12 host" and "ep 12 guest" are "ep 12": cut where a word ends. */
export function commonName(names: readonly string[]): string | undefined {
  const [first = '', ...others] = names
  if (others.length === 0) return undefined
  let length = 0
  while (length < first.length && others.every((name) => name[length] === first[length])) length += 1
  const isWordEnd = names.every((name) => name.length === length || /[\s_.-]/.test(name[length] ?? ''))
  const words = first.slice(0, length)
  const common = (isWordEnd ? words : words.replace(/[^\s_.-]*$/, '')).replace(/[\s_.-]+$/, '')
  return common.length >= MIN_NAME ? common : undefined
}
