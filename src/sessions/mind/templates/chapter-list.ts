import { clock, wideClock } from './clock.ts'
import type { Facts } from './facts.ts'
import { inMarkdown, oneLine } from './one-line.ts'

/** The chapters as a list in Markdown, or as the plain lines that players and video sites read. */
export function chapterList({ name, chapters }: Facts, { isPlain }: { readonly isPlain: boolean }): string {
  if (!isPlain)
    return `# Chapters: ${inMarkdown(name)}\n\n${chapters.map(({ startSeconds, title }) => `- ${clock(startSeconds)} ${inMarkdown(title)}`).join('\n')}\n`
  // Such a list has to begin at zero.
  const opening = (chapters[0]?.startSeconds ?? 0) >= 1 ? ['00:00 Start'] : []
  return `${[...opening, ...chapters.map(({ startSeconds, title }) => `${wideClock(startSeconds)} ${oneLine(title)}`)].join('\n')}\n`
}
