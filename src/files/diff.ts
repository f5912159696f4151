import type { Diff, DiffChange, State, Unit, Change } from '../kernel/index.ts'
import { fileOf, pathsIn, pathOfId } from './document.ts'
import { unifiedDiff } from './text/unified-diff.ts'

/**
 * What a plan would change in the files, for people: a change a file, with its lines. Without units, all files in which
 * two states differ.
 */
export function diffOf(before: State, after: State, units: readonly Unit[] = []): Diff {
  const steps = new Map<string, string>()
  for (const {
    changes,
    steps: [...all],
  } of units)
    for (const path of touchedFiles(changes).keys()) steps.set(path, all.at(-1)?.id ?? '')
  if (units.length === 0)
    for (const path of [...pathsIn(before.document), ...pathsIn(after.document)]) steps.set(path, '')
  const changes = [...steps].flatMap(([path, stepId]): DiffChange[] => {
    const [was, is] = [fileOf(before.document, path)?.text ?? null, fileOf(after.document, path)?.text ?? null]
    if (was === is) return []
    const kind = was === null ? 'file-made' : is === null ? 'file-removed' : 'file-changed'
    return [
      {
        id: `c${path}`,
        stepId,
        kind,
        before: was === null ? null : { path, characters: was.length },
        after: is === null ? null : { path, characters: is.length },
        reason: 'asked',
        text: unifiedDiff(was, is, { path }),
      },
    ]
  })
  return { summary: summaryOf(changes), changes: changes.map((change, index) => ({ ...change, id: `c${index + 1}` })) }
}

function summaryOf(changes: readonly DiffChange[]): string {
  const counted = [
    ['file-made', 'made'],
    ['file-changed', 'changed'],
    ['file-removed', 'removed'],
  ].flatMap(([kind, word]) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count === 0 ? [] : [`${count} ${count === 1 ? 'file' : 'files'} ${word}`]
  })
  return counted.join(', ') || 'no file changes'
}

/** Which files changes are about, and in which sequences of theirs. */
export function touchedFiles(changes: readonly Change[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const note = (id: string | undefined): Set<string> => {
    const path = pathOfId(id ?? '')
    const sequences = found.get(path) ?? new Set<string>()
    found.set(path, sequences)
    return sequences
  }
  for (const change of changes) {
    if ((change.edit === 'insert' || change.edit === 'mark') && change.sequence.startsWith('text/'))
      note(change.sequence.split('/')[1]).add(change.sequence)
    // A file that a turn took away has no text behind it.
    if (change.edit === 'set' && change.cell.startsWith('file/') && change.cell.endsWith('/is'))
      note(change.cell.split('/')[1]).add((change.to as { sequence?: string } | null | undefined)?.sequence ?? '')
  }
  return found
}
