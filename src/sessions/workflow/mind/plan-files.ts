import { isProblem } from '../../../kernel/index.ts'
import { cutRequest, hearRequest, polishClause, type FilesClause, type RequestClause } from './hear-request.ts'
import { newDraft, planDraft } from './draft.ts'
import { askBack, type FilesRequest, type MediaOutcome, type PlannedFiles } from './files-request.ts'
import { hearClause } from './hear/hear-clause.ts'
import { setTextsApart, type SetApart } from './set-texts-apart.ts'
import { settleWish } from './settle-wish.ts'

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
