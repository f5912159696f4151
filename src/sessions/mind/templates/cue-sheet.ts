import { clock } from './clock.ts'
import type { Facts } from './facts.ts'
import { inMarkdown, oneLine } from './one-line.ts'

/** What plays when: a table in Markdown, or the file that burning programs read. */
export function cueSheet(facts: Facts, { isCue }: { readonly isCue: boolean }): string {
  return isCue ? cueFile(facts) : cueTable(facts)
}

function cueTable({ name, about, chapters }: Facts): string {
  const hasExtent = chapters.some(({ extent }) => extent !== undefined)
  const rows = chapters.map(({ startSeconds, endSeconds, title, extent = '' }, at) => [
    `${at + 1}`,
    clock(startSeconds),
    inMarkdown(title),
    clock(endSeconds - startSeconds),
    ...(hasExtent ? [inMarkdown(extent)] : []),
  ])
  const head = ['No.', 'Start', 'Cue', 'Length', ...(hasExtent ? ['Plays'] : [])]
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return `${[`# Cue sheet: ${inMarkdown(name)}`, about.map(([label, value]) => `- **${label}:** ${inMarkdown(value)}`).join('\n'), table.join('\n')].join('\n\n')}\n`
}

/** The format counts 75 frames a second, and minutes beyond the hour. The sound is what a render of the document would be called. */
function cueFile({ name, chapters }: Facts): string {
  const quoted = (text: string): string => `"${oneLine(text).replaceAll('"', "'")}"`
  const tracks = chapters
    .slice(0, 99)
    .flatMap(({ startSeconds, title }, at) => [
      `  TRACK ${two(at + 1)} AUDIO`,
      `    TITLE ${quoted(title)}`,
      `    INDEX 01 ${indexOf(startSeconds)}`,
    ])
  return `${[`TITLE ${quoted(name)}`, `FILE ${quoted(`${name}.wav`)} WAVE`, ...tracks].join('\n')}\n`
}

function indexOf(seconds: number): string {
  const frames = Math.round(seconds * 75)
  return [Math.floor(frames / 4500), Math.floor(frames / 75) % 60, frames % 75].map(two).join(':')
}

const two = (value: number): string => String(value).padStart(2, '0')
