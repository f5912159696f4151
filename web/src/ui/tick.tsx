import { Check, Minus } from 'lucide-react'

export type TickState = 'in' | 'out' | 'some'

/** A box that says whether something is in. `some` is for headings of which only a part is. */
export function Tick({
  state,
  label,
  isFixed = false,
  onToggle,
}: {
  readonly state: TickState
  readonly label: string
  readonly isFixed?: boolean
  onToggle(): void
}) {
  const tone = state === 'out' ? 'border-line-control bg-panel' : 'border-accent bg-accent text-on-accent'
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={state === 'some' ? 'mixed' : state === 'in'}
      aria-label={label}
      aria-disabled={isFixed}
      onClick={isFixed ? undefined : onToggle}
      className={`mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-1 border ${tone} aria-disabled:opacity-60`}
    >
      {state === 'in' && <Check size={12} strokeWidth={3} aria-hidden="true" />}
      {state === 'some' && <Minus size={12} strokeWidth={3} aria-hidden="true" />}
    </button>
  )
}
