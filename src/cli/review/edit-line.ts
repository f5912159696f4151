import { plainText } from '../../gate/index.ts'
import { cellsOf, clipped } from './cells-of.ts'

/** A line that is being typed: its characters, and before which of them the cursor stands. */
export type TypedLine = { readonly characters: readonly string[]; readonly cursor: number }

export function typedLine(text: string): TypedLine {
  const characters = Array.from(text)
  return { characters, cursor: characters.length }
}

/** What a key makes of a line. `offered` is a text that the tab key brings into an empty one. */
export function editLine({ characters, cursor }: TypedLine, key: string, offered = ''): TypedLine {
  const before = characters.slice(0, cursor)
  const after = characters.slice(cursor)
  const at = (place: number): TypedLine => ({ characters, cursor: Math.max(0, Math.min(characters.length, place)) })
  const joined = (left: readonly string[], right: readonly string[]): TypedLine => ({
    characters: [...left, ...right],
    cursor: left.length,
  })
  switch (key) {
    case 'left':
      return at(cursor - 1)
    case 'right':
      return at(cursor + 1)
    case 'home':
    case CTRL.a:
      return at(0)
    case 'end':
    case CTRL.e:
      return at(characters.length)
    case 'backspace':
      return joined(before.slice(0, -1), after)
    case 'delete':
      return joined(before, after.slice(1))
    case CTRL.k:
      return joined(before, [])
    case CTRL.u:
      return joined([], after)
    case CTRL.w:
      return joined(withoutWord(before), after)
    case '\t':
      return characters.length === 0 ? typedLine(offered) : at(cursor)
    case 'space':
      return joined([...before, ' '], after)
    default:
      return isCharacter(key) ? joined([...before, key], after) : at(cursor)
  }
}

export const textOf = ({ characters }: TypedLine): string => characters.join('')

/**
 * As much of a line as so many columns hold, with the cursor in it. A character that would do something to the terminal
 * is seen as one that is none.
 */
export function lineWindow(line: TypedLine, columns: number): { text: string; cursor: number } {
  const { cursor } = line
  const characters = line.characters.map((character) => (/\s/.test(character) ? ' ' : plainText(character) || '\uFFFD'))
  let from = 0
  while (from < cursor && cellsOf(characters.slice(from, cursor).join('')) >= columns) from++
  return {
    text: clipped(characters.slice(from).join(''), columns),
    cursor: cellsOf(characters.slice(from, cursor).join('')),
  }
}

/** What terminals send for a letter with the control key. */
const CTRL = { a: '\u0001', e: '\u0005', k: '\u000b', u: '\u0015', w: '\u0017' }

const isCharacter = (key: string): boolean => Array.from(key).length === 1 && !/\p{Cc}/u.test(key)

function withoutWord(characters: readonly string[]): readonly string[] {
  const text = characters.join('')
  return Array.from(text.replace(/\S*\s*$/, ''))
}
