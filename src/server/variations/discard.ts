import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Parts } from '../routes/parts.ts'
import { noVariation } from './commit.ts'
import { isOpen, readVariation } from './read-variation.ts'

/**
 * Gives a variation up and stops its work. What is discarded, failed or expired stays so; what is committed is the
 * client's to undo.
 */
export async function discard(
  { store: lazy, clock }: Pick<Parts, 'store' | 'clock'>,
  id: string,
): Promise<object | Problem> {
  const store = await lazy.get()
  if (isProblem(store)) return store
  const now = clock.nowMs()
  const variation = await readVariation(store, id, now)
  if (!variation) return noVariation()
  if (variation.status === 'committed')
    return problem('variation-not-ready', 'This variation is committed already; undo it in the project.', {
      status: 'committed',
    })
  if (!isOpen(variation.status)) return { variationId: id, status: variation.status }
  // It moved on between the look and the move; the next look sees where to.
  if (!(await store.moveVariation({ id, from: variation.status, to: 'discarded', now })))
    return discard({ store: lazy, clock }, id)
  await store.requestStop(variation.streamId)
  return { variationId: id, status: 'discarded' }
}
