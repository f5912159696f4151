import type { Change, Claim, ContentRange, RunId } from '../../kernel/index.ts'

/** What was put into a file is there, and what was taken out is not: true also after other turns are undone. */
export function claimText(path: string, changes: readonly Change[]): Claim[] {
  return changes.flatMap((change): Claim[] => {
    if (change.edit === 'insert')
      return [
        {
          check: 'text-there',
          promise: `${path} holds the new text`,
          about: { sequence: change.sequence, run: change.run },
          expect: change.length - goneAgain(change.run, changes),
        },
      ]
    if (change.edit === 'mark')
      return [
        {
          check: 'text-gone',
          promise: `${path} no longer holds the old text`,
          about: {
            sequence: change.sequence,
            ranges: change.ranges.map(({ run, from, to }): ContentRange => ({ run, from, to })),
          },
          expect: 0,
        },
      ]
    // A file that is made empty has no text to look for.
    if (change.edit === 'set' && !changes.some(({ edit }) => edit === 'insert'))
      return [{ check: 'file-is', promise: `${path} is empty`, about: { path }, expect: 0, passing: true }]
    return []
  })
}

/** A later text of the same edit may take some of an earlier one out again. */
function goneAgain(run: RunId, changes: readonly Change[]): number {
  return changes
    .flatMap((change) => (change.edit === 'mark' ? change.ranges.filter((range) => range.run === run) : []))
    .reduce((sum, { from, to }) => sum + to - from, 0)
}

/** What was run or searched for is on record; what came of it is in the report. */
export function claimRecord(changes: readonly Change[]): Claim[] {
  return changes.flatMap((change): Claim[] =>
    change.edit === 'set'
      ? [{ check: 'on-record', promise: 'It is on record', about: { cell: change.cell }, expect: change.to ?? null }]
      : [],
  )
}
