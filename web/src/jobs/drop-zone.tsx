import { Upload } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { shownDocument, useStudio } from '../state/studio-store.ts'
import { Button } from '../ui/button.tsx'
import { dropping, listenToDrops, placeFiles, placing } from './choose-files.ts'

/**
 * Files may be dropped anywhere; while they are held over the page, it says what becomes of them there. Where they were
 * chosen from a list, it asks.
 */
export function DropZone() {
  useEffect(listenToDrops, [])
  const { isOver, onto } = useStore(dropping)
  const tracks = useStudio((state) => {
    const row = state.pane.show === 'document' ? shownDocument(state) : undefined
    return row?.kind === 'audio' ? row.name : null
  })
  if (!isOver) return <WhereDialog />
  const box = onto === null ? undefined : document.querySelector('#document')?.getBoundingClientRect()
  return (
    <div className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center bg-[#0006] p-8">
      <div
        style={box && { left: box.left, top: box.top, width: box.width, height: box.height }}
        className={`flex flex-col items-center gap-2 rounded-3 border-2 border-dashed border-accent px-12 py-8 text-center shadow-lift ${box ? 'fixed justify-center bg-raised/85' : 'bg-raised'}`}
      >
        <Upload size={20} aria-hidden="true" />
        <p className="text-read font-semibold">
          {onto === null ? 'Drop to bring them in' : `Drop to add tracks to ${onto}`}
        </p>
        <p className="text-ink-2">
          {onto !== null
            ? 'Beside the tracks they make a new document.'
            : tracks !== null
              ? `They make a new document; on the tracks they are added to ${tracks}.`
              : 'Originals stay where they are; the project gets copies.'}
        </p>
      </div>
    </div>
  )
}

function WhereDialog() {
  const { files, there } = useStore(placing)
  const document = there?.document
  const said = files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`
  return (
    <Dialog.Root open={files.length > 0} onOpenChange={(open) => !open && placeFiles(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-[#0006]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-30 flex w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 rounded-3 border border-line-strong bg-raised p-4 shadow-lift"
        >
          <Dialog.Title className="text-read font-semibold break-words" dir="auto">
            Where does {said} go?
          </Dialog.Title>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="ghost" hint="Esc" onClick={() => placeFiles(null)}>
              Leave
            </Button>
            <Button onClick={() => placeFiles('new')}>A new document</Button>
            <Button autoFocus look="primary" className="max-w-full" onClick={() => placeFiles('there')}>
              <span className="truncate" title={document ?? undefined}>
                {there?.as === 'words' ? 'The words of' : 'New tracks in'} {document}
              </span>
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
