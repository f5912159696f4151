/** How the lines of a file end. A file of one line counts as `lf`. */
export type LineEnds = OneEnd | 'mixed'
export type OneEnd = 'lf' | 'crlf' | 'cr'

export function lineEndsOf(text: string): LineEnds {
  const kinds = (['crlf', 'lf', 'cr'] as const).filter((kind) => endsWith[kind].test(text))
  return kinds.length > 1 ? 'mixed' : (kinds[0] ?? 'lf')
}

/**
 * The text with every line ending the same way. Texts are compared like this, so that no line end makes a difference.
 */
export function withLineEnds(text: string, ends: OneEnd): string {
  const end = breaks[ends]
  // Most texts are plain already, and those may have megabytes.
  return end === '\n' && !text.includes('\r') ? text : text.replace(/\r\n?|\n/g, end)
}

/**
 * The line ends around an offset, which is not inside a break: those of its own line, or of the line before when it is
 * the last and has none.
 */
export function lineEndsAt(text: string, offset: number): OneEnd {
  const after = /\r\n?|\n/g
  after.lastIndex = offset
  const found = after.exec(text)?.[0] ?? lastBreak(text)
  return found === '\r\n' ? 'crlf' : found === '\r' ? 'cr' : 'lf'
}

/** Where an offset of the text with plain line ends (`lf`) lies in the text as it is. */
export function offsetBeforePlain(text: string, plainOffset: number): number {
  let offset = plainOffset
  for (let at = text.indexOf('\r\n'); at !== -1 && at < offset; at = text.indexOf('\r\n', at + 2)) offset += 1
  return offset
}

const endsWith = { lf: /(?<!\r)\n/, crlf: /\r\n/, cr: /\r(?!\n)/ } as const
const breaks = { lf: '\n', crlf: '\r\n', cr: '\r' } as const

function lastBreak(text: string): string {
  const at = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
  return at === -1 ? '\n' : text.slice(text[at] === '\n' && text[at - 1] === '\r' ? at - 1 : at, at + 1)
}

/** The same for many places, in one look at the text; they are asked for in rising order. */
export function offsetsBeforePlain(text: string): (plainOffset: number) => number {
  let [at, plain] = [0, 0]
  return (plainOffset) => {
    for (; plain < plainOffset; plain += 1) at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    return at
  }
}
