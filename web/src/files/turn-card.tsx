import { CircleAlert, CircleHelp, ClipboardPaste, Copy, GitBranch, LoaderCircle, Redo2, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isProblem, type PlanRun, type SessionTurn } from '../../../src/client/index.ts'
import { redo, say, undo } from '../state/actions.ts'
import { useStudio } from '../state/studio-store.ts'
import { Button } from '../ui/button.tsx'
import { formatMoment } from '../ui/time.ts'
import { files, lastRun, openTurn, runUnderWay, sessionsClient, showPage, useFiles } from './files-store.ts'
import { callOffRun, planWords, resumeTurn, takePlan } from './plan-actions.ts'
import { tellOutcome } from './files-side.tsx'
import { planReview, usePlanReview } from './plan-review.ts'

/** Where the turn stands, and what can be done with it: plan it, look at it, finish it, take it back. */
export function TurnCard() {
  const turn = useFiles(openTurn)
  const run = useFiles(runUnderWay)
  const isPasting = useFiles(({ isPasting }) => isPasting)
  return (
    <section
      aria-label="Turn"
      tabIndex={0}
      data-fills
      className="flex min-h-0 flex-col gap-3 overflow-y-auto border-line p-4 max-xl:max-h-80 max-xl:border-b xl:border-r"
    >
      {run ? <RunCard run={run} /> : isPasting ? <PasteField /> : turn ? <Standing turn={turn} /> : <PlanBox />}
    </section>
  )
}

function Standing({ turn }: { readonly turn: SessionTurn }) {
  switch (turn.state) {
    case 'ready':
      return <PlanBox />
    case 'done':
      return <Done turn={turn} />
    case 'interrupted':
      return <Interrupted turn={turn.turn} />
    case 'waits':
      return <Waiting />
    case 'asked':
      return <p className="text-ink-2">This was asked of a document, and is decided beside that document.</p>
    case 'talked':
      return <p className="text-ink-2">This came to no plan; nothing was changed.</p>
  }
}

/** What is done now, with the end of what commands print. */
function RunCard({ run }: { readonly run: PlanRun }) {
  const names = { plan: 'Planning', skip: 'Planning', execute: 'Running', resume: 'Finishing what was interrupted' }
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="flex items-center gap-2 font-semibold">
        <LoaderCircle size={16} className="motion-safe:animate-spin" aria-hidden="true" />
        {names[run.does]}
        {run.what !== null && `, ${run.what}`}…
      </p>
      {run.words !== null && <p className="break-words text-ink-2">{run.words}</p>}
      {run.output !== '' && (
        <pre
          tabIndex={0}
          aria-label="What it prints"
          className="max-h-80 overflow-auto rounded-2 bg-sunken p-2 font-mono text-small break-all whitespace-pre-wrap"
        >
          <bdi>{run.output}</bdi>
        </pre>
      )}
      <Button className="self-start" onClick={() => void callOffRun(run.run)}>
        Stop
      </Button>
    </div>
  )
}

/** Words to plan from, or a plan of a chat; with what came of the words that were said last. */
function PlanBox() {
  const draft = useFiles(({ draft }) => draft)
  const run = useFiles(lastRun)
  return (
    <>
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void planWords(draft)
        }}
      >
        <label htmlFor="plan-words" className="font-semibold">
          What should be planned?
        </label>
        <textarea
          id="plan-words"
          rows={3}
          placeholder={'replace "A" with "B" in notes.md, write the show notes…'}
          value={draft}
          onChange={({ target }) => files.setState({ draft: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void planWords(draft)
          }}
          className="field-sizing-content max-h-48 min-h-16 resize-none rounded-2 border border-line-control bg-panel p-2 text-read"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={draft.trim() === ''}>
            Plan it
          </Button>
          <Button
            icon={<ClipboardPaste size={14} aria-hidden="true" />}
            onClick={() => files.setState({ isPasting: true })}
          >
            Paste a plan
          </Button>
        </div>
      </form>
      <p className="text-small text-ink-3">Nothing is changed before you have seen the plan and run it.</p>
      {run && <Came run={run} />}
    </>
  )
}

