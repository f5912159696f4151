import type { ReactNode } from 'react'
import type { PlanAction, TurnPlan } from '../../../src/client/index.ts'
import { reasonToGo } from '../../../src/review/index.ts'
import { Tick } from '../ui/tick.tsx'
import { countPlan, intendPlan, planReview, usePlanReview } from './plan-review.ts'
import { showPage } from './files-store.ts'

/** The plan as a list of what it would remember and do, each with its tick, and with what was found out about it. */
export function PlanRows() {
  const plan = usePlanReview(({ plan }) => plan)
  const state = usePlanReview(({ state }) => state)
  const notice = usePlanReview(({ notice, problem }) => problem?.message ?? notice)
  if (!plan) return null
  const { all, kept } = countPlan(state)
  return (
    <section
      aria-label="Plan"
      className="flex min-h-0 flex-col border-line max-xl:max-h-72 max-xl:border-b xl:border-r"
    >
      <h3 className="flex h-9 shrink-0 items-center justify-between gap-2 px-3 font-semibold">
        <span className="min-w-0 truncate" title={plan.title}>
          Plan, {all} {all === 1 ? 'item' : 'items'}
        </span>
        <span className="shrink-0 font-normal text-ink-2 tabular-nums">{kept} ticked</span>
      </h3>
      <div
        className="min-h-0 flex-1 overflow-y-auto pb-4"
        tabIndex={0}
        data-fills
        role="group"
        aria-label="What the plan would do"
      >
        {notice !== null && (
          <p role="alert" className="border-b border-line bg-asked-soft px-3 py-2 break-words">
            {notice}
          </p>
        )}
        <ul data-plan-rows aria-label="Items of the plan">
          {plan.memos.map((memo) => (
            <Row key={memo.row} row={memo.row} kind={memo.change === 'add' ? 'MEMO +' : 'MEMO −'} name={memo.text}>
              <p className="break-words text-ink-2">
                {memo.change === 'add' ? 'Remembered in every session' : 'Forgotten'}
                {memo.comment !== null && `: ${memo.comment}`}
              </p>
            </Row>
          ))}
          {plan.actions.map((action) => (
            <Row
              key={action.row}
              row={action.row}
              kind={action.action}
              name={action.about}
              errors={errorsOf(plan, action)}
            >
              <ActionFacts action={action} />
            </Row>
          ))}
        </ul>
        <PlanNotes plan={plan} />
      </div>
    </section>
  )
}

const errorsOf = ({ errors, refusedEdits }: TurnPlan, { row }: PlanAction): string[] =>
  [...errors, ...refusedEdits].flatMap((each) => (each.row === row ? [each.message] : []))

const tones: ReadonlyMap<string, string> = new Map([
  ['CREATE', 'text-new'],
  ['DELETE', 'text-gone'],
  ['RENAME', 'text-moved'],
  ['MOVE', 'text-moved'],
  ['EXECUTE', 'text-asked'],
  ['RESEARCH', 'text-asked'],
])

type RowProps = {
  readonly row: string
  readonly kind: string
  readonly name: string
  readonly errors?: readonly string[]
  readonly children: ReactNode
}

function Row({ row, kind, name, errors = [], children }: RowProps) {
  const state = usePlanReview(({ state }) => state)
  const isFocused = state.focus === row
  const along = reasonToGo(state, row)
  const isIn = state.ticked.has(row) && along === undefined
  const asks = state.rows.find(({ id }) => id === row)?.asks === true
  return (
    <li
      data-plan-row={row}
      aria-current={isFocused ? 'true' : undefined}
      onClick={() => standOn(row)}
      className={`flex gap-2.5 border-b border-l-2 border-b-line py-2 pr-3 pl-2.5 ${isFocused ? 'border-l-accent bg-accent-soft' : 'border-l-transparent hover:bg-hover'}`}
    >
      <Tick
        state={isIn ? 'in' : 'out'}
        label={asks ? `Run this: ${kind} ${name}` : `${kind} ${name}`}
        onToggle={() => intendPlan({ do: 'toggle', row })}
      />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 gap-2">
          <span className={`w-18 shrink-0 text-small leading-5 font-semibold ${tones.get(kind) ?? 'text-ink-2'}`}>
            {kind}
          </span>
          <bdi
            className={`min-w-0 font-mono text-small leading-5 ${asks ? 'break-words' : 'truncate'} ${isIn ? '' : 'text-ink-2 underline decoration-dashed underline-offset-2'}`}
            title={name}
          >
            {name}
          </bdi>
        </p>
        {children}
        {along !== undefined && <p className="text-small break-words text-ink-2">Goes too: {along}</p>}
        {errors.map((error) => (
          <p key={error} className="text-small break-words text-gone">
            {error}
          </p>
        ))}
      </div>
    </li>
  )
}

/** Goes to a row: what it would do is shown beside. */
function standOn(row: string): void {
  planReview.setState(({ state }) => ({ state: { ...state, focus: row } }))
  showPage({ is: 'plan' })
}

function ActionFacts({ action }: { readonly action: PlanAction }) {
  const { description, says, about, added, removed, warnings, isModified, asks } = action
  const state = usePlanReview(({ state }) => state)
  const isAsked = asks !== null && !state.ticked.has(action.row)
  return (
    <>
      {(description !== '' || (says !== about && says !== '')) && (
        <p className="line-clamp-3 break-words text-ink-2">{description || says}</p>
      )}
      <p className="flex flex-wrap gap-x-2 text-small">
        {added > 0 && <span className="text-new tabular-nums">+ {added}</span>}
        {removed > 0 && <span className="text-gone tabular-nums">− {removed}</span>}
        {added + removed > 0 && <span className="sr-only">lines</span>}
        {isModified && <span className="text-moved">changed by you</span>}
        {isAsked && <span className="text-asked">runs only if you tick it</span>}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="text-small break-words text-asked">
          {warning}
        </p>
      ))}
    </>
  )
}

/** What whoever decides should know of the plan as a whole. */
function PlanNotes({ plan }: { readonly plan: TurnPlan }) {
  const whole = plan.errors.filter(({ row }) => row === null)
  const notes = [
    ...(plan.isForeign ? ['It was written elsewhere: read it before you run it.'] : []),
    ...(plan.rewrites.length > 0
      ? [`Mended to be read: ${plan.rewrites.map(({ message }) => message).join('; ')}`]
      : []),
    ...(plan.missing.length > 0 ? [`It does not say: ${plan.missing.join('; ')}`] : []),
  ]
  return (
    <div className="flex flex-col gap-2 px-3 pt-3 text-small break-words text-ink-2">
      {whole.map(({ message }) => (
        <p key={message} role="alert" className="text-gone">
          {message}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
