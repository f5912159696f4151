import { Undo2 } from 'lucide-react'
import { TransportBar } from '../sound/transport-bar.tsx'
import { undo } from '../state/actions.ts'
import { shownDocument, useStudio } from '../state/studio-store.ts'
import { Button } from '../ui/button.tsx'
import { Key } from '../ui/key.tsx'
import { openKeys } from './dialogs.ts'
import { modifier } from './keys.ts'

/** The bar below: the transport, and whether all that was done is kept. */
export function StatusBar() {
  return (
    <footer className="flex h-(--bar-transport) min-w-0 items-center gap-4 border-t border-line px-4 max-sm:gap-1 max-sm:px-2">
      <TransportBar />
      <Saved />
    </footer>
  )
}

/** What is kept, what is under way, and the last undo. */
export function Saved() {
  const door = useStudio(({ door }) => door)
  const busy = useStudio(({ busy }) => busy)
  const document = useStudio(shownDocument)
  const canUndo = useStudio(({ turns }) => turns.some(({ undone }) => !undone))
  return (
    <div className="flex shrink-0 items-center gap-2 ">
      <span role="status" className={`text-small ${door.is === 'lost' ? 'text-asked' : 'text-ink-3 max-sm:sr-only'}`}>
        {door.is === 'lost'
          ? 'not connected, nothing is lost'
          : (busy ?? (document ? `saved · revision ${document.revision}` : 'nothing open'))}
      </span>
      <Button
        look="ghost"
        hint={`${modifier}Z`}
        disabled={!canUndo}
        aria-disabled={busy !== null}
        icon={<Undo2 size={14} aria-hidden="true" />}
        onClick={() => void undo()}
      >
        <span className="max-sm:sr-only">Undo</span>
      </Button>
      <button
        type="button"
        aria-label="Keys"
        title="Keys  (?)"
        onClick={openKeys}
        className="rounded-2 p-1 hover:bg-hover max-sm:hidden"
      >
        <Key>?</Key>
      </button>
    </div>
  )
}
