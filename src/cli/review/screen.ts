import { clipped } from './cells-of.ts'
import type { Size } from './draw-review.ts'

/** Lines that are drawn again in the place where they stand; what was printed before them stays. */
export type Screen = {
  show(lines: readonly string[]): void
  /** Everything anew, after the terminal changed its size. */ restart(
    above: readonly string[],
    lines: readonly string[],
  ): void
  clear(): void
}

export function openScreen(write: (text: string) => void, size: () => Size): Screen {
  let drawn: readonly string[] = []
  /** Back to the first of the lines; the cursor stands at the end of the last. */
  const back = (): string => `\r${drawn.length > 1 ? `\u001b[${drawn.length - 1}A` : ''}`
  return {
    show: (lines) => {
      // Line over line and in one piece, so that nothing is ever seen empty.
      if (drawn.join('\n') !== lines.join('\n'))
        write(`${drawn.length > 0 ? back() : ''}${lines.map((line) => `${line}\u001b[K`).join('\r\n')}\u001b[J`)
      drawn = lines
    },
    restart: (above, lines) => {
      // Terminals differ in what they do to lines that no longer fit, so where these stand now is not known. No more is written than fits: nothing may scroll away again and again.
      const { columns, rows } = size()
      const room = Math.max(0, rows - lines.length)
      const shown = room === 0 ? [] : above.slice(-room).map((line) => clipped(line, columns - 1))
      // Erased behind the last line and not at the first: some terminals keep a screen that is erased whole.
      write(`\u001b[H${[...shown, ...lines].map((line) => `${line}\u001b[K`).join('\r\n')}\u001b[J`)
      drawn = lines
    },
    clear: () => {
      write(drawn.length > 0 ? `${back()}\u001b[J` : '')
      drawn = []
    },
  }
}
