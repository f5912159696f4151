import { judge } from '../audio/judge.ts'
import type { Verdict } from '../audio/outcome.ts'
import { openTalk, ranOf, say, type Said } from '../audio/talk.ts'
import type { Candidate } from '../candidate.ts'
import type { Ran } from '../eval-set.ts'
import type { Judgement, Spoken } from './judgement.ts'
import { withIds } from './with-ids.ts'

/** The first turn that is not right decides about the conversation. */
export async function runJudgement(judgement: Judgement, candidate: Candidate): Promise<Ran> {
  const turns = await holdConversation(judgement, candidate)
  const last = turns.at(-1)
  if (!last) throw new Error(`Nobody says anything in ${judgement.id}.`)
  const ran = ranOf(last.verdict, last.said)
  return judgement.turns.length > 1 && ran.verdict !== 'right'
    ? { ...ran, why: [`at "${last.spoken.words}"`, ...ran.why] }
    : ran
}

export type HeldTurn = { readonly spoken: Spoken; readonly said: Said; readonly verdict: Verdict }

/** Says one thing after another, and stops behind a turn that is not right. */
export async function holdConversation(
  { scene, given, turns }: Judgement,
  candidate: Candidate,
): Promise<readonly HeldTurn[]> {
  const talk = openTalk(scene, given)
  const held: HeldTurn[] = []
  for (const spoken of turns) {
    const said = await say(talk, spoken.words, candidate.open(withIds(spoken.reference, talk.state)))
    const verdict = judge(spoken.expect, said.outcome)
    held.push({ spoken, said, verdict })
    if (verdict.verdict !== 'right') break
  }
  return held
}
