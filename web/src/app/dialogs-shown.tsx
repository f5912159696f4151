import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { closeDialog, dialogFocus, useDialog, type OpenDialog } from './dialogs.ts'
import { sayName } from './palette-actions.ts'
import { PaletteList } from './palette.tsx'

const loaders = {
  help: async () => ({ default: (await import('../help/help-panel.tsx')).HelpPanel }),
  settings: async () => ({ default: (await import('../settings/settings-panel.tsx')).SettingsPanel }),
  operation: async () => ({ default: (await import('./operation-form.tsx')).OperationForm }),
}
const HelpPanel = lazy(loaders.help)
const SettingsPanel = lazy(loaders.settings)
const OperationForm = lazy(loaders.operation)

/** What is open over the page. On a phone it fills the page. */
export function Dialogs() {
  const open = useDialog()
  return (
    <Dialog.Root open={open !== null} onOpenChange={(isOpen) => !isOpen && closeDialog()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-[#0006]" />
        {open?.is === 'palette' ? <PaletteFrame /> : open && <PanelFrame dialog={open} />}
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteFrame() {
  return (
    <Dialog.Content
      aria-describedby={undefined}
      onCloseAutoFocus={dialogFocus.giveBack}
      className="fixed top-24 left-1/2 z-30 flex max-h-[70dvh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-3 border border-line-strong bg-raised shadow-lift max-lg:top-[max(0.75rem,env(safe-area-inset-top))] max-lg:max-h-[calc(100dvh-var(--keyboard,0px)-1.5rem)] max-sm:w-[calc(100vw-1rem)]"
    >
      <Dialog.Title className="sr-only">Everything by name</Dialog.Title>
      <PaletteList />
    </Dialog.Content>
  )
}

const titleOf = (dialog: OpenDialog): string =>
  dialog.is === 'operation'
    ? sayName(dialog.name)
    : dialog.is === 'settings'
      ? 'Settings'
      : dialog.is === 'help' && dialog.tab === 'keys'
        ? 'Keys'
        : 'What can I say here?'

function PanelFrame({ dialog }: { readonly dialog: Exclude<OpenDialog, { readonly is: 'palette' }> }) {
  // What a key opens next is there at once.
  useEffect(() => void Promise.all(Object.values(loaders).map((load) => load().catch(() => undefined))), [])
  const title = titleOf(dialog)
  const size =
    dialog.is === 'operation'
      ? 'w-[min(34rem,calc(100vw-2rem))]'
      : 'w-[min(56rem,calc(100vw-2rem))] sm:h-[min(42rem,85dvh)]'
  return (
    <Dialog.Content
      aria-describedby={undefined}
      onCloseAutoFocus={dialogFocus.giveBack}
      className={`fixed top-1/2 left-1/2 z-30 flex max-h-[85dvh] -translate-1/2 flex-col overflow-hidden rounded-3 border border-line-strong bg-raised shadow-lift ${size} max-sm:inset-0 max-sm:h-[calc(100dvh-var(--keyboard,0px))] max-sm:max-h-none max-sm:w-full max-sm:translate-none max-sm:rounded-none max-sm:border-0 max-sm:pt-[env(safe-area-inset-top)] max-sm:pb-[env(safe-area-inset-bottom)]`}
    >
      <header className="flex shrink-0 items-center border-b border-line py-2 pr-2 pl-4">
        <Dialog.Title className="min-w-0 flex-1 truncate text-read font-semibold" title={title}>
          {title}
        </Dialog.Title>
        <Dialog.Close asChild>
          <IconButton name="Close">
            <X size={16} aria-hidden="true" />
          </IconButton>
        </Dialog.Close>
      </header>
      <Suspense fallback={<Waiting />}>
        {dialog.is === 'help' ? (
          <HelpPanel tab={dialog.tab} />
        ) : dialog.is === 'settings' ? (
          <SettingsPanel part={dialog.part} />
        ) : (
          <OperationForm key={dialog.name} name={dialog.name} document={dialog.document} />
        )}
      </Suspense>
    </Dialog.Content>
  )
}

const Waiting = (): ReactNode => (
  <p role="status" className="p-4 text-ink-2">
    One moment…
  </p>
)
