/** A text as it would be, and what was done to it in a few words; or what is not certain, with clauses that are. */
export type TextChange = { readonly text: string; readonly says: string } | Doubt

export type Doubt = {
  readonly question: string
  readonly offers: readonly { readonly text: string; readonly clause: string }[]
}

export const doubt = (question: string, offers: Doubt['offers'] = []): Doubt => ({ question, offers })

/** A text in quotes as a question shows it: one line, not too long. */
export function quoteText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return `“${line.length > 60 ? `${line.slice(0, 59)}…` : line}”`
}
