import type { RequestClause } from './cut-request.ts'
import { hearClause } from './hear/hear-clause.ts'
import { polishClause, scopeOf } from './polish-clause.ts'
import type { SetApart } from './set-texts-apart.ts'
import type { Wish } from './wish.ts'

/**
 * A clause and whom it is for: `files` are read, `unread` speak of files and are read by no form, `spared` say what is not to be done to
 * them, `aside` says only how things are, and everything else is `media`.
 */
export type HeardClause = { readonly clause: RequestClause; readonly is: 'files' | 'unread' | 'spared' | 'aside' | 'media'; readonly wishes: readonly Wish[] }

/** Reads the clauses of a request one after another. "It" is the file of the clause before, and "in notes.md" holds for what follows it. */
export function hearRequest(apart: SetApart, clauses: readonly RequestClause[]): HeardClause[] {
  const heard: HeardClause[] = []
  let [file, scope]: (string | null)[] = [null, null]
  for (const clause of clauses) {
    const { text, ending } = polishClause(clause.text)
    const hear = (said: string): readonly Wish[] | null => hearClause({ text: said, ending, meant: apart.meant })
    const wishes = hear(text) ?? (file === null ? null : hear(text.replace(IT, (_, before: string) => `${before} ${file}`))) ?? (scope === null || MARKED.test(text) ? null : hear(`${text} in ${scope}`))
    heard.push({ clause, wishes: wishes ?? [], is: kindOf(clause, { text, wishes, apart }) })
    const marks = clause.text.match(/filemark\d+/g) ?? []
    file = marks.at(-1) ?? file
    scope = scopeOf(text === clause.text ? clause.text : clause.text.replace(/^(?:and|then|also|please|now)[ ,]+/i, '')) ?? scope
  }
  return heard
}

const IT = /\b(to|in|into|from|of|on) (?:it|that file|the file|this file|the same file|there)(?= |$)/i
const MARKED = /(?:file|link|block)mark\d/

function kindOf(clause: RequestClause, { text, wishes, apart }: { readonly text: string; readonly wishes: readonly Wish[] | null; readonly apart: SetApart }): HeardClause['is'] {
  const isAboutFiles = wishes !== null || speaksOfFiles(text, apart)
  if (clause.negated && isAboutFiles) return 'spared'
  if (wishes !== null) return 'files'
  if (isAboutFiles) return 'unread'
  return clause.isAside ? 'aside' : 'media'
}

/** A file that is no recording, an address, a block of text, or a document that is to be written. */
function speaksOfFiles(text: string, { meant }: SetApart): boolean {
  const files = text.match(/(?:file|link|block)mark\d+/g) ?? []
  return files.some((mark) => !MEDIA.test(meant(mark))) || DOCUMENT.test(text)
}

const MEDIA = /\.(?:wav|mp3|m4a|aac|flac|ogg|opus|aiff?|mp4|mov|mkv|webm|m4v|avi|midi?|wma)$/i
const DOCUMENT = /\b(?:write|draft|make|create|generate|produce|prepare|add|update)\b.*\b(?:show[ -]?notes|cue[ -]?sheet|transcript|blog post|summary|description)\b|^(?:remember|forget|summari[sz]e|translate)\b|\bmemos?\b/i
