import { GitBranch, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { bindKeys } from '../app/keys.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { filesKeys } from './files-keys.ts'
import { FilesSide, nameOfTurn } from './files-side.tsx'
import { chooseSession, files, openTurn, readFiles, runUnderWay, useFiles } from './files-store.ts'
import { beginSession } from './plan-actions.ts'
import { PlanBar } from './plan-bar.tsx'
import { PlanPage } from './plan-page.tsx'
import { PlanRows } from './plan-rows.tsx'
import { usePlanReview } from './plan-review.ts'
import { ContextsPage, FilePage, TurnTextPage } from './text-page.tsx'
import { TurnCard } from './turn-card.tsx'

/** Sessions and their turns, plans to decide on, and the files that they change. */
export function FilesView() {
  useEffect(() => void readFiles(), [])
  useEffect(() => bindKeys(filesKeys), [])
  const hasPlan = usePlanReview(({ plan, isLeft }) => plan !== null && !isLeft)
  const isRunning = useFiles((all) => runUnderWay(all) !== undefined)
  const isPasting = useFiles(({ isPasting }) => isPasting)
  const isDeciding = hasPlan && !isRunning && !isPasting
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FilesHead />
      <div className="flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)] xl:grid-cols-[13.5rem_18.75rem_minmax(0,1fr)] xl:grid-rows-1 lg:*:first:row-span-2 xl:*:first:row-span-1 max-lg:*:shrink-0">
        <FilesSide />
        {isDeciding ? <PlanRows /> : <TurnCard />}
        <div className="flex min-h-0 min-w-0 flex-col">
          <RightSide isDeciding={isDeciding} />
        </div>
      </div>
      {isDeciding && <PlanBar />}
    </div>
  )
}

function RightSide({ isDeciding }: { readonly isDeciding: boolean }) {
  const page = useFiles(({ page }) => page)
  const turn = useFiles(openTurn)
  switch (page.is) {
    case 'plan':
      if (isDeciding) return <PlanPage />
      if (turn?.state === 'done') return <TurnTextPage name="report" />
      return <FirstWords />
    case 'text':
      return <TurnTextPage name={page.name} />
    case 'contexts':
      return <ContextsPage />
    case 'file':
      return <FilePage path={page.path} />
  }
}

const SAYINGS = [
  'replace "A" with "B" in notes.md',
  'create ideas.md with "…"',
  'add "…" under the heading Topics in notes.md',
  'write the show notes',
  'remember that …',
]

/** What can be said here, until there is something to look at. */
function FirstWords() {
  const problem = useFiles(({ problem }) => problem)
  return (
    <div className="max-w-prose p-6 text-ink-2">
      {problem && (
        <p role="alert" className="mb-3 text-gone">
          {problem.message}
        </p>
      )}
      <p className="text-read">
        A turn goes from words to a plan, from the plan to files. You see each change as a patch, tick what you want,
        and run it as one; it can be undone.
      </p>
      <p className="mt-3 font-semibold text-ink">Planned without a model</p>
      <ul className="mt-1">
        {SAYINGS.map((words) => (
          <li key={words}>
            <button
              type="button"
              onClick={() => {
                files.setState({ draft: words, isPasting: false })
                document.querySelector<HTMLElement>('#plan-words')?.focus()
              }}
              className="rounded-1 py-0.5 text-left font-mono text-small underline decoration-dotted underline-offset-2 hover:text-ink"
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3">For anything else paste a plan from any chat: the turn holds all that the chat needs.</p>
    </div>
  )
}

function FilesHead() {
  const sessions = useFiles(({ sessions }) => sessions)
  const session = useFiles(({ session }) => session)
  const turn = useFiles(({ turn }) => turn)
  const [naming, setNaming] = useState<'new' | 'branch' | null>(null)
  return (
    <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1">
      <h2 className="font-semibold">Files</h2>
      {session !== null && (
        <Select
          aria-label="Session"
          value={session}
          onChange={({ target }) => void chooseSession(target.value)}
          className="max-w-72"
        >
          {sessions.map((each) => (
            <option key={each.session} value={each.session}>
              {each.name}, {each.day}
            </option>
          ))}
        </Select>
      )}
      {turn !== null && <span className="text-ink-3 tabular-nums max-xl:hidden">turn {nameOfTurn(turn)}</span>}
      {naming ? (
        <NameField from={naming === 'branch' ? turn : null} onClose={() => setNaming(null)} />
      ) : (
        <span className="ml-auto flex gap-1">
          <Button look="ghost" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setNaming('new')}>
            New session
          </Button>
          <Button
            look="ghost"
            disabled={turn === null}
            icon={<GitBranch size={14} aria-hidden="true" />}
            title="Begins another session where this turn began; files stay as they are"
            onClick={() => setNaming('branch')}
          >
            Branch
          </Button>
        </span>
      )}
    </header>
  )
}

/** What a session is to be called. */
function NameField({ from, onClose }: { readonly from: string | null; onClose(): void }) {
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const begin = async (): Promise<void> => {
    const why = await beginSession(name, from ?? undefined)
    if (why === null) onClose()
    else setRefused(why)
  }
  return (
    <form
      className="ml-auto flex min-w-0 flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      {refused !== null && (
        <span role="alert" className="min-w-0 text-small break-words text-gone">
          {refused}
        </span>
      )}
      <input
        autoFocus
        aria-label={from === null ? 'Name of the new session' : `Name of the session that begins at turn ${from}`}
        placeholder="add-show-notes"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="h-7 w-44 rounded-2 border border-line-control bg-transparent px-2"
      />
      <Button type="submit" disabled={name.trim() === ''}>
        Begin
      </Button>
      <Button look="ghost" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
