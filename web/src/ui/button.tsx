import type { ComponentProps, ReactNode } from 'react'
import { Key } from './key.tsx'

const looks = {
  primary: 'bg-accent text-on-accent font-semibold hover:bg-accent-hover',
  plain: 'border border-line-strong bg-panel font-medium hover:bg-hover active:bg-press',
  ghost: 'font-medium hover:bg-hover active:bg-press',
} as const

type ButtonProps = ComponentProps<'button'> & {
  readonly look?: keyof typeof looks
  /** The key that does the same, shown after the name. */
  readonly hint?: string | undefined
  readonly icon?: ReactNode
}

/** A button with its name, and the key that does the same. Dimmed, not hidden, where it cannot act. */
export function Button({ look = 'plain', hint, icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`inline-flex h-7 shrink-0 items-center gap-1.5 rounded-2 px-2.5 whitespace-nowrap transition-colors duration-(--motion-fast) disabled:opacity-50 aria-disabled:opacity-50 ${looks[look]} ${className}`}
      {...rest}
    >
      {icon}
      {children}
      {hint !== undefined && (
        <Key isOnAccent={look === 'primary'} className="max-sm:hidden">
          {hint}
        </Key>
      )}
    </button>
  )
}

/** A button that is a picture; its name is spoken and shown when one stays on it. */
export function IconButton({
  name,
  hint,
  className = '',
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'name'> & { readonly name: string; readonly hint?: string }) {
  return (
    <button
      type="button"
      aria-label={name}
      title={hint === undefined ? name : `${name}  (${hint})`}
      className={`inline-flex size-7 shrink-0 items-center justify-center rounded-2 text-ink-2 transition-colors duration-(--motion-fast) hover:bg-hover hover:text-ink active:bg-press disabled:opacity-50 ${className}`}
      {...rest}
    >
      {children}
    </button>
  )
}
