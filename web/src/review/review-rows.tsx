import { ChevronDown, ChevronRight, Play } from 'lucide-react'
import type { ReviewRowView } from '../../../src/client/index.ts'
import { visibleRows } from '../../../src/review/index.ts'
import { hearChange, isHeard } from '../sound/hear-change.ts'
import { intend, openReview, tickOf, type Review } from '../state/review-store.ts'
import { Tick } from '../ui/tick.tsx'
import { withoutIds } from '../ui/without-ids.ts'
import { describeReason, placeOf } from './describe-change.ts'

/** The changes of a plan under their headings, each with its tick, its reason, and why it goes along where it does. */
export function ReviewRows({ id, review }: { readonly id: string; readonly review: Review }) {
  const { state, whole, kept } = review
  const rows = visibleRows(state.rows, state.folded)
  const depths = depthsOf(state.rows)
  return (
    <ul className="max-h-80 overflow-y-auto">
      {rows.map((row) => {
        const tick = tickOf(state, row.id)
        const isFocused = state.focus === row.id
        const along = state.ticked.has(row.id) ? state.along.get(row.id) : undefined
        const isOut = tick === 'out' || along !== undefined
        return (
          <li
            key={row.id}
            data-row={row.id}
            aria-current={isFocused ? 'true' : undefined}
            style={{ paddingLeft: `${0.75 + (depths.get(row.id) ?? 0)}rem` }}
            className={`flex gap-2 border-l-2 py-1 pr-3 ${isFocused ? 'border-accent bg-accent-soft' : 'border-transparent'}`}
          >
            <Tick
              state={along === undefined ? tick : 'out'}
              label={`${withoutIds(row.text)} ${placeOf(kept, row.step)}`.trim()}
              isFixed={row.kind === 'fixed'}
              onToggle={() => intend(id, { do: 'toggle', row: row.id })}
            />
            <div className="min-w-0 flex-1">
              <p
                className={`break-words ${row.kind === 'heading' ? 'font-semibold' : 'font-medium'} ${isOut ? 'text-ink-3 underline decoration-dashed underline-offset-2' : ''}`}
              >
                {withoutIds(row.text)}
              </p>
              <p className="text-small break-words text-ink-3">
                {along !== undefined
                  ? `goes too: ${along}`
                  : row.kind === 'heading'
                    ? countOf(state, row)
                    : describeReason(whole, row.step)}
              </p>
            </div>
            <span className="shrink-0 text-small leading-5 text-ink-3 tabular-nums">
              {isOut ? 'refused' : placeOf(kept, row.step)}
            </span>
            {row.kind !== 'heading' && row.step !== null && !isOut && isHeard(review, row.step) && (
              <button
                type="button"
                aria-label={`Hear ${withoutIds(row.text)} ${placeOf(kept, row.step)}`.trim()}
                title="Hear it by itself, with what is around it"
                onClick={() => hearRow(id, row)}
                className="inline-flex size-5 shrink-0 items-center justify-center rounded-1 text-ink-3 hover:bg-hover hover:text-ink"
              >
                <Play size={13} aria-hidden="true" />
              </button>
            )}
            {row.kind === 'heading' && (
              <button
                type="button"
                aria-expanded={!state.folded.has(row.id)}
                aria-label={state.folded.has(row.id) ? 'Show what is below' : 'Hide what is below'}
                onClick={() => intend(id, { do: 'fold', row: row.id })}
                className="size-5 shrink-0 rounded-1 text-ink-3 hover:bg-hover"
              >
                {state.folded.has(row.id) ? (
                  <ChevronRight size={16} aria-hidden="true" />
                ) : (
                  <ChevronDown size={16} aria-hidden="true" />
                )}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function hearRow(review: string, { step }: ReviewRowView): void {
  openReview(review)
  if (step !== null) hearChange(step)
}

function depthsOf(rows: readonly ReviewRowView[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  for (const { id, parent } of rows) depths.set(id, parent === null ? 0 : (depths.get(parent) ?? 0) + 1)
  return depths
}

function countOf({ rows, ticked }: Review['state'], heading: ReviewRowView): string {
  const below = new Set([heading.id])
  let [all, kept] = [0, 0]
  for (const { id, parent, kind } of rows) {
    if (parent === null || !below.has(parent)) continue
    below.add(id)
    if (kind === 'heading') continue
    all += 1
    if (ticked.has(id)) kept += 1
  }
  return `${kept} of ${all}`
}
