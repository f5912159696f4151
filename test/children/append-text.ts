import { appendDurable, contain } from '../../src/gate/index.ts'
import { isProblem } from '../../src/base/index.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Appends text to a file and prints the refusal, or null: FOLDER PATH TEXT */
export const appendText: ChildRun = async ([folder = '', path = '', text = ''], print) => {
  const place = await contain(folder, path, { access: 'write' })
  const refused = isProblem(place) ? place : await appendDurable(place, text, { label: 'text' })
  print(JSON.stringify(refused ?? null))
}
await asChild(import.meta.url, appendText)
