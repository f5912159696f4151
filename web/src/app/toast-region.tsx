import { Check, CircleAlert, Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { dismissToast, undo } from '../state/actions.ts'
import { useOpenReview } from '../state/review-store.ts'
import { useStudio } from '../state/studio-store.ts'
import { Button, IconButton } from '../ui/button.tsx'

const SHOWN_MS = 8000

/** A result with its undo, bottom right; never a decision. A problem stays until it is read. */
export function ToastRegion() {
  const toast = useStudio(({ toast }) => toast)
  useEffect(() => {
    if (toast?.tone !== 'done') return
    const timer = setTimeout(dismissToast, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])
  const taken = toast?.undo
  const isShown = useStudio(({ pane }) => pane.show === 'document')
  const isDeciding = useOpenReview() !== null && isShown
  return (
    <div
      data-toast
      aria-live="polite"
      className={`pointer-events-none fixed right-4 left-4 z-20 flex justify-end sm:left-auto sm:max-w-lg ${isDeciding ? 'bottom-[calc(var(--below)+var(--bar-review)+0.75rem)]' : 'bottom-[calc(var(--below)+0.75rem)]'} [--below:var(--bar-transport)] max-lg:[--below:calc(var(--bar-transport)+var(--bar-columns)+env(safe-area-inset-bottom)+var(--keyboard,0px))]`}
    >
      {toast && (
        <div className="pointer-events-auto flex items-start gap-2 rounded-3 border border-line bg-raised py-2 pr-2 pl-3 shadow-lift">
          <span className={`mt-1.5 ${toast.tone === 'done' ? 'text-new' : 'text-gone'}`}>
            {toast.tone === 'done' ? (
              <Check size={16} aria-hidden="true" />
            ) : (
              <CircleAlert size={16} aria-hidden="true" />
            )}
          </span>
          <p className="min-w-0 py-1 break-words">{toast.says}</p>
          {taken !== undefined && (
            <Button icon={<Undo2 size={14} aria-hidden="true" />} onClick={() => void undo(taken)}>
              Undo
            </Button>
          )}
          <IconButton name="Close" onClick={dismissToast}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
