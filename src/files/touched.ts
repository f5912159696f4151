import type { Change } from '../kernel/index.ts'
import { pathOfId } from './document.ts'

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
