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
