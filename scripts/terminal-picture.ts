import { readFileSync, writeFileSync } from 'node:fs'
import { countCells } from '../src/cli/review/count-cells.ts'

type Style = { readonly bold: boolean; readonly dim: boolean; readonly struck: boolean; readonly color: string }
type Run = { readonly text: string; readonly style: Style; readonly column: number }

function picture(screen: string): string {
  const lines = screen.replace(/\s+$/, '').split('\n')
  const rows = runsOf(lines)
  const columns = Math.max(
    ...rows.map((runs) => runs.reduce((most, { text, column }) => Math.max(most, column + countCells(text)), 0)),
  )
  const [width, height] = [columns * CELL.width + 2 * MARGIN, lines.length * CELL.height + 2 * MARGIN]
  const shapes = rows.flatMap((runs, row) =>
    runs
      .flatMap(piecesOf)
      .filter(({ text }) => text.trim() !== '')
      .map((piece) => (BLOCKS.test(piece.text) ? blockOf(piece, row) : textOf(piece, row))),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14">\n<rect width="100%" height="100%" rx="8" fill="${PLAIN.ground}"/>\n${shapes.join('\n')}\n</svg>\n`
}

const CELL = { width: 8.43, height: 19 }
const MARGIN = 16
const PLAIN = { ground: '#16181d', text: '#d7dae0' }
const COLORS = new Map([
  [31, '#f07178'],
  [32, '#9ccc65'],
  [33, '#e6c07b'],
  [34, '#82aaff'],
  [36, '#66c7d9'],
])
const START: Style = { bold: false, dim: false, struck: false, color: PLAIN.text }

const ESCAPE = '\u001b'
const styles = new RegExp(`${ESCAPE}\\[([\\d;]*)m|([^${ESCAPE}]+)`, 'g')

/** A style lasts until it is changed, also over the end of a line. */
function runsOf(lines: readonly string[]): Run[][] {
  let style = START
  return lines.map((line) => {
    const runs: Run[] = []
    let column = 0
    for (const [, codes, text] of line.matchAll(styles)) {
      if (text === undefined) style = (codes ?? '').split(';').map(Number).reduce(styled, style)
      else {
        runs.push({ text, style, column })
        column += countCells(text)
      }
    }
    return runs
  })
}

function styled(style: Style, code: number): Style {
  if (code === 0) return START
  if (code === 1) return { ...style, bold: true }
  if (code === 2) return { ...style, dim: true }
  if (code === 9) return { ...style, struck: true }
  if (code === 22) return { ...style, bold: false, dim: false }
  if (code === 29) return { ...style, struck: false }
  return code >= 30 && code <= 39 ? { ...style, color: COLORS.get(code) ?? PLAIN.text } : style
}

/** Blocks and bars are drawn, since in most fonts they do not reach the edges of their cells. */
const BLOCKS = /[▀-█│]/
const pieces = /│|([▀-█])\1*|[^▀-█│]+/g

function piecesOf({ text, style, column }: Run): Run[] {
  return [...text.matchAll(pieces)].map((piece) => ({
    text: piece[0],
    style,
    column: column + countCells(text.slice(0, piece.index)),
  }))
}

function blockOf({ text, style, column }: Run, row: number): string {
  const [block = ''] = text
  const eighths = block.charCodeAt(0) - '▀'.charCodeAt(0)
  const [top, bottom] = block === '▀' ? [0, 0.5] : block === '│' ? [0, 1] : [1 - eighths / 8, 1]
  const [left, right] = block === '│' ? [0.44, 0.56] : [0, countCells(text)]
  const [x, y] = [MARGIN + (column + left) * CELL.width, MARGIN + (row + top) * CELL.height]
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${((right - left) * CELL.width).toFixed(1)}" height="${((bottom - top) * CELL.height).toFixed(1)}" fill="${style.color}"${style.dim ? ' opacity="0.6"' : ''} shape-rendering="crispEdges"/>`
}

function textOf({ text, style, column }: Run, row: number): string {
  const lead = text.length - text.trimStart().length
  const shown = text.trim()
  const [x, y] = [MARGIN + (column + lead) * CELL.width, MARGIN + (row + 0.76) * CELL.height]
  const looks = [
    `fill="${style.color}"`,
    ...(style.bold ? ['font-weight="bold"'] : []),
    ...(style.dim ? ['opacity="0.6"'] : []),
    ...(style.struck ? ['text-decoration="line-through"'] : []),
  ]
  const safe = shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  // The width is set, so that every font keeps the columns.
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" textLength="${(countCells(shown) * CELL.width).toFixed(1)}" xml:space="preserve" ${looks.join(' ')}>${safe}</text>`
}

/** Draws a terminal screen, as tmux captures it with its colours, as an SVG: `terminal-picture.ts OUT.svg < SCREEN`. */
const [out = 'screen.svg'] = process.argv.slice(2)
writeFileSync(out, picture(readFileSync(0, 'utf8')))
