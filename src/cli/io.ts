import type { Readable, Writable } from 'node:stream'

/**
 * What a command touches of the process around it; nothing else in this room does. The environment is not among it: the
 * rooms below read that by themselves.
 */
export type Io = {
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
  /** The folder that the person stands in; relative paths begin there. */
  readonly cwd: string
  /** Calls `stop` at the first Ctrl-C, unless what is given back was called before. */
  onInterrupt(stop: () => void): () => void
  /** The same for everything that asks a program to end. */
  onEnd(stop: () => void): () => void
  /** Ends the process after so long, whatever is still under way. */
  endWithin(milliseconds: number): void
}

export type Input = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown }
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number }

/** Whether a person sits here who sees what is printed and can answer it. */
export function isTerminal({ stdin, stdout }: Pick<Io, 'stdin' | 'stdout'>): boolean {
  return stdin.isTTY === true && stdout.isTTY === true
}

/** The process that we are. */
export function processIo(): Io {
  const { stdout, stderr } = process
  return {
    // Opened by whoever reads it: most commands do not.
    get stdin() {
      return process.stdin
    },
    stdout,
    stderr,
    cwd: process.cwd(),
    onInterrupt: (stop) => listen(['SIGINT'], stop),
    onEnd: (stop) => listen(['SIGINT', 'SIGTERM'], stop),
    endWithin: (milliseconds) => void setTimeout(() => process.exit(), milliseconds).unref(),
  }
}

function listen(signals: readonly NodeJS.Signals[], stop: () => void): () => void {
  for (const signal of signals) process.once(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}
