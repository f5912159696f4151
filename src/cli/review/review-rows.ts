import { headed, operateStep, type Part, type Unit } from '../../kernel/index.ts'

/** A line to stand on while a plan is decided: a unit, or a heading with all units below it. */
export type ReviewRow = UnitRow | HeadingRow
export type UnitRow = {
  readonly row: 'unit'
  readonly unit: string
  readonly step: string
  readonly purpose: string
  readonly letter: string
  readonly depth: number
}
export type HeadingRow = {
  readonly row: 'heading'
  readonly units: readonly string[]
  readonly text: string
  readonly depth: number
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The units of a plan under their headings. Several of them stand under one row for the whole; as many as there are letters have one each. */
export function reviewRows(parts: readonly Part[]): ReviewRow[] {
  const units = parts.flatMap((part) => part.units)
  const groups = parts.flatMap((part) => headed(part.units))
  const whole: HeadingRow[] =
    units.length > 1 && !(groups.length === 1 && groups[0]?.heading)
      ? [{ row: 'heading', units: units.map(({ id }) => id), text: 'all of it', depth: 0 }]
      : []
  const letterOf = (unit: Unit): string =>
    units.length > LETTERS.length || units.length === 1 ? '' : (LETTERS[units.indexOf(unit)] ?? '')
  const unitRow = (unit: Unit, depth: number): UnitRow => ({
    row: 'unit',
    unit: unit.id,
    step: operateStep(unit).id,
    purpose: operateStep(unit).purpose,
    letter: letterOf(unit),
    depth,
  })
  return [
    ...whole,
    ...groups.flatMap(({ heading, units: under }): ReviewRow[] => {
      // One unit under a heading says the same as the heading.
      if (!heading || units.length === 1) return under.map((unit) => unitRow(unit, 0))
      return [
        { row: 'heading', units: under.map(({ id }) => id), text: heading.purpose, depth: 0 },
        ...under.map((unit) => unitRow(unit, 1)),
      ]
    }),
  ]
}

export const unitsOf = (row: ReviewRow): readonly string[] => (row.row === 'unit' ? [row.unit] : row.units)
