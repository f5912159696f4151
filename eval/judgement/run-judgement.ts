import { judge } from '../audio/judge.ts'
import { openTalk, ranOf, say } from '../audio/talk.ts'
import type { Candidate } from '../candidate.ts'
import type { Ran } from '../eval-set.ts'
import type { Judgement } from './judgement.ts'
import { withIds } from './with-ids.ts'

/** Holds the whole conversation, and judges every turn of it: the first that is not right decides. */
export async function runJudgement({ scene, given, turns }: Judgement, candidate: Candidate): Promise<Ran> {
  const talk = openTalk(scene, given)
  let ran: Ran = { verdict: 'right', why: [], status: 'ready', said: '' }
  for (const { words, expect, reference } of turns) {
    const said = await say(talk, words, candidate.open(withIds(reference, talk.state)))
    ran = ranOf(judge(expect, said.outcome), said)
    if (ran.verdict !== 'right') return { ...ran, why: turns.length > 1 ? [`at "${words}"`, ...ran.why] : ran.why }
  }
  return ran
}
