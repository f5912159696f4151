import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

const looks = {
  /** In a line of text: as wide as what is chosen. */
  quiet: 'h-6 rounded-1 bg-transparent pr-5 pl-1 font-medium text-ink field-sizing-content hover:bg-hover',
  /** In a form. */
  field: 'h-8 w-full rounded-2 border border-line-control bg-panel pr-7 pl-2 hover:bg-hover',
} as const

/** One of several, chosen from the browser's own list; its sign is that of the page. */
export function Select({
  look = 'quiet',
  className = '',
  children,
  ...rest
}: ComponentProps<'select'> & { readonly look?: keyof typeof looks }) {
  return (
    <span className={`relative inline-flex min-w-0 items-center ${className}`}>
      <select
        className={`max-w-full min-w-0 appearance-none truncate [&>option]:bg-raised [&>option]:text-ink ${looks[look]}`}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        size={14}
        aria-hidden="true"
        className={`pointer-events-none absolute text-ink-2 ${look === 'field' ? 'right-2' : 'right-1'}`}
      />
    </span>
  )
}
