import { basename, dirname } from 'node:path'
import { contain, plainLine, readSmall, sha256Hex } from '../gate/index.ts'
import {
  documentOf,
  isProblem,
  operateStep,
  problem,
  runOperation,
  type DocumentState,
  type Problem,
  type Unit,
  type WorkingCopy,
} from '../kernel/index.ts'
import { findSpeechSilences, importFootage, openSources, type Footage, type SpokenSilence } from '../media/index.ts'
import {
  alignToSpeech,
  importParams,
  integrityProblem,
  importTranscript,
  MICROS,
  readTranscript,
  video,
  type Source,
  type Transcript,
} from '../video/index.ts'
import { freeName, type Imported, type ImportRequest } from './import-audio.ts'
import type { Project } from './project.ts'
import { transcriptMark } from './recordings-of.ts'

/**
 * A transcript stands for the recording at the same place of the list; without one, what is said is written down here.
 * `isBroll` says that only the pictures are wanted, to be laid over what is said elsewhere.
 */
export type VideoImport = ImportRequest & {
  transcripts: readonly string[]
  isBroll: boolean
  transcribe(path: string): Promise<Transcript | Problem>
}

const MAX_TRANSCRIPT_BYTES = 64_000_000

/**
 * Brings recordings in by what is said in them. A transcript alone can be edited too; it has nothing to render. Nothing
 * is added unless all can be read.
 */
export async function importVideo(project: Project, request: VideoImport): Promise<Imported | Problem> {
  const { files, transcripts, on } = request
  const behind = await project.refresh()
  if (behind) return behind
  const known = on === undefined ? undefined : documentOf(project.history(), on)
  const wrong = wrongRequest(request, known)
  if (wrong) return wrong
  const brought: Brought[] = []
  for (let at = 0; at < Math.max(files.length, transcripts.length); at++) {
    const read = await readOne(request, files[at], transcripts[at])
    if (isProblem(read)) return read
    brought.push(read)
  }
  if (known === undefined && brought.every(({ transcript }) => transcript === null))
    return problem(
      'no-speech',
      `Nothing is said in ${brought.map(({ name }) => name).join(' and ')}; bring it into a document with speech: ` +
        `--on DOCUMENT.`,
    )
  const document = on ?? freeName(project, request.name ?? withoutEnding(brought[0]?.name ?? 'cut'))
  const base = known ?? { state: video.newDocument, nextId: 1, revision: 0 }
  const units: Unit[] = []
  let copy: WorkingCopy = base
  for (const [at, each] of brought.entries()) {
    const added = add(copy, each, { document, number: at + 1 })
    if (isProblem(added)) return added
    units.push(added.unit)
    copy = added.copy
  }
  const broken = integrityProblem(copy.state.document)
  if (broken) return broken
  const words = `import ${[...files, ...transcripts].map((file) => basename(file)).join(' ')}`
  const proposal = {
    id: request.proposal,
    words,
    reading: units.map((unit) => operateStep(unit).purpose).join('; then '),
    notes: [],
    parts: [{ document, domain: 'video', base: base.revision, units, working: copy.state, nextId: copy.nextId }],
  }
  const applied = await project.accept(proposal, { proposal: proposal.id, by: 'person' }, request.turn)
  if (isProblem(applied)) return applied
  const ids = units.map(
    ({ changes }) =>
      changes.flatMap((change) => (change.edit === 'place' && change.at?.list === 'sources' ? [change.item] : []))[0] ??
      '',
  )
  return {
    document,
    kind: 'video',
    added: brought.map(({ name, source }, at) => ({
      id: ids[at] ?? '',
      name,
      duration: source.durationMicros / MICROS,
    })),
    warnings: brought.flatMap(({ warnings }) => warnings),
    applied,
    units,
  }
}

function wrongRequest({ files, transcripts, on }: VideoImport, known: DocumentState | undefined): Problem | undefined {
  if (on !== undefined && known?.domain !== 'video')
    return problem(
      'unknown-document',
      known
        ? `${on} is an ${known.domain} document; "--as audio" brings tracks into it.`
        : `There is no document "${on}"; "cutroom documents" lists them.`,
    )
  if (files.length > 0 && transcripts.length > files.length)
    return problem(
      'usage',
      `There are ${transcripts.length} transcripts for ` +
        `${files.length === 1 ? 'one recording' : `${files.length} recordings`}; give one each, in the same order.`,
    )
  return undefined
}

/** One recording with what is said in it; the mark of the transcript lets nothing be written over its file. */
type Brought = {
  readonly name: string
  readonly source: Omit<Source, 'id'>
  readonly transcript: Transcript | null
  readonly transcriptMark: string | null
  readonly silences: readonly SpokenSilence[] | null
  readonly warnings: readonly string[]
}

