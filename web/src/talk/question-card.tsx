import { CircleHelp, LockKeyhole, Send } from 'lucide-react'
import type { AskRow } from '../../../src/client/index.ts'
import { ask } from '../state/actions.ts'
import { lookAtOffer } from '../state/offers.ts'
import { Button } from '../ui/button.tsx'
import { Key } from '../ui/key.tsx'
import { chosenMind } from './minds.ts'

/** A question with its offers; they are buttons for as long as nobody has answered. */
export function QuestionCard({
  question,
  offers = [],
  document,
  isOpen,
}: {
  readonly question: string
  readonly offers: readonly string[] | undefined
  readonly document: string | null
  readonly isOpen: boolean
}) {
  return (
    <>
      <div className="flex flex-col gap-2 rounded-3 border border-dotted border-asked bg-asked-soft p-3">
        <p className="flex gap-2 font-semibold">
          <CircleHelp size={16} className="mt-0.5 shrink-0 text-asked" aria-hidden="true" />
          <span className="min-w-0 break-words">{question}</span>
        </p>
        {isOpen &&
          offers.map((offer, index) => (
            <button
              key={offer}
              type="button"
              data-offer={index + 1}
              onClick={() => void ask(offer, { on: document })}
              onMouseEnter={() => lookAtOffer(index + 1)}
              onMouseLeave={() => lookAtOffer(null)}
              onFocus={() => lookAtOffer(index + 1)}
              onBlur={() => lookAtOffer(null)}
              className="flex items-center gap-3 rounded-2 border border-line-strong bg-panel px-3 py-2 text-left font-medium hover:bg-hover"
            >
              <Key>{index + 1}</Key>
              <span className="min-w-0 break-words">{offer}</span>
            </button>
          ))}
        {isOpen && offers.length > 0 && <p className="text-small text-ink-2">or answer in words below</p>}
      </div>
      {isOpen && (
        <p className="flex items-center gap-1 text-small text-ink-2">
          <LockKeyhole size={14} aria-hidden="true" /> Nothing has been changed.
        </p>
      )}
    </>
  )
}

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
