import { useEffect, useState, type ReactNode } from 'react'
import {
  isProblem,
  type ContextsView,
  type Problem,
  type ProjectFileView,
  type TurnText,
  type TurnTextName,
} from '../../../src/client/index.ts'
import { sessionsClient, showPage, useFiles } from './files-store.ts'
import { usePlanReview } from './plan-review.ts'
import { Button } from '../ui/button.tsx'
import { PlainMarkdown } from './plain-markdown.tsx'

const NAMES: Readonly<Record<TurnTextName, string>> = {
  input: 'input.md, as it is sent',
  plan: 'plan.md, as it was written',
  effective: 'plan.effective.md, what ran',
  report: 'report.md',
  prompt: 'system_prompt.xml, the instructions',
}
const ABSENT: Readonly<Record<TurnTextName, string>> = {
  input: 'Nothing was sent for this turn.',
  plan: 'This turn has no plan.',
  effective: 'The plan ran as it was written.',
  report: 'This turn has no report yet.',
  prompt: 'This turn has no instructions of its own.',
}

/** A text of the turn, read anew when something has changed. */
export function TurnTextPage({ name }: { readonly name: TurnTextName }) {
  const turn = useFiles(({ turn }) => turn)
  const read = useRead<TurnText>(turn === null ? null : `${turn} ${name}`, () => sessionsClient.text(turn ?? '', name))
  const isMarkdown = name === 'report' || name === 'plan' || name === 'effective'
  return (
    <Page name={NAMES[name]} read={read} more={(text) => (text.tokens === null ? '' : `about ${text.tokens} tokens`)}>
      {({ text }) =>
        text === null ? (
          <p className="p-4 text-ink-2">{ABSENT[name]}</p>
        ) : isMarkdown ? (
          <PlainMarkdown text={text} />
        ) : (
          <PlainText text={text} />
        )
      }
    </Page>
  )
}

/** A file of the project. */
export function FilePage({ path }: { readonly path: string }) {
  const read = useRead<ProjectFileView>(path, () => sessionsClient.file(path))
  return (
    <Page name={isProblem(read) || !read ? '' : read.name} read={read} more={({ language }) => language}>
      {({ text, says, language }) =>
        text === null ? (
          <p className="p-4 text-ink-2">{says}</p>
        ) : language === 'markdown' ? (
          <PlainMarkdown text={text} />
        ) : (
          <PlainText text={text} />
        )
      }
    </Page>
  )
}

/** What those who plan have in view. */
export function ContextsPage() {
  const turn = useFiles(({ turn }) => turn)
  const read = useRead<ContextsView>(turn, () => sessionsClient.contexts(turn ?? ''))
  return (
    <Page name="What planning has in view" read={read} more={({ agent }) => `agent ${agent}`}>
      {(contexts) => (
        <div className="flex max-w-[56rem] flex-col gap-4 p-4">
          <Listed name="In view in this turn" items={contexts.turn} />
          <Listed name="In view in this session" items={contexts.session} />
          <Listed name="In view always" items={contexts.global} />
          <Listed name="Taken out by PRUNE" items={contexts.pruned} />
          <Listed name="Memos, remembered in every session" items={contexts.memos} />
          {contexts.notices.map((notice) => (
            <p key={notice} className="break-words text-asked">
              {notice}
            </p>
          ))}
        </div>
      )}
    </Page>
  )
}

function Listed({ name, items }: { readonly name: string; readonly items: readonly string[] }) {
  return (
    <section aria-label={name}>
      <h4 className="font-semibold">{name}</h4>
      {items.length === 0 ? (
        <p className="text-ink-3">nothing</p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item} className="break-words">
              <bdi>{item}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const PlainText = ({ text }: { readonly text: string }) => (
  <pre className="p-4 font-mono text-small break-words whitespace-pre-wrap">
    <bdi>{text}</bdi>
  </pre>
)

type PageProps<Seen> = {
  readonly name: string
  readonly read: Seen | Problem | null
  more(seen: Seen): string
  children(seen: Seen): ReactNode
}

function Page<Seen extends object>({ name, read, more, children }: PageProps<Seen>) {
  const hasPlan = usePlanReview(({ plan }) => plan !== null)
  return (
    <>
      <header className="flex min-h-9 shrink-0 items-center gap-3 border-b border-line px-4">
        <h3 className="min-w-0 truncate font-mono text-small" title={name}>
          <bdi>{name}</bdi>
        </h3>
        {read !== null && !isProblem(read) && <span className="shrink-0 text-small text-ink-3">{more(read)}</span>}
        {hasPlan && (
          <Button look="ghost" hint="Esc" className="ml-auto" onClick={() => showPage({ is: 'plan' })}>
            Back to the plan
          </Button>
        )}
      </header>
      <div tabIndex={0} data-fills role="region" aria-label={name || 'Text'} className="min-h-0 flex-1 overflow-auto">
        {read === null ? (
          <p className="p-4 text-ink-3">Reading…</p>
        ) : isProblem(read) ? (
          <p className="p-4 break-words text-ink-2">{read.message}</p>
        ) : (
          children(read)
        )}
      </div>
    </>
  )
}

/** What is read of the server: kept until something else is wanted, read again when something has changed. */
function useRead<Seen>(key: string | null, read: () => Promise<Seen | Problem>): Seen | Problem | null {
  const told = useFiles(({ told }) => told)
  const [seen, setSeen] = useState<{ readonly key: string; readonly value: Seen | Problem } | null>(null)
  useEffect(() => {
    if (key === null) return
    let isStill = true
    void read().then((value) => isStill && setSeen({ key, value }))
    return () => void (isStill = false)
    // What is read is named by its key.
  }, [key, told])
  return seen?.key === key ? seen.value : null
}
