import { contain, writeAtomic } from '../../src/gate/index.ts'
import { isProblem } from '../../src/kernel/problem.ts'

/** Replaces a file: write-atomic.ts FOLDER PATH TEXT */
const [folder = '', path = '', text = ''] = process.argv.slice(2)
const place = await contain(folder, path, { access: 'write' })
const refused = isProblem(place) ? place : await writeAtomic(place, text, { label: 'text' })
if (refused !== undefined) throw new Error(refused.message)
