import { isProblem } from '../../src/base/index.ts'
import { openJournal } from '../../src/project/journal.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Appends bodies to a journal and prints each id once the append was acknowledged: FOLDER NAME COUNT FILLER_BYTES */
export const append: ChildRun = async ([folder = '', name = '', count = '1', fillerBytes = '0'], print) => {
  const journal = await openJournal(folder)
  if (isProblem(journal)) throw new Error(journal.message)
  for (let index = 0; index < Number(count); index++) {
    const id = `${name}-${index}`
    const line = await journal.append({ kind: 'turn', id, filler: '~'.repeat(Number(fillerBytes)) })
    if (isProblem(line)) throw new Error(line.message)
    print(`${id}\n`)
  }
}
await asChild(import.meta.url, append)
