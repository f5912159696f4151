import type { Rule, Slots, Value, ValueBody } from '../../grammar/index.ts'

/**
 * A construction that is said in many ways, and once in the words that the matchers of this room are written in:
 * `plainly` holds its values by name, and what stands in brackets only where all values in it were said. An empty one
 * asks for nothing: it lends what it names to the clauses behind it.
 */
export type PlainRule = Rule & {
  readonly plainly: string
  /** Rules of which one was said before it in the sentence; alone its words would mean something else. */
  readonly behind?: readonly string[]
  /** Values that only tell why: what something is compared with. */
  readonly reasons?: readonly string[]
}

/** Whether plain words have a place for every value: what was said and goes nowhere would be passed over. */
export const takesAll = ({ plainly, reasons = [] }: PlainRule, slots: Slots): boolean =>
  Object.keys(slots).every((slot) => plainly.includes(`{${slot}}`) || reasons.includes(slot))

/** The plain words of a template with some values in it; null where one that it cannot do without was not said. */
export function fillPlainly(template: string, slots: Slots): string | null {
  const put = (text: string): string | null => {
    let isWhole = true
    const filled = text.replace(/\{(\w+)\}/g, (_all, slot: string) => {
      const value = slots[slot]
      if (value === undefined) isWhole = false
      return value === undefined ? '' : plainOf(value)
    })
    return isWhole ? filled : null
  }
  const chosen = template.replace(/\[([^[\]]*)\]/g, (_all, part: string) => put(part) ?? '')
  return put(chosen)?.replace(/ {2,}/g, ' ').trim() ?? null
}

/** A value in plain words: those it was given, those of its items, or as it was said. */
export function plainOf(value: Value): string {
  const { plain, items } = value as Value & { readonly plain?: unknown; readonly items?: unknown }
  if (typeof plain === 'string') return plain
  if (!Array.isArray(items)) return typeof value['word'] === 'string' ? value['word'] : value.text
  const said = (items as readonly Value[]).map(plainOf)
  return said.length < 2 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} and ${said.at(-1) ?? ''}`
}

/** Ways to say a value of a kind, and the plain words for it. */
export const waysOf =
  (is: string) =>
  (plain: string, ...says: readonly string[]) => ({
    says,
    means: (slots: Slots): ValueBody | null => {
      const words = fillPlainly(plain, slots)
      return words === null ? null : { is, plain: words }
    },
  })
