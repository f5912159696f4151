import { Check, LockKeyhole, Undo2 } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { AskRow, TurnRow } from '../../../src/client/index.ts'
import { WorkList } from '../jobs/work-list.tsx'
import { tellControl } from '../sound/obey-control.ts'
import { callOff, show } from '../state/actions.ts'
import { describeUndone, numberOfTurn, useStudio } from '../state/studio-store.ts'
import { Button } from '../ui/button.tsx'
import { describeAsker } from '../ui/describe-mind.ts'
import { formatMoment } from '../ui/time.ts'
import { withoutIds } from '../ui/without-ids.ts'
import { listEntries, type TalkEntry } from './entries.ts'
import { FirstUseCard, QuestionCard } from './question-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { SayBox } from './say-box.tsx'
import { Suggestions } from './suggestions.tsx'

/** The conversation: what was said, what it came to, and where one says the next thing. */
export function TalkPane() {
  const turns = useStudio(({ turns }) => turns)
  const asks = useStudio(({ asks }) => asks)
  const proposals = useStudio(({ proposals }) => proposals)
  const project = useStudio(({ project }) => project)
  const entries = useMemo(() => listEntries({ turns, asks, proposals, project }), [turns, asks, proposals, project])
  const list = useRef<HTMLDivElement>(null)
  const newest = entries.at(-1)
  const progress = newest?.is === 'ask' ? newest.ask.reply : newest
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest?.id, progress])
  useEffect(() => (list.current ? keepAtEnd(list.current) : undefined), [])
  return (
    <section id="talk" aria-label="Talk" className="flex min-h-0 flex-col">
      <div
        ref={list}
        id="said"
        tabIndex={0}
        data-fills
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto p-4"
      >
        <div className="flex flex-col gap-4">
          {entries.length === 0 && <Beginning />}
          {turns.length > 12 && (
            <Button look="ghost" className="self-start" onClick={() => show('history')}>
              {turns.length - 12} earlier turns
            </Button>
          )}
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </div>
      </div>
      <WorkList />
      <Suggestions />
      <SayBox />
    </section>
  )
}

/**
 * Whoever reads the newest goes on reading it when the room for it changes. Only scrolling up leaves the end: what came
 * since the list was moved may make it seem far away by the time that is told.
 */
function keepAtEnd(list: HTMLElement): () => void {
  let isAtEnd = true
  let top = list.scrollTop
  const note = (): void => {
    const isNear = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX
    isAtEnd = isNear || (isAtEnd && list.scrollTop >= top)
    top = list.scrollTop
  }
  const watch = new ResizeObserver(() => isAtEnd && list.scrollTo({ top: list.scrollHeight }))
  watch.observe(list)
  if (list.firstElementChild) watch.observe(list.firstElementChild)
  list.addEventListener('scroll', note)
  return () => {
    watch.disconnect()
    list.removeEventListener('scroll', note)
  }
}
const NEAR_END_PX = 48

function Beginning() {
  return (
    <div className="flex flex-col gap-4 text-ink-2">
      <p>
        Everything you say becomes a plan first. You see it on the document, hear it before and after, and accept all of
        it or parts.
      </p>
      <p>Nothing is called done until Cutroom has read the result back. Originals are never written to.</p>
    </div>
  )
}

function Entry({ entry }: { readonly entry: TalkEntry }) {
  if (entry.is === 'turn') return <Done turn={entry.turn} />
  if (entry.is === 'plan')
    return (
      <div className="flex flex-col gap-2">
        <Said words={entry.proposal.words} when={entry.when} by={entry.ask ? 'studio' : entry.proposal.by} />
        <PlanCard proposal={entry.proposal} alternatives={entry.ask?.reply?.alternatives ?? []} />
      </div>
    )
  if (entry.is === 'question')
    return (
      <div className="flex flex-col gap-2">
        <QuestionCard {...entry.question} document={null} isOpen={true} />
      </div>
    )
  return (
    <div className="flex flex-col gap-2">
      <Said words={entry.ask.words} when={entry.when} by="studio" />
      <Came ask={entry.ask} isOpen={entry.isOpen} />
    </div>
  )
}

