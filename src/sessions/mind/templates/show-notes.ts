import { clock } from './clock.ts'
import type { Facts } from './facts.ts'
import { inMarkdown } from './one-line.ts'

/** Show notes: what is known of the recording, its chapters, and the addresses that are mentioned. */
export function showNotes({ name, about, chapters, links }: Facts): string {
  const parts = [
    `# Show notes: ${inMarkdown(name)}`,
    about.map(([label, value]) => `- **${label}:** ${inMarkdown(value)}`).join('\n'),
    ...(chapters.length > 0
      ? [
          '## Chapters',
          chapters.map(({ startSeconds, title }) => `- ${clock(startSeconds)} ${inMarkdown(title)}`).join('\n'),
        ]
      : []),
    ...(links.length > 0 ? ['## Links', links.map((link) => `- ${link}`).join('\n')] : []),
  ]
  return `${parts.join('\n\n')}\n`
}
