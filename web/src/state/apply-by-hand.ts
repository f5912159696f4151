import { isProblem, type RunBody } from '../../../src/client/index.ts'
import { whileByHand } from './by-hand.ts'
import { client } from './client.ts'

/** What a person does by hand: operations in their order, with what is chosen meanwhile. */
export type ByHandOrder = Pick<RunBody, 'operation' | 'params'> &
  Partial<Pick<RunBody, 'next' | 'selection' | 'tracks' | 'playhead'>>

/**
 * Plans what a hand does, and approves it at once: a turn like every other, which is told of. Why not, or nothing where
 * it was done.
 */
export function applyByHand(
  on: string,
  order: ByHandOrder,
  onApplied?: (turn: string) => void,
): Promise<string | undefined> {
  return whileByHand(async () => {
    const planned = await client.run({ on, ...order })
    // Hands know nothing of operations and their parameters.
    if (isProblem(planned))
      return planned.message.replace(/^[a-z_]+ cannot take these parameters: /, 'That does not fit: ')
    if (planned.status === 'question') return planned.question ?? 'Something is missing.'
    if (!planned.proposal) return undefined
    const applied = await client.approve(planned.proposal.id)
    if (!isProblem(applied)) {
      onApplied?.(applied.turn)
      return undefined
    }
    await client.reject(planned.proposal.id)
    return applied.message
  })
}
