import { ChevronLeft, ChevronRight } from 'lucide-react'
import { countTicks, intend, tickOf, useOpenReview, useReview } from '../state/review-store.ts'
import { useStudio } from '../state/studio-store.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Key } from '../ui/key.tsx'
import { Tick } from '../ui/tick.tsx'
import { withoutIds } from '../ui/without-ids.ts'
import { leaveFocusTo } from '../ui/leave-focus-to.ts'
import { describeReason } from './describe-change.ts'

const leaveFocus = leaveFocusTo('#document')

/** The decision, over any view: what it comes to, the change one stands on, and the one primary button of the page. */
export function ReviewBar() {
  const id = useOpenReview()
  const review = useReview(id)
  const isBusy = useStudio(({ busy }) => busy !== null)
  if (id === null || !review) return null
  const { state, whole, kept: proposal } = review
  const { all, kept } = countTicks(state)
  const items = state.rows.filter(({ kind }) => kind !== 'heading')
  const row = state.rows.find(({ id }) => id === state.focus) ?? items[0]
  const at = items.findIndex(({ id }) => id === row?.id)
  return (
    <section
      ref={leaveFocus}
      data-review
      aria-label="Review"
      className="flex min-h-(--bar-review) shrink-0 flex-col justify-center gap-2 border-t border-line-strong bg-app px-4 max-sm:py-3"
    >
      <div className="flex min-w-0 items-center gap-3">
        <strong className="font-semibold whitespace-nowrap max-sm:sr-only">
          {all} {all === 1 ? 'change' : 'changes'}
        </strong>
        <span className="min-w-0 truncate text-ink-2" aria-live="polite" title={proposal.diff.summary}>
          {kept} kept{kept < all && `, ${all - kept} refused`} · {proposal.diff.summary}
        </span>
        <span className="ml-auto hidden shrink-0 items-center gap-1.5 text-small text-ink-3 xl:flex">
          <Key>Space</Key> tick <Key>[</Key>
          <Key>]</Key> change
        </span>
        <span className="flex shrink-0 items-center gap-1 max-xl:ml-auto">
          <IconButton name="Previous change" hint="[" onClick={() => intend(id, { do: 'move', to: 'previous' })}>
            <ChevronLeft size={16} aria-hidden="true" />
          </IconButton>
          <span className="min-w-12 text-center whitespace-nowrap tabular-nums">
            {at < 0 ? 'all' : at + 1} of {all}
          </span>
          <IconButton name="Next change" hint="]" onClick={() => intend(id, { do: 'move', to: 'next' })}>
            <ChevronRight size={16} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div className="flex min-w-0 items-center gap-x-3 gap-y-2 max-sm:flex-wrap">
        {row && (
          <div data-row={row.id} className="flex min-w-0 items-center gap-3 max-sm:basis-full">
            <Tick
              state={tickOf(state, row.id)}
              label={withoutIds(row.text)}
              isFixed={row.kind === 'fixed'}
              onToggle={() => intend(id, { do: 'toggle', row: row.id })}
            />
            <span className="min-w-0 truncate max-sm:flex max-sm:flex-col" title={withoutIds(row.text)}>
              <span className="font-semibold max-sm:line-clamp-2 max-sm:whitespace-normal">{withoutIds(row.text)}</span>
              {row.step !== null && (
                <span className="text-ink-2 max-sm:line-clamp-2 max-sm:text-small max-sm:whitespace-normal">
                  {' '}
                  because {describeReason(whole, row.step)}
                </span>
              )}
            </span>
          </div>
        )}
        <span className="ml-auto flex items-center gap-2 max-sm:w-full max-sm:*:h-11 max-sm:*:flex-1 max-sm:*:justify-center">
          <Button
            look="primary"
            hint="a"
            disabled={kept === 0 || proposal.isStale}
            aria-disabled={isBusy}
            onClick={() => intend(id, { do: 'approve' })}
          >
            Accept {kept}
          </Button>
          <Button hint="r" aria-disabled={isBusy} onClick={() => intend(id, { do: 'reject' })}>
            Reject
          </Button>
          <Button look="ghost" hint="q" onClick={() => intend(id, { do: 'leave' })}>
            Leave
          </Button>
        </span>
      </div>
    </section>
  )
}
