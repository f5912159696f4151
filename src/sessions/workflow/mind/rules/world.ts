import { editingVerbs } from '../../../../words/index.ts'

/** What a project lends to the language of its files. Every text that was set apart is one word of the sentence. */
export type FilesWorld = {
  /** The files that are there, by their paths. */
  readonly files: readonly string[]
  /** What the files hold that the words may be about. */
  readonly texts: ReadonlyMap<string, string>
  /** There are recordings or songs, to which words without a file may be said. */
  readonly hasMedia?: boolean
  /** What stands nowhere is pointed at by nobody, unless nothing else fits. */
  readonly isStrict?: boolean
  /** What a word stands for that was set apart. */
  meant(text: string): string
}

export type MarkKind = 'text' | 'file' | 'link' | 'block' | 'sed' | 'arrow'

const MARK = /^(text|file|link|block|sed|arrow)mark\d+$/

/** What a word stands for as a whole, where it was set apart. */
export const markOf = (word: string): MarkKind | null => (MARK.exec(word)?.[1] as MarkKind | undefined) ?? null

const SOUND = /\.(?:wav|mp3|m4a|aac|flac|ogg|opus|aiff?|mp4|mov|mkv|webm|m4v|avi|midi?|wma)$/i

/** Whether a file is a recording, which is imported and never read. */
export const isRecording = (path: string): boolean => SOUND.test(path)

/** Verbs that a request may begin with, of files and of everything else. */
export const requestVerbs: ReadonlySet<string> = new Set([
  ...editingVerbs,
  ...(
    'append prepend overwrite substitute exchange correct update edit alter modify draft produce prepare build ' +
    'compile store remember memorise memorize forget read load prune summarise summarize translate rewrite switch ' +
    'erase kill unlearn spell trash bin note memo send mail email sort merge'
  ).split(' '),
])

/** Signs are no words of a text, so that a text is found where it stands alone. */
export const isWordSign = (sign: string): boolean => /[\p{L}\p{N}\p{M}_]/u.test(sign)
