import { basename, dirname, extname } from 'node:path'
import type { JobResult } from '../../client/index.ts'
import { contain, plainLine, readSmall } from '../../gate/index.ts'
import { isProblem, problem, turnsOf, type Problem } from '../../kernel/index.ts'
import { hasPicture, importSource } from '../../media/index.ts'
import { readTranscript, type Transcript } from '../../video/index.ts'
import { kindOf } from '../kinds.ts'
import { isTimelineFile } from '../read-timeline.ts'
import type { Workbench } from '../workbench.ts'
import { proposeTimeline } from './propose-timeline.ts'
import { bringTranscript } from './transcribe-document.ts'

/** A file that was sent, where it lies now. */
export type SentFile = { readonly upload: string; readonly path: string; readonly name: string }

type ImportCall = {
  readonly files: readonly SentFile[]
  /** The document that takes what is of its kind. */
  readonly on?: string | undefined
  /** What a new document is called. */
  readonly name?: string | undefined
  readonly as?: 'audio' | 'video' | 'music' | undefined
  readonly isBroll?: boolean | undefined
  /** Whether a timeline that belongs to no document gets one. */
  readonly mayMake?: boolean | undefined
  /** An empty folder for what is made on the way. */
  readonly into: string
  /** When the job began: what a life that was ended had brought in since then is not brought in again. */
  readonly since: string
  readonly signal: AbortSignal
  transcribe(path: string): Promise<Transcript | Problem>
  onProgress(what: string, done: number): void
}

/** `taken` are in the project, `unusable` are needed no more or never can be; the others could be tried again. */
export type ImportedUploads = Pick<JobResult, 'documents' | 'proposals' | 'refused' | 'warnings'> & {
  readonly taken: readonly string[]
  readonly unusable: readonly string[]
  /** Why nothing at all was brought in. */
  readonly problem: Problem | null
}

/** Files that come in as one document. A timeline is planned on one that is there, `words` are those of one. */
type FileGroup = {
  readonly as: 'audio' | 'video' | 'music' | 'timeline' | 'words'
  readonly recordings: readonly SentFile[]
  readonly transcripts: readonly SentFile[]
}

type RefusedFile = Pick<Problem, 'code' | 'message'> & { readonly file: SentFile; readonly isUnusable: boolean }

/**
 * Brings in what was sent together: sounds as tracks of one document, films and whatever has a transcript as one cut,
 * each song for itself. A file that is nothing of the kind is left out, and it is said why.
 */
export async function importUploads(workbench: Workbench, call: ImportCall): Promise<ImportedUploads> {
  const refused: RefusedFile[] = []
  const documents: JobResult['documents'] = []
  const proposals: JobResult['proposals'] = []
  const warnings: string[] = []
  const taken: string[] = []
  const spent: string[] = []
  let problem: Problem | null = null
  const sorted = await sortFiles(call, (file, message) =>
    refused.push({ file, message, code: 'not-media', isUnusable: true }),
  )
  const groups = sorted.map((group) => asWordsOf(workbench, group, call.on))
  for (const group of groups) {
    const usable = group.as === 'audio' ? await readSounds(workbench, call, group, refused) : group
    if (isProblem(usable)) {
      problem = usable
      break
    }
    if (usable.recordings.length + usable.transcripts.length === 0) continue
    const brought = findEarlier(workbench, usable, call.since) ?? (await bringIn(workbench, usable, call))
    const all = [...usable.recordings, ...usable.transcripts]
    if (isProblem(brought)) {
      problem = brought
      for (const file of all) refused.push({ file, ...brought, isUnusable: false })
      if (call.signal.aborted) break
      continue
    }
    if (brought.document) documents.push(brought.document)
    if (brought.proposal) proposals.push(brought.proposal)
    warnings.push(...brought.warnings)
    // What a timeline asks for stands in the plan.
    if (group.as === 'timeline') spent.push(...all.map(({ upload }) => upload))
    else taken.push(...all.map(({ upload }) => upload))
  }
  return {
    documents,
    proposals,
    warnings,
    taken,
    refused: refused.map(({ file, message, code }) => ({
      name: file.name,
      // What refuses it knows the name that it was given here, whoever sent it the one of its own.
      message: message.replaceAll(basename(file.path), file.name),
      code,
    })),
    unusable: [...spent, ...refused.filter(({ isUnusable }) => isUnusable).map(({ file }) => file.upload)],
    problem: documents.length + proposals.length > 0 ? null : problem,
  }
}

