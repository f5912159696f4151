import { isProblem } from '../../../kernel/index.ts'
import { editingVerbs, type Frame, readWords } from '../../../words/index.ts'
import { newDraft, planDraft } from './draft.ts'
import { askBack, type FilesRequest, type MediaOutcome, type PlannedFiles } from './files-request.ts'
import { hearClause } from './hear/hear-clause.ts'
import { type SetApart, setTextsApart } from './set-texts-apart.ts'
import { settleWish } from './settle-wish.ts'
import type { Wish } from './wish.ts'

/**
 * Plans a request without a model: what is said of the files by a grammar, what is said of sound, video and music by
 * the built-in mind. What is not certain is asked; what is no literal request is `unknown`.
 */
export async function planFiles(request: FilesRequest): Promise<PlannedFiles> {
  const { words } = request
  const found = setTextsApart(words, await request.files.list())
  const apart = found && { ...found, masked: found.masked.replace(FIND_AND_REPLACE, 'replace $<old>') }
  if (apart === null)
    return LOOKS_LIKE_FILES.test(words) ? { status: 'unknown' } : planMedia(words, await request.media(words))
  const heard = hearRequest(apart, cutRequest(apart.masked))
  if (heard.every(({ is }) => is === 'media' || is === 'aside'))
    return planMedia(words, await request.media(words), lacksFile(apart))
  if (heard.some(({ is }) => is === 'unread')) return { status: 'unknown' }
  const wanted = heard.filter(({ is }) => is === 'files')
  if (wanted.length === 0) return askBack('The words say what is not to be done. What should be done?')
  const spared = listFiles(
    apart,
    heard.filter(({ is }) => is === 'spared'),
  )
  const both = listFiles(apart, wanted).find((file) => spared.includes(file))
  if (both !== undefined) return askBack(`The words ask for a change of ${both} and for none. Which do you mean?`)
  return planBoth(request, apart, { heard, wanted })
}

const listFiles = ({ meant }: SetApart, clauses: readonly FilesClause[]): string[] =>
  clauses.flatMap(({ clause }) => clause.text.match(/filemark\d+/g) ?? []).map(meant)

const LOOKS_LIKE_FILES = /[\p{L}\p{N}]\.\p{L}{1,5}\b|\bshow ?notes\b|\bcue ?sheet\b/u

/** "Find X and replace it by Y" asks for one thing. */
const FIND_AND_REPLACE =
  /\bfind (?<old>.{1,200}?),? and (?:then )?(?:replace|change|swap) (?:it|them|that|this|all of them)(?= )/i

/** Whether the words would be a file request if they named a file. */
const lacksFile = ({ masked, meant }: SetApart): boolean =>
  hearClause({ text: `${polishClause(masked).text} in filemark0`, ending: '', meant }) !== null

function planMedia(words: string, media: MediaOutcome, couldBeFiles = false): PlannedFiles {
  if (media.status === 'unknown' && couldBeFiles)
    return askBack('In which file? Say it with the file (for example "… in notes.md").')
  return media.status === 'ready'
    ? { status: 'plan', plan: planDraft({ words, performs: media.performs, mediaSays: media.says, draft: newDraft() }) }
    : media
}

async function planBoth(
  request: FilesRequest,
  apart: SetApart,
  { heard, wanted }: { readonly heard: readonly FilesClause[]; readonly wanted: readonly FilesClause[] },
): Promise<PlannedFiles> {
  const draft = newDraft()
  const mediaWords = collectMediaWords(apart, heard)
  const media = mediaWords === '' ? nothingToDo : await request.media(mediaWords)
  if (media.status === 'answer')
    return askBack(`“${mediaWords}” is a question. Ask it by itself, or say what should be done.`)
  if (media.status !== 'ready') return media
  const documents = request.documents.map(
    (document) => media.documents.find(({ name }) => name === document.name) ?? document,
  )
  const edited = media.documents.map(({ name }) => name)
  for (const { clause, wishes } of wanted) {
    const said = apart.written(clause.text)
    for (const wish of wishes) {
      const stopped = await settleWish(wish, {
        request,
        draft,
        documents: [
          ...documents,
          ...media.documents.filter(({ name }) => !documents.some((each) => each.name === name)),
        ],
        edited,
        clause: said,
      })
      if (stopped === 'unknown') return { status: 'unknown' }
      if (isProblem(stopped)) return { status: 'refused', problem: stopped }
      if (stopped)
        return askBack(
          stopped.question,
          stopped.offers.map((offer) => ({ text: offer.text, words: replaceClause(apart, clause, offer.clause) })),
        )
    }
  }
  return {
    status: 'plan',
    plan: planDraft({ words: request.words, performs: media.performs, mediaSays: media.says, draft }),
  }
}

const nothingToDo: Extract<MediaOutcome, { status: 'ready' }> = {
  status: 'ready',
  performs: [],
  says: '',
  documents: [],
}

/** The request with one clause in other words. */
const replaceClause = ({ masked, written }: SetApart, { from, to }: RequestClause, clause: string): string =>
  `${written(masked.slice(0, from))}${clause}${written(masked.slice(to))}`

/** What is not about files, as it was said; what stood together stays together. */
function collectMediaWords({ masked, written }: SetApart, heard: readonly FilesClause[]): string {
  const runs: { from: number; to: number }[] = []
  for (const [at, { is, clause }] of heard.entries()) {
    if (is !== 'media' && is !== 'aside') continue
    const last = runs.at(-1)
    const before = heard[at - 1]?.is
    if (last && (before === 'media' || before === 'aside')) last.to = clause.to
    else runs.push({ from: clause.from, to: clause.to })
  }
  return heard.some(({ is }) => is === 'media')
    ? runs.map(({ from, to }) => written(masked.slice(from, to))).join('; ')
    : ''
}

/**
 * A clause and whom it is for: `files` are read, `unread` speak of files and are read by no form, `spared` say what is
 * not to be done to them, `aside` says only how things are, and everything else is `media`.
 */
type FilesClause = {
  readonly clause: RequestClause
  readonly is: 'files' | 'unread' | 'spared' | 'aside' | 'media'
  readonly wishes: readonly Wish[]
}

/**
 * Reads the clauses of a request one after another. "It" is the file of the clause before, and "in notes.md" holds for
 * what follows it.
 */
function hearRequest(apart: SetApart, clauses: readonly RequestClause[]): FilesClause[] {
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
type RequestClause = {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly negated: boolean
  /** It only says how things are, or why. */ readonly isAside: boolean
}

/** Cuts a masked sentence into its requests. */
function cutRequest(masked: string): RequestClause[] {
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
function polishClause(clause: string): { readonly text: string; readonly ending: string } {
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
