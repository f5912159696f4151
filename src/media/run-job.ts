import { markOf } from '../gate/index.ts'
import type { Problem } from '../kernel/index.ts'
import type { Job, SourceAddress, Window } from '../audio/index.ts'
import { readRecord, samplesPath, type SourceRecord, toImportedSource, type ImportedSource } from './source-record.ts'
import { catchRefusal } from './catch-refusal.ts'
import type { Sources } from './sources.ts'

export type JobCall = { job: Job; sources: Sources; onProgress?: (done: number) => void; signal?: AbortSignal }

/** Runs an effect over samples and keeps its result as a source of its own, as long as its input to the sample. */
export function runJob(call: JobCall): Promise<ImportedSource | Problem> {
  return catchRefusal(async () => toImportedSource(await runEffect(call)))
}

/** All jobs that the windows need, those that others need first. */
export function ensureJobs({
  jobs,
  windows,
  sources,
  onProgress,
  signal = sources.signal,
}: {
  jobs: ReadonlyMap<SourceAddress, Job>
  windows: Window[]
  sources: Sources
  onProgress?: (done: number) => void
  signal?: AbortSignal
}): Promise<ImportedSource[] | Problem> {
  return catchRefusal(async () => {
    const order: Job[] = []
    const seen = new Set<SourceAddress>()
    const visit = async (list: Window[]) => {
      for (const window of list) {
        if ('gap' in window || seen.has(window.source)) continue
        seen.add(window.source)
        const job = jobs.get(window.source)
        if (!job || (await finished(sources, window.source))) continue
        await visit(job.input)
        await visit(job.sidechain?.windows ?? [])
        order.push(job)
      }
    }
    await visit(windows)
    const done: ImportedSource[] = []
    for (const job of order) {
      const call: JobCall = {
        job,
        sources,
        onProgress: (part) => onProgress?.((done.length + part) / order.length),
        ...(signal && { signal }),
      }
      done.push(toImportedSource(await runEffect(call)))
    }
    return done
  })
}

async function finished({ mediaFolder }: Sources, address: SourceAddress): Promise<SourceRecord | null> {
  const record = await readRecord(mediaFolder, address)
  return record && (await markOf(samplesPath(mediaFolder, record)))?.size === record.samples.size ? record : null
}

/** What runs ffmpeg is loaded when there is something to run: most looks at samples find every result in its place. */
const runEffect = async (call: JobCall): Promise<SourceRecord> => (await import('./run-effect.ts')).runEffect(call)
