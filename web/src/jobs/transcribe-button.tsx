import { Captions } from 'lucide-react'
import { isProblem } from '../../../src/client/index.ts'
import { say } from '../state/actions.ts'
import { Button } from '../ui/button.tsx'
import { workClient } from './work-client.ts'
import { hasEnded, noteBegun, useWork } from './work-store.ts'

/** Has what is said in tracks written down, as a document that is edited by its words. */
export function TranscribeButton({ document }: { readonly document: string }) {
  const isUnderWay = useWork(({ jobs }) =>
    jobs.some((job) => job.kind === 'transcribe' && job.document === document && !hasEnded(job.state)),
  )
  return (
    <Button
      look="ghost"
      disabled={isUnderWay}
      title="Write down what is said, as a document that you edit by its words"
      icon={<Captions size={16} aria-hidden="true" />}
      onClick={() => void transcribe(document)}
    >
      <span className="max-sm:sr-only">Transcribe</span>
    </Button>
  )
}

async function transcribe(document: string): Promise<void> {
  const begun = await workClient.begin({ kind: 'transcribe', document })
  if (isProblem(begun)) say({ says: begun.message, tone: 'problem' })
  else noteBegun(begun.job)
}
