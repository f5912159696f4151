import {
  Check,
  ChevronDown,
  ChevronRight,
  Circle,
  CircleAlert,
  FileText,
  Folder,
  Link2,
  MessageSquare,
  Minus,
  Undo2,
} from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { isProblem, type ContextsView, type ProjectFolder, type SessionTurn } from '../../../src/client/index.ts'
import { chooseTurn, runUnderWay, sessionsClient, showPage, useFiles } from './files-store.ts'
import { usePlanReview } from './plan-review.ts'

/** On the left: the turns of the session, the files of the project, and what planning has in view. */
export function FilesSide() {
  return (
    <div
      tabIndex={0}
      data-fills
      role="group"
      aria-label="Turns, files and context"
      className="flex min-h-0 flex-col gap-5 overflow-y-auto border-line bg-app py-2 max-lg:max-h-56 max-lg:border-b lg:border-r"
    >
      <TurnList />
      <FileTree />
      <ContextList />
    </div>
  )
}

function Part({
  name,
  more,
  children,
}: {
  readonly name: string
  readonly more?: string
  readonly children: ReactNode
}) {
  return (
    <section aria-label={name}>
      <h3 className="flex items-baseline justify-between gap-2 px-3 pb-1 font-semibold">
        {name}
        {more !== undefined && <span className="truncate text-small font-normal text-ink-3">{more}</span>}
      </h3>
      {children}
    </section>
  )
}

/** A row that opens something; where one is has the colour of that, and an edge. */
function Row({
  isOpen,
  onClick,
  depth = 0,
  ...rest
}: {
  readonly isOpen: boolean
  readonly depth?: number
  readonly expanded?: boolean
  readonly children: ReactNode
  onClick(): void
}) {
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      {...(rest.expanded !== undefined && { 'aria-expanded': rest.expanded })}
      onClick={onClick}
      style={{ paddingLeft: `${0.625 + depth * 0.75}rem` }}
      className={`flex h-7 w-full min-w-0 items-center gap-2 border-l-2 pr-3 text-left ${isOpen ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-hover'}`}
    >
      {rest.children}
    </button>
  )
}

