import { Readable, Writable } from 'node:stream'
import type { Io } from '../src/cli/io.ts'

/** What a command in this process has for its terminal, and what it said there so far. */
export type CapturedIo = { readonly io: Io; stdout(): string; stderr(): string }

/** Nobody sits at it, and nothing interrupts. `isHeard` may refuse what is said by throwing. */
export function capturedIo(
  cwd: string,
  { stdin = '', isHeard = () => undefined }: { stdin?: string; isHeard?: () => void } = {},
): CapturedIo {
  const said = { stdout: '', stderr: '' }
  const hear = (where: keyof typeof said): Writable =>
    new Writable({
      decodeStrings: false,
      write: (text: string | Buffer, _, done) => {
        try {
          isHeard()
          said[where] += text.toString()
        } catch {
          // Nobody hears the dead.
        }
        done()
      },
    })
  const silent = (): (() => void) => () => undefined
  return {
    io: {
      stdin: Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]),
      stdout: hear('stdout'),
      stderr: hear('stderr'),
      cwd,
      onInterrupt: silent,
      onEnd: silent,
      endWithin: () => undefined,
    },
    stdout: () => said.stdout,
    stderr: () => said.stderr,
  }
}
