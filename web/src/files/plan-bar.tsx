import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Key } from '../ui/key.tsx'
import { Tick } from '../ui/tick.tsx'
import { showPage, useFiles, runUnderWay } from './files-store.ts'
import { skipPlan } from './plan-actions.ts'
import { actionOf, countPlan, intendPlan, planReview, usePlanReview } from './plan-review.ts'

/** The decision on the plan: what it comes to, the item one stands on, and the one primary button of the view. */
export function PlanBar() {
  const plan = usePlanReview(({ plan }) => plan)
  const state = usePlanReview(({ state }) => state)
  const isSkipping = usePlanReview(({ isSkipping }) => isSkipping)
  const isBusy = useFiles((all) => runUnderWay(all) !== undefined)
  if (!plan) return null
  const { all, kept } = countPlan(state)
  const rows = state.rows
  const at = rows.findIndex(({ id }) => id === state.focus)
  const action = actionOf(plan, state.focus)
  const memo = plan.memos.find(({ row }) => row === state.focus)
  const isIn = (row: string): boolean => state.ticked.has(row) && !state.along.has(row)
  const sum = (of: 'added' | 'removed'): number =>
    plan.actions.reduce((total, each) => total + (isIn(each.row) ? each[of] : 0), 0)
  const name = action ? `${nameOf(action.action)} ${action.about}` : memo ? `Remember: ${memo.text}` : ''
  const faults = plan.errors.length + plan.refusedEdits.length
  return (
    <section
      aria-label="Decide on the plan"
      data-plan-bar
      className="flex min-h-(--bar-review) shrink-0 flex-col justify-center gap-2 border-t border-line-strong bg-app px-4 max-sm:py-3"
    >
      <div className="flex min-w-0 items-center gap-3">
        <strong className="font-semibold whitespace-nowrap">
          {all} {all === 1 ? 'item' : 'items'}
        </strong>
        <span className="text-ink-2 whitespace-nowrap" aria-live="polite">
          {kept} ticked{kept < all && `, ${all - kept} left out`}
          {faults > 0 && `, ${faults} that cannot run`}
        </span>
        {sum('added') > 0 && (
          <span className="rounded-1 bg-new-soft px-1.5 whitespace-nowrap text-new tabular-nums max-sm:hidden">
            + {sum('added')} lines
          </span>
        )}
        {sum('removed') > 0 && (
          <span className="rounded-1 bg-gone-soft px-1.5 whitespace-nowrap text-gone tabular-nums max-sm:hidden">
            − {sum('removed')} lines
          </span>
        )}
        <span className="ml-auto hidden shrink-0 items-center gap-1.5 text-small text-ink-3 2xl:flex">
          <Key>m</Key> items <Key>Space</Key> tick <Key>p</Key> change <Key>[</Key>
          <Key>]</Key> next
        </span>
        <span className="flex shrink-0 items-center gap-1 max-2xl:ml-auto">
          <IconButton name="Previous item" hint="[" onClick={() => moveTo('previous')}>
            <ChevronLeft size={16} aria-hidden="true" />
          </IconButton>
          <span className="min-w-12 text-center whitespace-nowrap tabular-nums">
            {at + 1} of {all}
          </span>
          <IconButton name="Next item" hint="]" onClick={() => moveTo('next')}>
            <ChevronRight size={16} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {isSkipping ? (
        <SkipField />
      ) : (
        <div className="flex min-w-0 items-center gap-x-3 gap-y-2 max-sm:flex-wrap">
          {state.focus !== null && (
            <span className="flex min-w-0 items-center gap-3 max-sm:basis-full">
              <Tick
                state={isIn(state.focus) ? 'in' : 'out'}
                label={name}
                onToggle={() => intendPlan({ do: 'toggle' })}
              />
              <bdi className="min-w-0 truncate font-semibold" title={name}>
                {name}
              </bdi>
            </span>
          )}
          <span className="ml-auto flex items-center gap-2 max-sm:w-full max-sm:*:h-11 max-sm:*:flex-1 max-sm:*:justify-center">
            <Button
              look="primary"
              hint="a"
              disabled={kept === 0 || faults > 0}
              aria-disabled={isBusy}
              onClick={() => !isBusy && intendPlan({ do: 'approve' })}
            >
              Run {kept}
            </Button>
            <Button hint="r" onClick={() => showPage({ is: 'text', name: 'plan' })}>
              Read
            </Button>
            <Button hint="s" aria-disabled={isBusy} onClick={() => planReview.setState({ isSkipping: true })}>
              Plan instead
            </Button>
            <Button look="ghost" hint="q" onClick={() => intendPlan({ do: 'leave' })}>
              Leave
            </Button>
          </span>
        </div>
      )}
    </section>
  )
}

const nameOf = (action: string): string => `${action.charAt(0)}${action.slice(1).toLowerCase()}`.replaceAll('_', ' ')

export function moveTo(to: 'previous' | 'next'): void {
  intendPlan({ do: 'move', to })
  showPage({ is: 'plan' })
}

/** What should be planned in the place of this. */
function SkipField() {
  const [words, setWords] = useState('')
  const close = (): void => planReview.setState({ isSkipping: false })
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void skipPlan(words)
      }}
    >
      <input
        autoFocus
        aria-label="What should be planned instead?"
        placeholder="What should be planned instead? Nothing of this plan is run."
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          close()
        }}
        className="h-7 min-w-0 flex-1 rounded-2 border border-line-control bg-panel px-2"
      />
      <Button type="submit" disabled={words.trim() === ''}>
        Plan this
      </Button>
      <Button look="ghost" hint="Esc" onClick={close}>
        Cancel
      </Button>
    </form>
  )
}
