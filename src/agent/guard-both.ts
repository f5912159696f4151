import { closed } from './closed.ts'
import { readSaid } from './dialogue/slots.ts'
import type { TurnMemory } from './intent.ts'
import type { Outcome } from './outcome.ts'
import type { PlanDocument } from './plan-document.ts'

/** "Both" that names nothing itself: "both tracks" does. */
const BOTH = new RegExp(
  [
    String.raw`\bboth(?: of (?:them|those|these))?(?=\s*(?:$|[.,;!?]|\b(?:please|too|as well|again|and|then|`,
    String.raw`now|on|the(?! (?:tracks|voices)))\b))`,
  ].join(''),
  'i',
)
const THING = /^(?:track|clip|label|region|section|bus|speaker|source)$/

/**
 * "Delete both" takes away two things that were named, in the words or in the request before. Where fewer were named it
 * would mean whatever two there are, and so it is asked about.
 */
export function guardBoth(
  planned: Outcome,
  words: string,
  { document, earlier }: { readonly document: PlanDocument; readonly earlier: readonly TurnMemory[] },
): Outcome {
  if (planned.status !== 'ready' || !BOTH.test(words)) return planned
  const { operations } = document.domain
  const isLoss = (planned.memory.came ?? []).some(({ operation }) => operations.get(operation)?.destroys !== undefined)
  const { things } = document.frame(document.state, 'tracks')
  if (!isLoss || things.filter(({ selected, kind }) => selected && kind === 'track').length === 2) return planned
  const named = [words.replace(BOTH, ' '), ...earlier.slice(0, 2).map(({ intent }) => intent.words)]
  if (named.some((each) => namesTwo(each, document))) return planned
  return closed({
    status: 'question',
    document: document.name,
    question: {
      question: 'Which two do you mean by “both”? Name them in one request, since they would be taken away.',
      operation: null,
      missing: ['request'],
      offers: [],
    },
    pending: null,
    notes: [],
  })
}

function namesTwo(words: string, document: PlanDocument): boolean {
  const slots = readSaid(words, document).slots.filter(({ kind }) => THING.test(kind) || kind.startsWith('about'))
  const ids = slots.flatMap((slot) => slot.ids ?? [])
  // "The part about A and the one before it, out with both".
  return (
    / and (?!then\b)[^,;]+[,;]/i.test(words) ||
    slots.length > 1 ||
    new Set(ids).size > 1 ||
    /\b\d[\d:.]*\b.*\b(?:and|to)\b.*\b\d/.test(words)
  )
}
