import { basename, dirname } from 'node:path'
import { contain, plainLine, readSmall } from '../gate/index.ts'
import { documentOf, isProblem, operateStep, problem, runOperation, type Problem, type Unit, type WorkingCopy } from '../kernel/index.ts'
import { importFootage, type Footage } from '../media/index.ts'
import { importParams, integrityProblem, importTranscript, readTranscript, video, type Transcript } from '../video/index.ts'
import { freeName, type Imported, type ImportRequest } from './import-audio.ts'
import type { Project } from './project.ts'

/** A transcript stands for the recording at the same place of the list; without one, what is said is written down here. */
export type VideoImport = ImportRequest & { transcripts: readonly string[]; transcribe(path: string): Promise<Transcript | Problem> }

const MOST_TRANSCRIPT_BYTES = 64_000_000

/** Brings recordings in by what is said in them. A transcript alone can be edited too; it has nothing to render. Nothing is added unless all can be read. */
export async function importVideo(project: Project, request: VideoImport): Promise<Imported | Problem> {
  const { files, transcripts, on } = request
  const behind = await project.refresh()
  if (behind) return behind
  const known = on === undefined ? undefined : documentOf(project.history(), on)
  if (on !== undefined && known?.domain !== 'video') return problem('unknown-document', known ? `${on} is an ${known.domain} document; "--as audio" brings tracks into it.` : `There is no document "${on}"; "cutroom documents" lists them.`)
  if (files.length > 0 && transcripts.length > files.length) return problem('usage', `There are ${transcripts.length} transcripts for ${files.length === 1 ? 'one recording' : `${files.length} recordings`}; give one each, in the same order.`)
  const spoken: Spoken[] = []
  for (let at = 0; at < Math.max(files.length, transcripts.length); at++) {
    const read = await readOne(request, files[at], transcripts[at])
    if (isProblem(read)) return read
    spoken.push(read)
  }
  const document = on ?? freeName(project, request.name ?? withoutEnding(spoken[0]?.name ?? 'cut'))
  const base = known ?? { state: video.newDocument, nextId: 1, revision: 0 }
  const units: Unit[] = []
  const warnings: string[] = []
  let copy: WorkingCopy = base
  for (const { name, footage, transcript } of spoken) {
    const lastWord = transcript.words.at(-1)?.endSeconds ?? 0
    const source = { name, durationMicros: footage?.durationMicros ?? Math.ceil(lastWord * 1_000_000), recording: footage?.sound?.address ?? null, picture: footage?.picture ?? null }
    const { params, notes, wordCount, sentenceCount } = importParams(source, transcript)
    if (wordCount === 0) return problem('no-words', `Every word of the transcript lies behind the end of ${name}; it belongs to another recording.`)
    const performed = runOperation(copy, importTranscript, params)
    if (isProblem(performed)) return performed
    const { changes, ids, claims, says, expects } = performed
    copy = performed.copy
    // The words themselves are in the changes; to write them down twice would double the journal.
    units.push({ id: `u${units.length + 1}`, steps: [{ id: `s${units.length + 1}`, kind: 'operate', document, operation: importTranscript.name, params: { source: params.source, words: wordCount, sentences: sentenceCount }, ids, expects, measured: [], because: [], purpose: says, editor: {} }], changes, claims })
    warnings.push(...(footage?.warnings ?? []), ...[...transcript.notes, ...notes].map(({ text }) => text))
  }
  const broken = integrityProblem(copy.state.document)
  if (broken) return broken
  const words = `import ${[...files, ...transcripts].map((file) => basename(file)).join(' ')}`
  const proposal = { id: request.proposal, words, reading: units.map((unit) => operateStep(unit).purpose).join('; then '), notes: [], parts: [{ document, domain: 'video', base: base.revision, units, working: copy.state, nextId: copy.nextId }] }
  const applied = await project.accept(proposal, { proposal: proposal.id, by: 'person' }, request.turn)
  if (isProblem(applied)) return applied
  const sources = units.map(({ changes }) => changes.flatMap((change) => (change.edit === 'place' && change.at?.list === 'sources' ? [change.item] : []))[0] ?? '')
  const added = spoken.map(({ name, footage, transcript }, at) => ({ id: sources[at] ?? '', name, duration: footage ? footage.durationMicros / 1_000_000 : (transcript.words.at(-1)?.endSeconds ?? 0) }))
  return { document, kind: 'video', added, warnings, applied, units }
}

/** A source is called as its file is, a document without the ending. */
const withoutEnding = (name: string): string => name.replace(/(?<=.)\.[^.]{1,5}$/, '')

type Spoken = { readonly name: string; readonly footage: Footage | null; readonly transcript: Transcript }

async function readOne({ mediaFolder, onProgress, signal, transcribe }: VideoImport, file: string | undefined, transcriptFile: string | undefined): Promise<Spoken | Problem> {
  // A transcript is quick to read: what is wrong with it is said before anything is decoded.
  const given = transcriptFile === undefined ? undefined : await transcriptFrom(transcriptFile)
  if (isProblem(given)) return given
  const footage = file === undefined ? null : await importFootage({ path: file, mediaFolder, onProgress: (done) => onProgress?.(file, done), ...(signal && { signal }) })
  if (isProblem(footage)) return footage
  const name = plainLine(basename(file ?? transcriptFile ?? 'recording'))
  if (given) return { name, footage, transcript: given }
  if (!footage || file === undefined) return problem('usage', 'Name a recording or a transcript to import.')
  const transcript = footage.sound ? await transcribe(file) : problem('no-sound', `${name} has no sound, so nothing is said in it; give --transcript if you have one.`)
  return isProblem(transcript) ? transcript : { name, footage, transcript }
}

async function transcriptFrom(path: string): Promise<Transcript | Problem> {
  const place = await contain(dirname(path), basename(path))
  const bytes = isProblem(place) ? place : await readSmall(place, MOST_TRANSCRIPT_BYTES)
  if (isProblem(bytes)) return bytes.code === 'too-large' ? problem('transcript-too-large', `${plainLine(basename(path))}: The transcript is larger than ${MOST_TRANSCRIPT_BYTES / 1_000_000} MB; export it in parts, or with words and times only.`) : bytes
  const transcript = readTranscript(bytes)
  return isProblem(transcript) ? problem(transcript.code, `${plainLine(basename(path))}: ${transcript.message}`) : transcript
}
