import { contain, readSmall } from '../../gate/index.ts'
import { isProblem } from '../../kernel/index.ts'
import { fenced } from '../fence.ts'
import { charactersOf } from './characters-of.ts'
import { MOST_BYTES, shownText, whyNot } from './read-resource.ts'
import type { LeftOut } from './resource.ts'

const MEMOS = '.cutroom/memos.yaml'

/** The memos as they are written, in a section of their own; nothing where there are none. */
export async function memosText(folder: string, characters: number): Promise<string | LeftOut> {
  const place = await contain(folder, MEMOS)
  const bytes = isProblem(place) ? place : await readSmall(place, MOST_BYTES)
  if (isProblem(bytes)) return bytes.code === 'not-found' ? '' : { path: MEMOS, bytes: null, why: whyNot(bytes) }
  const text = shownText(bytes.toString())
  if (text.trim() === '') return ''
  const section = `## 3. Memos\n\n${fenced(text, 'yaml')}\n\n`
  return charactersOf(section) <= characters
    ? section
    : { path: MEMOS, bytes: bytes.length, why: 'it does not fit in the budget' }
}
