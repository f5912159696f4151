import { plainLine } from '../../../gate/index.ts'
import { isProblem } from '../../../kernel/index.ts'
import { answerAboutFiles } from './answer-about-files.ts'
import { answerAboutFiles as answerAboutThings } from './talk/answer-about-files.ts'
import { newDraft, planDraft, type FilesDraft } from './draft.ts'
import { askBack, type FilesRequest, type MediaOutcome, type PlannedFiles } from './files-request.ts'
import { readRequest, type RequestPart, type RequestRead } from './rules/read-request.ts'
import { readTexts } from './rules/read-texts.ts'
import { isRecording } from './rules/world.ts'
import { type SetApart, setTextsApart } from './set-texts-apart.ts'
import { settleWish } from './settle-wish.ts'
import type { Wish } from './wish.ts'

/**
 * Plans a request without a model: what is said of the files by a grammar, what is said of sound, video and music by
 * the built-in mind. What is not certain is asked; what is no literal request is `unknown`.
 */
export async function planFiles(request: FilesRequest, settled: Settled = (draft) => draft): Promise<PlannedFiles> {
  const { words } = request
  const answer = (await answerAboutFiles(request)) ?? (await answerAboutThings(request))
  if (answer !== null) return { status: 'answer', answer }
  const files = await request.files.list()
  const apart = setTextsApart(words, files)
  if (apart === null)
    return LOOKS_LIKE_FILES.test(words) ? { status: 'unknown' } : planMedia(words, await request.media(words))
  const read = readRequest(apart, {
    files,
    texts: await readTexts([words], { files: request.files, list: files }),
    hasMedia: request.documents.length > 0,
  })
  if ('choices' in read) return askWhichFile(apart, read)
  if (!('parts' in read)) {
    // What speaks of no file at all may still be for the recordings.
    if (read.lacks === 'words' && speaksOfFiles(apart)) return { status: 'unknown' }
    return planMedia(words, await request.media(words), read.lacks === 'file')
  }
  const { parts } = read
  if (parts.every(({ is }) => is === 'media' || is === 'aside'))
    return planMedia(words, await request.media(words), read.isOpen === true)
  const wanted = parts.filter(({ is }) => is === 'files')
  if (wanted.length === 0) return askBack('The words say what is not to be done. What should be done?')
  const spared = parts.filter(({ is }) => is === 'spared').flatMap((part) => part.files)
  const both = wanted.flatMap((part) => part.files).find((file) => spared.includes(file))
  if (both !== undefined) return askBack(`The words ask for a change of ${both} and for none. Which do you mean?`)
  return planBoth(request, apart, { parts, wanted, settled })
}

function askWhichFile(
  { masked, written }: SetApart,
  { choices, from, to }: Extract<RequestRead, { choices: unknown }>,
): PlannedFiles {
  const said = written(masked.slice(from, to))
  return askBack(
    `“${plainLine(said, 100)}” may be ${choices.slice(0, 5).join(' or ')}. Which file do you mean?`,
    choices.slice(0, 5).map((path) => ({
      text: path,
      words: `${written(masked.slice(0, from))}${path}${written(masked.slice(to))}`,
    })),
  )
}

/**
 * What is made of a draft before it becomes a plan: what was said before may have to be taken back by the same
 * plan.
 */
export type Settled = (draft: FilesDraft) => FilesDraft

/** What a request wants of the files, and in its own words what it wants of media; null where it cannot be read. */
export function readWishes(
  words: string,
  files: readonly string[],
  texts: ReadonlyMap<string, string> = new Map(),
): readonly (Wish | string)[] | null {
  const apart = setTextsApart(words, files)
  const read = apart && readRequest(apart, { files, texts })
  if (!read || !('parts' in read) || read.parts.some(({ is }) => is === 'spared')) return null
  return read.parts.flatMap(({ from, to, wishes, is }): readonly (Wish | string)[] =>
    is === 'files' ? wishes : [apart.written(apart.masked.slice(from, to)).trim()],
  )
}

const LOOKS_LIKE_FILES = /[\p{L}\p{N}]\.\p{L}{1,5}\b|\bshow ?notes\b|\bcue ?sheet\b/u

