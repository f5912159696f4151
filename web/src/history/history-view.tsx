import { Check, ChevronRight, CircleAlert, CircleHelp, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isProblem, type Problem, type TurnRow, type TurnView } from '../../../src/client/index.ts'
import { redo, undo } from '../state/actions.ts'
import { client } from '../state/client.ts'
import { describeUndone, numberOfTurn, useStudio } from '../state/studio-store.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { formatMoment } from '../ui/time.ts'
import { withoutIds } from '../ui/without-ids.ts'
import { EvidenceTable } from './evidence-table.tsx'

/** Every turn, the newest first: words, evidence, who planned, and the way back. */
export function HistoryView() {
  const turns = useStudio(({ turns }) => turns)
  const documents = useStudio(({ project }) => project?.documents)
  const [of, setOf] = useState('')
  const [find, setFind] = useState('')
  const shown = turns.filter(
    ({ document, words, summary }) =>
      (of === '' || document === of) && `${words} ${summary}`.toLowerCase().includes(find.toLowerCase()),
  )
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-10 shrink-0 border-b border-line">
        <div className="flex w-full max-w-[80rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1">
          <h2 className="font-semibold">History</h2>
          <span className="text-ink-3">
            {turns.length} {turns.length === 1 ? 'turn' : 'turns'}
          </span>
          <Select
            aria-label="Of which document"
            value={of}
            onChange={({ target }) => setOf(target.value)}
            className="ml-auto max-w-60"
          >
            <option value="">All documents</option>
            {documents?.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <input
            type="search"
            aria-label="Find a turn"
            placeholder="Find a turn"
            value={find}
            onChange={({ target }) => setFind(target.value)}
            className="h-7 w-40 rounded-2 max-sm:w-full border border-line-control bg-transparent px-2"
          />
        </div>
      </header>
      <ol className="min-h-0 flex-1 overflow-y-auto pb-16" tabIndex={0} data-fills aria-label="Turns, the newest first">
        {shown.toReversed().map((turn) => (
          <Turn key={turn.turn} row={turn} />
        ))}
        {shown.length === 0 && <li className="p-4 text-ink-3">Nothing here yet.</li>}
      </ol>
    </div>
  )
}

function Turn({ row }: { readonly row: TurnRow }) {
  const [whole, setWhole] = useState<TurnView | Problem | null>(null)
  const [refused, setRefused] = useState<Problem | undefined>()
  const isBusy = useStudio(({ busy }) => busy !== null)
  const isOpen = whole !== null
  const toggle = async (): Promise<void> => setWhole(isOpen ? null : await client.turn(row.turn))
  const own = useRef<HTMLLIElement>(null)
  const isWanted = useStudio(({ pane }) => pane.turn === row.turn)
  useEffect(() => {
    if (!isWanted) return
    own.current?.scrollIntoView({ block: 'nearest' })
    own.current?.querySelector('button')?.focus()
    void client.turn(row.turn).then(setWhole)
  }, [isWanted, row.turn])
  return (
    <li
      ref={own}
      className="grid max-w-[80rem] grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3 max-sm:gap-x-2 border-b border-line px-4 py-3"
    >
      <span className="text-ink-3 tabular-nums" title={row.turn}>
        {numberOfTurn(row.turn)}
      </span>
      <div className="min-w-0">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => void toggle()}
          className="flex max-w-full items-start gap-1 rounded-1 text-left"
        >
          <ChevronRight
            size={16}
            aria-hidden="true"
            className={`mt-0.5 shrink-0 text-ink-3 transition-transform duration-(--motion-fast) ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className={`min-w-0 font-semibold break-words ${row.undone ? 'text-ink-3 line-through' : ''}`}>
            {withoutIds(row.words)}
          </span>
        </button>
        <p className="flex items-start gap-1 pl-5 text-small text-ink-3 [&>svg]:mt-px">
          {row.undone ? (
            <Undo2 size={14} aria-hidden="true" />
          ) : (
            <Check size={14} className="text-new" aria-hidden="true" />
          )}
          <span className="min-w-0 break-words">
            <bdi>{row.undone ? describeUndone(row).toLowerCase() : withoutIds(row.summary)}</bdi> ·{' '}
            <bdi>{row.document ?? 'project'}</bdi> · <time dateTime={row.when}>{formatMoment(row.when)}</time>
          </span>
        </p>
        {refused && <RefusedUndo refused={refused} onClose={() => setRefused(undefined)} />}
        {isProblem(whole) && (
          <p className="mt-2 flex gap-2 pl-5 text-gone">
            <CircleAlert size={16} aria-hidden="true" />
            {whole.message}
          </p>
        )}
        {whole && !isProblem(whole) && <EvidenceTable turn={whole} />}
      </div>
      {row.takenBackBy !== undefined ? null : row.undone ? (
        <Button
          aria-disabled={isBusy}
          icon={<Redo2 size={14} aria-hidden="true" />}
          aria-label={`Redo turn ${numberOfTurn(row.turn)}`}
          onClick={() => void redo(row.turn)}
        >
          Redo
        </Button>
      ) : (
        <Button
          aria-disabled={isBusy}
          icon={<Undo2 size={14} aria-hidden="true" />}
          aria-label={`Undo turn ${numberOfTurn(row.turn)}`}
          onClick={() => void undo(row.turn).then(setRefused)}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

/** An undo that was refused says what stands on the turn. */
function RefusedUndo({ refused, onClose }: { readonly refused: Problem; onClose(): void }) {
  return (
    <div role="alert" className="mt-2 flex gap-2 rounded-2 border border-asked bg-asked-soft p-3">
      <CircleHelp size={16} className="mt-0.5 shrink-0 text-asked" aria-hidden="true" />
      <div className="min-w-0">
        <p className="break-words">{refused.message}</p>
        <p className="text-small text-ink-2">Nothing was changed.</p>
      </div>
      <Button look="ghost" className="ml-auto" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
