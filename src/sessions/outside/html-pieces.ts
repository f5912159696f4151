export type HtmlPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'close'; readonly name: string }

/**
 * The texts and tags of a page, in order. Each thing is looked for once and never again from before where it was found, so that a page
 * of a million beginnings without an end takes no longer than any other of its length.
 */
export function htmlPieces(html: string): HtmlPiece[] {
  const pieces: HtmlPiece[] = []
  const nextTag = finder(html, /<(?=[/!?a-z])/gi)
  const nextEnd = finder(html, />/g)
  const nextQuote = finder(html, /"/g)
  const nextCommentEnd = finder(html, /-->/g)
  const rawEnds = new Map([...raw].map((name) => [name, finder(html, new RegExp(`</${name}\\b`, 'gi'))]))

  const tagEnd = (from: number): number => {
    const end = nextEnd(from)
    if (end < 0 || !isInQuotes(html.slice(from, end))) return end
    const quote = nextQuote(end)
    return quote < 0 ? end : nextEnd(quote)
  }

  let at = 0
  const text = (to: number): void => {
    if (to > at) pieces.push({ kind: 'text', text: decoded(html.slice(at, to)) })
  }
  for (;;) {
    const open = nextTag(at)
    const isComment = html.startsWith('<!--', open)
    const end = open < 0 ? -1 : isComment ? nextCommentEnd(open + 4) : tagEnd(open)
    if (end < 0) {
      text(open < 0 || !isComment ? html.length : open)
      return pieces
    }
    text(open)
    at = end + (isComment ? 3 : 1)
    const found = isComment ? null : /^<(\/?)([a-z][a-z0-9-]*)/i.exec(html.slice(open, open + 60))
    if (!found) continue
    const name = (found[2] ?? '').toLowerCase()
    if (found[1] === '/') pieces.push({ kind: 'close', name })
    else
      pieces.push({
        kind: 'open',
        name,
        attributes: html.slice(open + found[0].length, Math.min(end, open + MOST_ATTRIBUTES)),
      })
    const rawEnd = found[1] === '/' ? undefined : rawEnds.get(name)?.(at)
    if (rawEnd === undefined) continue
    if (name === 'title') text(rawEnd < 0 ? html.length : rawEnd)
    at = rawEnd < 0 ? html.length : rawEnd
  }
}

/** What stands in these is no markup. Only the title is text for people. */
const raw = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'xmp', 'noembed', 'noframes'])
const MOST_ATTRIBUTES = 4096

function finder(text: string, what: RegExp): (from: number) => number {
  let found = -2
  return (from) => {
    if (found === -1 || found >= from) return found
    what.lastIndex = from
    found = what.exec(text)?.index ?? -1
    return found
  }
}

function isInQuotes(tag: string): boolean {
  let isOpen = false
  for (let at = tag.indexOf('"'); at >= 0; at = tag.indexOf('"', at + 1)) isOpen = !isOpen
  return isOpen
}

/** Characters written by name or number; names beyond the common ones stay as they are. */
export function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return names.get(name) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

const names = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    shy: '',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    euro: '€',
    pound: '£',
    middot: '·',
    bull: '•',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    laquo: '«',
    raquo: '»',
    times: '×',
    rarr: '→',
    larr: '←',
    para: '¶',
    sect: '§',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    eacute: 'é',
    egrave: 'è',
    ecirc: 'ê',
    agrave: 'à',
    aacute: 'á',
    acirc: 'â',
    ccedil: 'ç',
    ntilde: 'ñ',
    oacute: 'ó',
    iacute: 'í',
    uacute: 'ú',
    ocirc: 'ô',
  }),
)
