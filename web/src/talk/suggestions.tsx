import { useEffect, useState } from 'react'
import { isProblem, type SuggestionRow } from '../../../src/client/index.ts'
import { workClient } from '../jobs/work-client.ts'
import { shownDocument, studio, useStudio } from '../state/studio-store.ts'

/** Three things to say that fit the document, for whoever has said nothing yet. Chosen, they stand in the box. */
export function Suggestions() {
  const shown = useStudio(({ shown }) => shown)
  const revision = useStudio((state) => shownDocument(state)?.revision)
  const isQuiet = useStudio(({ asks, draft, proposals }) => asks.length === 0 && draft === '' && proposals.size === 0)
  const [rows, setRows] = useState<readonly SuggestionRow[]>([])
  useEffect(() => {
    let isShown = true
    setRows([])
    if (shown !== null && isQuiet)
      void workClient.suggestions(shown).then((given) => isShown && !isProblem(given) && setRows(given))
    return () => {
      isShown = false
    }
  }, [shown, revision, isQuiet])
  if (!isQuiet || rows.length === 0) return null
  return (
    <section aria-label="Things to say" className="flex shrink-0 flex-col gap-1 border-t border-line px-4 py-2">
      <h3 className="text-small text-ink-3">Try saying</h3>
      {rows.map(({ words }) => (
        <button
          key={words}
          type="button"
          onClick={() => {
            studio.setState({ draft: words })
            document.querySelector<HTMLTextAreaElement>('#say')?.focus()
          }}
          className="truncate rounded-2 border border-line px-2 py-1 text-left hover:bg-hover"
          title={words}
        >
          {words}
        </button>
      ))}
    </section>
  )
}
