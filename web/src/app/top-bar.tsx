import { useEffect, useRef } from 'react'
import { Clock, Contrast, Download, FolderClosed, Menu, Search, Settings, Upload } from 'lucide-react'
import { kindOfView } from '../kinds.ts'
import { chooseFiles } from '../jobs/choose-files.ts'
import { openTakeOut } from '../take-out/take-out-store.ts'
import { show, showDocument } from '../state/actions.ts'
import { isInFiles, useStudio } from '../state/studio-store.ts'
import { Button, IconButton } from '../ui/button.tsx'
import mark from '../ui/mark.svg'
import { openPalette, openSettings } from './dialogs.ts'
import { modifier } from './keys.ts'
import { nextTheme } from './preferences.ts'

/** What plans of files make has a tab of its own, which is there before them. */
const isSpokenOf = ({ kind }: { readonly kind: string }): boolean => kind !== 'files'

/** Which project, which of its documents, and everything by name. A dot: there is something to decide. */
export function TopBar() {
  const project = useStudio(({ project }) => project)
  const pane = useStudio(({ pane }) => pane.show)
  const shown = useStudio(({ shown }) => shown)
  const proposals = useStudio(({ proposals }) => proposals)
  const inFiles = useStudio(isInFiles)
  const tabs = useRef<HTMLElement>(null)
  // With many documents, or long names, the one that is looked at is among those that are seen.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown, pane, project])
  const waiting = new Set([...proposals.values()].map(({ document }) => document))
  return (
    <header className="flex h-[calc(var(--bar-top)+env(safe-area-inset-top))] min-w-0 items-center border-b border-line pt-[env(safe-area-inset-top)]">
      <div className="flex min-w-0 shrink items-center gap-2 px-4 max-sm:max-w-28 max-sm:shrink-0 max-sm:px-3 sm:max-lg:max-w-56 lg:w-(--pane-talk) lg:shrink-0">
        <img src={mark} alt="" className="size-4" />
        <span className="font-semibold max-sm:hidden">Cutroom</span>
        <span className="text-ink-3 max-sm:hidden">/</span>
        <h1 className="truncate max-sm:sr-only" title={project?.name}>
          {project?.name ?? '…'}
        </h1>
      </div>
      <div className="flex min-w-0 flex-1 self-stretch">
        <nav
          ref={tabs}
          aria-label="Documents"
          className="-mr-3 flex min-w-0 overflow-x-auto pr-6 overflow-y-hidden [scrollbar-width:none] mask-r-from-[calc(100%-1.5rem)]"
        >
          {project?.documents.filter(isSpokenOf).map(({ name, kind }) => {
            const { icon: Icon } = kindOfView(kind)
            const isShown = pane === 'document' && name === shown
            return (
              <button
                key={name}
                type="button"
                aria-current={isShown ? 'page' : undefined}
                onClick={() => void showDocument(name)}
                title={name}
                className={`flex shrink-0 items-center gap-1.5 border-b-2 px-3 ${isShown ? 'border-accent font-semibold' : 'border-transparent text-ink-2 hover:bg-hover'}`}
              >
                <Icon size={16} aria-hidden="true" />
                <bdi className="max-w-28 truncate 2xl:max-w-48">{name}</bdi>
                {waiting.has(name) && (
                  <span
                    className="size-1.5 shrink-0 rounded-full bg-asked"
                    role="img"
                    aria-label="has a plan to decide"
                  />
                )}
              </button>
            )
          })}
        </nav>
        <button
          type="button"
          aria-current={inFiles ? 'page' : undefined}
          onClick={() => show('files')}
          className={`flex shrink-0 items-center gap-1.5 border-b-2 px-3 ${inFiles ? 'border-accent font-semibold' : 'border-transparent text-ink-2 hover:bg-hover'}`}
        >
          <FolderClosed size={16} aria-hidden="true" />
          Files
        </button>
      </div>
      <div className="flex shrink-0 items-center gap-1 px-3 max-lg:px-1 max-lg:[&_kbd]:hidden">
        <Button
          look="ghost"
          hint={`${modifier}K`}
          title={`Everything by name  (${modifier}K)`}
          icon={
            <>
              <Search size={16} aria-hidden="true" className="max-sm:hidden" />
              <Menu size={16} aria-hidden="true" className="sm:hidden" />
            </>
          }
          onClick={openPalette}
        >
          <span className="max-xl:sr-only">Everything by name</span>
        </Button>
        <IconButton name="Bring files in" hint={`${modifier}O`} className="max-sm:hidden" onClick={chooseFiles}>
          <Upload size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          name="Render or export"
          hint="e"
          disabled={shown === null}
          className="max-sm:hidden"
          onClick={openTakeOut}
        >
          <Download size={16} aria-hidden="true" />
        </IconButton>
        <IconButton name="Light or dark" className="max-sm:hidden" onClick={nextTheme}>
          <Contrast size={16} aria-hidden="true" />
        </IconButton>
        <IconButton name="Settings" hint={`${modifier},`} className="max-sm:hidden" onClick={() => openSettings()}>
          <Settings size={16} aria-hidden="true" />
        </IconButton>
        <Button
          look="ghost"
          aria-pressed={pane === 'history'}
          className={`max-lg:hidden ${pane === 'history' ? 'bg-press' : ''}`}
          icon={<Clock size={16} aria-hidden="true" />}
          onClick={() => show(pane === 'history' ? 'document' : 'history')}
        >
          History
        </Button>
      </div>
    </header>
  )
}
