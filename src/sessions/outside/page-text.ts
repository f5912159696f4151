import { htmlPieces, type HtmlPiece } from './html-pieces.ts'

/** A page of HTML as the text that a reader sees: headings, paragraphs, lists, and links with their addresses. What a page hides from people is left out. */
export function pageText(html: string, address: string): { readonly title: string; readonly text: string } {
  const pieces = htmlPieces(html)
  const ends = endsOf(pieces)
  const out: string[] = []
  let title = ''
  let preDepth = 0
  let link: { readonly href: string; readonly from: number } | undefined
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]
    if (piece === undefined) break
    if (piece.kind === 'text') {
      if (preDepth > 0) out.push(piece.text)
      else say(out, piece.text)
      continue
    }
    const end = piece.kind === 'open' ? ends.get(at) : undefined
    if (piece.kind === 'open' && piece.name === 'title') {
      const inside = pieces[at + 1]
      if (title === '' && inside?.kind === 'text') title = inside.text.replace(/\s+/g, ' ').trim()
      at = end ?? at
    } else if (
      piece.kind === 'open' &&
      end !== undefined &&
      (unread.has(piece.name) || isHidden.test(piece.attributes))
    ) {
      at = end
    } else if (piece.name === 'a') {
      if (piece.kind === 'close' && link && !['', link.href].includes(out.slice(link.from).join('').trim()))
        out.push(` (${link.href})`)
      const href = piece.kind === 'open' ? hrefOf(piece.attributes, address) : undefined
      link = href === undefined ? undefined : { href, from: out.length }
    } else {
      if (piece.name === 'pre') preDepth = Math.max(0, preDepth + (piece.kind === 'open' ? 1 : -1))
      breakOff(out, breakFor(piece))
    }
  }
  // Line by line, since a pattern for blanks before a line break would begin anew at each blank of a long run.
  const text = out
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { title, text }
}

/** Where each element that is closed ends, by the place where it begins. */
function endsOf(pieces: readonly HtmlPiece[]): Map<number, number> {
  const ends = new Map<number, number>()
  const open = new Map<string, number[]>()
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'open') {
      const starts = open.get(piece.name)
      if (starts) starts.push(at)
      else open.set(piece.name, [at])
    }
    const start = piece.kind === 'close' ? open.get(piece.name)?.pop() : undefined
    if (start !== undefined) ends.set(start, at)
  }
  return ends
}

const unread = new Set([
  'nav',
  'noscript',
  'template',
  'svg',
  'math',
  'canvas',
  'object',
  'select',
  'datalist',
  'dialog',
  'audio',
  'video',
])
const isHidden =
  /(?:^|\s)hidden(?:[\s=]|$)|aria-hidden\s{0,4}=\s{0,4}["']?true|style\s{0,4}=\s{0,4}["'][^"']*(?:display\s{0,4}:\s{0,4}none|visibility\s{0,4}:\s{0,4}hidden|font-size\s{0,4}:\s{0,4}0|opacity\s{0,4}:\s{0,4}0(?![.\d]))/i

function say(out: string[], text: string): void {
  const line = text.replace(/\s+/g, ' ')
  const said = isAtLineStart(out) ? line.trimStart() : line
  if (said !== '') out.push(said)
}

/** A new line is not begun twice. */
function breakOff(out: string[], said: string): void {
  const needed = isAtLineStart(out) && !said.startsWith('\n\n') ? said.replace(/^\n/, '') : said
  if (needed !== '') out.push(needed)
}

const isAtLineStart = (out: readonly string[]): boolean => out.at(-1)?.endsWith('\n') ?? true

function breakFor({ kind, name }: Exclude<HtmlPiece, { kind: 'text' }>): string {
  const heading = /^h([1-6])$/.exec(name)?.[1]
  if (heading !== undefined) return kind === 'open' ? `\n\n${'#'.repeat(Number(heading))} ` : '\n\n'
  if (name === 'li') return kind === 'open' ? '\n- ' : ''
  if ((name === 'td' || name === 'th') && kind === 'close') return ' | '
  return paragraphs.has(name) ? '\n\n' : lines.has(name) ? '\n' : ''
}

const paragraphs = new Set([
  'p',
  'pre',
  'blockquote',
  'table',
  'ul',
  'ol',
  'dl',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'figure',
  'form',
  'hr',
])
const lines = new Set([
  'div',
  'br',
  'tr',
  'dt',
  'dd',
  'option',
  'figcaption',
  'summary',
  'details',
  'caption',
  'address',
])

function hrefOf(attributes: string, address: string): string | undefined {
  const found = /(?:^|\s)href\s{0,4}=\s{0,4}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const href = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replaceAll('&amp;', '&')
  if (href === '' || href.startsWith('#') || !URL.canParse(href, address)) return undefined
  const url = new URL(href, address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}
