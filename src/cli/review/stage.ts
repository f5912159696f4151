import type { Io } from '../io.ts'
import { openKeys } from '../keys.ts'
import { clipText } from './count-cells.ts'

/** The place in the terminal where something is decided, and the keys that are pressed there. */
export type Stage = {
  /** Draws in the place of what was drawn before, and again whenever the terminal changes its size. */
  show(draw: Draw): void
  /** Resolves once a key is there to be taken. */
  pressed(): Promise<void>
  isPressed(): Promise<boolean>
  take(): string | undefined
  /** Takes a key that stops something, whichever it is. */
  drop(): void
  /** Lets another program have the terminal for as long as the work takes. */
  handOver<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/**
 * Lines that fit a size. `cursor` is a column of the last of them; where there is none, the cursor stands behind it.
 */
export type StageFrame = { readonly lines: readonly string[]; readonly cursor?: number }
export type Size = { readonly columns: number; readonly rows: number }
type Draw = (size: Size) => StageFrame

/** Whether the cursor cannot be moved, or is not to be: then everything is said line by line. */
export const isPlainTerminal = (): boolean =>
  process.env['TERM'] === 'dumb' || !['', '0'].includes(process.env['CUTROOM_PLAIN'] ?? '')

/** `head` are the lines that stand above, for a width. */
export async function openStage(
  head: (columns: number) => readonly string[],
  { stdin, stdout: out }: Pick<Io, 'stdin' | 'stdout'>,
): Promise<Stage> {
  const size = (): Size => ({ columns: out.columns || 80, rows: out.rows || 24 })
  const screen = openScreen((text) => void out.write(text), size)
  let keys = await openKeys(stdin)
  let last: Draw | undefined
  let hasLeft = false
  const place = ({ cursor }: StageFrame): void => {
    if (cursor !== undefined) out.write(`\u001b[${cursor + 1}G`)
  }
  const resized = (): void => {
    if (!last) return
    const drawn = last(size())
    screen.restart(head(size().columns - 1), drawn.lines)
    place(drawn)
  }
  const clear = (): void => {
    last = undefined
    screen.clear()
  }
  out.on('resize', resized)
  return {
    show: (draw) => {
      last = draw
      const drawn = draw(size())
      screen.show(drawn.lines)
      place(drawn)
    },
    pressed: () => (hasLeft ? Promise.resolve() : keys.pressed()),
    isPressed: async () => hasLeft || (await keys.isPressed()),
    take: () => {
      // Whoever leaves is asked nothing more, wherever they are: the same key answers every question that would follow.
      const key = hasLeft ? 'ctrl-c' : keys.take()
      hasLeft = key === 'ctrl-c' || key === 'ctrl-d'
      return hasLeft ? 'ctrl-c' : key
    },
    drop: () => void keys.take(),
    handOver: async (work) => {
      clear()
      keys.close()
      try {
        return await work()
      } finally {
        keys = await openKeys(stdin)
      }
    },
    close: () => {
      out.off('resize', resized)
      clear()
      keys.close()
    },
  }
}

/** Lines that are drawn again in the place where they stand; what was printed before them stays. */
type Screen = {
  show(lines: readonly string[]): void
  /** Everything anew, after the terminal changed its size. */
  restart(above: readonly string[], lines: readonly string[]): void
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
      // Terminals differ in what they do to lines that no longer fit, so where these stand now is not known. No more is
      // written than fits: nothing may scroll away again and again.
      const { columns, rows } = size()
      const room = Math.max(0, rows - lines.length)
      const shown = room === 0 ? [] : above.slice(-room).map((line) => clipText(line, columns - 1))
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
