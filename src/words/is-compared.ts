import type { Clause, NameMention } from './reading.ts'

/** The word before a name, past articles. */
export function linkBefore({ tokens }: Pick<Clause, 'tokens'>, { span }: Pick<NameMention, 'span'>): string {
  const before = tokens.filter((token) => token.span.to <= span.from && !/^(?:the|my|our|of|that|in)$/.test(token.text))
  return before.at(-1)?.text ?? ''
}

/** Whether a name only says what to compare with: "louder than the host", "as loud as the host", "like the host". */
export function isCompared(clause: Pick<Clause, 'tokens'>, name: Pick<NameMention, 'span'>): boolean {
  const link = linkBefore(clause, name)
  const isAs =
    link === 'as' && clause.tokens.some(({ text }) => /^(?:loud|quiet|soft|hot|same|level|volume)$/.test(text))
  const isLike = link === 'like' && clause.tokens.some(({ text }) => /^(?:sound|sounds|loud|quiet|level)$/.test(text))
  return link === 'than' || isLike || isAs
}
