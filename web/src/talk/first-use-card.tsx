import { Send } from 'lucide-react'
import type { AskRow } from '../../../src/client/index.ts'
import { ask } from '../state/actions.ts'
import { Button } from '../ui/button.tsx'
import { chosenMind } from './minds.ts'

/** Before a model is asked for the first time: what leaves the machine, and where to. Nothing was sent yet. */
export function FirstUseCard({ row, isOpen }: { readonly row: AskRow; readonly isOpen: boolean }) {
  return (
    <div className="flex flex-col gap-2 rounded-3 border border-dotted border-asked bg-asked-soft p-3">
      <p className="break-words">{row.problem?.message}</p>
      <p className="text-small text-ink-2">Nothing was sent, and nothing has been changed.</p>
      {isOpen && (
        <div className="flex gap-2">
          <Button
            icon={<Send size={14} aria-hidden="true" />}
            onClick={() => void ask(row.words, { on: row.on, ...chosenMind(), mayLeave: true })}
          >
            Agree, and ask
          </Button>
          <Button look="ghost" onClick={() => void ask(row.words, { on: row.on, mind: 'builtin' })}>
            Plan with the grammar
          </Button>
        </div>
      )}
    </div>
  )
}