/** What each file is, by what it holds; its name only says which transcript belongs to which recording. */
async function sortFiles(
  { files, as }: ImportCall,
  refuse: (file: SentFile, message: string) => void,
): Promise<FileGroup[]> {
  const { isSong } = await import('../../project/import-music.ts')
  const songs: SentFile[] = []
  const films: SentFile[] = []
  const sounds: SentFile[] = []
  const transcripts: SentFile[] = []
  const timelines = files.filter(({ path }) => isTimelineFile(path))
  for (const file of files.filter((each) => !timelines.includes(each))) {
    const seen = (await isSong(file.path)) ? 'song' : await hasPicture(file.path)
    if (seen === 'song') songs.push(file)
    else if (seen === true) films.push(file)
    else if (seen === false) sounds.push(file)
    else if (await isTranscript(file.path)) transcripts.push(file)
    // A missing program is no fault of the file: the import says what to install, or does without.
    else if (FAULTS.has(seen.code)) refuse(file, UNREAD.test(file.name) ? cannotComeBack(file) : seen.message)
    else sounds.push(file)
  }
  if (as === 'music') return [...songs, ...films, ...sounds].map((file) => single('music', file))
  const spoken = as === 'video' ? [...films, ...sounds] : as === 'audio' ? [] : films
  const heard = as === 'video' ? [] : as === 'audio' ? [...films, ...sounds] : sounds
  const cut = pair(spoken, heard, transcripts)
  const rest = heard.filter((file) => !cut.recordings.includes(file))
  return [
    ...songs.map((file) => single('music', file)),
    ...(cut.recordings.length + cut.transcripts.length > 0 ? [cut] : []),
    ...(rest.length > 0 ? [{ as: 'audio' as const, recordings: rest, transcripts: [] }] : []),
    ...timelines.map((file) => single('timeline', file)),
  ]
}

/** What says that a file is not what it should be, whoever tries. */
const FAULTS = new Set(['not-media', 'media-empty', 'media-damaged', 'media-too-large', 'no-sound'])
/** Timelines and projects of other editors that are only written here, or not at all. */
const UNREAD = /\.(?:fcpxml|fcpxmld|xml|aaf|prproj|drp|aup3|xges)$/i
const cannotComeBack = ({ name }: SentFile): string =>
  `"${plainLine(name)}" cannot be read back; export the timeline there as OTIO or EDL, and bring that in.`
const MAX_TRANSCRIPT_BYTES = 64_000_000

const single = (as: 'music' | 'timeline', file: SentFile): FileGroup => ({ as, recordings: [file], transcripts: [] })

async function isTranscript(path: string): Promise<boolean> {
  const place = await contain(dirname(path), basename(path))
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_TRANSCRIPT_BYTES)
  if (isProblem(bytes)) return false
  return !isProblem(readTranscript(bytes, { isPlainTextTaken: extname(path).toLowerCase() === '.txt' }))
}

/**
 * Recordings with their transcripts, in the same order: by name, else by place. A sound that has one is a cut too, and
 * stands with the films.
 */
function pair(films: readonly SentFile[], sounds: readonly SentFile[], given: readonly SentFile[]): FileGroup {
  const left = new Set(given)
  const withOne: SentFile[] = []
  const theirs: SentFile[] = []
  const take = (recording: SentFile, transcript: SentFile | undefined): void => {
    if (!transcript) return
    left.delete(transcript)
    withOne.push(recording)
    theirs.push(transcript)
  }
  for (const recording of [...films, ...sounds])
    take(
      recording,
      [...left].find(({ name }) => stemOf(name) === stemOf(recording.name)),
    )
  for (const recording of films.length > 0 ? films : sounds)
    if (!withOne.includes(recording)) take(recording, [...left][0])
  return {
    as: 'video',
    recordings: [...withOne, ...films.filter((film) => !withOne.includes(film))],
    transcripts: [...theirs, ...left],
  }
}

