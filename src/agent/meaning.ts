import type { Mention, Span } from '../words/index.ts'
import { slotOf } from './intent.ts'
import type { MindCall } from './mind.ts'
import type { Planned } from './turn.ts'

/**
 * What a clause means before anything is looked up for good: the rule that heard it, what it does, and its values as
 * they were said. Ids come in when it is lowered to calls.
 */
export type Meaning = {
  readonly rule: string
  readonly op: string
  readonly slots: { readonly [slot: string]: string }
  readonly from: readonly Span[]
}

/** What the calls of a turn mean, each once: one meaning may come to several calls. */
export function meaningsOf(planned: readonly Planned[], words: string): readonly Meaning[] {
  const found = planned
    .filter(({ call }) => call.foreign !== true && call.sets !== true)
    .map(({ call }) => meaningOf(call, words))
  return found.filter((each, at) => found.findIndex((other) => JSON.stringify(other) === JSON.stringify(each)) === at)
}

function meaningOf({ operation, words: clause, mentions, found = {}, phrase }: MindCall, words: string): Meaning {
  const said = Object.entries(found).flatMap(([param, { source, text }]) =>
    source === 'words' && text !== undefined ? [[param, text] as const] : [],
  )
  const at = words.indexOf(clause)
  return {
    rule: phrase?.words ?? operation,
    op: operation,
    slots: { ...slotsOf(mentions), ...Object.fromEntries(said) },
    from: at < 0 || clause === '' ? [] : [{ from: at, to: at + clause.length }],
  }
}

/** Mentions by what they are about; several of a kind are told by their number. */
function slotsOf(mentions: readonly Mention[]): { readonly [slot: string]: string } {
  const slots: { [slot: string]: string } = {}
  for (const mention of mentions) {
    const kind = slotOf(mention)
    const taken = Object.keys(slots).filter((slot) => slot === kind || slot.startsWith(`${kind}-`)).length
    slots[taken === 0 ? kind : `${kind}-${taken + 1}`] = mention.text
  }
  return slots
}
