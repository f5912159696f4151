import { Pencil, RotateCcw, Terminal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PlanAction } from '../../../src/client/index.ts'
import { reasonToGo } from '../../../src/review/index.ts'
import { Button } from '../ui/button.tsx'
import { DiffText } from './diff-text.tsx'
import { changeAction, planReview, restoreAction, usePlanReview } from './plan-review.ts'

/** What each action would do, whole and in its order: patches, commands to the letter, messages. */
export function PlanPage() {
  const plan = usePlanReview(({ plan }) => plan)
  const focus = usePlanReview(({ state }) => state.focus)
  const editing = usePlanReview(({ editing }) => editing)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    page.current
      ?.querySelector(`[data-action="${CSS.escape(focus ?? '')}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focus])
  if (!plan) return null
  return (
    <div
      ref={page}
      tabIndex={0}
      data-fills
      role="region"
      aria-label="What the plan would do, in full"
      className="min-h-0 flex-1 overflow-y-auto"
    >
      {plan.actions.map((action) => (
        <section key={action.row} data-action={action.row} aria-label={`${action.action} ${action.about}`}>
          <ActionHead action={action} />
          {editing === action.row ? <SourceField action={action} /> : <ActionBody action={action} />}
        </section>
      ))}
    </div>
  )
}

const WHAT: ReadonlyMap<string, string> = new Map([
  ['CREATE', 'new file'],
  ['EDIT', 'edited'],
  ['DELETE', 'deleted'],
  ['RENAME', 'renamed'],
  ['MOVE', 'moved'],
  ['EXECUTE', 'command'],
  ['RESEARCH', 'search'],
])

function ActionHead({ action }: { readonly action: PlanAction }) {
  const isOut = usePlanReview(
    ({ state }) => !state.ticked.has(action.row) || reasonToGo(state, action.row) !== undefined,
  )
  const what = WHAT.get(action.action) ?? action.action.toLowerCase()
  return (
    <header className="sticky top-0 z-1 flex min-h-9 items-center gap-2 border-y border-line bg-panel px-4">
      <bdi className="min-w-0 truncate font-mono text-small" title={action.path ?? action.about}>
        {action.path ?? (action.asks ? '' : action.about)}
      </bdi>
      <span
        className={`shrink-0 rounded-1 px-1.5 text-small leading-5 ${action.action === 'CREATE' ? 'bg-new-soft text-new' : action.action === 'DELETE' ? 'bg-gone-soft text-gone' : action.asks ? 'bg-asked-soft text-asked' : 'bg-sunken text-ink-2'}`}
      >
        {what}
      </span>
      {isOut && <span className="shrink-0 text-small text-ink-2 underline decoration-dashed">left out</span>}
      {action.isModified && <span className="shrink-0 text-small text-moved">changed by you</span>}
      <span className="ml-auto flex shrink-0 items-center gap-2 text-small tabular-nums">
        {action.added > 0 && <span className="text-new">+ {action.added}</span>}
        {action.removed > 0 && <span className="text-gone">− {action.removed}</span>}
        {action.isModified && (
          <Button
            look="ghost"
            icon={<RotateCcw size={14} aria-hidden="true" />}
            onClick={() => restoreAction(action.row)}
          >
            As planned
          </Button>
        )}
        <Button
          look="ghost"
          icon={<Pencil size={14} aria-hidden="true" />}
          aria-label={`Change ${action.action} ${action.about}`}
          onClick={() => planReview.setState({ editing: action.row })}
        >
          Change
        </Button>
      </span>
    </header>
  )
}

function ActionBody({ action }: { readonly action: PlanAction }) {
  const { asks, diff, errors, source, says, about, path } = action
  return (
    <>
      {errors.map((error) => (
        <p
          key={error}
          role="alert"
          className="border-l-2 border-gone bg-gone-soft px-4 py-2 break-words whitespace-pre-wrap"
        >
          {error}
        </p>
      ))}
      {asks && (
        <div className="m-4 flex flex-col gap-2 rounded-2 border border-dotted border-asked p-3">
          {asks.exact.map((exact) => (
            <pre key={exact} className="font-mono text-small break-all whitespace-pre-wrap">
              <bdi>
                {action.action === 'EXECUTE' && (
                  <Terminal size={14} className="mr-2 inline text-asked" aria-label="Command" />
                )}
                {exact}
              </bdi>
            </pre>
          ))}
          <ul className="text-small text-ink-2">
            {asks.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      {diff !== null && diff !== '' && <DiffText diff={diff} label={`What changes in ${path ?? about}`} />}
      {asks === null && (diff === null || diff === '') && errors.length === 0 && (
        <pre className="overflow-x-auto px-4 py-2 font-mono text-small break-words whitespace-pre-wrap">
          <bdi>{says !== '' && says !== about ? says : source}</bdi>
        </pre>
      )}
      {errors.length > 0 && (
        <pre className="overflow-x-auto px-4 py-2 font-mono text-small whitespace-pre-wrap text-ink-2">
          <bdi>{source}</bdi>
        </pre>
      )}
    </>
  )
}

/** The action as it stands in the plan, to be written otherwise. It counts once the server has read it. */
function SourceField({ action: { row, source, action, about } }: { readonly action: PlanAction }) {
  const edits = usePlanReview(({ edits }) => edits)
  const [text, setText] = useState(edits.get(row) ?? source)
  const [refused, setRefused] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const close = (): void => {
    planReview.setState({ editing: null })
    queueMicrotask(() =>
      document.querySelector<HTMLElement>(`[data-plan-row="${CSS.escape(row)}"] [role="checkbox"]`)?.focus(),
    )
  }
  const take = async (): Promise<void> => {
    setAsking(true)
    setRefused(await changeAction(row, text))
    setAsking(false)
  }
  return (
    <form
      className="flex flex-col gap-2 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void take()
      }}
    >
      <textarea
        autoFocus
        rows={Math.min(24, text.split('\n').length + 1)}
        aria-label={`Source of ${action} ${about}`}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void take()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
        className="w-full resize-y rounded-2 border border-line-control bg-transparent p-3 font-mono text-small"
      />
      {refused !== null && (
        <p role="alert" className="break-words text-gone">
          {refused}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button type="submit" hint="Ctrl-Enter" aria-disabled={isAsking}>
          Take the change
        </Button>
        <Button look="ghost" hint="Esc" onClick={close}>
          Cancel
        </Button>
        <span className="text-small text-ink-3">
          plan.md stays as it was written; the report names what you changed.
        </span>
      </div>
    </form>
  )
}