/** What a person said; or who else did, where it came through another door. */
function Said({ words, when, by }: { readonly words: string; readonly when: string; readonly by: TurnRow['by'] }) {
  return (
    <div>
      <div className="flex justify-between text-small text-ink-3">
        <span>{describeAsker(by)}</span>
        <time dateTime={when}>{formatMoment(when)}</time>
      </div>
      <p className="text-read break-words whitespace-pre-wrap">{words}</p>
    </div>
  )
}

function Done({ turn }: { readonly turn: TurnRow }) {
  return (
    <div className="border-l-2 border-line-strong pl-3 text-ink-2">
      <p title={turn.words} className={`line-clamp-4 break-words text-ink ${turn.undone ? 'line-through' : ''}`}>
        {withoutIds(turn.words)}
      </p>
      {isTold(turn) && <p className="text-small break-words">{withoutIds(turn.summary)}</p>}
      <p className="flex items-start gap-1 text-small text-ink-3 [&>svg]:mt-px">
        {turn.undone ? (
          <Undo2 size={14} aria-hidden="true" />
        ) : (
          <Check size={14} className="text-new" aria-hidden="true" />
        )}
        <span className="min-w-0 break-words">
          {turn.undone ? describeUndone(turn) : 'Done, read back'} · turn {numberOfTurn(turn.turn)}
          {turn.document !== null && (
            <>
              {' · '}
              <bdi>{turn.document}</bdi>
            </>
          )}
          {turn.by !== null && turn.by !== 'studio' && ` · ${describeAsker(turn.by).replace('From', 'from')}`}
        </span>
      </p>
    </div>
  )
}

/** What was done, where the words alone do not tell it: a part of them may have been refused. */
const isTold = ({ words, summary, undone }: TurnRow): boolean =>
  !undone && summary !== '' && summary !== words && !words.startsWith('import ')

/** What came of a request that is no plan, or not yet one. */
function Came({ ask, isOpen }: { readonly ask: AskRow; readonly isOpen: boolean }) {
  const { reply, problem } = ask
  if (!reply && !problem) return <Planning ask={ask} />
  if (problem?.code === 'first-use') return <FirstUseCard row={ask} isOpen={isOpen} />
  const refused = problem ?? reply?.problem
  if (refused) return <Note tone="problem">{refused.message}</Note>
  if (reply?.status === 'question')
    return (
      <QuestionCard question={reply.question ?? ''} offers={reply.offers} document={reply.document} isOpen={isOpen} />
    )
  if (reply?.control !== undefined) return <Note tone="quiet">{tellControl(reply.control)}</Note>
  if (reply?.status === 'answer') return <Note tone="answer">{reply.answer ?? ''}</Note>
  if (reply?.set) return <Note tone="answer">{reply.reading ?? 'Set.'}</Note>
  return <Note tone="quiet">Decided: it was rejected, and nothing was changed.</Note>
}

function Planning({ ask }: { readonly ask: AskRow }) {
  const { progress, steps } = ask
  return (
    <div className="rounded-3 border border-line bg-panel p-3">
      {steps.length > 0 && (
        <ul aria-live="polite" className="mb-2">
          {steps.map(({ id, purpose }) => (
            <li key={id} className="flex gap-2 py-0.5 text-ink-2">
              <Check size={14} className="mt-1 shrink-0" aria-hidden="true" />
              <span className="min-w-0 break-words">{purpose}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-2">
        <span role="status">{progress ? `${progress.what}…` : 'Planning…'}</span>
        <Button look="ghost" hint="Esc" onClick={() => void callOff(ask.ask)}>
          Stop
        </Button>
      </div>
      <progress
        aria-label="How far the plan is"
        max={1}
        value={progress?.done ?? 0}
        className="mt-2 h-1 w-full appearance-none overflow-hidden rounded-1 bg-sunken [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}

const tones = {
  problem: 'border-gone bg-gone-soft',
  answer: 'border-line bg-panel',
  quiet: 'border-line text-ink-3',
} as const

function Note({ tone, children }: { readonly tone: keyof typeof tones; readonly children: string }) {
  return (
    <div className={`rounded-3 border p-3 break-words whitespace-pre-wrap ${tones[tone]}`}>
      {children}
      {tone === 'problem' && (
        <p className="mt-1 flex items-center gap-1 text-small text-ink-2">
          <LockKeyhole size={14} aria-hidden="true" /> Nothing has been changed.
        </p>
      )}
    </div>
  )
}
