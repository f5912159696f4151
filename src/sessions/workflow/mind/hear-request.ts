import { editingVerbs, readWords, type Frame } from '../../../words/index.ts'
import { hearClause } from './hear/hear-clause.ts'
import type { SetApart } from './set-texts-apart.ts'
import type { Wish } from './wish.ts'

/**
 * A clause and whom it is for: `files` are read, `unread` speak of files and are read by no form, `spared` say what is
 * not to be done to them, `aside` says only how things are, and everything else is `media`.
 */
export type FilesClause = {
  readonly clause: RequestClause
  readonly is: 'files' | 'unread' | 'spared' | 'aside' | 'media'
  readonly wishes: readonly Wish[]
}

/**
 * Reads the clauses of a request one after another. "It" is the file of the clause before, and "in notes.md" holds for
 * what follows it.
 */
export function hearRequest(apart: SetApart, clauses: readonly RequestClause[]): FilesClause[] {
  const heard: FilesClause[] = []
  let file: string | null = null
  let scope: string | null = null
  for (const clause of clauses) {
    const before = { file, scope }
    const whole = hearPart(apart, clause, before)
    heard.push(...(whole.is === 'unread' && !clause.negated ? (splitInTwo(apart, clause, before) ?? [whole]) : [whole]))
    file = clause.text.match(/filemark\d+/g)?.at(-1) ?? file
    scope = readScope(clause.text) ?? scope
  }
  return heard
}

type Before = { readonly file: string | null; readonly scope: string | null }

function hearPart(apart: SetApart, clause: RequestClause, { file, scope }: Before): FilesClause {
  // A stop at the end may belong to a text that is meant as it stands.
  const { text, ending } = polishClause(clause.text + (/^[.!?]+/.exec(apart.masked.slice(clause.to))?.[0] ?? ''))
  const hear = (said: string): readonly Wish[] | null => hearClause({ text: said, ending, meant: apart.meant })
  const onFile = (): readonly Wish[] | null =>
    file === null ? null : hear(text.replace(IT, (_, before: string) => `${before} ${file}`))
  const inScope = (): readonly Wish[] | null =>
    scope === null || MARKED.test(text) || !LITERAL.test(text) ? null : hear(`${text} in ${scope}`)
  const wishes = hear(text) ?? onFile() ?? inScope()
  return { clause, wishes: wishes ?? [], is: classify(clause, { text, wishes, apart }) }
}

/**
 * "bump the naps bit up, then write the transcript": where one part is read and the other is not about files, the verb
 * of that one was not known. "append X to a.md and Y to b.md": the second part has the verb of the first.
 */
function splitInTwo(apart: SetApart, clause: RequestClause, before: Before): FilesClause[] | null {
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
        ? hearPart(apart, { ...rest, text: `${readVerb(clause.text)} ${rest.text}` }, before)
        : right,
    ]
    if (parts.some(({ is }) => is === 'files') && parts.every(({ is }) => is === 'files' || is === 'media'))
      return parts
  }
  return null
}

const readVerb = (text: string): string => /^\p{L}+/u.exec(polishClause(text).text)?.[0] ?? ''
const JOINT = /(?:,? and then|,? then|,? and|,|;) /g
const IT = /\b(to|in|into|from|of|on) (?:it|that file|the file|this file|the same file|there)(?= |$)/i
const MARKED = /(?:file|link|block)mark\d/
/** What can only be said of a text. */
const LITERAL = /textmark\d|\b(?:line|heading|section|title)\b/

function classify(
  clause: RequestClause,
  { text, wishes, apart }: { readonly text: string; readonly wishes: readonly Wish[] | null; readonly apart: SetApart },
): FilesClause['is'] {
  const isAboutFiles = wishes !== null || speaksOfFiles(text, apart)
  if (clause.negated && isAboutFiles) return 'spared'
  if (wishes !== null) return 'files'
  if (isAboutFiles) return 'unread'
  return clause.isAside ? 'aside' : 'media'
}

/**
 * A file that is no recording, an address, or a document that is to be written. A block of text alone may be a prompt
 * for music.
 */
