import { YAMLSeq, isMap, isScalar, isSeq, parseDocument, type Document } from 'yaml'
import { contain, readSmall, redact } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Memo } from '../plan/plan.ts'

/** memos.yaml: a list of sentences, as it is written with its remarks and as it is meant. */
export type Memos = { readonly text: string; readonly list: readonly string[] }

const MEMOS = '.cutroom/memos.yaml'
const MAX_BYTES = 1024 * 1024

/** The memos of the project; none where there is no file. */
export async function readMemos(folder: string): Promise<Memos | Problem> {
  const place = await contain(folder, MEMOS, { own: true })
  if (isProblem(place)) return place
  const bytes = await readSmall(place, MAX_BYTES)
  if (isProblem(bytes)) return bytes.code === 'not-found' ? { text: '', list: [] } : bytes
  return parseMemos(bytes.toString())
}

/** What a text of memos.yaml says. */
export function parseMemos(text: string): Memos | Problem {
  const document = parseDocument(text)
  const list = document.errors.length > 0 ? undefined : readList(document)
  return list === undefined
    ? problem('damaged', `${MEMOS} is not a list of sentences, one "- " each; mend it or move it away.`)
    : { text, list }
}

/** Why memos cannot be changed so; `index` is the place among the changes. Each change sees those before it. */
export function checkMemos(
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

/**
 * The memos with the changes made; what stays keeps its order and the remarks of the file, and no secret is remembered.
 */
export function applyMemos(memos: Memos, changes: readonly Memo[]): Memos {
  if (changes.length === 0) return memos
  const document: Document = parseDocument(memos.text)
  const items = isSeq(document.contents) ? document.contents : new YAMLSeq()
  document.contents = items
  items.flow = false
  for (const { change, text } of changes) {
    const at = items.items.findIndex((item) => readMemo(item) === text)
    if (change === 'remove' && at !== -1) items.delete(at)
    if (change === 'add' && at === -1) items.add(document.createNode(redact(text)))
  }
  return { text: document.toString({ lineWidth: 0 }), list: items.items.map((item) => readMemo(item) ?? '') }
}

/** Undefined where the file holds something else than plain values; an empty file is an empty list. */
function readList({ contents }: Document): string[] | undefined {
  if (contents === null || (isScalar(contents) && contents.value === null)) return []
  const texts = isSeq(contents) ? contents.items.map(readMemo) : [undefined]
  return texts.every((text) => text !== undefined) ? texts : undefined
}

/** A memo such as `2` or `yes` is meant as it is written. "Use: pnpm" is a map to YAML and a sentence to a person. */
function readMemo(item: unknown): string | undefined {
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

/** What memos.yaml holds after some changes, or why they cannot be made. */
export function applyMemosText(text: string | null, changes: readonly Memo[]): string | Problem {
  const memos = parseMemos(text ?? '')
  if (isProblem(memos)) return memos
  const wrong = checkMemos(memos, changes)
  return wrong.length > 0
    ? problem('bad-memo', `Memos: ${wrong.map(({ message }) => message).join(' ')}`)
    : applyMemos(memos, changes).text
}
