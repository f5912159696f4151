import { readKey } from './keys.ts'
import { paint, type Voice } from './print.ts'

/** Waits for a key; only y is a yes. */
export async function sayYes(voice: Voice, question: string): Promise<boolean> {
  process.stderr.write(`${question} ${paint(voice, 'dim', 'y yes · any other key no')}\n`)
  // A hurried enter may come along with it.
  return (await readKey()).toLowerCase().startsWith('y')
}
