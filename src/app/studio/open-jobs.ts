import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { jobBody, jobRow, type JobAgainBody, type JobBody, type JobRow, type StudioEvent } from '../../client/index.ts'
import {
  contain,
  ensureFolder,
  isAlive,
  openCalledThread,
  openReader,
  removeFolder,
  type CalledThread,
  type ProcessIdentity,
} from '../../gate/index.ts'
import { isProblem, problem, type Json, type Problem } from '../../kernel/index.ts'
import type { JobsPort } from '../../server/index.ts'
import { viewProblem } from '../view-plan.ts'
import { findThread } from './find-thread.ts'
import type { SentFile } from './import-uploads.ts'
import type { JobHandlers, JobOutcome } from './job-thread.ts'
import type { OpenedUploads } from './open-uploads.ts'
import { openWorkRecords } from './work-records.ts'

const FOLDER = '.cutroom/jobs'
const LABEL = 'job'
/** That wait or are under way. */
const MAX_WAITING = 100
/** Ended ones that are remembered, with what they made. */
const MAX_ENDED = 50
/** Progress is told in steps that can be seen. */
const STEPS = 100

const GONE = problem('unknown-job', 'There is no such job; it was removed, or never was.')

const recordSchema = jobRow.omit({ job: true, progress: true }).extend({ id: z.string(), body: jobBody })
type JobRecord = z.infer<typeof recordSchema>
/** Jobs of some kinds, one at a time. */
type Lane = {
  takes(kind: JobRow['kind']): boolean
  readonly thread: CalledThread<JobHandlers>
  running: Promise<void> | undefined
}
type Kept = { record: JobRecord; progress: JobRow['progress']; readonly stop: AbortController; isElsewhere: boolean }

export type OpenedJobs = JobsPort & {
  /** Resolves when nothing is under way any more; what was is done again by the next life. */
  close(): Promise<void>
}

type JobParts = {
  readonly folder: string
  readonly uploads: OpenedUploads
  tell(event: StudioEvent): void
  now(): Date
}

/**
 * Work that takes a while, one after the other on a thread; what nobody waits for has a thread of its own. Each is a
 * record in `.cutroom/jobs` with what it was asked, so that a life that is ended in the middle leaves it to the next
 * one, which does it again from the beginning.
 */
