import { isProblem } from '../../../../kernel/index.ts'
import type { RequestFiles } from '../files-request.ts'

const MAX_FILES = 100

/**
 * What the files hold that a request may be about: those that it names, by their paths or by a word of their names, and
 * those that are known to be meant.
 */
export async function readTexts(
  said: readonly string[],
  {
    files,
    list,
    also = [],
  }: { readonly files: RequestFiles; readonly list: readonly string[]; readonly also?: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const words = said.join(' \n ').toLowerCase()
  const known = new Set(words.match(/[\p{L}\p{N}]+/gu) ?? [])
  const isAll = ALL_FILES.test(words)
  const isMeant = (path: string): boolean =>
    isAll ||
    also.includes(path) ||
    words.includes(path.slice(path.lastIndexOf('/') + 1).toLowerCase()) ||
    splitName(path.toLowerCase()).some((word) => known.has(word) || known.has(`${word}s`))
  const texts = new Map<string, string>()
  for (const path of list.filter(isMeant).slice(0, MAX_FILES)) {
    const text = await files.read(path)
    if (!isProblem(text)) texts.set(path, text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'))
  }
  return texts
}

const ALL_FILES =
  /\b(?:all|every|each|any|whole|everywhere)\b.*\b(?:files?|documents?|texts|notes|project)\b|\bin (?:there|it)\b/
const splitName = (path: string): readonly string[] => path.replace(/\.[^./]*$/, '').match(/[\p{L}\p{N}]{3,}/gu) ?? []
