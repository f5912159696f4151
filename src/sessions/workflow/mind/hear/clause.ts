import type { SlotTexts } from '../sentence-form.ts'
import type { Wish } from '../wish.ts'

/** One clause as the forms read it: set-apart texts are one word each, and nothing polite stands around it. */
export type FileClause = {
  readonly text: string
  /** The stop or mark that it ended with, which belongs to a text that is meant as it stands. */
  readonly ending: string
  meant(text: string): string
}

/** What a clause asks for, or null where it is none of these forms. */
export type Hear = (clause: FileClause) => readonly Wish[] | null

/** What the first form that fits makes of a clause. A rule may still say no. */
export type Rule = {
  readonly form: (clause: string) => SlotTexts | null
  readonly wishes: (found: Slots, clause: FileClause) => readonly Wish[] | null
}

/** The slots of a form: as masked, and as meant. */
export type Slots = { masked(name: string): string; meant(name: string): string; has(name: string): boolean }

export const hearBy =
  (rules: readonly Rule[]): Hear =>
  (clause) => {
    for (const { form, wishes } of rules) {
      const found = form(clause.text)
      const heard = found === null ? null : wishes(slotsOf(found, clause), clause)
      if (heard !== null) return heard
    }
    return null
  }

function slotsOf(found: SlotTexts, { meant }: FileClause): Slots {
  const masked = (name: string): string => found.get(name) ?? ''
  return { masked, meant: (name) => meant(masked(name)), has: (name) => found.has(name) }
}

/** Whether a text is one that was set apart. */
export const isMark = (masked: string): boolean => /^(?:text|file|link|block)mark\d+$/.test(masked)

/** A text said without quotes is plain only where nothing that was set apart stands among its words. */
export const isPlainText = (masked: string): boolean => isMark(masked) || !/(?:text|file|link|block)mark\d/.test(masked)

/**
 * A new text said without quotes is literal unless it speaks of one that somebody has to find: "something better", "a
 * joke".
 */
export const isLiteral = (masked: string): boolean => isMark(masked) || (isPlainText(masked) && !VAGUE.test(masked))

const VAGUE =
  /^(?:something|anything|whatever|someone|somebody|some|another|other|a|an|one|its|their|his|her|it|them|that|this|these|those|how|what|why|where|all|more|less)\b|\b(?:or|better|nicer|shorter|longer|appropriate|suitable|instead)\b/
