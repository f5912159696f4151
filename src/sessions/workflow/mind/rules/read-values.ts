import type { GrammarToken, KindHit, ValueKind } from '../../../../grammar/index.ts'
import { numberAt, ordinals, tokenize } from '../../../../words/index.ts'
import { readFileNames } from './read-file-names.ts'
import { isRecording, markOf, type FilesWorld, type MarkKind } from './world.ts'

type Read = Extract<ValueKind<FilesWorld>, { read: unknown }>['read']

/** One word that was set apart. */
export const marked =
  (mark: MarkKind, is: string): Read =>
  ({ tokens }, at, { meant }) => {
    const word = tokens[at]?.text ?? ''
    return markOf(word) === mark ? [{ to: at + 1, value: { is, value: meant(word), quoted: true } }] : []
  }

/** A quoted name of a file where a file is wanted. */
const FILE_NAME = /^[^\n"]{1,200}\.\p{L}[\p{L}\p{N}]{0,9}$/u

export const readFile: Read = ({ tokens }, at, world) => {
  const word = tokens[at]?.text ?? ''
  const mark = markOf(word)
  const path = world.meant(word)
  if (mark === 'file' && !isRecording(path)) return toEnds(tokens, at, path)
  if (FILE_NOUNS.has(word)) {
    const named = /^(?:called|named)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
    const said = tokens[named]?.text ?? ''
    if (markOf(said) === 'file') return toEnds(tokens, named, world.meant(said))
  }
  if (mark === 'text' && FILE_NAME.test(path)) return [{ to: at + 1, value: { is: 'file', paths: [path] }, cost: 1.5 }]
  return mark === null ? readFileNames(tokens, at, world) : []
}

const FILE_NOUNS = new Set(['file', 'document'])

/** "Notes.md", "the notes.md file". */
function toEnds(tokens: readonly GrammarToken[], at: number, path: string): readonly KindHit[] {
  const value = { is: 'file', paths: [path] }
  const isCalled = FILE_NOUNS.has(tokens[at + 1]?.text ?? '')
  return [{ to: at + 1, value }, ...(isCalled ? [{ to: at + 2, value }] : [])]
}

export const readNumber: Read = ({ tokens }, at) => {
  const word = tokens[at]?.text ?? ''
  const spelt = /^\d+$/.test(word) ? Number(word) : numberAt(tokenize(word), 0)?.value
  return spelt !== undefined && Number.isInteger(spelt) && spelt >= 1
    ? [{ to: at + 1, value: { is: 'number', number: spelt } }]
    : []
}

export const readOrdinal: Read = ({ tokens }, at) => {
  const word = tokens[at]?.text ?? ''
  // "1st" is cut as an amount and its unit.
  if (/^\d+$/.test(word) && tokens[at + 1]?.text === 'st' && tokens[at + 1]?.span.from === tokens[at]?.span.to)
    return [{ to: at + 2, value: { is: 'ordinal', number: Number(word) } }]
  const found = /^(?:last|final)$/.test(word)
    ? -1
    : (ordinals.get(word) ?? (/^\d+(?:st|nd|rd|th)$/.test(word) ? Number.parseInt(word, 10) : undefined))
  return found === undefined || tokens[at]?.kind === 'number'
    ? []
    : [{ to: at + 1, value: { is: 'ordinal', number: found } }]
}

/** A thing of a list that is told: a few words up to the next joint. */
export const readItem: Read = ({ tokens, text }, at) => {
  const hits = []
  for (let to = at + 1; to <= Math.min(tokens.length, at + 4); to += 1) {
    const last = tokens[to - 1]
    if (last?.kind !== 'word' || last.text === 'and' || markOf(last.text) !== null) break
    hits.push({
      to,
      cost: 0.1 * (to - at),
      value: { is: 'text', value: text.slice(tokens[at]?.span.from, last.span.to) },
    })
  }
  return hits
}

export const readKnownHeading: Read = ({ tokens, text }, at, { texts }) => {
  const first = tokens[at]
  if (!first || first.kind === 'sign' || texts.size === 0) return []
  const hits: KindHit[] = []
  for (let to = at + 1; to <= Math.min(tokens.length, at + 6); to += 1) {
    const said = text.slice(first.span.from, tokens[to - 1]?.span.to)
    if ([...texts.values()].some((each) => headingsIn(each).includes(said.toLowerCase())))
      hits.push({ to, cost: 0.1, value: { is: 'heading', value: said, isFound: true } })
  }
  return hits
}

const headingsIn = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1]?.toLowerCase() ?? [])

export const readFolder: Read = ({ tokens }, at, { files }) => {
  const word = tokens[at]?.text ?? ''
  const paths = files.filter((path) => path.toLowerCase().split('/').slice(0, -1).includes(word))
  if (paths.length === 0 || isRecording(word)) return []
  const to = tokens[at + 1]?.text === '/' ? at + 2 : at + 1
  return [{ to, value: { is: 'file', paths, isFolder: true } }]
}

/** A text in quotes; an address is one as well. */
export const readQuoted: Read = ({ tokens }, at, { meant }) => {
  const word = tokens[at]?.text ?? ''
  const mark = markOf(word)
  return mark === 'text' || mark === 'link'
    ? [{ to: at + 1, value: { is: 'text', value: meant(word), quoted: true } }]
    : []
}

/** "8080", "ten": a number as digits. */
export const readFigure: Read = ({ tokens }, at) => {
  const word = tokens[at]?.text ?? ''
  const spelt = /^\d+(?:[.,]\d+)?$/.test(word) ? word : numberAt(tokenize(word), 0)?.value
  return spelt === undefined
    ? []
    : [{ to: at + 1, value: { is: 'text', value: String(spelt), quoted: true, isFigure: true } }]
}
