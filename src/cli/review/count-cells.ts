/** How many columns of a terminal a text takes, its colours aside: wide characters take two, marks on others none. */
export function countCells(text: string): number {
  let cells = 0
  for (const character of text.replaceAll(colour, '')) cells += cellsOfOne(character)
  return cells
}

/** A painted line, cut where it would not fit. Its colours are all kept, so that none runs on into the next line. */
export function clipText(line: string, maxCells: number): string {
  if (countCells(line) <= maxCells) return line
  let left = maxCells - 1
  let text = ''
  for (const [part] of line.matchAll(colourOrCharacter)) {
    const cells = part.startsWith('\u001b[') ? 0 : cellsOfOne(part)
    if (part.startsWith('\u001b[') || (left >= 0 && cells <= left)) text += part
    else if (left >= 0) text += '…'
    left -= cells
  }
  return text
}

/** A plain text in lines of so many columns, broken between words. */
export function wrapText(text: string, cells: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && countCells(last) + 1 + countCells(word) <= cells)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/**
 * A line without colours in lines of at most so many columns, with nothing of it lost: broken behind a space where
 * there is one, and with its indent kept.
 */
export function foldText(text: string, columns: number): string[] {
  // A tab is as wide as the terminal likes.
  const line = text.replaceAll('\t', '    ')
  if (countCells(line) <= columns) return [line]
  const indent = ' '.repeat(Math.min(line.length - line.trimStart().length, Math.floor(columns / 2)))
  const lines: string[] = []
  let now = ''
  for (const character of line) {
    if (countCells(now + character) > columns && now !== indent) {
      const space = now.lastIndexOf(' ') + 1
      const at =
        space > Math.max(indent.length, now.length / 2) &&
        countCells(`${indent}${now.slice(space)}${character}`) <= columns
          ? space
          : now.length
      lines.push(now.slice(0, at))
      now = `${indent}${now.slice(at)}`
    }
    now += character
  }
  return [...lines, now]
}

const COLOUR = String.raw`\u001b\[[0-9;]*m`
const colour = new RegExp(COLOUR, 'g')
const colourOrCharacter = new RegExp(`${COLOUR}|.`, 'gsu')
const wide = new RegExp(
  [
    String.raw`[\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3]`,
    String.raw`[\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]`,
    String.raw`\p{Emoji_Presentation}`,
  ].join('|'),
  'u',
)
const onAnother = /[\p{Mn}\p{Me}]/u

function cellsOfOne(character: string): number {
  if (character <= '~') return 1
  return wide.test(character) ? 2 : onAnother.test(character) ? 0 : 1
}

/** A text in exactly so many columns: cut where it is longer, filled up where it is shorter. */
export function fitText(text: string, cells: number, fill = ' '): string {
  if (cells <= 0) return ''
  const cut = clipText(text, cells)
  return cut + fill.repeat(Math.max(0, cells - countCells(cut)))
}
