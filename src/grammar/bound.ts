import type { Slots, Value } from './language.ts'

/** The values of a row and their slots; the list runs backwards. */
export type Bound = { readonly slot: string; readonly value: Value; readonly before: Bound | null }

/** A slot holds one value: a second one would take the place of words that were said. The same said again may stand. */
export function isTwice(before: Bound | null, own: Bound | null): boolean {
  for (let one = own; one !== null; one = one.before)
    for (let other = before; other !== null; other = other.before)
      if (one.slot === other.slot && one.value.text.toLowerCase() !== other.value.text.toLowerCase()) return true
  return false
}

/** The values of a row by their slots. */
export function slotsOf(bound: Bound | null): Slots {
  const slots: { [slot: string]: Value } = {}
  for (let at = bound; at !== null; at = at.before) slots[at.slot] ??= at.value
  return slots
}
