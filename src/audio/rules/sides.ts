import type { Slots, ValueBody } from '../../grammar/index.ts'
import type { QuantityMention } from '../../words/index.ts'

/** A bit to a side is taken as this much of it. */
const BIT_PERCENT = 20

const sided =
  (side: 'left' | 'right') =>
  ({ amount, bit }: Slots): ValueBody | null => {
    const value = bit ? BIT_PERCENT : Number(amount?.['value'])
    const said = amount ?? bit
    if (!said || !(value >= 0 && value <= 100)) return null
    const mention: QuantityMention = {
      kind: 'quantity',
      unit: 'percent',
      value,
      side,
      text: said.text,
      span: said.span,
      confidence: 1,
      source: 'words',
      notes: [],
      lead: null,
    }
    return { is: 'quantity', mentions: [mention], ...(bit && { note: `A bit is taken as ${BIT_PERCENT}%.` }) }
  }

/** How far to a side, beside what is said with its unit: "30 left", "left by 40", "a touch to the right". */
export const waysToSides = (['left', 'right'] as const).flatMap((side) => [
  { says: `{amount:number} [percent|%] [to|towards] ${side}`, means: sided(side) },
  { says: `[to|towards] ${side} [by] {amount:number} [percent|%]`, means: sided(side) },
  { says: `{bit:a-bit} [more|further|over] [to|towards] ${side}`, means: sided(side) },
  { says: `[more|further|over] [to|towards] ${side} [by] {bit:a-bit}`, means: sided(side) },
])
