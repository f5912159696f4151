import { contain, writeAtomic } from '../../src/gate/index.ts'
import { isProblem } from '../../src/base/index.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Replaces a file: FOLDER PATH TEXT */
export const replaceFile: ChildRun = async ([folder = '', path = '', text = '']) => {
  const place = await contain(folder, path, { access: 'write' })
  const refused = isProblem(place) ? place : await writeAtomic(place, text, { label: 'text' })
  if (refused !== undefined) throw new Error(refused.message)
}
await asChild(import.meta.url, replaceFile)