/** The words themselves are in the changes; to write them down in the step as well would double the journal. */
function add(
  start: WorkingCopy,
  { name, source, transcript, transcriptMark: mark, silences }: Brought,
  { document, number }: { document: string; number: number },
): { unit: Unit; copy: WorkingCopy } | Problem {
  const { params, wordCount, sentenceCount } = importParams(source, transcript?.words ?? [], silences)
  if (transcript && wordCount === 0)
    return problem(
      'no-words',
      `Every word of the transcript lies behind the end of ${name}; it belongs to another recording.`,
    )
  const performed = runOperation(start, importTranscript, params)
  if (isProblem(performed)) return performed
  const { copy, changes, ids, claims, says, expects } = performed
  const told = { source: params.source, words: wordCount, sentences: sentenceCount, transcript: mark }
  return {
    copy,
    unit: {
      id: `u${number}`,
      steps: [
        {
          id: `s${number}`,
          kind: 'operate',
          document,
          operation: importTranscript.name,
          params: told,
          ids,
          expects,
          measured: [],
          because: [],
          purpose: says,
          editor: {},
        },
      ],
      changes,
      claims,
    },
  }
}

/** A source is called as its file is, a document without the ending. */
const withoutEnding = (name: string): string => name.replace(/(?<=.)\.[^.]{1,5}$/, '')

async function readOne(
  request: VideoImport,
  file: string | undefined,
  transcriptFile: string | undefined,
): Promise<Brought | Problem> {
  const { mediaFolder, onProgress, signal } = request
  // A transcript is quick to read: what is wrong with it is said before anything is decoded.
  const given = transcriptFile === undefined ? null : await transcriptFrom(transcriptFile)
  if (isProblem(given)) return given
  const footage =
    file === undefined
      ? null
      : await importFootage({
          path: file,
          mediaFolder,
          onProgress: (done) => onProgress?.(file, done),
          ...(signal && { signal }),
        })
  if (isProblem(footage)) return footage
  const name = plainLine(basename(file ?? transcriptFile ?? 'recording'))
  const heard = given?.transcript ?? (footage && file !== undefined ? await speechOf(request, footage, file) : null)
  if (isProblem(heard)) return heard
  const sound = footage?.sound
  const silences = heard && footage && sound ? await silencesIn(mediaFolder, footage) : null
  if (isProblem(silences)) return silences
  // A text without times is as long as what is heard.
  const placed =
    heard?.isUntimed && sound && silences
      ? { ...heard, words: alignToSpeech(heard.words, { silences, seconds: sound.frames / sound.rate }) }
      : heard
  const durationMicros = footage?.durationMicros ?? Math.ceil((placed?.words.at(-1)?.endSeconds ?? 0) * MICROS)
  const source = { name, durationMicros, recording: footage?.sound?.address ?? null, picture: footage?.picture ?? null }
  const notes =
    placed === null
      ? [{ text: `Nothing of ${name} is taken as speech; its picture can be laid over sentences.` }]
      : [...placed.notes, ...importParams(source, placed.words, silences).notes]
  return {
    name,
    source,
    transcript: placed,
    transcriptMark: given?.mark ?? null,
    silences,
    warnings: [...(footage?.warnings ?? []), ...notes.map(({ text }) => text)],
  }
}

/** Sound and picture of a film seldom end on the same sample; less than this is no silence. */
const MIN_TAIL_MICROS = 150_000

/** Pauses are silence in the sound, measured once; from then on the document knows them. */
async function silencesIn(
  mediaFolder: string,
  { sound, durationMicros }: Footage,
): Promise<readonly SpokenSilence[] | Problem> {
  if (!sound) return []
  const sources = openSources(mediaFolder)
  try {
    const silences = await findSpeechSilences(sources, sound.address)
    const end = Math.floor((sound.frames / sound.rate) * MICROS)
    // Where the picture goes on after the sound, nothing is heard either.
    const isHeardToTheEnd = durationMicros - end < MIN_TAIL_MICROS
    return isProblem(silences) || isHeardToTheEnd ? silences : [...silences, [end, durationMicros]]
  } finally {
    await sources.close()
  }
}

/** What is said in footage, or null where only its picture is wanted or there is nothing to hear. */
async function speechOf(
  { isBroll, on, transcribe }: VideoImport,
  { sound, picture }: Footage,
  file: string,
): Promise<Transcript | null | Problem> {
  if (isBroll || (sound === null && on !== undefined))
    return picture ? null : problem('no-picture', `${plainLine(basename(file))} has no picture to lay over sentences.`)
  return sound
    ? transcribe(file)
    : problem(
        'no-sound',
        `${plainLine(basename(file))} has no sound, so nothing is said in it; give --transcript FILE if you have ` +
          `one, or bring it into a document with speech: --on DOCUMENT.`,
      )
}

async function transcriptFrom(path: string): Promise<{ transcript: Transcript; mark: string } | Problem> {
  const place = await contain(dirname(path), basename(path))
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_TRANSCRIPT_BYTES)
  if (isProblem(bytes))
    return bytes.code === 'too-large'
      ? problem(
          'transcript-too-large',
          `${plainLine(basename(path))}: The transcript is larger than ${MAX_TRANSCRIPT_BYTES / 1_000_000} MB; ` +
            `export it in parts, or with words and times only.`,
        )
      : bytes
  const transcript = readTranscript(bytes, { isPlainTextTaken: true })
  return isProblem(transcript)
    ? problem(transcript.code, `${plainLine(basename(path))}: ${transcript.message}`)
    : { transcript, mark: transcriptMark(sha256Hex(bytes)) }
}
