import type { RequestFiles } from '../files-request.ts'
import type { TemplateName } from '../wish.ts'
import { type Facts, formatClock, escapeMarkdown, toOneLine, formatWideClock } from './facts.ts'

/**
 * The text of a document in the form that its file has: lines alone for plain text, a burning program's format for
 * `.cue`.
 */
export function writeDocument(
  template: TemplateName,
  facts: Facts,
  { path, isPlain }: { readonly path: string; readonly isPlain: boolean },
): string {
  const plain = isPlain || /\.txt$/i.test(path)
  switch (template) {
    case 'show-notes':
      return writeShowNotes(facts)
    case 'chapters':
      return writeChapters(facts, { isPlain: plain })
    case 'transcript':
      return writeTranscript(facts, { isPlain: plain })
    case 'cue-sheet':
      return writeCueSheet(facts, { isCue: /\.cue$/i.test(path) })
  }
}

/** What a document is called where the words give no name. */
export const nameDocument = (template: TemplateName, { isPlain }: { readonly isPlain: boolean }): string =>
  `${template}.${isPlain ? 'txt' : 'md'}`

/** A name that is not taken yet: `show-notes-2.md`. */
export async function findFreeName(path: string, files: RequestFiles): Promise<string> {
  const dot = path.lastIndexOf('.')
  for (let number = 2; ; number += 1) {
    const name = `${path.slice(0, dot)}-${number}${path.slice(dot)}`
    if (!(await files.exists(name))) return name
  }
}

/** Show notes: what is known of the recording, its chapters, and the addresses that are mentioned. */
function writeShowNotes({ name, about, chapters, links }: Facts): string {
  const parts = [
    `# Show notes: ${escapeMarkdown(name)}`,
    listAbout(about),
    ...(chapters.length > 0 ? ['## Chapters', listChapters(chapters)] : []),
    ...(links.length > 0 ? ['## Links', links.map((link) => `- ${link}`).join('\n')] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const listAbout = (about: Facts['about']): string =>
  about.map(([label, value]) => `- **${label}:** ${escapeMarkdown(value)}`).join('\n')

const listChapters = (chapters: Facts['chapters']): string =>
  chapters.map(({ startSeconds, title }) => `- ${formatClock(startSeconds)} ${escapeMarkdown(title)}`).join('\n')

/** The chapters as a list in Markdown, or as the plain lines that players and video sites read. */
function writeChapters({ name, chapters }: Facts, { isPlain }: { readonly isPlain: boolean }): string {
  if (!isPlain) return `# Chapters: ${escapeMarkdown(name)}\n\n${listChapters(chapters)}\n`
  // Such a list has to begin at zero.
  const opening = (chapters[0]?.startSeconds ?? 0) >= 1 ? ['00:00 Start'] : []
  return `${[
    ...opening,
    ...chapters.map(({ startSeconds, title }) => `${formatWideClock(startSeconds)} ` + toOneLine(title)),
  ].join('\n')}\n`
}

/** What is said, in the order in which it plays, a paragraph for each time that somebody speaks. */
function writeTranscript({ name, paragraphs }: Facts, { isPlain }: { readonly isPlain: boolean }): string {
  const said = paragraphs.map(({ speaker, text }) => {
    if (isPlain) return speaker === null ? text : `${speaker}: ${text}`
    return speaker === null ? escapeMarkdown(text) : `**${escapeMarkdown(speaker)}:** ${escapeMarkdown(text)}`
  })
  return `${[...(isPlain ? [] : [`# Transcript: ${escapeMarkdown(name)}`]), ...said].join('\n\n')}\n`
}

/** What plays when: a table in Markdown, or the file that burning programs read. */
function writeCueSheet(facts: Facts, { isCue }: { readonly isCue: boolean }): string {
  return isCue ? writeCueFile(facts) : writeCueTable(facts)
}

function writeCueTable({ name, about, chapters }: Facts): string {
  const hasExtent = chapters.some(({ extent }) => extent !== undefined)
  const rows = chapters.map(({ startSeconds, endSeconds, title, extent = '' }, at) => [
    `${at + 1}`,
    formatClock(startSeconds),
    escapeMarkdown(title),
    formatClock(endSeconds - startSeconds),
    ...(hasExtent ? [escapeMarkdown(extent)] : []),
  ])
  const head = ['No.', 'Start', 'Cue', 'Length', ...(hasExtent ? ['Plays'] : [])]
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return `${[`# Cue sheet: ${escapeMarkdown(name)}`, listAbout(about), table.join('\n')].join('\n\n')}\n`
}

/**
 * The format counts 75 frames a second, and minutes beyond the hour. The sound is what a render of the document would
 * be called.
 */
function writeCueFile({ name, chapters }: Facts): string {
  const quoted = (text: string): string => `"${toOneLine(text).replaceAll('"', "'")}"`
  const tracks = chapters
    .slice(0, 99)
    .flatMap(({ startSeconds, title }, at) => [
      `  TRACK ${padTwo(at + 1)} AUDIO`,
      `    TITLE ${quoted(title)}`,
      `    INDEX 01 ${formatIndex(startSeconds)}`,
    ])
  return `${[`TITLE ${quoted(name)}`, `FILE ${quoted(`${name}.wav`)} WAVE`, ...tracks].join('\n')}\n`
}

function formatIndex(seconds: number): string {
  const frames = Math.round(seconds * 75)
  return [Math.floor(frames / 4500), Math.floor(frames / 75) % 60, frames % 75].map(padTwo).join(':')
}

const padTwo = (value: number): string => String(value).padStart(2, '0')
