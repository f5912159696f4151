import { cellsOf } from '../review/cells-of.ts'
import { wrapText } from '../review/wrap-text.ts'
import { paint, type Voice } from '../print.ts'
import type { Asker, StyledLine } from './asker.ts'
import { editLine, lineWindow, textOf, typedLine, type TypedLine } from './edit-line.ts'
import { foldText } from './fold-text.ts'
import type { Drawn, Stage } from './stage.ts'

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
                  `${top > 0 ? '↑' : ' '}${top + page < all.length ? '↓' : ' '} ${top + 1}–${top + page} of ${all.length} lines`,
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
): Drawn {
  const asked = wrapText(question, columns)
  const last = `${asked.at(-1) ?? ''} `
  const hasRoom = columns - cellsOf(last) >= Math.min(LEAST_TYPED, columns)
  const lead = hasRoom ? last : ''
  const { text, cursor } = lineWindow(typed, columns - cellsOf(lead))
  const above = [...foldLines(voice, lines, columns), ...(hasRoom ? asked.slice(0, -1) : asked)]
  return { lines: [...above, `${lead}${text}`].slice(-rows), cursor: cellsOf(lead) + cursor }
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
