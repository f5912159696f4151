import { quoted } from './issues.ts'
import type { Action } from './plan.ts'

/** Actions that cannot stand in one plan, each said at the later one. A place of the list may hold an action that could not be read. */
export function conflictsOf(
  actions: readonly (Action | null)[],
): { readonly index: number; readonly message: string }[] {
  const wanted = new Map<string, 'READ' | 'PRUNE'>()
  let handedOver: 'INVOKE' | 'CONCLUDE' | null = null
  return actions.flatMap((action, index) => {
    if (action?.action === 'READ' || action?.action === 'PRUNE') {
      const place = 'path' in action.resource ? action.resource.path : action.resource.url
      const other = wanted.get(place)
      wanted.set(place, action.action)
      return other === undefined || other === action.action
        ? []
        : [{ index, message: `${quoted(place)} is both read and pruned; keep one of the two.` }]
    }
    if (action?.action !== 'INVOKE' && action?.action !== 'CONCLUDE') return []
    const before = handedOver
    handedOver = action.action
    return before === null
      ? []
      : [
          {
            index,
            message:
              before === action.action
                ? `A plan has one ${before}; keep one of them.`
                : 'A plan has INVOKE or CONCLUDE, not both; keep one of the two.',
          },
        ]
  })
}
