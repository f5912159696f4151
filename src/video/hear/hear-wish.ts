import type { Hearing } from './hearing.ts'
import type { FrameOfRequest } from './frame-of-request.ts'
import { wordAt } from './scope.ts'
import { ask, type Offer, type Understanding } from './understanding.ts'

const plainOffers: readonly Offer[] = [
  { text: 'take out the filler words', words: 'take out the filler words' },
  { text: 'take out repeats and false starts', words: 'take out the repeats and false starts' },
  { text: 'keep the last take of what was said again', words: 'remove the retakes' },
  { text: 'shorten long pauses', words: 'shorten the pauses' },
]
const canDo =
  'Without one I can take out fillers, repeats, false starts and retakes, shorten pauses, take out or keep what you name, and put it in order.'

/** Wishes that need someone who understands what is said: a first cut, a length, the best parts. */
export function hearWish({ clause, scope }: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const line = scope.tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
  if (
    /\b(?:first|rough|assembly|final) (?:cut|pass|edit|assembly)\b/.test(line) ||
    /^(?:edit|assemble|cut together) (?:it|this|the (?:video|interview|footage|whole thing))\b/.test(line)
  )
    return ask(`A first cut needs a model: name one with --mind. ${canDo} What should I do?`, {
      missing: ['operation'],
      offers: plainOffers,
    })
  const isShorter =
    /\b(?:shorter|snappier|tighter|punchier|faster|crisper|more concise|concise)\b/.test(line) ||
    /^(?:shorten|tighten|condense|trim|cut|get|bring|edit|make|boil|clean|tidy|polish) (?:up )?(?:it|this|that|everything|the (?:whole )?(?:video|interview|thing|episode|podcast|talk|cut|recording))(?: (?:up|down))?(?: (?:to|by|under|into|in|below)\b.*)?$/.test(
      line,
    )
  if (isShorter && !/\bpauses?|gaps?\b/.test(line))
    return ask(
      `How should “${clause.text}” be done? To choose what matters needs a model (--mind). ${canDo} Which part or which words should go?`,
      { missing: ['operation'], offers: plainOffers },
    )
  if (
    /\b(?:best|interesting|important|funniest|highlights?|key (?:points|moments)|boring|irrelevant|off[- ]topic|unnecessary|useless|weak(?:est)?|summar(?:y|ise|ize)|better|flow|engaging|professional|story arc)\b/.test(
      line,
    ) &&
    !/["“]/.test(clause.text)
  )
    return ask(
      `What is “${/\b(?:best|interesting|important|funniest|highlights?|boring|irrelevant|unnecessary|useless|weak(?:est)?|better|flow|engaging|professional)\b/.exec(line)?.[0] ?? 'that'}” here only someone who follows the talk can say: that needs a model (--mind). ${canDo} Which part or which sentences do you mean?`,
      { missing: ['target'], offers: plainOffers },
    )
  return wordAt(scope, from) === '' ? { nothing: `Nothing is done for “${clause.text}”.` } : null
}