function TurnList() {
  const turns = useFiles(({ turns }) => turns)
  const turn = useFiles(({ turn }) => turn)
  const running = useFiles((all) => runUnderWay(all)?.turn)
  const isRead = useFiles(({ told, problem }) => told > 0 || problem !== null)
  if (!turns)
    return (
      <Part name="Turns">
        <p className="px-3 text-ink-3">{isRead ? 'No session yet: the first plan begins one.' : 'Reading…'}</p>
      </Part>
    )
  return (
    <Part name="Turns" {...(turns.earlier > 0 && { more: `${turns.earlier} earlier` })}>
      <ul>
        {turns.turns.map((row) => (
          <li key={row.turn}>
            <Row isOpen={row.turn === turn} onClick={() => chooseTurn(row.turn)}>
              <StateIcon row={row} />
              <span
                className={`min-w-0 truncate ${row.isUndone ? 'text-ink-3 line-through' : ''}`}
                title={titleOf(row)}
              >
                <span className="tabular-nums">{nameOfTurn(row.turn)}</span> <bdi>{titleOf(row)}</bdi>
              </span>
              <span
                title={tellOutcome(row) ?? undefined}
                className={`ml-auto shrink-0 text-small ${row.state === 'waits' || row.state === 'interrupted' ? 'text-asked' : 'text-ink-3'}`}
              >
                {row.turn === running ? 'runs' : stateOf(row)}
              </span>
            </Row>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export const nameOfTurn = (turn: string): string => turn.slice(turn.lastIndexOf('/') + 1).replace(/^0+(?=\d)/, '')

const titleOf = ({ title, said, state }: SessionTurn): string =>
  title ?? said ?? (state === 'ready' ? 'What comes next' : 'Without a plan')

/** In a word, where a turn stands. */
function stateOf(row: SessionTurn): string {
  const { state, isUndone, outcome } = row
  if (isUndone) return 'undone'
  if (state !== 'done')
    return { ready: 'next', waits: 'waits', interrupted: 'cut short', asked: 'asked', talked: '' }[state]
  const chosen = chosenPart(row)
  if (chosen !== null) return chosen
  const word = outcome?.split(' ')[0]?.toLowerCase() ?? ''
  return word === 'completed' ? '' : word === 'skipped' ? 'not run' : word
}

/** "13 of 15" where all that was ticked was done, and the rest left out by choice; null where it is anything else. */
function chosenPart({ outcome, actions, outcomes }: SessionTurn): string | null {
  const [, total, approved, skipped] = /^(\d+) Total \/ (\d+) Approved \/ (\d+) Skipped/.exec(actions ?? '') ?? []
  const isWhole = outcomes === `${approved} Succeeded / 0 Failed`
  return outcome?.startsWith('Partial') && skipped !== '0' && isWhole ? `${approved} of ${total}` : null
}

/** What came of a turn, as its report says it; and what a person left out of it as what they chose. */
export function tellOutcome(turn: SessionTurn): string | null {
  const chosen = chosenPart(turn)
  return chosen === null ? turn.outcome : `${chosen}, as you chose`
}

function StateIcon({ row }: { readonly row: SessionTurn }) {
  const { state, isUndone, outcome } = row
  if (isUndone) return <Undo2 size={14} className="text-ink-3" aria-hidden="true" />
  if (state === 'done' && (outcome?.startsWith('Completed') || chosenPart(row) !== null))
    return <Check size={14} className="text-new" aria-hidden="true" />
  if (state === 'done' && outcome?.startsWith('Skipped'))
    return <Minus size={14} className="text-ink-3" aria-hidden="true" />
  if (state === 'done' || state === 'interrupted')
    return <CircleAlert size={14} className="text-asked" aria-hidden="true" />
  if (state === 'waits') return <Circle size={14} className="scale-50 fill-current text-asked" aria-hidden="true" />
  if (state === 'ready') return <Circle size={14} className="text-ink-3" aria-hidden="true" />
  return <MessageSquare size={14} className="text-ink-3" aria-hidden="true" />
}

function FileTree() {
  const planned = usePlanReview(({ plan }) => plan?.actions)
  const signs = new Map(
    (planned ?? []).flatMap(({ path, action }) => (path === null ? [] : [[path, SIGNS.get(action) ?? '']])),
  )
  return (
    <Part name="Files" {...(signs.size > 0 && { more: `${signs.size} in the plan` })}>
      <FolderRows path="" depth={0} signs={signs} />
    </Part>
  )
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['CREATE', '+'],
  ['EDIT', '~'],
  ['DELETE', '−'],
  ['RENAME', '→'],
  ['MOVE', '→'],
])

type FolderRowsProps = {
  readonly path: string
  readonly depth: number
  readonly signs: ReadonlyMap<string, string>
}

/** What is in a folder, read when it is opened and again when something has changed. */
function FolderRows({ path, depth, signs }: FolderRowsProps) {
  const told = useFiles(({ told }) => told)
  const page = useFiles(({ page }) => page)
  const [folder, setFolder] = useState<ProjectFolder | string | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let isStill = true
    void sessionsClient.folder(path).then((read) => isStill && setFolder(isProblem(read) ? read.message : read))
    return () => void (isStill = false)
  }, [path, told])
  const toggle = (each: string): void => {
    const now = new Set(open)
    if (!now.delete(each)) now.add(each)
    setOpen(now)
  }
  if (folder === null) return <p className="px-3 text-ink-3">Reading…</p>
  if (typeof folder === 'string') return <p className="px-3 break-words text-ink-3">{folder}</p>
  return (
    <ul>
      {folder.entries.map((entry) => (
        <li key={entry.path}>
          {entry.kind === 'folder' ? (
            <>
              <Row isOpen={false} depth={depth} expanded={open.has(entry.path)} onClick={() => toggle(entry.path)}>
                {open.has(entry.path) ? (
                  <ChevronDown size={14} className="text-ink-3" aria-hidden="true" />
                ) : (
                  <ChevronRight size={14} className="text-ink-3" aria-hidden="true" />
                )}
                <Folder size={14} className="text-ink-3" aria-hidden="true" />
                <bdi className="min-w-0 truncate" title={entry.name}>
                  {entry.name}
                </bdi>
              </Row>
              {open.has(entry.path) && <FolderRows path={entry.path} depth={depth + 1} signs={signs} />}
            </>
          ) : entry.kind === 'file' ? (
            <Row
              isOpen={page.is === 'file' && page.path === entry.path}
              depth={depth + 1}
              onClick={() => showPage({ is: 'file', path: entry.path })}
            >
              <FileText size={14} className="text-ink-3" aria-hidden="true" />
              <bdi className="min-w-0 truncate" title={entry.name}>
                {entry.name}
              </bdi>
              <span className="ml-auto shrink-0 font-mono text-ink-2">{signs.get(decodeURIComponent(entry.path))}</span>
            </Row>
          ) : (
            <p
              style={{ paddingLeft: `${1.5 + depth * 0.75}rem` }}
              className="flex h-7 items-center gap-2 pr-3 text-ink-3"
              title="A link; links are not followed here"
            >
              <Link2 size={14} aria-hidden="true" />
              <bdi className="min-w-0 truncate">{entry.name}</bdi>
              <span className="ml-auto text-small">{entry.kind === 'link' ? 'link' : 'no file'}</span>
            </p>
          )}
        </li>
      ))}
      {folder.entries.length === 0 && <li className="px-3 text-ink-3">Nothing here.</li>}
      {folder.says !== null && <li className="px-3 text-small text-ink-3">{folder.says}</li>}
    </ul>
  )
}

/** What those who plan the turn are told. */
function ContextList() {
  const turn = useFiles(({ turn }) => turn)
  const told = useFiles(({ told }) => told)
  const page = useFiles(({ page }) => page)
  const [contexts, setContexts] = useState<ContextsView | null>(null)
  useEffect(() => {
    let isStill = true
    if (turn === null) setContexts(null)
    else void sessionsClient.contexts(turn).then((read) => isStill && setContexts(isProblem(read) ? null : read))
    return () => void (isStill = false)
  }, [turn, told])
  if (turn === null) return null
  const inView = contexts ? contexts.turn.length + contexts.session.length + contexts.global.length : 0
  const isText = (name: string): boolean => page.is === 'text' && page.name === name
  return (
    <Part name="Context">
      <Row isOpen={page.is === 'contexts'} onClick={() => showPage({ is: 'contexts' })}>
        <span className="min-w-0 truncate">
          In view and memos, {inView} and {contexts?.memos.length ?? 0}
        </span>
      </Row>
      <Row isOpen={isText('input')} onClick={() => showPage({ is: 'text', name: 'input' })}>
        <span className="min-w-0 truncate">What is sent, input.md</span>
      </Row>
      <Row isOpen={isText('prompt')} onClick={() => showPage({ is: 'text', name: 'prompt' })}>
        <span className="min-w-0 truncate">Instructions{contexts && `, ${contexts.agent}`}</span>
      </Row>
    </Part>
  )
}