/** What came of what was said: a question, an answer, what a chat needs, or why not. */
function Came({ run: { reply, problem, words } }: { readonly run: PlanRun }) {
  if (problem?.code === 'first-use')
    return (
      <Note icon={<CircleHelp size={16} className="mt-0.5 text-asked" aria-hidden="true" />}>
        <p>{problem.message}</p>
        <Button className="mt-2" onClick={() => void planWords(words ?? '', { mayLeave: true })}>
          Agree, and plan it
        </Button>
      </Note>
    )
  if (problem)
    return (
      <Note icon={<CircleAlert size={16} className="mt-0.5 text-gone" aria-hidden="true" />}>
        <p>{problem.message}</p>
        <p className="text-small text-ink-2">Nothing has been changed.</p>
      </Note>
    )
  if (reply?.status === 'answer') return <Note>{reply.says}</Note>
  if (reply?.status === 'question')
    return (
      <Note icon={<CircleHelp size={16} className="mt-0.5 text-asked" aria-hidden="true" />}>
        <p className="whitespace-pre-wrap">{reply.says}</p>
        <ol className="mt-2 flex flex-col gap-1">
          {reply.offers.map((offer) => (
            <li key={offer}>
              <Button className="max-w-full" onClick={() => void planWords(offer)}>
                <span className="min-w-0 truncate">{offer}</span>
              </Button>
            </li>
          ))}
        </ol>
        <p className="mt-1 text-small text-ink-2">Nothing has been changed.</p>
      </Note>
    )
  if (reply?.status === 'executed' && reply.chat !== null) return <Note>{reply.chat}</Note>
  if (reply?.status !== 'unplanned' || reply.turn === null) return null
  const { turn } = reply
  return (
    <Note icon={<CircleHelp size={16} className="mt-0.5 text-asked" aria-hidden="true" />}>
      <p>{reply.says}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copyForChat(turn, words ?? '')}>
          Copy all for a chat
        </Button>
        <Button
          icon={<ClipboardPaste size={14} aria-hidden="true" />}
          onClick={() => files.setState({ isPasting: true })}
        >
          Paste its plan
        </Button>
      </div>
    </Note>
  )
}

function Note({ icon, children }: { readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <div role="status" className="flex gap-2 rounded-3 border border-dotted border-line-control p-3">
      {icon}
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}

/** Instructions, everything that planning sees, and what was said: one text for any chat. */
async function copyForChat(turn: string, words: string): Promise<void> {
  const [prompt, input] = [await sessionsClient.text(turn, 'prompt'), await sessionsClient.text(turn, 'input')]
  if (isProblem(prompt) || isProblem(input)) return say({ says: 'It could not be read; try again.', tone: 'problem' })
  const text = [prompt.text ?? '', input.text ?? '', '# Message', words].join('\n\n')
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  say(
    isCopied
      ? { says: 'Copied. Paste it into any chat, then paste its plan here.', tone: 'done' }
      : { says: 'The browser let nothing be copied; open input.md on the left and copy it there.', tone: 'problem' },
  )
}

function PasteField() {
  // Kept outside: what was pasted outlives whatever is read anew meanwhile.
  const text = useFiles(({ pasted }) => pasted)
  const [refused, setRefused] = useState<string | null>(null)
  const close = (): void => files.setState({ isPasting: false })
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void takePlan(text).then(setRefused)
      }}
    >
      <label htmlFor="plan-text" className="font-semibold">
        A plan from any chat
      </label>
      <textarea
        id="plan-text"
        autoFocus
        rows={10}
        spellCheck={false}
        placeholder="# Title&#10;…&#10;## Action Plan&#10;…"
        value={text}
        onChange={({ target }) => files.setState({ pasted: target.value })}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        className="resize-y rounded-2 border border-line-control bg-panel p-2 font-mono text-small"
      />
      {refused !== null && (
        <p role="alert" className="break-words text-gone">
          {refused}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" disabled={text.trim() === ''}>
          Look at it
        </Button>
        <Button look="ghost" hint="Esc" onClick={close}>
          Cancel
        </Button>
      </div>
      <p className="text-small text-ink-3">It is shown first; nothing of it is run.</p>
    </form>
  )
}

