import { isProblem, type RunBody } from '../../../src/client/index.ts'
import { whileByHand } from './by-hand.ts'
import { client } from './client.ts'

/** What a person does by hand: operations in their order, with what is chosen meanwhile. */
export type ByHandOrder = Pick<RunBody, 'operation' | 'params'> &
  Partial<Pick<RunBody, 'next' | 'selection' | 'tracks' | 'playhead'>>

/** Plans what a hand does, and approves it at once: a turn like every other. Why not, or nothing where it was done. */
export function applyByHand(on: string, order: ByHandOrder): Promise<string | undefined> {
  return whileByHand(async () => {
    const planned = await client.run({ on, ...order })
    if (isProblem(planned)) return planned.message
    if (planned.status === 'question') return planned.question ?? 'Something is missing.'
    if (!planned.proposal) return undefined
    const applied = await client.approve(planned.proposal.id)
    if (!isProblem(applied)) return undefined
    await client.reject(planned.proposal.id)
    return applied.message
  })
}
