import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { isProblem, type Problem, type RenderOptions } from '../../../src/client/index.ts'
import { workClient } from '../jobs/work-client.ts'
import { useStudio } from '../state/studio-store.ts'
import { Button } from '../ui/button.tsx'
import { TakeOutForm } from './take-out-form.tsx'
import { closeTakeOut, takeOutFocus } from './take-out-store.ts'

/** What a document becomes as a file: which format, what is written in it, and what it will not hold, said before. */
export function TakeOutDialog({ document }: { readonly document: string }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeTakeOut()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-[#0006]" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={takeOutFocus.giveBack}
          className="fixed top-1/2 left-1/2 z-30 flex h-[min(40rem,calc(100dvh-2rem))] w-[min(54rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-3 border border-line-strong bg-raised shadow-lift max-sm:h-[calc(100dvh-1rem)] max-sm:w-[calc(100vw-1rem)]"
        >
          <Dialog.Title title={document} className="truncate border-b border-line px-4 py-3 text-read font-semibold">
            Take <bdi>{document}</bdi> out
          </Dialog.Title>
          <Choices key={document} document={document} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choices({ document }: { readonly document: string }) {
  const [options, setOptions] = useState<RenderOptions | Problem | null>(null)
  // What it would not hold is another answer once the document is another one.
  const revision = useStudio(({ project }) => project?.documents.find(({ name }) => name === document)?.revision)
  useEffect(() => {
    let isShown = true
    void workClient.renderOptions(document).then((given) => isShown && setOptions(given))
    return () => {
      isShown = false
    }
  }, [document, revision])
  if (options === null)
    return (
      <p role="status" className="flex-1 p-4 text-ink-2">
        Looking at what it holds…
      </p>
    )
  if (isProblem(options))
    return (
      <>
        <p role="alert" className="flex-1 p-4 text-gone">
          {options.message}
        </p>
        <footer className="flex justify-end border-t border-line px-4 py-3">
          <Button hint="Esc" onClick={closeTakeOut}>
            Leave
          </Button>
        </footer>
      </>
    )
  return <TakeOutForm options={options} revision={revision ?? 0} />
}
