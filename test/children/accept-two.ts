import { isProblem } from '../../src/base/index.ts'
import { openWorkbench } from '../../src/app/workbench.ts'
import { overTwo } from '../two-documents.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Applies one turn over two documents: FOLDER WORDS DOCUMENT DOCUMENT */
export const acceptTwo: ChildRun = async ([folder = '', words = '', ...documents]) => {
  const workbench = await openWorkbench({ folder })
  if (isProblem(workbench)) throw new Error(workbench.message)
  const proposal = await overTwo(workbench, words, documents)
  const turn = { id: '20261115-edits/77', when: '2026-11-15T12:00:00.000Z' }
  const applied = await workbench.project.accept(proposal, { proposal: proposal.id, by: 'person' }, turn)
  if (isProblem(applied)) throw new Error(applied.message)
  await workbench.close()
}
await asChild(import.meta.url, acceptTwo)
