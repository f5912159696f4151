import { readKey } from './keys.ts'
import type { Here } from './open-here.ts'
import { paint } from './print.ts'

/** Waits for a key; only y is a yes. */
export async function askYes({ voice, io }: Pick<Here, 'voice' | 'io'>, question: string): Promise<boolean> {
  voice.remark(`${question} ${paint(voice, 'dim', 'y yes · any other key no')}`)
  // A hurried enter may come along with it.
  return (await readKey(io.stdin)).toLowerCase().startsWith('y')
}
