import { basename, dirname, join } from 'node:path'
import type { JobResult } from '../../client/index.ts'
import { contain, ensureFolder, markOf, moveToNew, plainLine, readSmall } from '../../gate/index.ts'
import { isProblem, problem, turnsOf, type DocumentState, type Problem } from '../../kernel/index.ts'
import { hashFile } from '../../media/index.ts'
import { readTranscript, type Transcript } from '../../video/index.ts'
import { outputOfKind } from '../kinds.ts'
import type { Workbench } from '../workbench.ts'
import { nameFile, numberName } from './name-file.ts'

const MEDIA = 'media'
const LABEL = 'job'

type TranscribeDocumentCall = {
  readonly document: string
  /** An empty folder for what is made on the way. */
  readonly into: string
  /** When the job began: what a life that was ended had brought in since then is not brought in again. */
  readonly since: string
  readonly signal: AbortSignal
  transcribe(path: string): Promise<Transcript | Problem>
  onProgress(what: string, done: number): void
}

/** What came of it, as an import tells it. */
type TranscribedDocument = { readonly document: JobResult['documents'][number]; readonly warnings: readonly string[] }

/**
 * Writes down what is said in a document of tracks. What is heard now becomes a recording of its own, and a second
 * document that is edited by its words; the tracks stay as they are.
 */
export async function transcribeDocument(
  workbench: Workbench,
  { document: name, into, since, signal, transcribe, onProgress }: TranscribeDocumentCall,
): Promise<TranscribedDocument | Problem> {
  const document = workbench.document(name)
  if (isProblem(document)) return document
  const wrong = refuseKind(document)
  if (wrong) return wrong
  const sound = join(into, nameFile(`${name} mix.wav`, 'mix'))
  const rendered = await renderMix(workbench, document, { path: sound, signal, onProgress })
  if (isProblem(rendered)) return rendered
  const transcript = await transcribe(sound)
  if (isProblem(transcript)) return transcript
  const path = await moveToMedia(workbench.folder, sound)
  if (isProblem(path)) return path
  return (
    findEarlier(workbench, path, since) ??
    bringIn(workbench, path, { name: `${name} transcript`, transcribe: async () => transcript })
  )
}

type BringTranscriptCall = Omit<TranscribeDocumentCall, 'document' | 'transcribe'> & { readonly on: string }

/** The same where what is said was written down elsewhere: in one file, whatever kind of transcript it is. */
export async function bringTranscript(
  workbench: Workbench,
  [file, ...others]: readonly { readonly path: string; readonly name: string }[],
  { on, ...call }: BringTranscriptCall,
): Promise<TranscribedDocument | Problem> {
  if (!file) return problem('not-found', 'There is no transcript.')
  const said = `"${plainLine(file.name)}"`
  if (others.length > 0)
    return problem('usage', `${said} and ${others.length} more are transcripts; bring one of them to ${on} at a time.`)
  const document = workbench.document(on)
  if (isProblem(document)) return document
  if (document.domain === 'video')
    return problem(
      'has-words',
      `${said} holds words, and ${on} has words of its own; bring it in beside it, and it becomes its own document.`,
    )
  if (document.domain !== 'audio')
    return problem('no-speech', `${said} holds what somebody says, and nobody speaks in ${on}.`)
  const place = await contain(dirname(file.path), basename(file.path))
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_TRANSCRIPT_BYTES)
  const transcript = isProblem(bytes) ? bytes : readTranscript(bytes, { isPlainTextTaken: true })
  if (isProblem(transcript)) return problem(transcript.code, `${said}: ${transcript.message}`)
  return transcribeDocument(workbench, { ...call, document: on, transcribe: async () => transcript })
}
const MAX_TRANSCRIPT_BYTES = 64_000_000

function refuseKind({ name, domain }: DocumentState): Problem | undefined {
  if (domain === 'audio') return undefined
  return problem(
    'nothing-to-transcribe',
    domain === 'video'
      ? `${name} has its words already; it is edited by them.`
      : `${name} is no recording of speech, so there is nothing to write down.`,
  )
}

async function renderMix(
  workbench: Workbench,
  document: DocumentState,
  { path, signal, onProgress }: Pick<TranscribeDocumentCall, 'signal' | 'onProgress'> & { readonly path: string },
): Promise<Problem | undefined> {
  const output = await outputOfKind(document.domain)
  const format = isProblem(output) ? output : output.formatFor(document, path, 32)
  if (isProblem(output) || isProblem(format)) return isProblem(output) ? output : (format as Problem)
  const place = { ...workbench, signal, onProgress: (done: number) => onProgress('mixing what is heard', done) }
  const rendered = await output.render(place, document, { path, format, withChapters: false })
  return isProblem(rendered) ? rendered : undefined
}

/** Never over another file; the very same sound, from a life that was ended or from an earlier time, is there once. */
async function moveToMedia(folder: string, from: string): Promise<string | Problem> {
  const media = await contain(folder, MEDIA, { access: 'write' })
  const refused = isProblem(media) ? media : await ensureFolder(media, { label: LABEL, mode: 0o777 & ~process.umask() })
  if (refused) return refused
  const own = await contain(folder, from, { access: 'write', own: true })
  if (isProblem(own)) return own
  const hash = await hashFile(from)
  for (let number = 1; ; number++) {
    const to = await contain(folder, `${MEDIA}/${numberName(basename(from), number)}`, { access: 'write' })
    if (isProblem(to)) return to
    if ((await markOf(to.path)) !== null) {
      if ((await hashFile(to.path)) === hash) return to.path
      continue
    }
    const moved = await moveToNew(own, to, { label: LABEL, isForPerson: true, isClaimed: false })
    if (moved?.code !== 'exists') return moved ?? to.path
  }
}

const labelOf = (path: string): string => `import ${basename(path)}`

function findEarlier({ project }: Workbench, path: string, since: string): TranscribedDocument | undefined {
  const turn = turnsOf(project.history()).findLast(({ label, when }) => label === labelOf(path) && when >= since)
  const document = turn?.parts[0]?.document
  if (!turn || document === undefined) return undefined
  return { document: { document, kind: 'video', turn: turn.id, added: [] }, warnings: [] }
}

async function bringIn(
  workbench: Workbench,
  path: string,
  options: { readonly name: string; transcribe(path: string): Promise<Transcript | Problem> },
): Promise<TranscribedDocument | Problem> {
  const imported = await workbench.importFiles([path], { as: 'video', ...options })
  if (isProblem(imported)) return imported
  const { document, kind, added, warnings, applied } = imported
  return { document: { document, kind, turn: applied.turn, added }, warnings }
}
