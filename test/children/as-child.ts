import { realpathSync, writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What a child does: with its arguments, and with somewhere to print what it has done. */
export type ChildRun = (args: readonly string[], print: (text: string) => void) => Promise<void>

/** Runs it where its file is the program; a test that has imported the file runs it itself. */
export async function asChild(url: string, run: ChildRun): Promise<void> {
  if (realpathSync(process.argv[1] ?? '') !== fileURLToPath(url)) return
  await run(process.argv.slice(2), (text) => void writeSync(1, text))
}
