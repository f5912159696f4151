import { isProblem } from '../../src/kernel/problem.ts'
import { openStudio } from '../../src/studio.ts'
import { overTwo } from '../two-documents.ts'

/** Applies one turn over two documents: accept-two.ts FOLDER WORDS DOCUMENT DOCUMENT */
const [folder = '', words = '', ...documents] = process.argv.slice(2)
const studio = await openStudio({ folder })
if (isProblem(studio)) throw new Error(studio.message)
const proposal = await overTwo(studio, words, documents)
const applied = await studio.project.accept(proposal, { proposal: proposal.id, by: 'person' }, { id: '20261115-edits/77', when: '2026-11-15T12:00:00.000Z' })
if (isProblem(applied)) throw new Error(applied.message)
await studio.close()
