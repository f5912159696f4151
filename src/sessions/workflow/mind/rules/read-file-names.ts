import type { GrammarToken, KindHit } from '../../../../grammar/index.ts'
import { isRecording, type FilesWorld } from './world.ts'

/** Nouns for a file of any kind. */
const NOUNS = new Set('file files document doc text list page'.split(' '))
const LEADS = new Set('the my our this that your a an'.split(' '))
/** Words that stand in names and say too little by themselves. */
const SMALL = new Set('the a an of and for in on to my our new old'.split(' '))

/** A file by the words of its name: "the outro draft", "the readme". Several that fit are all handed on. */
export function readFileNames(tokens: readonly GrammarToken[], at: number, { files }: FilesWorld): readonly KindHit[] {
  const hits: KindHit[] = [...readAllFiles(tokens, at, files), ...readPointing(tokens, at)]
  const said: string[] = []
  const from = LEADS.has(tokens[at]?.text ?? '') ? at + 1 : at
  for (let to = from + 1; to <= Math.min(tokens.length, from + 4); to += 1) {
    const token = tokens[to - 1]
    if (!token || token.kind !== 'word') break
    if (NOUNS.has(token.text) && said.length > 0) {
      const paths = filesCalled(said, files)
      if (paths.length > 0) hits.push({ to, cost: 0.3, value: { is: 'file', paths, isByName: true } })
      continue
    }
    said.push(token.text)
    const paths = filesCalled(said, files)
    if (paths.length === 0) break
    hits.push({ to, cost: from > at ? 0.4 : 0.9, value: { is: 'file', paths, isByName: true } })
  }
  return hits
}

/** "That file" is the one that was spoken of. */
function readPointing(tokens: readonly GrammarToken[], at: number): readonly KindHit[] {
  if (!['that', 'this', 'the', 'same'].includes(tokens[at]?.text ?? '')) return []
  const noun = tokens[at + 1]?.text === 'same' ? at + 2 : at + 1
  return ['file', 'document'].includes(tokens[noun]?.text ?? '')
    ? [{ to: noun + 1, cost: 0.1, value: { is: 'pronoun', for: 'file' } }]
    : []
}

/** "All files", "every file of the project". */
function readAllFiles(tokens: readonly GrammarToken[], at: number, files: readonly string[]): readonly KindHit[] {
  if (!['all', 'every', 'each', 'any', 'both'].includes(tokens[at]?.text ?? '')) return []
  let to = at + 1
  while (['of', 'the', 'my', 'our', 'single', 'these', 'text'].includes(tokens[to]?.text ?? '')) to += 1
  if (!['files', 'file', 'documents', 'document', 'texts', 'notes'].includes(tokens[to]?.text ?? '')) return []
  const paths = files.filter((path) => !isRecording(path))
  return paths.length === 0 ? [] : [{ to: to + 1, cost: 0.2, value: { is: 'file', paths, isAll: true } }]
}

function filesCalled(said: readonly string[], files: readonly string[]): readonly string[] {
  if (said.every((word) => SMALL.has(word))) return []
  const wanted = said.map(stem)
  const found = files.filter((path) => !isRecording(path) && wanted.every((word) => wordsOf(path).has(word)))
  const whole = found.filter((path) => nameWords(path).every((word) => wanted.includes(word)))
  return whole.length === 1 ? whole : found
}

const stem = (word: string): string => word.toLowerCase().replace(/'s$/, '').replace(/s$/, '')
const nameWords = (path: string): readonly string[] =>
  splitName(path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''))
const wordsOf = (path: string): ReadonlySet<string> => new Set(splitName(path.replace(/\.[^./]*$/, '')))
const splitName = (name: string): readonly string[] => (name.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem)
