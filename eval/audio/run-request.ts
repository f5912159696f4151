import { builtInMind, type Mind, type Outcome as Planned } from '../../src/agent/index.ts'
import { judge } from './judge.ts'
import type { Outcome, Verdict } from './outcome.ts'
import type { Request } from './request.ts'
import { openTalk, say } from './talk.ts'

export type Judged = Verdict & { readonly outcome: Outcome; readonly planned: Planned }

/** Builds the scene, says what was said before, says the words, and judges what came of them. */
export async function runRequest(
  { scene, given, said, words, expect }: Request,
  open: () => Mind = () => builtInMind,
): Promise<Judged> {
  const talk = openTalk(scene, given)
  for (const earlier of said) await say(talk, earlier, open())
  const { planned, outcome } = await say(talk, words, open())
  return { ...judge(expect, outcome), outcome, planned }
}
