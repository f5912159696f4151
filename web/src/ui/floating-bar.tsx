import type { KeyboardEvent, ReactNode } from 'react'

type BarButtonProps = { readonly name: string; readonly hint?: string; readonly children: ReactNode; onPress(): void }

/** One of the few things that are done at a selection. */
export function BarButton({ name, hint, children, onPress }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={hint === undefined ? name : `${name}  (${hint})`}
      onClick={onPress}
      className="inline-flex h-7 min-w-7 items-center justify-center gap-1.5 rounded-1 px-1.5 text-small font-medium text-ink hover:bg-hover"
    >
      {children}
    </button>
  )
}

/** The arrows go from one to the next, as in every toolbar. */
export function walkButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.findIndex((button) => button === document.activeElement)
  if (step === 0 || at < 0) return
  event.preventDefault()
  all[(at + step + all.length) % all.length]?.focus()
}
