import { createInterface } from 'node:readline/promises'
import type { Io } from '../io.ts'

/** Lines as the terminal itself lets a person type them; nothing is drawn. */
export type TypedLines = {
  /** Undefined once the person has left: at the end of input, and for Ctrl-C. */
  next(): Promise<string | undefined>
  handOver<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

type Typing = Pick<Io, 'stdin' | 'onInterrupt'>

export function openTypedLines(io: Typing): TypedLines {
  let lines = listen(io)
  return {
    next: () => lines.next(),
    handOver: async (work) => {
      lines.close()
      try {
        return await work()
      } finally {
        lines = listen(io)
      }
    },
    close: () => lines.close(),
  }
}

function listen({ stdin, onInterrupt }: Typing): Pick<TypedLines, 'next' | 'close'> {
  const reader = createInterface({ input: stdin, terminal: false })
  /** Undefined, which nothing follows, is where the person left. */
  const typed: (string | undefined)[] = []
  let wake = (): void => undefined
  const add = (line: string | undefined): void => {
    typed.push(line)
    wake()
  }
  const leave = (): void => add(undefined)
  reader.on('line', add)
  reader.once('close', leave)
  const endListening = onInterrupt(leave)
  return {
    next: async () => {
      while (typed.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return typed[0] === undefined ? undefined : typed.shift()
    },
    close: () => {
      endListening()
      reader.close()
      stdin.pause()
    },
  }
}
