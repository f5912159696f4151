import { z } from 'zod'
import type { ShownDocument } from '../files-request.ts'
import { audioFacts } from './audio-facts.ts'
import { musicFacts } from './music-facts.ts'
import { videoFacts } from './video-facts.ts'

/** What a document says of itself, as far as templates use it. Nothing here is made up: what is not known is left out. */
export type Facts = {
  readonly kind: 'audio' | 'video' | 'music'
  readonly name: string
  readonly seconds: number
  /** What stands under the title: the length, who speaks, the tempo. */
  readonly about: readonly (readonly [label: string, value: string])[]
  readonly chapters: readonly Chapter[]
  /** What is said, in the order in which it plays. */
  readonly paragraphs: readonly Paragraph[]
  /** Addresses that are mentioned. */
  readonly links: readonly string[]
}

/** A labelled part, a segment or a section. `extent` is more than times can say: bars, tracks. */
export type Chapter = {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly title: string
  readonly extent?: string
}

export type Paragraph = { readonly speaker: string | null; readonly text: string }

/** Null for a kind of document that no template is made from. */
export function factsOf({ name, snapshot, startsAt }: ShownDocument): Facts | null {
  switch (kindOnly.safeParse(snapshot).data?.kind) {
    case 'audio':
      return audioFacts(name, snapshot)
    case 'video':
      return videoFacts(name, snapshot, startsAt ?? new Map())
    case 'music':
      return musicFacts(snapshot)
    default:
      return null
  }
}

const kindOnly = z.looseObject({ kind: z.string() })
