import { isMap, isScalar, isSeq, parseDocument, YAMLSeq, type Document } from 'yaml'
import { contain, readSmall } from '../../gate/index.ts'
import { redact } from '../../gate/redact.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Memo } from '../plan/plan.ts'

/** memos.yaml: a list of sentences, as it is written with its remarks and as it is meant. */
export type Memos = { readonly text: string; readonly list: readonly string[] }

const MEMOS = '.cutroom/memos.yaml'
const MOST_BYTES = 1024 * 1024

/** The memos of the project; none where there is no file. */
export async function readMemos(folder: string): Promise<Memos | Problem> {
  const place = await contain(folder, MEMOS, { own: true })
  if (isProblem(place)) return place
  const bytes = await readSmall(place, MOST_BYTES)
  if (isProblem(bytes)) return bytes.code === 'not-found' ? { text: '', list: [] } : bytes
  return memosOf(bytes.toString())
}

/** What a text of memos.yaml says. */
export function memosOf(text: string): Memos | Problem {
  const document = parseDocument(text)
  const list = document.errors.length > 0 ? undefined : listOf(document)
  return list === undefined
    ? problem('damaged', `${MEMOS} is not a list of sentences, one "- " each; mend it or move it away.`)
    : { text, list }
}

/** Why memos cannot be changed so; `index` is the place among the changes. Each change sees those before it. */
export function memoProblems(
  { list }: Pick<Memos, 'list'>,
  changes: readonly Memo[],
): { readonly index: number; readonly message: string }[] {
  const now = new Set(list)
  return changes.flatMap(({ change, text }, index) => {
    if (now.has(text) === (change === 'remove')) {
      if (change === 'add') now.add(text)
      else now.delete(text)
      return []
    }
    return [
      {
        index,
        message: change === 'add' ? `The memo "${text}" exists already.` : `There is no memo "${text}", to the letter.`,
      },
    ]
  })
}

/** The memos with the changes made; what stays keeps its order and the remarks of the file, and no secret is remembered. */
export function memosAfter(memos: Memos, changes: readonly Memo[]): Memos {
  if (changes.length === 0) return memos
  const document: Document = parseDocument(memos.text)
  const items = isSeq(document.contents) ? document.contents : new YAMLSeq()
  document.contents = items
  items.flow = false
  for (const { change, text } of changes) {
    const at = items.items.findIndex((item) => textOf(item) === text)
    if (change === 'remove' && at !== -1) items.delete(at)
    if (change === 'add' && at === -1) items.add(document.createNode(redact(text)))
  }
  return { text: document.toString({ lineWidth: 0 }), list: items.items.map((item) => textOf(item) ?? '') }
}

/** Undefined where the file holds something else than plain values; an empty file is an empty list. */
function listOf({ contents }: Document): string[] | undefined {
  if (contents === null || (isScalar(contents) && contents.value === null)) return []
  const texts = isSeq(contents) ? contents.items.map(textOf) : [undefined]
  return texts.every((text) => text !== undefined) ? texts : undefined
}

/** A memo such as `2` or `yes` is meant as it is written. "Use: pnpm" is a map to YAML and a sentence to a person. */
function textOf(item: unknown): string | undefined {
  if (isScalar(item)) return typeof item.value === 'string' ? item.value : item.source || undefined
  const pair = isMap(item) && item.items.length === 1 ? item.items[0] : undefined
  return pair &&
    isScalar(pair.key) &&
    isScalar(pair.value) &&
    typeof pair.key.value === 'string' &&
    typeof pair.value.value === 'string'
    ? `${pair.key.value}: ${pair.value.value}`
    : undefined
}
