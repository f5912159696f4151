import type { Slots } from '../../../../grammar/index.ts'
import type { Which } from '../wish.ts'

/** Which of several is meant, said with the text or apart from it. */
export function whichOf(slots: Slots): Which {
  const apart = slots['which']?.['which'] as Which | undefined
  if (apart === undefined && slots['whole'] !== undefined && slots['old']?.['which'] === 'any') return 'every'
  const own = slots['old']?.['which'] as Which | undefined
  return apart !== undefined && (own === undefined || own === 'any') ? apart : (own ?? 'any')
}
