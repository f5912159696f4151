import type { RequestClause } from './cut-request.ts'
import { hearClause } from './hear/hear-clause.ts'
import { polishClause, scopeOf } from './polish-clause.ts'
import type { SetApart } from './set-texts-apart.ts'
import type { Wish } from './wish.ts'

/**
 * A clause and whom it is for: `files` are read, `unread` speak of files and are read by no form, `spared` say what is not to be done to
 * them, `aside` says only how things are, and everything else is `media`.
 */
export type HeardClause = {
  readonly clause: RequestClause
  readonly is: 'files' | 'unread' | 'spared' | 'aside' | 'media'
  readonly wishes: readonly Wish[]
}

/** Reads the clauses of a request one after another. "It" is the file of the clause before, and "in notes.md" holds for what follows it. */
export function hearRequest(apart: SetApart, clauses: readonly RequestClause[]): HeardClause[] {
  const heard: HeardClause[] = []
  let file: string | null = null
  let scope: string | null = null
  for (const clause of clauses) {
    const before = { file, scope }
    const whole = hearPart(apart, clause, before)
    heard.push(...(whole.is === 'unread' && !clause.negated ? (inTwo(apart, clause, before) ?? [whole]) : [whole]))
    file = clause.text.match(/filemark\d+/g)?.at(-1) ?? file
    scope = scopeOf(clause.text) ?? scope
  }
  return heard
}

type Before = { readonly file: string | null; readonly scope: string | null }

function hearPart(apart: SetApart, clause: RequestClause, { file, scope }: Before): HeardClause {
  // A stop at the end may belong to a text that is meant as it stands.
  const { text, ending } = polishClause(clause.text + (/^[.!?]+/.exec(apart.masked.slice(clause.to))?.[0] ?? ''))
  const hear = (said: string): readonly Wish[] | null => hearClause({ text: said, ending, meant: apart.meant })
  const onFile = (): readonly Wish[] | null =>
    file === null ? null : hear(text.replace(IT, (_, before: string) => `${before} ${file}`))
  const inScope = (): readonly Wish[] | null =>
    scope === null || MARKED.test(text) || !LITERAL.test(text) ? null : hear(`${text} in ${scope}`)
  const wishes = hear(text) ?? onFile() ?? inScope()
  return { clause, wishes: wishes ?? [], is: kindOf(clause, { text, wishes, apart }) }
}

/**
 * "bump the naps bit up, then write the transcript": where one part is read and the other is not about files, the verb of that one was not
 * known. "append X to a.md and Y to b.md": the second part has the verb of the first.
 */
function inTwo(apart: SetApart, clause: RequestClause, before: Before): HeardClause[] | null {
  for (const joint of clause.text.matchAll(JOINT)) {
    const end = joint.index + joint[0].length
    const left = hearPart(
      apart,
      { ...clause, text: clause.text.slice(0, joint.index), to: clause.from + joint.index },
      before,
    )
    const rest = { ...clause, text: clause.text.slice(end), from: clause.from + end }
    const right = hearPart(apart, rest, before)
    const parts = [
      left,
      right.is === 'unread' && left.is === 'files'
        ? hearPart(apart, { ...rest, text: `${verbOf(clause.text)} ${rest.text}` }, before)
        : right,
    ]
    if (parts.some(({ is }) => is === 'files') && parts.every(({ is }) => is === 'files' || is === 'media'))
      return parts
  }
  return null
}

const verbOf = (text: string): string => /^\p{L}+/u.exec(polishClause(text).text)?.[0] ?? ''
const JOINT = /(?:,? and then|,? then|,? and|,|;) /g
const IT = /\b(to|in|into|from|of|on) (?:it|that file|the file|this file|the same file|there)(?= |$)/i
const MARKED = /(?:file|link|block)mark\d/
/** What can only be said of a text. */
const LITERAL = /textmark\d|\b(?:line|heading|section|title)\b/

function kindOf(
  clause: RequestClause,
  { text, wishes, apart }: { readonly text: string; readonly wishes: readonly Wish[] | null; readonly apart: SetApart },
): HeardClause['is'] {
  const isAboutFiles = wishes !== null || speaksOfFiles(text, apart)
  if (clause.negated && isAboutFiles) return 'spared'
  if (wishes !== null) return 'files'
  if (isAboutFiles) return 'unread'
  return clause.isAside ? 'aside' : 'media'
}

/** A file that is no recording, an address, or a document that is to be written. A block of text alone may be a prompt for music. */
function speaksOfFiles(text: string, { meant }: SetApart): boolean {
  const files = text.match(/(?:file|link)mark\d+/g) ?? []
  return files.some((mark) => !MEDIA.test(meant(mark))) || DOCUMENT.test(text)
}

const MEDIA = /\.(?:wav|mp3|m4a|aac|flac|ogg|opus|aiff?|mp4|mov|mkv|webm|m4v|avi|midi?|wma)$/i
const DOCUMENT =
  /\b(?:write|draft|make|create|generate|produce|prepare|add|update)\b.*\b(?:show[ -]?notes|cue[ -]?sheet|transcript|blog post|summary|description)\b|^(?:remember|forget|summari[sz]e|translate)\b|\bmemos?\b/i
