import type { Document } from '../../kernel/index.ts'
import { formatSpan, type Clause } from '../../words/index.ts'
import type { Scope } from './scope.ts'
import { keptWords, type Line, type Script } from './script.ts'
import type { Target } from './target.ts'
import { ask, type Around, type Question } from './understanding.ts'

/** A clause being heard: its words, the cut that the person sees, and the cut as earlier clauses have left it. */
export type Hearing = {
  readonly clause: Clause
  readonly scope: Scope
  readonly script: Script
  readonly now: Document
  readonly around: Around
  /** What "it" stands for. */ readonly earlier: readonly Target[]
  /** The questions that this clause has named already: "the question and the answer to it". */ readonly asked?: readonly Line[]
  /** Sentences with another picture. */ readonly shown: ReadonlySet<string>
  /** Is told each thing that the clause names, as it is looked up. */
  readonly onNamed?: ((target: Target) => void) | undefined
}

const MOST_OFFERS = 5
const SHOWN_WORDS = 9

/** The clause once more with other words in the place of a target. */
export function withInstead(
  { clause, scope }: Pick<Hearing, 'clause' | 'scope'>,
  { from, to }: Pick<Target, 'from' | 'to'>,
  words: string,
): string {
  const [start, end] = [
    scope.tokens[from]?.span.from ?? clause.span.from,
    scope.tokens[to - 1]?.span.to ?? clause.span.to,
  ]
  return `${clause.text.slice(0, start - clause.span.from)}${words}${clause.text.slice(end - clause.span.from)}`
}

/** Which of several places is meant: each is quoted with its time, and choosing one names it exactly. */
export function whichPlace(
  hearing: Hearing,
  target: Target,
  places: readonly (readonly Line[])[],
): { readonly question: Question } {
  const shown = places.slice(0, MOST_OFFERS)
  const offers = shown.map((lines) => ({ text: quoted(lines), words: withInstead(hearing, target, idsOf(lines)) }))
  const all =
    places.length > 1 && places.length <= MOST_OFFERS
      ? [{ text: 'all of them', words: withInstead(hearing, target, idsOf(places.flat())) }]
      : []
  const more = places.length > MOST_OFFERS ? ` and ${places.length - MOST_OFFERS} more` : ''
  const [only, ...others] = shown
  if (only && others.length === 0)
    return ask(`Do you mean ${quoted(only)} by “${target.text}”? Which part is it?`, { missing: ['target'], offers })
  return ask(
    `“${target.text}” fits ${places.length} places: ${shown.map(quoted).join('; ')}${more}. Which part do you mean?`,
    { missing: ['target'], offers: [...offers, ...all] },
  )
}

export const idsOf = (lines: readonly Line[]): string => lines.map(({ id }) => id).join(' and ')

/** What some lines say, shortened, with when it is heard. */
export function quoted(lines: readonly Line[]): string {
  const [first] = lines
  const words = lines.flatMap((line) => (line.isOut ? line.words : keptWords(line)).map(({ text }) => text))
  const text = `“${words.slice(0, SHOWN_WORDS).join(' ')}${words.length > SHOWN_WORDS ? ' …' : ''}”`
  const end = lines.at(-1)?.toSeconds
  return first?.fromSeconds === undefined || end === undefined
    ? `${text} (out)`
    : `${text} (${formatSpan(tenths(first.fromSeconds), tenths(end))})`
}

export const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

/** A question that a few words can answer in the place of a target. */
export function askFor(
  hearing: Hearing,
  target: Pick<Target, 'from' | 'to'>,
  question: string,
): { readonly question: Question } {
  return ask(question, { missing: ['target'], completes: withInstead(hearing, target, '{answer}') })
}
