import type { AskRow, ProposalView, TurnRow } from '../../../src/client/index.ts'
import type { StudioState } from '../state/studio-store.ts'

/** One thing in the conversation: something done, something to decide, or something that was only said. */
export type TalkEntry =
  | { readonly is: 'turn'; readonly id: string; readonly when: string; readonly turn: TurnRow }
  | {
      readonly is: 'plan'
      readonly id: string
      readonly when: string
      readonly proposal: ProposalView
      readonly ask: AskRow | null
    }
  | { readonly is: 'ask'; readonly id: string; readonly when: string; readonly ask: AskRow; readonly isOpen: boolean }
  | { readonly is: 'question'; readonly id: string; readonly when: string; readonly question: OpenQuestion }

type OpenQuestion = NonNullable<NonNullable<StudioState['project']>['question']>

/** How much of the past stands in the conversation; all of it is in the history. */
const MAX_TURNS = 12

/** Behind all that has a moment. */
const LAST = '\uFFFF'

/**
 * What was said and what came of it, the oldest first. A request that was applied is told by its turn, one that waits
 * by its plan; plans of other doors stand among them.
 */
export function listEntries({
  turns,
  asks,
  proposals,
  project,
}: Pick<StudioState, 'turns' | 'asks' | 'proposals' | 'project'>): TalkEntry[] {
  const applied = new Set(turns.map(({ turn }) => turn))
  const byProposal = new Map(asks.flatMap((ask) => (ask.proposal === null ? [] : [[ask.proposal, ask] as const])))
  const last = asks.at(-1)
  const entries: TalkEntry[] = [
    ...turns.slice(-MAX_TURNS).map((turn) => ({ is: 'turn' as const, id: turn.turn, when: turn.when, turn })),
    ...[...proposals.values()].map((proposal) => {
      const ask = byProposal.get(proposal.id) ?? null
      return { is: 'plan' as const, id: proposal.id, when: ask?.when ?? proposal.when, proposal, ask }
    }),
    ...asks
      .filter(
        ({ proposal, turn }) =>
          !(proposal !== null && proposals.has(proposal)) && !(turn !== null && applied.has(turn)),
      )
      .map((ask) => ({
        is: 'ask' as const,
        id: ask.ask,
        when: ask.when,
        ask,
        isOpen:
          ask === last && (ask.problem?.code === 'first-use' || project?.question?.question === ask.reply?.question),
      })),
  ]
  // Asked by another door, or in an earlier life of the server: it waits for an answer all the same.
  const question = project?.question
  const isTold = entries.some((entry) => entry.is === 'ask' && entry.isOpen && entry.ask.reply?.status === 'question')
  if (question && !isTold) entries.push({ is: 'question', id: 'question', when: LAST, question })
  return entries.sort((one, other) => one.when.localeCompare(other.when))
}
