import { writeSync } from 'node:fs'
import { isProblem } from '../../src/kernel/problem.ts'
import { openJournal } from '../../src/project/journal.ts'

/** Appends bodies to a journal and prints each id once the append was acknowledged: append.ts FOLDER NAME COUNT FILLER_BYTES */
const [folder = '', name = '', count = '1', fillerBytes = '0'] = process.argv.slice(2)
const journal = await openJournal(folder)
if (isProblem(journal)) throw new Error(journal.message)
for (let index = 0; index < Number(count); index++) {
  const id = `${name}-${index}`
  const line = await journal.append({ kind: 'turn', id, filler: '~'.repeat(Number(fillerBytes)) })
  if (isProblem(line)) throw new Error(line.message)
  writeSync(1, `${id}\n`)
}
