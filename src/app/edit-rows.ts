import { headed, operateStep, type Part, type Unit } from '../kernel/index.ts'
import type { ReviewRow } from '../review/index.ts'

/** A unit by its id, or a heading with all units below it. `depth` is how far it is set in. */
export type EditRow = UnitRow | HeadingRow
export type UnitRow = ReviewRow & {
  readonly kind: 'item' | 'fixed'
  /** Empty where only something is taken back. */
  readonly step: string
  readonly purpose: string
  readonly letter: string
  readonly depth: number
}
type HeadingRow = ReviewRow & { readonly kind: 'heading'; readonly text: string; readonly depth: number }

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** `purposes` is what units do where some are left out; `takesBack` tells what goes with any of them. */
type RowsToTell = { readonly purposes?: ReadonlyMap<string, string>; readonly takesBack?: string | undefined }

/**
 * The units of a plan under their headings. Several of them stand under one row for the whole; as many as there are
 * letters have one each. A plan of one unit is accepted or rejected, and nothing else; so is one that only takes
 * something back.
 */
export function editRows(
  parts: readonly Part[],
  { purposes = new Map<string, string>(), takesBack }: RowsToTell = {},
): EditRow[] {
  const units = parts.flatMap((part) => part.units)
  const groups = parts.flatMap((part) => headed(part.units))
  const whole: HeadingRow[] =
    units.length > 1 && !(groups.length === 1 && groups[0]?.heading) ? [headingRow('all', null, 'all of it')] : []
  const above = whole[0]?.id ?? null
  const unitRow = (unit: Unit, parent: string | null, depth: number): UnitRow => ({
    id: unit.id,
    parent,
    kind: units.length > 1 ? 'item' : 'fixed',
    step: operateStep(unit).id,
    purpose: purposes.get(unit.id) ?? operateStep(unit).purpose,
    letter: units.length > LETTERS.length || units.length === 1 ? '' : (LETTERS[units.indexOf(unit)] ?? ''),
    depth,
  })
  if (units.length === 0 && takesBack !== undefined)
    return [{ id: 'back', parent: null, kind: 'fixed', step: '', purpose: takesBack, letter: '', depth: 0 }]
  return [
    ...whole,
    ...groups.flatMap(({ heading, units: under }): EditRow[] => {
      // One unit under a heading says the same as the heading.
      if (!heading || units.length === 1) return under.map((unit) => unitRow(unit, above, 0))
      const row = headingRow(`above-${under[0]?.id ?? ''}`, above, heading.purpose)
      return [row, ...under.map((unit) => unitRow(unit, row.id, 1))]
    }),
  ]
}

const headingRow = (id: string, parent: string | null, text: string): HeadingRow => ({
  id,
  parent,
  kind: 'heading',
  text,
  depth: 0,
})

/** Whether there is anything to choose. */
export const canChoose = (rows: readonly EditRow[]): boolean => rows.some(({ kind }) => kind === 'item')
