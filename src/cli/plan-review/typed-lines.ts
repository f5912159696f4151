import { createInterface } from 'node:readline/promises'

/** Lines as the terminal itself lets a person type them; nothing is drawn. */
export type TypedLines = {
  /** Undefined once the person has left: at the end of input, and for Ctrl-C. */
  next(): Promise<string | undefined>
  handOver<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

export function openTypedLines(): TypedLines {
  let lines = listen()
  return {
    next: () => lines.next(),
    handOver: async (work) => {
      lines.close()
      try {
        return await work()
      } finally {
        lines = listen()
      }
    },
    close: () => lines.close(),
  }
}

function listen(): Pick<TypedLines, 'next' | 'close'> {
  const reader = createInterface({ input: process.stdin, terminal: false })
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
  process.once('SIGINT', leave)
  return {
    next: async () => {
      while (typed.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return typed[0] === undefined ? undefined : typed.shift()
    },
    close: () => {
      process.off('SIGINT', leave)
      reader.close()
      process.stdin.pause()
    },
  }
}
