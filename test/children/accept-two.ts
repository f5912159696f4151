import { isProblem } from '../../src/kernel/problem.ts'
import { openStudio } from '../../src/app/studio.ts'
import { overTwo } from '../two-documents.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Applies one turn over two documents: FOLDER WORDS DOCUMENT DOCUMENT */
export const acceptTwo: ChildRun = async ([folder = '', words = '', ...documents]) => {
  const studio = await openStudio({ folder })
  if (isProblem(studio)) throw new Error(studio.message)
  const proposal = await overTwo(studio, words, documents)
  const turn = { id: '20261115-edits/77', when: '2026-11-15T12:00:00.000Z' }
  const applied = await studio.project.accept(proposal, { proposal: proposal.id, by: 'person' }, turn)
  if (isProblem(applied)) throw new Error(applied.message)
  await studio.close()
}
await asChild(import.meta.url, acceptTwo)
