import {
  defaultTreeAdapter as plainTree,
  parse,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  type TreeAdapter,
} from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Document = DefaultTreeAdapterTypes.Document

/**
 * A page of HTML as the text that a reader sees: headings, paragraphs, lists, and links with their addresses. What a
 * page hides from people is left out: there others put orders for a model.
 */
export function pageText(html: string, address: string): { readonly title: string; readonly text: string } {
  const { document, closedNavs, isWhole } = readTree(withNonsenseAsText(html))
  const out: string[] = []
  let title = ''
  let preDepth = 0
  let link: { readonly href: string; readonly from: number } | undefined

  const open = (element: Element): void => {
    if (element.tagName === 'pre') preDepth++
    if (element.tagName !== 'a') return breakOff(out, breakBefore(element.tagName))
    const href = hrefOf(element, address)
    link = href === undefined ? undefined : { href, from: out.length }
  }
  const close = ({ tagName }: Element): void => {
    if (tagName === 'pre') preDepth--
    if (tagName !== 'a') return breakOff(out, breakAfter(tagName))
    if (link && !['', link.href].includes(out.slice(link.from).join('').trim())) out.push(` (${link.href})`)
    link = undefined
  }

  // By hand instead of by recursion: a hostile page may be a hundred thousand elements deep.
  const inside: { readonly element?: Element; readonly rest: Iterator<DefaultTreeAdapterTypes.ChildNode> }[] = [
    { rest: document.childNodes.values() },
  ]
  for (let last = inside.at(-1); last; last = inside.at(-1)) {
    const { done, value: node } = last.rest.next()
    if (done) {
      inside.pop()
      if (last.element) close(last.element)
    } else if (plainTree.isTextNode(node)) {
      if (preDepth > 0) out.push(node.value.replaceAll('\u00A0', ' '))
      else say(out, node.value)
    } else if (plainTree.isElementNode(node)) {
      if (node.tagName === 'title' && title === '') title = textIn(node).replace(/\s+/g, ' ').trim()
      if (notShown.has(node.tagName) || closedNavs.has(node) || isHidden(node)) continue
      open(node)
      inside.push({ element: node, rest: node.childNodes.values() })
    }
  }
  if (!isWhole) out.push(`\n\n… what follows the first ${MAX_ELEMENTS} elements of this page is left out …`)

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

/**
 * HTML lets a few bytes stand for a thousand elements: those for bold, italics and the like that were left open in a
 * paragraph are opened again in each later one. Two megabytes of real pages hold 40,000 to 100,000.
 */
const MAX_ELEMENTS = 250_000

class TooManyElements extends Error {}

/** The tree that browsers make of a page, however it is written. */
function readTree(html: string): { document: Document; closedNavs: ReadonlySet<Element>; isWhole: boolean } {
  const document = plainTree.createDocument()
  const closedNavs = new Set<Element>()
  let elements = 0
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...plainTree,
    createDocument: () => document,
    createElement: (...given) => {
      elements++
      if (elements > MAX_ELEMENTS) throw new TooManyElements()
      return plainTree.createElement(...given)
    },
    // Not called for what is still open at the end of the page.
    onItemPop: (element) => {
      if (element.tagName === 'nav') closedNavs.add(element)
    },
  }
  try {
    parse(html, { treeAdapter })
    return { document, closedNavs, isWhole: true }
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error
    return { document, closedNavs, isWhole: false }
  }
}

/**
 * A number that names no character, and a tag of which the page ends with nothing but the name, were hardly meant as
 * markup: they stay as they are written, where a browser shows � or nothing.
 */
function withNonsenseAsText(html: string): string {
  return html
    .replace(/&#(?:x([0-9a-f]+)|(\d+))/gi, (whole, hex: string | undefined, decimal: string | undefined) => {
      const code = hex === undefined ? Number(decimal) : Number(`0x${hex}`)
      return code > 0 && code <= 0x10ffff ? whole : `&amp;${whole.slice(1)}`
    })
    .replace(/<(?=[a-z][a-z\d]{0,60}$)/i, '&lt;')
}

/**
 * Elements whose content people do not see, or see as something else than text. A menu is left out too, but not one
 * that is never closed: people see what follows it.
 */
const notShown = new Set(
  (
    'title script style noscript template iframe noembed noframes xmp textarea svg math canvas object audio video ' +
    'select datalist dialog'
  ).split(' '),
)

function isHidden({ attrs }: Element): boolean {
  return attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'aria-hidden' && value.trim().toLowerCase() === 'true') ||
      (name === 'style' && isHidingStyle(value)),
  )
}

/** Whether a style makes text invisible, in whatever spelling: with comments, escapes, blanks and capitals. */
function isHidingStyle(style: string): boolean {
  const plain = style
    .split('*/')
    .map((part) => part.split('/*', 1)[0])
    .join('')
    .replace(/\\([0-9a-f]{1,6})\s?|\\/gi, (_, hex: string | undefined) =>
      hex === undefined ? '' : String.fromCodePoint(Math.min(Number(`0x${hex}`), 0x10ffff)),
    )
    .replace(/\s/g, '')
    .toLowerCase()
  if (/display:none|visibility:(?:hidden|collapse)/.test(plain)) return true
  const sizes = plain.matchAll(/(?:opacity|font-size):([+-]?[\d.]+(?:e[+-]?\d+)?)(p[xt])?/g)
  return [...sizes].some(([, size, isInDots]) => Number(size) < (isInDots ? 1 : 0.1))
}

const textIn = ({ childNodes }: Element): string =>
  childNodes.map((node) => (plainTree.isTextNode(node) ? node.value : '')).join('')

function hrefOf({ attrs }: Element, address: string): string | undefined {
  const href = attrs.find(({ name }) => name === 'href')?.value ?? ''
  if (href === '' || href.startsWith('#') || !URL.canParse(href, address)) return undefined
  const url = new URL(href, address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}

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

function breakBefore(name: string): string {
  const heading = /^h([1-6])$/.exec(name)?.[1]
  if (heading !== undefined) return `\n\n${'#'.repeat(Number(heading))} `
  return name === 'li' ? '\n- ' : breakAround(name)
}

function breakAfter(name: string): string {
  if (/^h[1-6]$/.test(name)) return '\n\n'
  return name === 'td' || name === 'th' ? ' | ' : breakAround(name)
}

const breakAround = (name: string): string => (paragraphs.has(name) ? '\n\n' : lines.has(name) ? '\n' : '')

const paragraphs = new Set(
  'p pre blockquote table ul ol dl section article header footer main aside figure form hr'.split(' '),
)
const lines = new Set('div br tr dt dd option figcaption summary details caption address'.split(' '))
