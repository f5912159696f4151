/** A line that opens or closes a block of code. One with an info string can only open. */
export type FenceLine = {
  readonly indent: number
  readonly mark: string
  readonly length: number
  readonly info: string
}

export function parseFenceLine(line: string): FenceLine | null {
  const [, indent = '', run = '', rest = ''] = /^( {0,3})(`{3,}|~{3,})([^]*)$/.exec(line) ?? []
  const mark = run.charAt(0)
  if (mark === '' || (mark === '`' && rest.includes('`'))) return null
  return { indent: indent.length, mark, length: run.length, info: rest.replace(/^[ \t]+|[ \t]+$/g, '') }
}

export function closesFence(line: FenceLine, open: FenceLine): boolean {
  return line.mark === open.mark && line.length >= open.length && line.info === ''
}

/** A block of code by its lines; without a closing line it goes on to the end of the text. */
export type Fence = {
  readonly open: FenceLine
  readonly firstLine: number
  readonly lastLine: number
  readonly isClosed: boolean
  readonly content: string
}

/** The block that a line opens, as CommonMark reads it: to the first line that can close it. */
export function readFence(lines: SourceLines, firstLine: number): Fence | null {
  const open = parseFenceLine(lineText(lines, firstLine))
  if (open === null) return null
  for (let index = firstLine + 1; index < lines.starts.length; index += 1) {
    // Nearly every line is content: one look at its beginning is enough to see that.
    const line = mayBeFence(lines, index) ? parseFenceLine(lineText(lines, index)) : null
    if (line !== null && closesFence(line, open))
      return {
        open,
        firstLine,
        lastLine: index,
        isClosed: true,
        content: readContent(lines, { open, firstLine, closeLine: index }),
      }
  }
  const end = lines.starts.length
  return {
    open,
    firstLine,
    lastLine: end - 1,
    isClosed: false,
    content: readContent(lines, { open, firstLine, closeLine: end }),
  }
}

export function mayBeFence({ source, starts }: SourceLines, index: number): boolean {
  let at = starts[index] ?? source.length
  while (source.charCodeAt(at) === SPACE) at += 1
  const code = source.charCodeAt(at)
  return code === BACKTICK || code === TILDE
}

const SPACE = 32
const BACKTICK = 96
const TILDE = 126

/** The lines between, byte for byte; where the fence is indented, without as much of their own indentation. */
function readContent(
  lines: SourceLines,
  { open, firstLine, closeLine }: { open: FenceLine; firstLine: number; closeLine: number },
): string {
  const content = lines.source.slice(lineStart(lines, firstLine + 1), lineStart(lines, closeLine))
  return open.indent === 0 ? content : content.replace(new RegExp(`(^|\\r\\n|[\\r\\n]) {1,${open.indent}}`, 'g'), '$1')
}

export const unclosed =
  'The block of code that begins here is never closed; end it with the same fence on a line of its own.'

/**
 * A block of code whose fence is longer than any run of backticks inside it. The content begins on its own line; a line
 * break is added where it ends without one.
 */
export function writeFence(content: string, language = 'text'): string {
  let longest = 0
  for (const [run] of content.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(Math.max(3, longest + 1))
  const ends = content === '' || content.endsWith('\n') || content.endsWith('\r')
  return `${fence}${language}\n${content}${ends ? '' : '\n'}${fence}`
}

/** A text with the place of each of its lines. Lines end as CommonMark says: with LF, CR LF or CR. */
export type SourceLines = { readonly source: string; readonly starts: readonly number[] }

export function splitLines(source: string): SourceLines {
  const starts = source === '' ? [] : [0]
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code !== LF && (code !== CR || source.charCodeAt(at + 1) === LF)) continue
    if (at + 1 < source.length) starts.push(at + 1)
  }
  return { source, starts }
}

const LF = 10
const CR = 13

/** Where a line begins; the line after the last one begins at the end of the text. */
export function lineStart({ source, starts }: SourceLines, index: number): number {
  return starts[index] ?? source.length
}

export function lineText(lines: SourceLines, index: number): string {
  return trimBreak(lines.source.slice(lineStart(lines, index), lineStart(lines, index + 1)))
}

/** A text without the line break that ends it, if one does. */
export function trimBreak(text: string): string {
  return text.endsWith('\r\n')
    ? text.slice(0, -2)
    : text.endsWith('\n') || text.endsWith('\r')
      ? text.slice(0, -1)
      : text
}
