import type { Input } from './io.ts'
import type { Here } from './open-here.ts'
import { paint } from './print.ts'

/** Waits for one key. Without a terminal to ask, no key will ever come: that counts as leaving. */
export function readKey(stdin: Input): Promise<string> {
  if (stdin.isTTY !== true) return Promise.resolve('q')
  return new Promise((resolve) => {
    stdin.setRawMode?.(true)
    stdin.resume()
    stdin.once('data', (bytes: Buffer) => {
      stdin.setRawMode?.(false)
      stdin.pause()
      resolve(bytes.toString())
    })
  })
}

/** Waits for a key; only y is a yes. */
export async function askYes({ voice, io }: Pick<Here, 'voice' | 'io'>, question: string): Promise<boolean> {
  voice.remark(`${question} ${paint(voice, 'dim', 'y yes · any other key no')}`)
  // A hurried enter may come along with it.
  return (await readKey(io.stdin)).toLowerCase().startsWith('y')
}

/** Keys in the order in which they were pressed, however many come at once. */
export type Keys = {
  /** Resolves once a key is there to be taken. */
  pressed(): Promise<void>
  /** Whether one is there after everything that was sent has been read. */
  isPressed(): Promise<boolean>
  take(): string | undefined
  close(): void
}

/**
 * Listens to the keyboard until it is closed. What was typed before is dropped: it cannot have been meant for what was
 * not yet shown. The end of input counts as leaving.
 */
export async function openKeys(stdin: Input): Promise<Keys> {
  let queue: string[] = stdin.isTTY === true ? [] : ['ctrl-d']
  let wake = (): void => undefined
  const add = (keys: readonly string[]): void => {
    queue.push(...keys)
    wake()
  }
  const heard = (bytes: Buffer): void => add(parseKeys(bytes.toString()))
  const ended = (): void => add(['ctrl-d'])
  if (stdin.isTTY === true) {
    stdin.setRawMode?.(true)
    stdin.on('data', heard)
    stdin.once('end', ended)
    stdin.resume()
    await sentIsRead()
    queue = []
  }
  return {
    pressed: async () => {
      while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    },
    isPressed: async () => {
      await sentIsRead()
      return queue.length > 0
    },
    take: () => queue.shift(),
    close: () => {
      stdin.off('data', heard)
      stdin.off('end', ended)
      if (stdin.isTTY === true) stdin.setRawMode?.(false)
      stdin.pause()
    },
  }
}

/** The bytes that lie ready are read in the next round of the event loop; the third is surely behind them. */
async function sentIsRead(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * What a terminal sent, as keys: a name for those that have one, else the character. Sequences that mean nothing here
 * are dropped whole.
 */
export function parseKeys(text: string): string[] {
  return [...text.matchAll(sequenceOrCharacter)].flatMap(
    ([sent]) => named.get(sent) ?? (isSequence(sent) ? [] : [sent]),
  )
}

const sequenceOrCharacter = new RegExp(String.raw`\u001b\[[0-?]*[ -/]*[@-~]|\u001bO.|[\s\S]`, 'gu')
const isSequence = (sent: string): boolean => sent.length > 1 && sent.startsWith('\u001b')

/** Terminals differ in what they send for the same key. */
const named = new Map([
  ['\r', 'enter'],
  ['\n', 'enter'],
  ['\u001b', 'escape'],
  ['\u0003', 'ctrl-c'],
  ['\u0004', 'ctrl-d'],
  [' ', 'space'],
  ['\u001b[A', 'up'],
  ['\u001bOA', 'up'],
  ['\u001b[B', 'down'],
  ['\u001bOB', 'down'],
  ['\u001b[D', 'left'],
  ['\u001bOD', 'left'],
  ['\u001b[C', 'right'],
  ['\u001bOC', 'right'],
  ['\u007f', 'backspace'],
  ['\b', 'backspace'],
  ['\u001b[3~', 'delete'],
  ['\u001b[5~', 'page-up'],
  ['\u001b[6~', 'page-down'],
  ['\u001b[H', 'home'],
  ['\u001bOH', 'home'],
  ['\u001b[1~', 'home'],
  ['\u001b[7~', 'home'],
  ['\u001b[F', 'end'],
  ['\u001bOF', 'end'],
  ['\u001b[4~', 'end'],
  ['\u001b[8~', 'end'],
])
