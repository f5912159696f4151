import { lazyLanguage, type GrammarToken } from '../../../../grammar/index.ts'
import { classes } from './classes.ts'
import { kinds } from './kinds.ts'
import { contextRules } from './of-context.ts'
import { fileRules } from './of-files.ts'
import { lineRules } from './of-lines.ts'
import { textRules } from './of-texts.ts'
import { tellingRules } from './of-what-is-told.ts'
import { wishRules } from './of-wishes.ts'
import { isTold } from './told.ts'
import { isRecording, markOf, type FilesWorld } from './world.ts'

const documentNouns = new Set('notes shownotes transcript transcription sheet cuesheet summary description'.split(' '))
const makingVerbs = new Set('write draft make create generate produce prepare add update'.split(' '))

/** What speaks of no file, no address and no document is for the recordings. */
function isForeign(tokens: readonly GrammarToken[], { meant }: FilesWorld): boolean {
  if (isTold(tokens, 0, tokens.length)) return false
  const said = tokens.map(({ text }) => text)
  const speaksOfFiles = said.some((word) => {
    const mark = markOf(word)
    return mark === 'link' || mark === 'sed' || (mark === 'file' && !isRecording(meant(word)))
  })
  if (speaksOfFiles || /^memos?$/.test(said.find((word) => /^memos?$/.test(word)) ?? '')) return false
  if (/^(?:remember|forget|summari[sz]e|translate|read)$/.test(said[0] ?? '')) return false
  const verb = said.findIndex((word) => makingVerbs.has(word))
  if (verb >= 0 && said.slice(verb).some((word) => documentNouns.has(word))) return false
  return !(said.includes('blog') && said.includes('post'))
}

/** How people speak to a project about its files. */
export const filesLanguage = lazyLanguage<FilesWorld>(() => ({
  classes,
  kinds,
  rules: [...textRules, ...lineRules, ...fileRules, ...contextRules, ...wishRules, ...tellingRules],
  pronouns: { file: 'it|there|that|this', resource: 'it|that|this' },
  isName: (word, { files, texts }) => markOf(word) !== null || knownWords(files, texts).has(word),
  isForeign,
  isTold,
}))

const cache = new WeakMap<object, ReadonlySet<string>>()

/** The words of files and of their names, which are no slips of others. */
function knownWords(files: readonly string[], texts: FilesWorld['texts']): ReadonlySet<string> {
  const key = texts.size > 0 ? texts : files
  const known = cache.get(key)
  if (known) return known
  const words = new Set(
    [...files, ...texts.values()].flatMap(
      (text) =>
        text
          .slice(0, 20_000)
          .toLowerCase()
          .match(/\p{L}+/gu) ?? [],
    ),
  )
  cache.set(key, words)
  return words
}