export function openJobs({ folder, uploads, tell, now }: JobParts): OpenedJobs {
  const open = (): CalledThread<JobHandlers> => openCalledThread(findThread('job-thread'), { folder })
  const lanes: readonly Lane[] = [
    { takes: (kind) => kind !== 'proxy', thread: open(), running: undefined },
    { takes: (kind) => kind === 'proxy', thread: open(), running: undefined },
  ]
  const form = { schema: 'cutroom.job', version: 1 }
  const records = openWorkRecords(folder, { under: FOLDER, form, schema: recordSchema })
  const known = new Map<string, Kept>()
  let isClosing = false

  // What cannot be read now is left where it is, and may be read by the next life.
  const loaded = (async () => {
    const found = await records.load()
    for (const { record, holder } of [...found].sort((a, b) => (a.record.when < b.record.when ? -1 : 1))) {
      const isOpen = record.state === 'queued' || record.state === 'running'
      // Another server on this project does it, or may.
      const isElsewhere = isOpen && lives(holder)
      known.set(record.id, {
        record: isOpen && !isElsewhere ? { ...record, state: 'queued' } : record,
        progress: null,
        stop: new AbortController(),
        isElsewhere,
      })
      if (record.state === 'done') for (const upload of record.uploads) await uploads.settle(upload)
    }
    goOn()
  })().catch(() => undefined)

  const show = (kept: Kept): JobRow => rowOf(kept.record, kept.progress)
  /** It is told once all is in order again, which `tidy` sees to after it was written down. */
  const change = async (
    kept: Kept,
    fields: Partial<JobRecord>,
    tidy: () => Promise<void> = async () => undefined,
  ): Promise<void> => {
    const next = { ...kept.record, ...fields }
    // Where it cannot be written down, the work itself is still told of; another life would do it again.
    await records.keep(next)
    await tidy()
    kept.record = next
    tell({ type: 'job.changed', job: show(kept) })
  }

  function goOn(): void {
    if (isClosing) return
    for (const lane of lanes.filter(({ running }) => !running)) {
      const next = [...known.values()].find(
        ({ record, isElsewhere }) => record.state === 'queued' && !isElsewhere && lane.takes(record.kind),
      )
      if (next) lane.running = work(next, lane)
    }
  }

  async function work(next: Kept, lane: Lane): Promise<void> {
    try {
      await run(next, lane.thread)
    } catch (cause) {
      await fail(next, problem('fault', `This went wrong in Cutroom itself: ${String(cause)}`))
    } finally {
      lane.running = undefined
      goOn()
    }
  }

  async function run(kept: Kept, thread: Lane['thread']): Promise<void> {
    await change(kept, { state: 'running' })
    const files = await filesOf(kept.record.body)
    if (isProblem(files)) return fail(kept, files)
    const into = await emptyFolder(kept.record.id)
    if (isProblem(into)) return fail(kept, into)
    const { body, when } = kept.record
    const call = { body, files, since: when, into } as never
    const outcome: JobOutcome | Problem = await thread.call(body.kind, call, {
      signal: kept.stop.signal,
      onProgress: (progress) => {
        const { what, done } = progress as { what: string; done: number }
        const stepOf = (at: JobRow['progress']): string => (at ? `${at.what} ${Math.floor(at.done * STEPS)}` : '')
        const at = { what, done: Math.min(1, Math.max(0, done)) }
        if (stepOf(at) === stepOf(kept.progress)) return
        kept.progress = at
        tell({ type: 'job.changed', job: show(kept) })
      },
    })
    kept.progress = null
    if (isProblem(outcome)) return fail(kept, outcome)
    const { result, taken, unusable, failure, next = [] } = outcome
    const settle = async (): Promise<void> => {
      for (const upload of taken) await uploads.settle(upload)
      for (const upload of unusable) await uploads.settle(upload, { withFile: true })
    }
    if (failure) {
      await settle()
      return fail(kept, failure, result)
    }
    await change(kept, { state: 'done', result }, async () => {
      await settle()
      if (body.kind === 'import') for (const upload of body.uploads) await uploads.takeBack(upload)
    })
    for (const each of next) await begin(each)
  }

  /** What could not be brought in waits as uploads again. What was ended with the server is left to the next one. */
  async function fail(kept: Kept, failure: Problem, result: JobRow['result'] = null): Promise<void> {
    kept.progress = null
    const isStopped = kept.stop.signal.aborted
    if (isClosing && isStopped) return
    const { body } = kept.record
    if (body.kind === 'import') for (const upload of body.uploads) await uploads.takeBack(upload)
    await removeMade(kept.record.id)
    const state = isStopped ? 'cancelled' : 'failed'
    await change(kept, { state, result, problem: isStopped ? null : (viewProblem(failure) as JobRow['problem']) })
  }

  /** Uploads that the work is about: an import's get their places in the project, others are read as they lie. */
  async function filesOf(body: JobBody): Promise<SentFile[] | Problem> {
    const files: SentFile[] = []
    for (const upload of uploadsOf(body)) {
      const found = body.kind === 'import' ? await uploads.place(upload) : await uploads.locate(upload)
      if (isProblem(found)) return found
      files.push({ upload, ...found })
    }
    return files
  }

  async function removeMade(id: string): Promise<Problem | undefined> {
    const place = await records.beside(id)
    return isProblem(place) ? place : removeFolder(place, { label: LABEL })
  }

  async function emptyFolder(id: string): Promise<string | Problem> {
    const refused = await removeMade(id)
    const place = await records.beside(id)
    if (refused || isProblem(place)) return refused ?? (place as Problem)
    return (await ensureFolder(place, { label: LABEL })) ?? place.path
  }

  async function forget(id: string): Promise<Problem | undefined> {
    known.delete(id)
    const refused = (await removeMade(id)) ?? (await records.drop(id))
    tell({ type: 'job.removed', job: id })
    return refused
  }

  const find = async (id: string): Promise<Kept | Problem> => {
    await loaded
    return known.get(id) ?? GONE
  }
  const isWaiting = ({ record: { state } }: Kept): boolean => state === 'queued' || state === 'running'

  /** What is to be done again, with what was agreed to or chosen since then; uploads that are gone are left out. */
  async function bodyAgain({ body }: JobRecord, { mayLeave, mayMake, as }: JobAgainBody): Promise<JobBody | Problem> {
    if (body.kind === 'transcribe') return { ...body, ...(mayLeave && { mayLeave }) }
    if (body.kind !== 'import') return body
    const found = await Promise.all(body.uploads.map((upload) => uploads.find(upload)))
    const left = found.flatMap((row) => (isProblem(row) ? [] : [row.upload]))
    return left.length === 0
      ? problem('not-failed', 'None of its files waits any more; send them again.')
      : { ...body, uploads: left, ...(mayLeave && { mayLeave }), ...(mayMake && { mayMake }), ...(as && { as }) }
  }

  const begin: JobsPort['begin'] = async (body) => {
    await loaded
    // Every page that shows the document asks for it.
    const same = [...known.values()].find(
      (kept) => body.kind === 'proxy' && isWaiting(kept) && isSameProxy(kept.record.body, body),
    )
    if (same) return show(same)
    if ([...known.values()].filter(isWaiting).length >= MAX_WAITING)
      return problem('too-many-jobs', `${MAX_WAITING} jobs wait already; let some of them end first.`)
    for (const upload of uploadsOf(body)) {
      const found = await uploads.find(upload)
      if (isProblem(found)) return found
      if (found.state === 'open' || found.state === 'failed')
        return problem('upload-not-ready', 'Not all bytes of this upload are there yet.', { upload })
    }
    const names = await Promise.all(uploadsOf(body).map(async (upload) => nameOf(await uploads.find(upload))))
    const id = `j${now().getTime().toString(36)}${randomBytes(4).toString('hex')}`
    const record: JobRecord = {
      id,
      kind: body.kind,
      title: titleOf(body, names),
      document: 'document' in body ? body.document : 'on' in body ? (body.on ?? null) : null,
      uploads: uploadsOf(body),
      when: now().toISOString(),
      state: 'queued',
      result: null,
      problem: null,
      body,
    }
    const above = await records.ensure()
    const refused = isProblem(above) ? above : await records.keep(record)
    if (refused) return refused
    const kept: Kept = { record, progress: null, stop: new AbortController(), isElsewhere: false }
    known.set(id, kept)
    tell({ type: 'job.changed', job: show(kept) })
    const ended = [...known.values()].filter((each) => !isWaiting(each))
    for (const old of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) await forget(old.record.id)
    goOn()
    return show(kept)
  }

  return {
    begin,
    list: async () => {
      await loaded
      return [...known.values()].map(show)
    },
    find: async (id) => {
      const kept = await find(id)
      return isProblem(kept) ? kept : show(kept)
    },
    drop: async (id) => {
      const kept = await find(id)
      if (isProblem(kept)) return kept
      if (!isWaiting(kept) || kept.isElsewhere) return (await forget(id)) ?? show(kept)
      kept.stop.abort()
      if (kept.record.state === 'queued') await change(kept, { state: 'cancelled' })
      return show(kept)
    },
    again: async (id, changed) => {
      const kept = await find(id)
      if (isProblem(kept)) return kept
      const { state, result } = kept.record
      if (isWaiting(kept) || (state === 'done' && (result?.refused.length ?? 0) === 0))
        return problem('not-failed', 'This has not failed, so there is nothing to try again.')
      // Two tabs that ask for it at once get one.
      if (!known.delete(id)) return GONE
      const body = await bodyAgain(kept.record, changed)
      const begun = isProblem(body) ? body : await begin(body)
      if (isProblem(begun)) known.set(id, kept)
      else await forget(id)
      return begun
    },
    openResult: async (id) => {
      const kept = await find(id)
      if (isProblem(kept)) return kept
      const file = kept.record.result?.file
      if (!file) return problem('no-result', 'This job has made no file, or not yet.')
      const place = await (file.place === null
        ? contain(folder, `${FOLDER}/${id}/${file.name}`, { own: true })
        : contain(folder, file.place))
      if (isProblem(place)) return place
      const reader = await openReader(place.path).catch(() => undefined)
      return reader
        ? { name: file.name, size: reader.size, read: reader.read, close: reader.close }
        : problem('no-result', 'What this job made is not there any more; start it again.')
    },
    close: async () => {
      isClosing = true
      await loaded
      for (const { stop } of known.values()) stop.abort()
      for (const { running, thread } of lanes) {
        await running
        await thread.close()
      }
    },
  }
}

