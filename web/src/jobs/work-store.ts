import { createStore, useStore } from 'zustand'
import { isProblem, type JobRow, type StudioEvent, type UploadRow } from '../../../src/client/index.ts'
import { showDocument } from '../state/actions.ts'
import { liveHooks } from '../state/live-hooks.ts'
import { workClient } from './work-client.ts'

/** A file that this tab sends, from before the server knows of it. */
export type OutgoingFile = {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly sent: number
  /** The upload at the server, once it has one. */
  readonly upload: string | null
  readonly state: 'waiting' | 'sending' | 'paused' | 'sent' | 'failed'
  readonly says: string | null
}

export type WorkState = {
  readonly jobs: readonly JobRow[]
  readonly uploads: readonly UploadRow[]
  readonly sending: readonly OutgoingFile[]
  /** Uploads that grew just now, whoever sends them. */
  readonly moving: ReadonlySet<string>
  /** Jobs that ended before this page was opened, or were put away here, are not told of again. */
  readonly hidden: ReadonlySet<string>
}

/** Uploads and jobs as the server told of them last, and what this tab sends. */
export const work = createStore<WorkState>(() => ({
  jobs: [],
  uploads: [],
  sending: [],
  moving: new Set(),
  hidden: new Set(),
}))

export function useWork<Seen>(look: (state: WorkState) => Seen): Seen {
  return useStore(work, look)
}

/** Jobs that this tab began; what they bring in is shown when it is there. */
const begunHere = new Set<string>()
export function noteBegun(job: string): void {
  begunHere.add(job)
  // One that ended before this page had read what there is looked like an old one.
  work.setState(({ hidden }) => ({ hidden: new Set([...hidden].filter((each) => each !== job)) }))
}

/** Uploads that this tab sends or has sent. */
const sentHere = new Set<string>()
export const noteSent = (upload: string): void => void sentHere.add(upload)

/** Whether another tab is sending it right now. */
export const isSentElsewhere = (moving: WorkState['moving'], upload: string): boolean =>
  moving.has(upload) && !sentHere.has(upload)

/** A piece takes less than this even over a slow line; after it nobody sends any more. */
const MOVING_MS = 15_000
const rests = new Map<string, ReturnType<typeof setTimeout>>()

function noteMoved({ upload, state }: UploadRow): void {
  clearTimeout(rests.get(upload))
  if (state === 'open')
    rests.set(
      upload,
      setTimeout(() => noteRests(upload), MOVING_MS),
    )
  else return noteRests(upload)
  work.setState(({ moving }) => ({ moving: new Set(moving).add(upload) }))
}

function noteRests(upload: string): void {
  clearTimeout(rests.get(upload))
  rests.delete(upload)
  work.setState(({ moving }) => ({ moving: new Set([...moving].filter((each) => each !== upload)) }))
}

let isFirst = true
async function readWork(): Promise<void> {
  const [jobs, uploads] = await Promise.all([workClient.jobs(), workClient.uploads()])
  work.setState(({ hidden }) => ({
    ...(!isProblem(jobs) && { jobs }),
    ...(!isProblem(uploads) && { uploads }),
    // What has ended long ago is no news; a file that waits to be fetched still is.
    hidden:
      isFirst && !isProblem(jobs)
        ? new Set(
            jobs
              .filter(({ job, state, result }) => hasEnded(state) && !result?.file && !begunHere.has(job))
              .map(({ job }) => job),
          )
        : hidden,
  }))
  if (!isProblem(jobs)) isFirst = false
}

export const hasEnded = (state: JobRow['state']): boolean => state !== 'queued' && state !== 'running'

function hearWork(event: StudioEvent): void {
  switch (event.type) {
    case 'job.changed': {
      const { job } = event
      work.setState(({ jobs }) => ({ jobs: withRow(jobs, job, (row) => row.job === job.job) }))
      const [brought] = job.result?.documents ?? []
      if (job.state === 'done' && brought && begunHere.delete(job.job)) void showDocument(brought.document)
      return
    }
    case 'job.removed':
      return work.setState(({ jobs }) => ({ jobs: jobs.filter(({ job }) => job !== event.job) }))
    case 'upload.changed': {
      const { upload } = event
      noteMoved(upload)
      return work.setState(({ uploads }) => ({
        uploads: withRow(uploads, upload, (row) => row.upload === upload.upload),
      }))
    }
    case 'upload.removed':
      noteRests(event.upload)
      return work.setState(({ uploads }) => ({ uploads: uploads.filter(({ upload }) => upload !== event.upload) }))
  }
}

liveHooks.add({ onEvent: hearWork, onRead: readWork })

const withRow = <Row>(rows: readonly Row[], row: Row, isSame: (other: Row) => boolean): readonly Row[] =>
  rows.some(isSame) ? rows.map((each) => (isSame(each) ? row : each)) : [...rows, row]

export function hideJob(job: string): void {
  work.setState(({ hidden }) => ({ hidden: new Set(hidden).add(job) }))
}
