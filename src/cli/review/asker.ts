import { plainText } from '../../gate/index.ts'
import { paint, type Voice } from '../print.ts'
import { countCells, foldText, wrapText, clipText } from './count-cells.ts'
import type { StageFrame, Stage } from './stage.ts'
import type { TypedLines } from './text-display.ts'

/** What terminals send for a letter with the control key. */
const CTRL = { a: '\u0001', e: '\u0005', k: '\u000b', u: '\u0015', w: '\u0017' }

/** How a person is asked: by keys on a screen, or by typed lines. */
export type Asker = {
  /** One of the keys; any other answer is asked for again. Whoever leaves or goes back answers with none of them. */
  choose(question: {
    readonly lines: readonly StyledLine[]
    readonly question: string
    readonly keys: readonly string[]
  }): Promise<string>
  /**
   * A typed line; undefined where the person goes back. `start` is there to be changed, `offered` is taken by the tab
   * key.
   */
  line(question: {
    readonly lines: readonly StyledLine[]
    readonly question: string
    readonly start?: string
    readonly offered?: string
  }): Promise<string | undefined>
  handOver<T>(work: () => Promise<T>): Promise<T>
}

/** Text from outside, made safe to print, with the style of the whole line. */
export type StyledLine = { readonly text: string; readonly style?: Parameters<typeof paint>[1] }

/** Asks by single keys. What does not fit the window is moved through with the arrow and page keys. */
export function screenAsker(voice: Voice, stage: Stage): Asker {
  return {
    choose: async ({ lines, question, keys }) => {
      let view = { top: 0, page: 1 }
      let folded = { columns: -1, lines: [] as string[] }
      for (;;) {
        stage.show((size) => {
          const asked = wrapText(question, size.columns - 1)
          // A long text is folded once for each width, and not at every key.
          if (folded.columns !== size.columns)
            folded = { columns: size.columns, lines: foldLines(voice, lines, size.columns - 1) }
          const all = folded.lines
          const space = Math.max(1, size.rows - 1 - asked.length)
          const isWhole = all.length <= space
          const page = isWhole ? all.length : Math.max(1, space - 1)
          const top = Math.max(0, Math.min(view.top, all.length - page))
          view = { top, page }
          const place = isWhole
            ? []
            : [
                paint(
                  voice,
                  'dim',
                  `${top > 0 ? '↑' : ' '}${top + page < all.length ? '↓' : ' '} ${top + 1}–${top + page} of ` +
                    `${all.length} lines`,
                ),
              ]
          return { lines: [...all.slice(top, top + page), ...place, ...asked].slice(-size.rows) }
        })
        await stage.pressed()
        const key = stage.take() ?? ''
        if (key === 'ctrl-c' || keys.includes(key)) return key
        view = { ...view, top: scrolled(view, key) }
      }
    },
    line: async ({ lines, question, start = '', offered = '' }) => {
      let typed = typedLine(start)
      for (;;) {
        stage.show((size) => drawLine(voice, { lines, question, columns: size.columns - 1, rows: size.rows }, typed))
        await stage.pressed()
        const key = stage.take() ?? ''
        if (key === 'ctrl-c' || key === 'escape') return undefined
        if (key === 'enter') return textOf(typed)
        typed = editLine(typed, key, offered)
      }
    },
    handOver: stage.handOver,
  }
}

const LEAST_TYPED = 16

/** The typed text stands behind the question, or below it where there is no room. */
function drawLine(
  voice: Voice,
  { lines, question, columns, rows }: { lines: readonly StyledLine[]; question: string; columns: number; rows: number },
  typed: TypedLine,
): StageFrame {
  const asked = wrapText(question, columns)
  const last = `${asked.at(-1) ?? ''} `
  const hasRoom = columns - countCells(last) >= Math.min(LEAST_TYPED, columns)
  const lead = hasRoom ? last : ''
  const { text, cursor } = lineWindow(typed, columns - countCells(lead))
  const above = [...foldLines(voice, lines, columns), ...(hasRoom ? asked.slice(0, -1) : asked)]
  return { lines: [...above, `${lead}${text}`].slice(-rows), cursor: countCells(lead) + cursor }
}

const foldLines = (voice: Voice, lines: readonly StyledLine[], columns: number): string[] =>
  lines.flatMap(({ text, style }) => foldText(text, columns).map((line) => (style ? paint(voice, style, line) : line)))

function scrolled({ top, page }: { top: number; page: number }, key: string): number {
  switch (key) {
    case 'up':
    case 'k':
      return top - 1
    case 'down':
    case 'j':
      return top + 1
    case 'page-up':
      return top - page
    case 'page-down':
    case 'space':
      return top + page
    case 'home':
      return 0
    case 'end':
      return Infinity
    default:
      return top
  }
}

/**
 * Asks by typed lines, for screen readers and terminals that cannot move the cursor: everything is said once, in order.
 */
export function spokenAsker(voice: Voice, typed: TypedLines): Asker {
  return {
    choose: async ({ lines, question, keys }) => {
      for (const { text } of lines) voice.say(text)
      for (;;) {
        voice.say(question)
        const said = await typed.next()
        if (said === undefined) return 'ctrl-c'
        const key = keyMeant(said, question, keys)
        if (key !== undefined) return key
        voice.say(`Type ${keys.filter((each) => each.length === 1).join(' or ')}, then Enter.`)
      }
    },
    line: async ({ lines, question, start = '' }) => {
      for (const { text } of lines) voice.say(text)
      voice.say(
        start === '' ? question : `${question} ${plainText(start)}\nType what takes its place; an empty line keeps it.`,
      )
      const said = await typed.next()
      return said === '' ? start : said
    },
    handOver: (work) => typed.handOver(work),
  }
}

/** A key, or the word of the question that it stands for. */
function keyMeant(said: string, question: string, keys: readonly string[]): string | undefined {
  const word = said.trim().toLowerCase()
  const known = [
    ...question
      .toLowerCase()
      .replace(/[()]/g, '')
      .split(/[^a-z]+/),
    'yes',
    'no',
  ]
  const isWord = word.length === 1 || known.includes(word.split(' ')[0] ?? '')
  if (word === '') return keys.find((key) => key === 'enter')
  return isWord ? keys.find((key) => key === word[0]) : undefined
}

/** A line that is being typed: its characters, and before which of them the cursor stands. */
type TypedLine = { readonly characters: readonly string[]; readonly cursor: number }

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
  while (from < cursor && countCells(characters.slice(from, cursor).join('')) >= columns) from++
  return {
    text: clipText(characters.slice(from).join(''), columns),
    cursor: countCells(characters.slice(from, cursor).join('')),
  }
}

const isCharacter = (key: string): boolean => Array.from(key).length === 1 && !/\p{Cc}/u.test(key)

function withoutWord(characters: readonly string[]): readonly string[] {
  const text = characters.join('')
  return Array.from(text.replace(/\S*\s*$/, ''))
}