const uploadsOf = (body: JobBody): string[] =>
  body.kind === 'import'
    ? [...new Set(body.uploads)]
    : body.kind === 'render' && body.cover !== undefined
      ? [body.cover]
      : []

const isSameProxy = (one: JobBody, other: JobBody): boolean =>
  one.kind === 'proxy' && other.kind === 'proxy' && one.document === other.document

const nameOf = (row: { readonly name: string } | Problem): string => (isProblem(row) ? '' : row.name)

/** What it is called in a list. */
function titleOf(body: JobBody, names: readonly string[]): string {
  switch (body.kind) {
    case 'import':
      return (
        (names.length === 1 ? `Import ${names[0] ?? ''}` : `Import ${names.length} files`) +
        (body.on === undefined ? '' : ` into ${body.on}`)
      )
    case 'demo':
      return 'Make the demo'
    case 'speech-model':
      return 'Get the speech model'
    case 'model':
      return `Get the model “${body.name}”`
    case 'proxy':
      return `Lighter copy of ${body.document}`
    case 'transcribe':
      return `Transcribe ${body.document}`
    case 'render':
      return `${body.format.toUpperCase()} of ${body.document}`
    case 'export':
      return `${body.format} of ${body.document}`
  }
}

/** A folder that came from another machine brings its work along: nobody there does it here. */
function lives(holder: Json): boolean {
  const other = holder as unknown as ProcessIdentity | null
  return other !== null && other.pid !== process.pid && isAlive(other) === 'alive'
}

function rowOf({ id, body: _, ...record }: JobRecord, progress: JobRow['progress']): JobRow {
  return { job: id, ...record, progress }
}
