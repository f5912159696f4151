import { Check, ChevronDown, ChevronUp, CircleAlert, Upload, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isProblem, type JobAgainBody, type JobRow, type UploadRow } from '../../../src/client/index.ts'
import { say, showDocument } from '../state/actions.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { chooseFiles } from './choose-files.ts'
import { useMedia } from '../ui/use-media.ts'
import { DownloadLink, MadeFile } from './made-file.tsx'
import { Progress, sayBytes } from './progress.tsx'
import { dropSending, importUploads } from './send-files.ts'
import { workClient } from './work-client.ts'
import { hasEnded, hideJob, isSentElsewhere, noteBegun, useWork, work, type OutgoingFile } from './work-store.ts'

/**
 * What is on its way in or out: files that are sent, and jobs with how far they are, what they made, or why not.
 * What is under way stands first, then what waits for the person, then what has ended, the newest
 * first. On a small screen several of them are folded into their count.
 */
export function WorkList() {
  const sending = useWork(({ sending }) => sending)
  const uploads = useWork(({ uploads }) => uploads)
  const jobs = useWork(({ jobs }) => jobs)
  const hidden = useWork(({ hidden }) => hidden)
  const moving = useWork(({ moving }) => moving)
  const arrived = useWork(({ arrived }) => arrived)
  const shown = jobs.filter((job) => !hidden.has(job.job) && (arrived.has(job.job) || !isSilent(job)))
  const sent = new Set([
    ...sending.map(({ upload }) => upload),
    ...jobs.filter(({ state }) => !hasEnded(state)).flatMap(({ uploads }) => uploads),
    ...shown.flatMap(({ uploads }) => uploads),
  ])
  // The server may tell of a file that is sent here before it has answered the one who sends it.
  const begun = sending.filter(({ upload }) => upload === null)
  const left = uploads.filter(
    ({ upload, name, size }) => !sent.has(upload) && !begun.some((each) => each.name === name && each.size === size),
  )
  const elsewhere = left.filter(({ upload }) => isSentElsewhere(moving, upload))
  const news = shown.filter(({ state }) => hasEnded(state)).at(-1)
  const failed = sending.filter(({ state }) => state === 'failed').toReversed()
  const section = useRef<HTMLElement>(null)
  const isSmall = useMedia('(width < 40rem)')
  const [isUnfolded, unfold] = useState(false)
  const newest = failed[0]?.key ?? news?.job
  useEffect(() => {
    section.current?.querySelector('[data-news]')?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  const count = sending.length + left.length + shown.length
  if (count === 0) return null
  const notDone = failed.length + shown.filter((job) => job.state === 'failed' || hasRefused(job)).length
  const isFolded = isSmall && count > 1 && !isUnfolded
  return (
    <section ref={section} aria-label="Work" className="max-h-[40%] shrink-0 overflow-y-auto border-t border-line">
      <p aria-live="polite" className="sr-only">
        {news && `${news.title}: ${hasRefused(news) ? 'done, but not all of it' : endedAs[news.state]}`}
      </p>
      {isSmall && count > 1 && (
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => unfold(!isUnfolded)}
          className="flex min-h-11 w-full items-center gap-2 px-4 text-left"
        >
          {notDone > 0 && <CircleAlert size={16} className="shrink-0 text-gone" aria-hidden="true" />}
          <span className="min-w-0 flex-1 truncate">
            {count} files and jobs{notDone > 0 && ` · ${notDone} not done`}
          </span>
          {isFolded ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
        </button>
      )}
      {!isFolded && (
        <ul className="divide-y divide-line">
          {[
            ...shown.filter(({ state }) => !hasEnded(state)).map((job) => <Job key={job.job} job={job} />),
            ...sending
              .filter(({ state }) => state !== 'failed')
              .map((each) => <SendingRow key={each.key} sending={each} />),
            ...elsewhere.map((upload) => <Elsewhere key={upload.upload} upload={upload} />),
            ...left
              .filter((upload) => !elsewhere.includes(upload))
              .map((upload) => <Left key={upload.upload} upload={upload} />),
            ...failed.map((each) => <SendingRow key={each.key} sending={each} isNews={each === failed[0]} />),
            ...shown
              .filter(({ state }) => hasEnded(state))
              .toReversed()
              .map((job) => <Job key={job.job} job={job} isNews={job === news && failed.length === 0} />),
          ]}
        </ul>
      )}
    </section>
  )
}

const endedAs = { done: 'done', failed: 'failed', cancelled: 'called off', queued: '', running: '' }

/** It brought in something, and something not. */
const hasRefused = ({ state, result }: JobRow): boolean => state === 'done' && (result?.refused.length ?? 0) > 0

/** An import that went well is seen in the document itself. */
const isSilent = ({ kind, state, result }: JobRow): boolean =>
  state === 'cancelled' ||
  // Nobody asked for a lighter copy of a film: how far it is stands under the picture.
  (kind === 'proxy' && state !== 'failed') ||
  (state === 'done' && !result?.file && result?.refused.length === 0 && result.warnings.length === 0)

function Row({
  icon,
  name,
  amount,
  buttons,
  isNews = false,
  children,
}: {
  readonly icon?: ReactNode
  readonly name: string
  readonly amount?: string
  readonly buttons?: ReactNode
  /** The newest that was told: it is brought into sight. */
  readonly isNews?: boolean
  readonly children?: ReactNode
}) {
  return (
    <li data-news={isNews ? '' : undefined} className="flex flex-col gap-1 px-4 py-2">
      <div className="flex min-w-0 items-center gap-2">
        {icon}
        <span className="min-w-0 flex-1 truncate" title={name} dir="auto">
          {name}
        </span>
        {amount !== undefined && <span className="shrink-0 text-small text-ink-3 tabular-nums">{amount}</span>}
        {buttons}
      </div>
      {children}
    </li>
  )
}

const percent = (done: number): string => `${Math.floor(done * 100)} %`

function SendingRow({ sending, isNews = false }: { readonly sending: OutgoingFile; readonly isNews?: boolean }) {
  const { name, size, sent, state, says } = sending
  const done = size === 0 ? 1 : sent / size
  return (
    <Row
      isNews={isNews}
      name={name}
      amount={state === 'failed' ? '' : `${percent(done)} of ${sayBytes(size)}`}
      icon={
        state === 'failed' ? (
          <CircleAlert size={16} className="shrink-0 text-gone" aria-hidden="true" />
        ) : (
          <Upload size={16} className="shrink-0 text-ink-3" aria-hidden="true" />
        )
      }
      buttons={
        <IconButton
          name={state === 'failed' ? `Put away ${name}` : `Stop sending ${name}`}
          onClick={() => void dropSending(sending)}
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      {state !== 'failed' && <Progress name={`Sending ${name}`} done={done} />}
      {says !== null && <Said tone={state === 'failed' ? 'problem' : 'asked'}>{says}</Said>}
    </Row>
  )
}

/** Only whoever sends it can stop it without harm. */
function Elsewhere({ upload: { name, size, offset } }: { readonly upload: UploadRow }) {
  const done = size === 0 ? 1 : offset / size
  return (
    <Row
      name={name}
      amount={`${percent(done)} of ${sayBytes(size)}`}
      icon={<Upload size={16} className="shrink-0 text-ink-3" aria-hidden="true" />}
    >
      <Progress name={`Sending ${name}`} done={done} />
      <Said tone="quiet">It is being sent in another tab.</Said>
    </Row>
  )
}

/** A file that an earlier page began to send, or that waits to be tried again. */
function Left({ upload }: { readonly upload: UploadRow }) {
  const { name, size, offset, state, problem } = upload
  const isReady = state === 'ready'
  return (
    <Row
      name={name}
      amount={isReady ? sayBytes(size) : `${percent(size === 0 ? 1 : offset / size)} of ${sayBytes(size)}`}
      icon={<Upload size={16} className="shrink-0 text-ink-3" aria-hidden="true" />}
      buttons={
        <>
          {isReady && <Button onClick={() => void importUploads([upload.upload])}>Import</Button>}
          {state === 'open' && <Button onClick={chooseFiles}>Choose it again</Button>}
          <IconButton name={`Drop ${name}`} onClick={() => void drop(upload.upload)}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {state === 'open' && (
        <Said tone="quiet">It was left off here. Choose the same file again, and it goes on from there.</Said>
      )}
      {problem && <Said tone="problem">{problem.message}</Said>}
    </Row>
  )
}

async function drop(upload: string): Promise<void> {
  const dropped = await workClient.dropUpload(upload)
  if (isProblem(dropped)) say({ says: dropped.message, tone: 'problem' })
}

function Job({ job, isNews = false }: { readonly job: JobRow; readonly isNews?: boolean }) {
  const { title, state, progress, result, problem } = job
  const isOver = hasEnded(state)
  const file = result?.file
  const arrived = useWork(({ arrived }) => arrived.get(job.job))
  return (
    <Row
      isNews={isNews}
      name={title}
      amount={
        file
          ? sayBytes(file.bytes)
          : state === 'queued'
            ? 'waits'
            : state === 'running'
              ? percent(progress?.done ?? 0)
              : ''
      }
      icon={
        state === 'failed' ? (
          <CircleAlert size={16} className="shrink-0 text-gone" aria-hidden="true" />
        ) : hasRefused(job) ? (
          <CircleAlert size={16} className="shrink-0 text-asked" aria-hidden="true" />
        ) : state === 'done' ? (
          <Check size={16} className="shrink-0 text-new" aria-hidden="true" />
        ) : undefined
      }
      buttons={
        <>
          {file && <DownloadLink job={job.job} file={file} />}
          {arrived !== undefined && <Button onClick={() => void showDocument(arrived)}>Show it</Button>}
          <IconButton
            name={isOver ? `Put away ${title}` : `Stop: ${title}`}
            onClick={() => void (isOver ? putAway(job) : workClient.dropJob(job.job))}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {!isOver && <Progress name={title} done={state === 'queued' ? 0 : (progress?.done ?? null)} />}
      {!isOver && progress && <Said tone="quiet">{progress.what}</Said>}
      {problem && <Said tone="problem">{problem.message}</Said>}
      {result?.refused
        .filter(({ message }) => message !== problem?.message)
        .map(({ name, message }) => (
          <Said key={name} tone="problem">
            {message.includes(name) ? message : `${name}: ${message}`}
          </Said>
        ))}
      {isOver && <WaysOn job={job} />}
      {file && <MadeFile result={result} file={file} />}
      {result?.warnings.map((warning) => (
        <Said key={warning} tone="asked">
          {warning}
        </Said>
      ))}
    </Row>
  )
}

/** What can be done about something that failed, or that failed in part. */
function WaysOn({ job }: { readonly job: JobRow }) {
  const { job: id, kind, state, uploads, problem, result } = job
  const isLeft = useWork(({ uploads: all }) => all.some(({ upload }) => uploads.includes(upload)))
  const codes = new Set([problem?.code, ...(result?.refused ?? []).map(({ code }) => code)])
  const canTryAgain = kind === 'import' ? isLeft : state === 'failed'
  if ((state !== 'failed' && !hasRefused(job)) || !canTryAgain) return null
  const lacksModel = codes.has('cannot-transcribe')
  return (
    <div className="flex flex-wrap gap-2">
      {codes.has('no-document-yet') && (
        <Button onClick={() => void tryAgain(id, { mayMake: true })}>Make a document of it</Button>
      )}
      {codes.has('first-use') && <Button onClick={() => void tryAgain(id, { mayLeave: true })}>Send it</Button>}
      {lacksModel && <Button onClick={() => void fetchModel(id)}>Fetch the model, 135 MB</Button>}
      {lacksModel && kind === 'import' && (
        <Button onClick={() => void tryAgain(id, { as: 'audio' })}>Take its sound only</Button>
      )}
      <Button onClick={() => void tryAgain(id)}>Try again</Button>
    </div>
  )
}

async function tryAgain(job: string, changed: JobAgainBody = {}): Promise<void> {
  const begun = await workClient.again(job, changed)
  if (isProblem(begun)) say({ says: begun.message, tone: 'problem' })
  else noteBegun(begun.job)
}

/** It was said how much it is and from where it comes, and that is what was pressed; then what lacked it goes on. */
async function fetchModel(job: string): Promise<void> {
  const begun = await workClient.begin({ kind: 'speech-model', mayFetch: true })
  if (isProblem(begun)) say({ says: begun.message, tone: 'problem' })
  else noteBegun(begun.job, () => void tryAgain(job))
}

/** With what it left: a file that was fetched, and uploads that nobody wants to try again. */
async function putAway({ job, kind, uploads }: JobRow): Promise<void> {
  hideJob(job)
  await workClient.dropJob(job)
  const { uploads: left } = work.getState()
  if (kind === 'import')
    for (const { upload } of left.filter((each) => uploads.includes(each.upload))) await workClient.dropUpload(upload)
}

const tones = { problem: 'text-gone', asked: 'text-asked', quiet: 'text-ink-3' } as const

function Said({ tone, children }: { readonly tone: keyof typeof tones; readonly children: string }) {
  return (
    <p dir="auto" className={`text-small break-words ${tones[tone]}`}>
      {children}
    </p>
  )
}