/** A file that is to be made with a text, and has no name. */
const UNNAMED_FILE = new RegExp(
  [
    String.raw`^(?:please )?(?:create|make|write|start|begin|add) (?:me )?(?:a|an|another|`,
    String.raw`one more) (?:new )?(?:text |markdown |empty )*(?:file|document|note)(?: with\b.*["“”'].*|`,
    String.raw` that (?:says|contains)\b.*["“”'].*)?[.!]?$`,
  ].join(''),
  'i',
)

/** "Write me a sonnet": what somebody has to think of stands in no request. */
const MADE_UP = new RegExp(
  [
    String.raw`^(?:please |can you |could you )*(?:write|compose|draft|invent|make up|come up with|`,
    String.raw`think of) (?:(?:me|us) )?(?:a|an|some|another|two|three|a few|a couple of) `,
    String.raw`(?!(?:line|note|memo|file|heading|section|item|bullet)s?\b)(?!.*["“”:])`,
  ].join(''),
  'i',
)

function planMedia(words: string, media: MediaOutcome, couldBeFiles = false): PlannedFiles {
  if (media.status === 'unknown' && UNNAMED_FILE.test(words)) return askBack('What should the file be called?')
  if (media.status === 'unknown' && couldBeFiles && !MADE_UP.test(words))
    return askBack('In which file? Say it with the file (for example "… in notes.md").')
  return media.status === 'ready'
    ? { status: 'plan', plan: planDraft({ words, performs: media.performs, mediaSays: media.says, draft: newDraft() }) }
    : media
}

async function planBoth(
  request: FilesRequest,
  apart: SetApart,
  {
    parts,
    wanted,
    settled,
  }: { readonly parts: readonly RequestPart[]; readonly wanted: readonly RequestPart[]; readonly settled: Settled },
): Promise<PlannedFiles> {
  const draft = newDraft()
  const mediaWords = collectMediaWords(apart, parts)
  const media = mediaWords === '' ? nothingToDo : await request.media(mediaWords)
  if (media.status === 'answer')
    return askBack(`“${mediaWords}” is a question. Ask it by itself, or say what should be done.`)
  if (media.status !== 'ready') return media
  const documents = request.documents.map(
    (document) => media.documents.find(({ name }) => name === document.name) ?? document,
  )
  const edited = media.documents.map(({ name }) => name)
  for (const part of wanted) {
    const { wishes } = part
    const said = apart.written(apart.masked.slice(part.from, part.to))
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
          stopped.offers.map((offer) => ({ text: offer.text, words: replaceClause(apart, part, offer.clause) })),
        )
    }
  }
  return {
    status: 'plan',
    plan: planDraft({
      words: request.said ?? request.words,
      performs: media.performs,
      mediaSays: media.says,
      draft: settled(draft),
    }),
  }
}

const nothingToDo: Extract<MediaOutcome, { status: 'ready' }> = {
  status: 'ready',
  performs: [],
  says: '',
  documents: [],
}

/** The request with one clause in other words. */
const replaceClause = ({ masked, written }: SetApart, { from, to }: RequestPart, clause: string): string =>
  `${written(masked.slice(0, from))}${clause}${written(masked.slice(to))}`

/** What is not about files, as it was said; what stood together stays together. */
function collectMediaWords({ masked, written }: SetApart, parts: readonly RequestPart[]): string {
  const runs: { from: number; to: number }[] = []
  for (const [at, { is, from, to }] of parts.entries()) {
    if (is !== 'media' && is !== 'aside') continue
    const last = runs.at(-1)
    const before = parts[at - 1]?.is
    if (last && (before === 'media' || before === 'aside')) last.to = to
    else runs.push({ from, to })
  }
  return parts.some(({ is }) => is === 'media')
    ? runs.map(({ from, to }) => written(masked.slice(from, to))).join('; ')
    : ''
}

/** A file that is no recording, an address, or a document that is to be written. */
function speaksOfFiles({ masked, meant }: SetApart): boolean {
  const files = masked.match(/(?:file|link)mark\d+/g) ?? []
  return files.some((mark) => !isRecording(meant(mark))) || DOCUMENT.test(masked)
}

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
