/** How many columns of a terminal a text takes, its colours aside: wide characters take two, marks on others none. */
export function cellsOf(text: string): number {
  let cells = 0
  for (const character of text.replaceAll(colour, '')) cells += cellsOfOne(character)
  return cells
}

/** A painted line, cut where it would not fit. Its colours are all kept, so that none runs on into the next line. */
export function clipped(line: string, mostCells: number): string {
  if (cellsOf(line) <= mostCells) return line
  let left = mostCells - 1
  let text = ''
  for (const [part] of line.matchAll(colourOrCharacter)) {
    const cells = part.startsWith('\u001b[') ? 0 : cellsOfOne(part)
    if (part.startsWith('\u001b[') || (left >= 0 && cells <= left)) text += part
    else if (left >= 0) text += '…'
    left -= cells
  }
  return text
}

const COLOUR = String.raw`\u001b\[[0-9;]*m`
const colour = new RegExp(COLOUR, 'g')
const colourOrCharacter = new RegExp(`${COLOUR}|.`, 'gsu')
const wide =
  /[\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|[\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u
const onAnother = /[\p{Mn}\p{Me}]/u

function cellsOfOne(character: string): number {
  if (character <= '~') return 1
  return wide.test(character) ? 2 : onAnother.test(character) ? 0 : 1
}
