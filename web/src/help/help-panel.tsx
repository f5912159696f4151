import { useEffect, useState } from 'react'
import { isProblem, type HelpTopicRow, type Problem } from '../../../src/client/index.ts'
import { closeDialog, openDialog, openSettings } from '../app/dialogs.ts'
import { bindings, groupOf, keysOf, showKey, type KeyGroup } from '../app/keys.ts'
import { focusTalk } from '../app/panes.ts'
import { workClient } from '../jobs/work-client.ts'
import { isInFiles, studio, useStudio } from '../state/studio-store.ts'
import { Button } from '../ui/button.tsx'
import { Key } from '../ui/key.tsx'
import { Tabs } from '../ui/tabs.tsx'

const NAMES = { say: 'What can I say here?', keys: 'Keys' } as const

/** What can be said to the document that is looked at, and the keys that count now. */
export function HelpPanel({ tab }: { readonly tab: 'say' | 'keys' }) {
  return (
    <Tabs names={NAMES} chosen={tab} onChoose={(chosen) => openDialog({ is: 'help', tab: chosen })}>
      {tab === 'say' ? <Sayings /> : <Keys />}
    </Tabs>
  )
}

/** Sentences that were planned on the document just now, by subject. One that is pressed stands in the box. */
function Sayings() {
  const shown = useStudio(({ shown }) => shown)
  const [topics, setTopics] = useState<readonly HelpTopicRow[] | Problem | null>(null)
  const [find, setFind] = useState('')
  useEffect(() => {
    let isShown = true
    setTopics(null)
    if (shown !== null) void workClient.help(shown).then((given) => isShown && setTopics(given))
    return () => {
      isShown = false
    }
  }, [shown])
  if (shown === null)
    return <p className="p-4 text-ink-2">Bring a recording in, or say “compose an 8 bar lo-fi verse” for a song.</p>
  if (topics === null)
    return (
      <p role="status" className="p-4 text-ink-2">
        Trying what can be said about <bdi>{shown}</bdi>…
      </p>
    )
  if (isProblem(topics))
    return (
      <p role="alert" className="p-4 text-gone">
        {topics.message}
      </p>
    )
  const wanted = find.trim().toLowerCase()
  const found = topics.filter(({ name, says, examples }) =>
    [name, says, ...examples].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
        <p className="min-w-48 flex-1 text-ink-2">
          Each sentence works on <bdi>{shown}</bdi> as it is now. Press one to have it in the box; your own words will
          do as well.
        </p>
        <input
          type="search"
          aria-label="Find a subject"
          placeholder="Find a subject"
          value={find}
          onChange={({ target }) => setFind(target.value)}
          className="h-7 w-44 rounded-2 border border-line-control bg-transparent px-2 max-sm:w-full"
        />
      </div>
      <ul
        tabIndex={0}
        data-fills
        aria-label="What can be said, by subject"
        className="min-h-0 flex-1 overflow-y-auto px-4 pb-4"
      >
        {found.map((topic) => (
          <Topic key={topic.name} document={shown} topic={topic} />
        ))}
        {found.length === 0 && (
          <li className="py-3 text-ink-3">
            {topics.length === 0
              ? 'This document is worked on by plans and commands rather than by sentences of its own.'
              : 'There is no such subject here.'}
          </li>
        )}
      </ul>
    </div>
  )
}

function Topic({ document, topic }: { readonly document: string; readonly topic: HelpTopicRow }) {
  const { name, says } = topic
  const [more, setMore] = useState<readonly string[] | null>(null)
  const [isTrying, setTrying] = useState(false)
  const examples = more ?? topic.examples
  const offered = isTrying ? 'Trying…' : topic.isMeasured ? 'Try what fits here' : 'More'
  const askMore = async (): Promise<void> => {
    setTrying(true)
    const given = await workClient.help(document, name)
    setTrying(false)
    setMore(isProblem(given) ? [] : (given[0]?.examples ?? []))
  }
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div>
        <h3 className="font-semibold first-letter:uppercase">{name}</h3>
        <p className="text-small text-ink-2">{says}</p>
      </div>
      <div className="flex min-w-0 flex-wrap content-start items-start gap-2">
        {examples.map((words) => (
          <button
            key={words}
            type="button"
            onClick={() => putIntoBox(words)}
            className="max-w-full rounded-2 border border-line-strong bg-panel px-2.5 py-1 text-left break-words hover:bg-hover"
          >
            {words}
          </button>
        ))}
        {more === null ? (
          <Button look="ghost" disabled={isTrying} aria-label={`${offered} on ${name}`} onClick={() => void askMore()}>
            {offered}
          </Button>
        ) : (
          more.length === 0 && <span className="py-1 text-ink-3">Nothing to do so with here.</span>
        )}
      </div>
    </li>
  )
}

function putIntoBox(words: string): void {
  studio.setState({ draft: words })
  closeDialog()
  // Once the dialog has given the focus back.
  setTimeout(focusTalk)
}

/** Keys that follow each other are named by the first and the last. */
const shorten = (keys: readonly string[]): readonly string[] =>
  keys.length > 4 ? [`${keys[0]} – ${keys.at(-1)}`] : keys

const GROUPS: readonly KeyGroup[] = ['Review', 'This view', 'Sound', 'Page']

/** Every key that counts here. */
function Keys() {
  const [find, setFind] = useState('')
  const wanted = find.trim().toLowerCase()
  // Files are reviewed by keys of their own.
  const isAmongFiles = useStudio(isInFiles)
  const listed = bindings.filter(
    (binding) =>
      (!isAmongFiles || binding.scope !== 'review') &&
      `${binding.name} ${keysOf(binding).map(showKey).join(' ')}`.toLowerCase().includes(wanted),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
        <p className="min-w-48 flex-1 text-ink-2">Letters count outside of text fields only.</p>
        <Button look="ghost" onClick={() => openSettings('Keys')}>
          Choose others
        </Button>
        <input
          type="search"
          aria-label="Find a key"
          placeholder="Find a key"
          value={find}
          onChange={({ target }) => setFind(target.value)}
          className="h-7 w-44 rounded-2 border border-line-control bg-transparent px-2 max-sm:w-full"
        />
      </div>
      <div
        tabIndex={0}
        data-fills
        role="region"
        aria-label="All keys"
        className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4"
      >
        <div className="gap-x-8 md:columns-2">
          {GROUPS.map((group) => {
            const own = listed.filter((binding) => groupOf(binding) === group)
            return (
              own.length > 0 && (
                <section key={group} aria-label={group} className="pt-3">
                  <h3 className="break-after-avoid pb-1 text-small font-semibold text-ink-2">{group}</h3>
                  <dl>
                    {own.map((binding) => (
                      <div
                        key={binding.name}
                        className="flex min-h-7 break-inside-avoid items-center justify-between gap-4 border-b border-line"
                      >
                        <dt>{binding.name}</dt>
                        <dd className="flex shrink-0 gap-1">
                          {shorten(keysOf(binding)).map((key) => (
                            <Key key={key}>{showKey(key)}</Key>
                          ))}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </section>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}
