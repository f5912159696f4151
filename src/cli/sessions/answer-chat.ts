import { createInterface } from 'node:readline/promises'
import type { Problem } from '../../kernel/index.ts'
import type { Executed } from '../../sessions/index.ts'
import { isTerminal } from '../io.ts'
import type { Here } from '../open-here.ts'
import { planHere } from './plan-here.ts'

/**
 * Takes the person's reply to what a plan says to them; it is the message of the next turn. Without a terminal the turn
 * ends here.
 */
export async function answerChat(at: Here, { next }: Executed): Promise<number | Problem> {
  if (at.voice.json || !isTerminal(at.io)) {
    at.voice.say('Reply with: cutroom plan -m "…"')
    return 3
  }
  const lines = createInterface({ input: at.io.stdin, output: at.io.stdout })
  const reply = await lines.question('Your reply (enter alone to leave it) › ').finally(() => lines.close())
  return reply.trim() === '' ? 3 : planHere(at, next, reply.trim())
}