/** "talk.en.srt" belongs to "talk.mp4". */
const stemOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .replace(/\.[a-z]{2}(?:-[a-z]{2})?$/, '')

/** Each sound is read by itself first, so that one that cannot be read does not keep the others out. */
async function readSounds(
  { sources }: Workbench,
  { signal, onProgress }: ImportCall,
  group: FileGroup,
  refused: RefusedFile[],
): Promise<FileGroup | Problem> {
  const recordings: SentFile[] = []
  for (const file of group.recordings) {
    const { mediaFolder } = sources
    const read = await importSource({
      path: file.path,
      mediaFolder,
      signal,
      onProgress: (done) => onProgress(`reading ${file.name}`, done),
    })
    if (!isProblem(read)) recordings.push(file)
    else if (FAULTS.has(read.code)) refused.push({ file, ...read, isUnusable: true })
    else return read
  }
  return { ...group, recordings }
}

type BroughtIn = {
  readonly document: JobResult['documents'][number] | null
  readonly proposal?: JobResult['proposals'][number]
  readonly warnings: readonly string[]
}

async function bringIn(
  workbench: Workbench,
  { as, recordings, transcripts }: FileGroup,
  call: ImportCall,
): Promise<BroughtIn | Problem> {
  const { on: wished, name, isBroll = false, transcribe } = call
  const [file] = recordings
  if (as === 'timeline') {
    if (!file) return problem('not-found', 'There is no timeline.')
    const proposed = await proposeTimeline(workbench, {
      ...file,
      ...call,
      name: file.name,
      mayMake: call.mayMake === true,
    })
    return isProblem(proposed) ? proposed : { ...proposed, warnings: [] }
  }
  if (as === 'words') return bringTranscript(workbench, transcripts, { ...call, on: wished ?? '' })
  const on = takesKind(workbench, wished, as) ? wished : undefined
  const imported = await workbench.importFiles(
    recordings.map(({ path }) => path),
    {
      as,
      transcripts: transcripts.map(({ path }) => path),
      isBroll,
      transcribe,
      ...(on !== undefined && { on }),
      ...(name !== undefined && { name }),
    },
  )
  if (isProblem(imported)) return imported
  const { document, kind, added, warnings, applied } = imported
  return { document: { document, kind, turn: applied.turn, added }, warnings }
}

/** A transcript that is brought to a document has its words, and is not the beginning of another one. */
const asWordsOf = (workbench: Workbench, group: FileGroup, on: string | undefined): FileGroup =>
  group.as === 'video' && group.recordings.length === 0 && kindNamed(workbench, on) !== undefined
    ? { ...group, as: 'words' }
    : group

const kindNamed = ({ project }: Workbench, name: string | undefined): string | undefined =>
  project.documents().find((each) => each.name === name)?.domain

/**
 * A song that is dropped on tracks is no track, and one on a song with notes is another song; one that names a document
 * that is not there is told so.
 */
function takesKind(workbench: Workbench, on: string | undefined, as: FileGroup['as']): boolean {
  const there = kindNamed(workbench, on)
  if (there !== 'music' || as !== 'music' || on === undefined) return there === undefined || there === as
  const song = workbench.document(on)
  return !isProblem(song) && kindOf('music').durationSeconds(song.state.document) === 0
}

/** The files have places that no others had before, so a turn that names them is the one that an ended life made. */
function findEarlier(
  { project }: Workbench,
  { as, recordings, transcripts }: FileGroup,
  since: string,
): BroughtIn | undefined {
  if (as === 'timeline' || as === 'words') return undefined
  const label = `import ${[...recordings, ...transcripts].map(({ path }) => basename(path)).join(' ')}`
  const turn = turnsOf(project.history()).findLast((each) => each.label === label && each.when >= since)
  const document = turn?.parts[0]?.document
  return turn && document !== undefined
    ? { document: { document, kind: as, turn: turn.id, added: [] }, warnings: [] }
    : undefined
}
