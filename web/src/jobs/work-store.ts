import { createStore, useStore } from 'zustand'
import { isProblem, type JobRow, type StudioEvent, type UploadRow } from '../../../src/client/index.ts'
import { say, showDocument } from '../state/actions.ts'
import { liveHooks } from '../state/live-hooks.ts'
import { studio } from '../state/studio-store.ts'
import { isInTheMiddle } from './in-the-middle.ts'
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
  /** What jobs brought in while the person was at something else, by job: they are told, and go there themselves. */
  readonly arrived: ReadonlyMap<string, string>
}

/** Uploads and jobs as the server told of them last, and what this tab sends. */
export const work = createStore<WorkState>(() => ({
  jobs: [],
  uploads: [],
  sending: [],
  moving: new Set(),
  hidden: new Set(),
  arrived: new Map(),
}))

export function useWork<Seen>(look: (state: WorkState) => Seen): Seen {
  return useStore(work, look)
}

type Begun = { readonly shown: string | null; onDone?(): void }
/** Jobs that this tab began, what was looked at then, and what is to follow. What they bring in may be shown. */
const begunHere = new Map<string, Begun>()
export function noteBegun(job: string, onDone?: () => void): void {
  begunHere.set(job, { shown: studio.getState().shown, ...(onDone && { onDone }) })
  // One that ended before this page had read what there is looked like an old one.
  work.setState(({ hidden }) => ({ hidden: new Set([...hidden].filter((each) => each !== job)) }))
  // The event that tells its end may come before the answer that tells its name.
  const row = work.getState().jobs.find((each) => each.job === job)
  if (row) endBegun(row)
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
    // What has ended long ago is no news; a file that waits to be fetched, and what failed, wait for someone.
    hidden:
      isFirst && !isProblem(jobs)
        ? new Set(jobs.filter((each) => isOldNews(each) && !begunHere.has(each.job)).map(({ job }) => job))
        : hidden,
  }))
  if (!isProblem(jobs)) isFirst = false
}

const isOldNews = ({ state, result }: JobRow): boolean =>
  state === 'cancelled' || (state === 'done' && !result?.file && result?.refused.length === 0)

export const hasEnded = (state: JobRow['state']): boolean => state !== 'queued' && state !== 'running'

function hearWork(event: StudioEvent): void {
  switch (event.type) {
    case 'job.changed': {
      const { job } = event
      work.setState(({ jobs }) => ({ jobs: withRow(jobs, job, (row) => row.job === job.job) }))
      endBegun(job)
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

/** A job of this tab that has ended: what failed is told, and what it brought in is shown. */
function endBegun(job: JobRow): void {
  const begun = begunHere.get(job.job)
  if (!begun || !hasEnded(job.state)) return
  begunHere.delete(job.job)
  const failed = tellFailed(job)
  if (failed !== null) say({ says: failed, tone: 'problem' })
  if (job.state === 'done') take(job, begun)
}

/** What did not come of a job that this tab began; the whole of it stands in the list, which may be long or folded. */
function tellFailed({ problem, result }: JobRow): string | null {
  const refused = result?.refused ?? []
  const [first] = refused
  if (!first) return problem?.message ?? null
  const says = first.message.includes(first.name) ? first.message : `${first.name}: ${first.message}`
  const others = refused.length - 1
  if (others === 0) return says
  return `${says} ${others === 1 ? 'Another file was' : `${others} other files were`} not taken either.`
}

/** What was brought in is shown, unless that would take away what the person is at. */
function take({ job, result }: JobRow, { shown: before, onDone }: Begun): void {
  onDone?.()
  // A plan is where someone is needed; it is opened by itself where its document is shown.
  const [brought] = [...(result?.proposals ?? []), ...(result?.documents ?? [])]
  const { shown } = studio.getState()
  if (!brought || brought.document === shown) return
  if (shown === null || (shown === before && !isInTheMiddle())) return void showDocument(brought.document)
  work.setState(({ arrived }) => ({ arrived: new Map(arrived).set(job, brought.document) }))
}

// Whoever went there needs no line about it any more.
studio.subscribe(({ shown }) => {
  const { arrived } = work.getState()
  if ([...arrived.values()].some((document) => document === shown))
    work.setState({ arrived: new Map([...arrived].filter(([, document]) => document !== shown)) })
})

liveHooks.add({ onEvent: hearWork, onRead: readWork })

const withRow = <Row>(rows: readonly Row[], row: Row, isSame: (other: Row) => boolean): readonly Row[] =>
  rows.some(isSame) ? rows.map((each) => (isSame(each) ? row : each)) : [...rows, row]

export function hideJob(job: string): void {
  work.setState(({ hidden }) => ({ hidden: new Set(hidden).add(job) }))
}
