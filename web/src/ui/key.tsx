import type { ReactNode } from 'react'

/** The name of a key, small and quiet. It repeats what can be found otherwise, so it is not read out. */
export function Key({
  isOnAccent = false,
  className = '',
  children,
}: {
  readonly isOnAccent?: boolean
  readonly className?: string
  readonly children: ReactNode
}) {
  const tone = isOnAccent ? 'border-current opacity-80' : 'border-line-strong text-ink-3'
  return (
    <kbd
      aria-hidden="true"
      className={`inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-1 border px-1 font-ui text-micro font-normal ${tone} ${className}`}
    >
      {children}
    </kbd>
  )
}
