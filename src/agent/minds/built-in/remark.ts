import type { Clause, Mention } from '../../../words/index.ts'
import type { Understanding } from './understand-clause.ts'

/**
 * A remark asks for nothing; a value that only it holds may still be meant. Before a request it is what "it" stands for
 * there.
 */
export function remark(said: Clause, clauses: readonly Clause[]): Understanding {
  const requests = clauses.filter(({ isRemark: is, negated }) => !is && !negated)
  const isBefore = requests.some(({ span }) => span.from > said.span.from)
  const isTaken = requests.some(
    ({ refersBack, mentions, tokens }) =>
      (isBefore && (refersBack || mentions.every(({ kind }) => kind === 'quantity'))) ||
      tokens.some(({ text }) => /^(?:other|others|rest|else|him|her)$/.test(text)),
  )
  const others = requests.flatMap(({ mentions }) => mentions)
  const isSaid = (mention: Mention): boolean =>
    others.some(
      (other) =>
        other.text.toLowerCase().includes(mention.text.toLowerCase()) ||
        (isBefore && mention.kind !== 'name' && other.kind !== 'name'),
    )
  const left = isTaken
    ? undefined
    : said.mentions.find(
        (mention) =>
          mention.kind !== 'problem' && !(mention.kind === 'range' && mention.via === 'whole') && !isSaid(mention),
      )
  if (!left)
    return { nothing: `“${said.text}” ${isTaken ? 'says what the request is about' : 'asks for nothing itself'}.` }
  return {
    question: {
      question: `What is “${left.text}” for? Say the request once more with the time range or the track that it is about.`,
      operation: null,
      missing: ['meaning'],
      offers: [],
    },
  }
}

/** "Without closing the gap", "but leave the gap": a deletion that keeps the length is none. */
export const keepsGap = ({ tokens }: Clause): boolean =>
  tokens.some(({ text }) => /^(?:gap|gaps|hole|length|timing|ripple)$/.test(text)) &&
  tokens.some(({ text }) =>
    /^(?:closing|close|leave|leaving|keep|keeping|changing|change|shift|shifting|ripple|rippling)$/.test(text),
  )
