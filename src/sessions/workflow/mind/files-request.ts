import type { Json, Problem } from '../../../kernel/index.ts'
import type { Perform, Plan } from '../../plan/plan.ts'

/** Words for the mind that needs no model, and the project that they are about. */
export type FilesRequest = {
  readonly words: string
  /** The documents as they are now, the one used last in front. */
  readonly documents: readonly ShownDocument[]
  readonly memos: readonly string[]
  /** What is in the context of this turn, as paths from the project's root or as addresses. */
  readonly context: readonly string[]
  readonly files: RequestFiles
  /** What was said before in the session, the latest first: later words may lean on it. */
  readonly earlier?: readonly FilesTurn[]
  /** What the person said, where `words` was made of it. */
  readonly said?: string
  /** Asks the built-in mind for a media request. */
  media(words: string): Promise<MediaOutcome>
}

/**
 * Something that was said before. `words` is the request that it came to, standing alone. Where a question came of it,
 * that waits for its answer; else `changed` is what it did, which is nothing any more where it was taken back.
 */
export type FilesTurn = {
  readonly turn: string
  readonly words: string
  readonly said: string
  readonly question?: AskedBack
  /** The turns that an answer to it takes back. */
  readonly takesBack?: readonly string[]
  readonly changed: FilesChange | null
  /** It only asked something, which was answered; what it named is spoken of. */
  readonly isAnswered?: true
}

/** What a turn changed of the plain things: each file as it was before and after it, null where there was none. */
export type FilesChange = {
  readonly files: ReadonlyMap<string, { readonly before: string | null; readonly after: string | null }>
  readonly memos: ListChange
  readonly context: ListChange
  /** Whether it changed a recording, a film or a song as well. */
  readonly isOnMedia: boolean
}
export type ListChange = { readonly added: readonly string[]; readonly removed: readonly string[] }

/**
 * A document by its name, as `state` prints it. `startsAt` tells when a sentence is heard in the cut, in seconds, by
 * its id.
 */
export type ShownDocument = {
  readonly name: string
  readonly snapshot: Json
  readonly startsAt?: ReadonlyMap<string, number> | undefined
}

/** The plain files of the project. Paths are from its root and have no slash in front. */
export type RequestFiles = {
  exists(path: string): Promise<boolean>
  read(path: string): Promise<string | Problem>
  list(): Promise<readonly string[]>
}

/** What came of a media request; `documents` are those that it touches, as they are after it. */
export type MediaOutcome =
  | {
      readonly status: 'ready'
      readonly performs: readonly Perform[]
      readonly says: string
      readonly documents: readonly ShownDocument[]
    }
  | AskedBack
  /** `isPassedOver`: nothing in the words was taken for a request. */
  | { readonly status: 'answer'; readonly answer: string; readonly isPassedOver?: boolean }
  | { readonly status: 'refused'; readonly problem: Problem }
  | { readonly status: 'unknown' }

/** What came of the words. `unknown` is for somebody who can write: the request is no literal one. */
export type PlannedFiles =
  | { readonly status: 'plan'; readonly plan: Plan; readonly leaning?: Leant }
  | Exclude<MediaOutcome, { readonly status: 'ready' }>

/**
 * What a message came to in the light of what was said: the request standing alone, and the turns that it takes
 * back.
 */
export type Leant = { readonly words: string; readonly takesBack: readonly string[] }

/** A question, with requests that answer it. */
export type AskedBack = {
  readonly status: 'question'
  readonly question: string
  readonly offers: readonly FilesOffer[]
  /** What the question is about, where it is not the message alone. */
  readonly leaning?: Leant
}

/** `words` are the whole request in clearer words. */
export type FilesOffer = { readonly text: string; readonly words: string }

export const askBack = (question: string, offers: readonly FilesOffer[] = []): AskedBack => ({
  status: 'question',
  question,
  offers,
})
