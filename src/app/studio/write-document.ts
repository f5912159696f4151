import { basename, dirname, extname, join } from 'node:path'
import { renderFormat, type JobBody, type JobResult, type OutputLook, type OutputQuery } from '../../client/index.ts'
import { contain, markOf, plainLine, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem, type DocumentState, type Problem } from '../../kernel/index.ts'
import { keepWritten } from '../../project/index.ts'
import { outputOfKind } from '../kinds.ts'
import { describeRender } from '../output/describe-outputs.ts'
import { findOutputPlace } from '../output/find-output-place.ts'
import type { ExportedText, KindOutput } from '../output/kind-output.ts'
import { viewProblem } from '../view-plan.ts'
import type { Workbench } from '../workbench.ts'
import { nameFile } from './name-file.ts'

/** `folder` is one of the server's own, and empty; `cover` a picture that was sent. */
type WriteCall = {
  readonly folder: string
  readonly signal: AbortSignal
  readonly cover?: string | undefined
  onProgress(what: string, done: number): void
}

/** What a job tells of the file that it made. */
type WrittenDocument = Pick<JobResult, 'duration' | 'revision' | 'says' | 'warnings'> & {
  readonly file: NonNullable<JobResult['file']>
}

type Naming = Pick<OutputQuery, 'name' | 'into'>

/** Plays a document into a sound file or a film. */
export async function renderDocument(
  workbench: Workbench,
  body: Extract<JobBody, { kind: 'render' }>,
  { folder, signal, cover, onProgress }: WriteCall,
): Promise<WrittenDocument | Problem> {
  const found = await findDocument(workbench, body.document)
  if (isProblem(found)) return found
  const { document, output } = found
  const to = await placeOf(workbench, { name: nameOutput(document, body, [body.format]), into: body.into, folder })
  if (isProblem(to)) return to
  const format = output.formatFor(document, to.name, body.bits ?? 16)
  if (isProblem(format)) return format
  const rendered = await output.render(
    { ...workbench, signal, onProgress: (done, what) => onProgress(what, done) },
    document,
    {
      path: to.path,
      format,
      withChapters: body.chapters !== false,
      ...(body.tags && { tags: body.tags }),
      ...(cover !== undefined && { cover }),
    },
  )
  if (isProblem(rendered)) return rendered
  const { durationSeconds, warnings, levels } = rendered
  const bytes = (await markOf(rendered.path))?.size ?? 0
  return {
    file: { name: to.name, bytes, place: to.place },
    duration: durationSeconds,
    revision: document.revision,
    says: levels ?? '',
    warnings: [...warnings, ...(await noteWritten(workbench, to))],
  }
}

/** Writes a document for other programs. */
export async function exportDocument(
  workbench: Workbench,
  body: Extract<JobBody, { kind: 'export' }>,
  { folder, signal }: WriteCall,
): Promise<WrittenDocument | Problem> {
  const made = await exportText(workbench, body, signal)
  if (isProblem(made)) return made
  const { document, endings, written } = made
  const to = await placeOf(workbench, { name: nameOutput(document, body, endings), into: body.into, folder })
  if (isProblem(to)) return to
  const place = await contain(dirname(to.path), basename(to.path), {
    access: 'write',
    ...(to.place === null && { own: true as const }),
  })
  const refused = isProblem(place)
    ? place
    : await writeAtomic(place, written.content, { label: to.place === null ? 'job' : 'export' })
  if (refused) return refused
  return {
    file: { name: to.name, bytes: Buffer.byteLength(written.content), place: to.place },
    duration: null,
    revision: document.revision,
    says: written.count,
    warnings: [...written.warnings, ...(await noteWritten(workbench, to))],
  }
}

/**
 * What one file would be, before it is made: a text is written as the export writes it, so that what is said ahead and
 * what is said after are the same.
 */
export async function lookAtOutput(
  workbench: Workbench,
  name: string,
  { format, rate, ...naming }: OutputQuery,
): Promise<OutputLook | Problem> {
  const found = await findDocument(workbench, name)
  if (isProblem(found)) return found
  const { document, output } = found
  const render = renderFormat.safeParse(format)
  const endings = output.exportFormats.get(format) ?? [format]
  const called = nameOutput(document, naming, endings)
  const to = await placeOf(workbench, { name: called, into: naming.into, folder: workbench.folder })
  const made = render.success
    ? await describeRender(workbench, document, render.data)
    : await exportText(workbench, { document: name, format, rate })
  const refused = isProblem(made) ? made : naming.into === 'project' && isProblem(to) ? to : undefined
  const written = isProblem(made) || !('written' in made) ? null : made.written
  return {
    name: called,
    notes: isProblem(made) ? null : [...('written' in made ? made.written.warnings : made)],
    text: written && { says: written.count, bytes: Buffer.byteLength(written.content) },
    problem: refused ? (viewProblem(refused) as OutputLook['problem']) : null,
  }
}

async function findDocument(
  workbench: Workbench,
  name: string,
): Promise<{ readonly document: DocumentState; readonly output: KindOutput } | Problem> {
  const document = workbench.document(name)
  if (isProblem(document)) return document
  const output = await outputOfKind(document.domain)
  return isProblem(output) ? output : { document, output }
}

type MadeText = {
  readonly document: DocumentState
  readonly endings: readonly string[]
  readonly written: ExportedText
}

async function exportText(
  workbench: Workbench,
  { document: name, format, rate }: { document: string; format: string; rate?: string | undefined },
  signal?: AbortSignal,
): Promise<MadeText | Problem> {
  const found = await findDocument(workbench, name)
  if (isProblem(found)) return found
  const { document, output } = found
  const endings = output.exportFormats.get(format)
  if (endings === undefined)
    return problem(
      'unknown-format',
      `There is no export format "${plainLine(format)}" for ${document.domain} documents; there is ` +
        `${[...output.exportFormats.keys()].join(', ')}.`,
    )
  const written = await output.exportAs({ ...workbench, ...(signal && { signal }) }, document, { format, rate })
  return isProblem(written) ? written : { document, endings, written }
}

/** A name that somebody chose keeps an ending that is one of the format's, and gets the first of them otherwise. */
function nameOutput({ name }: DocumentState, { name: wanted }: Naming, [ending = '', ...others]: readonly string[]) {
  const given = wanted !== undefined && wanted.trim() !== '' ? wanted.trim() : undefined
  const has = extname(given ?? '')
    .slice(1)
    .toLowerCase()
  return nameFile(
    given !== undefined && [ending, ...others].includes(has) ? given : `${given ?? name}.${ending}`,
    'document',
  )
}

/** `place` is where it lies in the project's folder; what is only to be fetched has none. */
type OutputFile = { readonly name: string; readonly path: string; readonly place: string | null }

async function placeOf(
  workbench: Workbench,
  { name, into, folder }: { name: string; into: Naming['into']; folder: string },
): Promise<OutputFile | Problem> {
  if (into === undefined) return { name, path: join(folder, name), place: null }
  const path = await findOutputPlace(workbench, {
    path: join(workbench.folder, name),
    said: name,
    wayOut: 'choose another name.',
  })
  return isProblem(path) ? path : { name, path, place: name }
}

/** What was written into the project may be written again. */
async function noteWritten({ folder }: Workbench, { path, place }: OutputFile): Promise<string[]> {
  const unkept = place === null ? undefined : await keepWritten(folder, path)
  return unkept ? [`It is written, but it is not noted that Cutroom wrote it: ${unkept.message}`] : []
}
