import type { EvalSet } from '../eval-set.ts'
import { judgementRequests } from './judgement-requests.ts'
import { runJudgement } from './run-judgement.ts'

/** Audio requests that need a model's judgement, a look at the document, or several turns. */
export const judgementSet: EvalSet = {
  name: 'judgement',
  about: 'indirect wishes, looks at the document, several steps, conversations, and what must be asked back or spared',
  hasReference: true,
  cases: judgementRequests.map((judgement) => ({
    id: judgement.id,
    isPutAside: false,
    scene: judgement.scene,
    words: judgement.turns.map(({ words }) => words),
    run: (candidate) => runJudgement(judgement, candidate),
  })),
}
