import type { Io } from '../io.ts'
import { openKeys } from '../keys.ts'
import type { Size } from '../review/draw-review.ts'
import { openScreen } from '../review/screen.ts'

/** The place in the terminal where a plan is decided, and the keys that are pressed there. */
export type Stage = {
  /** Draws in the place of what was drawn before, and again whenever the terminal changes its size. */
  show(draw: Draw): void
  /** Resolves once a key is there to be taken. */
  pressed(): Promise<void>
  isPressed(): Promise<boolean>
  take(): string | undefined
  /** Lets another program have the terminal for as long as the work takes. */
  handOver<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** Lines that fit a size. `cursor` is a column of the last of them; where there is none, the cursor stands behind it. */
export type Drawn = { readonly lines: readonly string[]; readonly cursor?: number }
type Draw = (size: Size) => Drawn

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
  const place = ({ cursor }: Drawn): void => {
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
