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
  /** Asks the built-in mind for a media request. */
  media(words: string): Promise<MediaOutcome>
}

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
  | { readonly status: 'answer'; readonly answer: string }
  | { readonly status: 'refused'; readonly problem: Problem }
  | { readonly status: 'unknown' }

/** What came of the words. `unknown` is for somebody who can write: the request is no literal one. */
export type PlannedFiles =
  | { readonly status: 'plan'; readonly plan: Plan }
  | Exclude<MediaOutcome, { readonly status: 'ready' }>

/** A question, with requests that answer it. */
export type AskedBack = {
  readonly status: 'question'
  readonly question: string
  readonly offers: readonly FilesOffer[]
}

/** `words` are the whole request in clearer words. */
export type FilesOffer = { readonly text: string; readonly words: string }

export const askBack = (question: string, offers: readonly FilesOffer[] = []): AskedBack => ({
  status: 'question',
  question,
  offers,
})
