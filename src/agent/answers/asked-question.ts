import type { Senses } from '../../kernel/index.ts'
import type { Frame, Mention, Thing } from '../../words/index.ts'
import type { PlanDocument } from '../plan-document.ts'

export type AroundQuestion = { readonly documents: readonly string[]; readonly senses: Senses }

/** A question with what it names; `line` are its words without signs. */
export type AskedQuestion = AroundQuestion & {
  readonly line: string
  readonly document: PlanDocument
  readonly frame: Frame
  readonly named: readonly Thing[]
  readonly mentions: readonly Mention[]
}

export const ofKind = ({ things }: Frame, kind: string): readonly Thing[] =>
  things.filter((thing) => thing.kind === kind)
export const soundTracks = (frame: Frame): readonly Thing[] =>
  ofKind(frame, 'track').filter(({ tags }) => tags?.includes('label') !== true)
export const lengthOf = ({ startSeconds = 0, endSeconds = startSeconds }: Thing): number => endSeconds - startSeconds
export const isBroad = (line: string): boolean => /^(?:show|list|tell|give)\b/.test(line)
