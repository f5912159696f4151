import type { Change, Claim, ContentRange } from '../../kernel/index.ts'

/** What was put into a file is there, and what was taken out is not: true also after other turns are undone. */
export function holdsText(path: string, changes: readonly Change[]): Claim[] {
  return changes.flatMap((change): Claim[] => {
    if (change.edit === 'insert') return [{ check: 'text-there', promise: `${path} holds the new text`, about: { sequence: change.sequence, run: change.run }, expect: change.length }]
    if (change.edit === 'mark') return [{ check: 'text-gone', promise: `${path} no longer holds the old text`, about: { sequence: change.sequence, ranges: change.ranges.map(({ run, from, to }): ContentRange => ({ run, from, to })) }, expect: 0 }]
    return []
  })
}
