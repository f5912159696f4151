import type { Diff, DiffChange, State, Unit } from '../kernel/index.ts'
import { fileOf } from './document.ts'
import { unifiedDiff } from './text/unified-diff.ts'
import { touchedFiles } from './touched.ts'

/** What a plan would change in the files, for people: a change a file, with its lines. */
export function diffOf(before: State, after: State, units: readonly Unit[]): Diff {
  const steps = new Map<string, string>()
  for (const { changes, steps: [...all] } of units) for (const path of touchedFiles(changes).keys()) steps.set(path, all.at(-1)?.id ?? '')
  const changes = [...steps].map(([path, stepId], index): DiffChange => {
    const [was, is] = [fileOf(before.document, path)?.text ?? null, fileOf(after.document, path)?.text ?? null]
    const kind = was === null ? 'file-made' : is === null ? 'file-removed' : 'file-changed'
    return { id: `c${index + 1}`, stepId, kind, before: was === null ? null : { path, characters: was.length }, after: is === null ? null : { path, characters: is.length }, reason: 'asked', text: unifiedDiff(was, is, { path }) }
  })
  return { summary: summaryOf(changes), changes }
}

function summaryOf(changes: readonly DiffChange[]): string {
  const counted = [['file-made', 'made'], ['file-changed', 'changed'], ['file-removed', 'removed']].flatMap(([kind, word]) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count === 0 ? [] : [`${count} ${count === 1 ? 'file' : 'files'} ${word}`]
  })
  return counted.join(', ') || 'no file changes'
}
