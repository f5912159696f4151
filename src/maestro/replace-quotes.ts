/** What to do with quotations: which of them count, and what stands for one. */
type Quoting = { isMeant(quoted: string): boolean; instead(quoted: string): string }

const closing = new Map([
  ['“', '”'],
  ['"', '"'],
])
/** A text with more marks than these is hostile; it is taken for one quotation, which costs no time. */
const MOST_MARKS = 40

/**
 * Replaces quotations in a sentence. From each mark the longest one counts, since what is quoted may hold such marks
 * itself.
 */
export function replaceQuotes(text: string, { isMeant, instead }: Quoting): string {
  const first = text.search(/[“"]/)
  if (first < 0) return text
  if ((text.match(/[“”"]/g)?.length ?? 0) > MOST_MARKS) {
    const last = Math.max(text.lastIndexOf('”'), text.lastIndexOf('"'))
    return `${text.slice(0, first + 1)}${instead(text.slice(first + 1, last))}${text.slice(last)}`
  }
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    const open = text[at] ?? ''
    const end = endOfQuote({ text, from: at + 1, close: closing.get(open), isMeant })
    kept += end === undefined ? open : open + instead(text.slice(at + 1, end)) + (text[end] ?? '')
    at = end ?? at
  }
  return kept
}

function endOfQuote({
  text,
  from,
  close,
  isMeant,
}: {
  text: string
  from: number
  close: string | undefined
  isMeant: Quoting['isMeant']
}): number | undefined {
  if (close === undefined) return undefined
  for (let end = text.lastIndexOf(close); end > from; end = text.lastIndexOf(close, end - 1))
    if (isMeant(text.slice(from, end))) return end
  return undefined
}