function speaksOfFiles(text: string, { meant }: SetApart): boolean {
  const files = text.match(/(?:file|link)mark\d+/g) ?? []
  return files.some((mark) => !MEDIA.test(meant(mark))) || DOCUMENT.test(text)
}

const MEDIA = /\.(?:wav|mp3|m4a|aac|flac|ogg|opus|aiff?|mp4|mov|mkv|webm|m4v|avi|midi?|wma)$/i
const MAKING = 'write|draft|make|create|generate|produce|prepare|add|update'
const WRITTEN = 'show[ -]?notes|cue[ -]?sheet|transcript|blog post|summary|description'
const DOCUMENT = new RegExp(
  [
    String.raw`\b(?:${MAKING})\b.*\b(?:${WRITTEN})\b`,
    String.raw`^(?:remember|forget|summari[sz]e|translate)\b`,
    String.raw`\bmemos?\b`,
  ].join('|'),
  'i',
)

/** A clause of the masked sentence, with its place in it. */
export type RequestClause = {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly negated: boolean
  /** It only says how things are, or why. */ readonly isAside: boolean
}

/** Cuts a masked sentence into its requests. */
export function cutRequest(masked: string): RequestClause[] {
  return readWords(masked, nothing, verbs).clauses.map(({ text, span, negated, isRemark, isReason }) => ({
    text,
    from: span.from,
    to: span.to,
    negated,
    isAside: isRemark || isReason,
  }))
}

const nothing: Frame = { durationSeconds: 0, cursorSeconds: 0, selection: null, things: [] }
const verbs: readonly string[] = [
  ...editingVerbs,
  ...(
    'append prepend overwrite substitute exchange correct update edit alter modify draft produce prepare build ' +
    'compile store remember memorise memorize forget read load prune summarise summarize translate rewrite'
  ).split(' '),
]

/**
 * A clause without what is polite around it, with the file that it is about at its end: "in notes.md, please add …" is
 * "add … in notes.md".
 */
export function polishClause(clause: string): { readonly text: string; readonly ending: string } {
  const ending = /[.!?]+$/.exec(clause.trim())?.[0] ?? ''
  let text = clause
    .trim()
    .slice(0, clause.trim().length - ending.length)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll('\n', ' ')
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(LEADING, '').replace(TRAILING, '').trim()
  }
  text = text.replaceAll(NAMED_FILE, '$1')
  const scoped = SCOPED.exec(text)?.groups
  if (scoped) text = `${(scoped['rest'] ?? '').replace(LEADING, '')} in ${scoped['file'] ?? scoped['named']}`
  return { text: text.replace(/^new file\b/i, 'create new file'), ending: ending === '?' ? '' : ending }
}

/** The file that a clause is said to be about from its beginning on. */
function readScope(clause: string): string | null {
  const scoped = SCOPED.exec(clause.trim().replace(LEADING, ''))?.groups
  return scoped?.['file'] ?? scoped?.['named'] ?? null
}

/** What people say before a request and do not mean by it. */
const OPENINGS = [
  'and|then|also|please|now|next|finally|first|afterwards|after that|lastly|ok|okay|hey|hi|so|just|kindly',
  '(?:can|could|would|will) you(?: please)?',
  "i(?:'d| would) like you to|i want you to|you should|let's|lets|go ahead and",
].join('|')
const LEADING = new RegExp(`^(?:(?:${OPENINGS})[ ,]+|[,;:.–—-]+ ?)`, 'i')
const TRAILING = /(?:[ ,]+(?:please|for me|thanks|thank you|now|then|if you can|will you)|[ ,;:]+)$/i
const SCOPED = new RegExp(
  [
    String.raw`^(?:(?:in|inside|within) (?:the )?(?:file )?(?<file>filemark\d+)(?: file)?[,:]?`,
    String.raw`(?<named>filemark\d+):) (?<rest>.+)$`,
  ].join('|'),
  'is',
)
/** "the config.json file", "the file config.json". */
const NAMED_FILE = /\b(?:the )?(?:file )?(filemark\d+)(?: file\b)?/gi
