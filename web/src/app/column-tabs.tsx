import { Clock, FileText, MessageSquare } from 'lucide-react'
import { kindOfView } from '../kinds.ts'
import { show, showColumn } from '../state/actions.ts'
import { shownDocument, useStudio } from '../state/studio-store.ts'

/** Where there is room for one column only: what of the page is seen. A dot: there is something to decide. */
export function ColumnTabs() {
  const seen = useStudio(({ column, pane }) => (column === 'talk' ? 'talk' : pane.show))
  const kind = useStudio((state) => shownDocument(state)?.kind)
  const isWaiting = useStudio(({ proposals }) => proposals.size > 0)
  const tabs = [
    { is: 'talk', name: 'Talk', icon: MessageSquare, open: () => showColumn('talk') },
    {
      is: 'document',
      name: 'Document',
      icon: kind === undefined ? FileText : kindOfView(kind).icon,
      open: () => show('document'),
    },
    { is: 'history', name: 'History', icon: Clock, open: () => show('history') },
  ] as const
  return (
    <nav
      aria-label="Columns"
      className="grid h-[calc(var(--bar-columns)+env(safe-area-inset-bottom))] grid-cols-3 border-t border-line pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {tabs.map(({ is, name, icon: Icon, open }) => (
        <button
          key={is}
          type="button"
          aria-current={seen === is ? 'true' : undefined}
          onClick={open}
          className={`relative flex flex-col items-center justify-center gap-0.5 border-t-2 text-micro ${seen === is ? 'border-accent font-semibold text-accent-text' : 'border-transparent text-ink-2 hover:bg-hover'}`}
        >
          <Icon size={16} aria-hidden="true" />
          {name}
          {is === 'talk' && isWaiting && (
            <span
              className="absolute top-1.5 left-[calc(50%+12px)] size-1.5 rounded-full bg-asked"
              role="img"
              aria-label="has a plan to decide"
            />
          )}
        </button>
      ))}
    </nav>
  )
}
