import { importTracks, rateOf, tracksOf, audio } from '../audio/index.ts'
import { documentOf, isProblem, operateStep, problem, runOperation, type Problem, type Unit } from '../kernel/index.ts'
import { importSource, type ImportedSource } from '../media/index.ts'
import { basename } from 'node:path'
import type { Applied, Project } from './project.ts'

export type ImportRequest = {
  files: readonly string[]
  /** A document to add to; without one, a new document is made. */
  on?: string
  /** What a new document is called; otherwise after its first file. */
  name?: string
  mediaFolder: string
  turn: { id: string; when: string }
  proposal: string
  onProgress?: (file: string, done: number) => void
  signal?: AbortSignal
}

export type Imported = {
  document: string
  kind: string
  added: { id: string; name: string; duration: number }[]
  warnings: string[]
  applied: Applied
  units: readonly Unit[]
}

/** Brings files in as tracks of one document. Nothing is added unless all of them can be read. */
export async function importAudio(project: Project, request: ImportRequest): Promise<Imported | Problem> {
  const behind = await project.refresh()
  if (behind) return behind
  const known = request.on === undefined ? undefined : documentOf(project.history(), request.on)
  if (request.on !== undefined && known?.domain !== 'audio')
    return problem(
      'unknown-document',
      known
        ? `${request.on} is a ${known.domain} document, so it takes no tracks.`
        : `There is no document "${request.on}"; "cutroom documents" lists them.`,
    )
  const first = await readAll(request, undefined)
  if (isProblem(first)) return first
  const rate =
    known && tracksOf(known.state.document).length > 0
      ? rateOf(known.state.document)
      : Math.max(...first.map((source) => source.rate))
  const sources = first.every((source) => source.rate === rate) ? first : await readAll(request, rate)
  if (isProblem(sources)) return sources

  const document = request.on ?? freeName(project, request.name ?? sources[0]?.name ?? 'audio')
  const base = known ?? { state: audio.newDocument, nextId: 1, revision: 0 }
  const params = {
    rate,
    sources: sources.map(({ name, address, frames, channels }) => ({ name, source: address, frames, channels })),
  }
  const performed = runOperation(base, importTracks, params)
  if (isProblem(performed)) return performed
  const { copy, changes, ids, claims, says, expects } = performed
  const words = `import ${request.files.map((file) => basename(file)).join(' ')}`
  const unit: Unit = {
    id: 'u1',
    steps: [
      {
        id: 's1',
        kind: 'operate',
        document,
        operation: importTracks.name,
        params,
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
  }
  const proposal = {
    id: request.proposal,
    words,
    reading: operateStep(unit).purpose,
    notes: [],
    parts: [
      { document, domain: 'audio', base: base.revision, units: [unit], working: copy.state, nextId: copy.nextId },
    ],
  }
  const applied = await project.accept(proposal, { proposal: proposal.id, by: 'person' }, request.turn)
  if (isProblem(applied)) return applied
  const tracks = ids.filter((id) => id.startsWith('t'))
  return {
    document,
    kind: 'audio',
    added: sources.map((source, index) => ({
      id: tracks[index] ?? '',
      name: source.name,
      duration: source.frames / source.rate,
    })),
    warnings: sources.flatMap((source) => source.warnings),
    applied,
    units: [unit],
  }
}

async function readAll(
  { files, mediaFolder, onProgress, signal }: ImportRequest,
  rate: number | undefined,
): Promise<ImportedSource[] | Problem> {
  const sources: ImportedSource[] = []
  for (const path of files) {
    const source = await importSource({
      path,
      mediaFolder,
      ...(rate !== undefined && { rate }),
      onProgress: (done) => onProgress?.(path, done),
      ...(signal && { signal }),
    })
    if (isProblem(source)) return source
    sources.push(source)
  }
  return sources
}

/** A document is called after its first file; a second one of that name gets a number. */
export function freeName(project: Project, name: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!documentOf(project.history(), candidate)) return candidate
  }
}
