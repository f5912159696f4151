import { Download } from 'lucide-react'
import type { DragEvent } from 'react'
import type { JobResult } from '../../../src/client/index.ts'
import { useStudio } from '../state/studio-store.ts'
import { formatTime } from '../ui/time.ts'
import { resultAddress } from './work-client.ts'

type MadeFileProps = { readonly job: string; readonly result: JobResult; readonly file: NonNullable<JobResult['file']> }

/** A file that a job made: it can be fetched, or dragged to where it is wanted. */
export function DownloadLink({ job, file }: Pick<MadeFileProps, 'job' | 'file'>) {
  return (
    <a
      href={resultAddress(job)}
      download={file.name}
      draggable
      title={`Download ${file.name}, or drag it to where you want it`}
      onDragStart={(event) => letGo(event, job, file.name)}
      className="inline-flex h-7 items-center gap-1.5 rounded-2 border border-line-strong bg-panel px-2.5 font-medium hover:bg-hover max-lg:h-11"
    >
      <Download size={14} aria-hidden="true" /> Download
    </a>
  )
}

/**
 * Chromium makes a file of what is dropped on a desktop or in a folder; everywhere else it is the address. The parts of
 * the first are told apart by colons.
 */
function letGo({ dataTransfer }: DragEvent, job: string, name: string): void {
  const address = new URL(resultAddress(job), location.href).href
  dataTransfer.effectAllowed = 'copy'
  dataTransfer.setData('DownloadURL', `application/octet-stream:${name.replaceAll(':', '_')}:${address}`)
  dataTransfer.setData('text/uri-list', address)
  dataTransfer.setData('text/plain', address)
}

/** What it is called, how long it is, what is in it, and where it lies. */
export function MadeFile({ result: { duration, says }, file }: Omit<MadeFileProps, 'job'>) {
  const project = useStudio(({ project }) => project?.name ?? '')
  const facts = [...(duration === null ? [] : [formatTime(duration)]), ...(says === '' ? [] : [says])]
  return (
    <p className="text-small break-words text-ink-3 tabular-nums">
      <bdi className="text-ink-2">{file.place === null ? file.name : `${project}/${file.place}`}</bdi>
      {facts.map((fact) => ` · ${fact}`)}
    </p>
  )
}
