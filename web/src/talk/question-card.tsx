import { CircleHelp, LockKeyhole } from 'lucide-react'
import { ask } from '../state/actions.ts'
import { lookAtOffer } from '../state/offers.ts'
import { Key } from '../ui/key.tsx'

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