/** A plan that waits and was left, or that cannot be read. */
function Waiting() {
  const problem = usePlanReview(({ problem }) => problem)
  if (problem)
    return (
      <>
        <Note icon={<CircleAlert size={16} className="mt-0.5 text-gone" aria-hidden="true" />}>{problem.message}</Note>
        <PlanBox />
      </>
    )
  return (
    <>
      <p className="text-ink-2">The plan of this turn waits; nothing of it has been run.</p>
      <Button className="self-start" onClick={() => planReview.setState({ isLeft: false })}>
        Look at the plan
      </Button>
      <PlanBox />
    </>
  )
}

function Interrupted({ turn }: { readonly turn: string }) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-3 border border-asked bg-asked-soft p-3">
      <p className="flex gap-2 font-semibold">
        <CircleAlert size={16} className="mt-0.5 text-asked" aria-hidden="true" /> This turn was interrupted while it
        ran
      </p>
      <p className="break-words text-ink-2">
        Cutroom was ended in the middle. What it had written whole is kept, everything else was put back. Resuming
        writes the report: what is done, what nobody saw the end of, and what was not begun.
      </p>
      <Button className="self-start" onClick={() => void resumeTurn(turn)}>
        Resume
      </Button>
    </div>
  )
}

function Done({ turn }: { readonly turn: SessionTurn }) {
  const isBusy = useStudio(({ busy }) => busy !== null)
  const inHistory = useStudio(({ turns }) => turns.some((each) => each.turn === turn.turn))
  const run = useFiles(lastRun)
  const facts = [tellOutcome(turn), turn.actions, turn.outcomes].filter((fact) => fact !== null)
  return (
    <>
      <h3 className="font-semibold break-words">
        <bdi>{turn.title ?? turn.said ?? 'Without a plan'}</bdi>
      </h3>
      <ul className="text-ink-2">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {turn.when !== null && (
          <li>
            <time dateTime={turn.when}>{formatMoment(turn.when)}</time>
            {turn.mind !== null && `, planned by ${turn.mind === 'builtin' ? 'the grammar' : turn.mind}`}
            {turn.isForeign && ', written elsewhere'}
          </li>
        )}
      </ul>
      {run?.turn === turn.turn && run.reply?.chat != null && <Note>{run.reply.chat}</Note>}
      <div className="flex flex-wrap gap-2">
        {inHistory && (
          <Button
            aria-disabled={isBusy}
            icon={turn.isUndone ? <Redo2 size={14} aria-hidden="true" /> : <Undo2 size={14} aria-hidden="true" />}
            onClick={() => void (turn.isUndone ? redo(turn.turn) : undoHere(turn.turn))}
          >
            {turn.isUndone ? 'Redo' : 'Undo'}
          </Button>
        )}
        <Button onClick={() => showPage({ is: 'text', name: 'report' })}>Report</Button>
        <Button onClick={() => showPage({ is: 'text', name: 'plan' })}>Plan</Button>
        <Button onClick={() => showPage({ is: 'text', name: 'effective' })}>What ran</Button>
      </div>
      <p className="flex items-center gap-2 text-small text-ink-3">
        <GitBranch size={14} aria-hidden="true" /> “Branch” above begins another session where this turn began.
      </p>
    </>
  )
}

async function undoHere(turn: string): Promise<void> {
  const refused = await undo(turn)
  if (refused) say({ says: refused.message, tone: 'problem' })
}
