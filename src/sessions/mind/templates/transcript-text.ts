import type { Facts } from './facts.ts'
import { inMarkdown } from './one-line.ts'

/** What is said, in the order in which it plays, a paragraph for each time that somebody speaks. */
export function transcriptText({ name, paragraphs }: Facts, { isPlain }: { readonly isPlain: boolean }): string {
  const said = paragraphs.map(({ speaker, text }) => {
    if (isPlain) return speaker === null ? text : `${speaker}: ${text}`
    return speaker === null ? inMarkdown(text) : `**${inMarkdown(speaker)}:** ${inMarkdown(text)}`
  })
  return `${[...(isPlain ? [] : [`# Transcript: ${inMarkdown(name)}`]), ...said].join('\n\n')}\n`
}
