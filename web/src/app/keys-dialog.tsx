import { Dialog } from 'radix-ui'
import { useStore } from 'zustand'
import { Key } from '../ui/key.tsx'
import { bindings, keysDialog, keysFocus, showKey } from './keys.ts'

/** Every key that counts here. */
export function KeysDialog() {
  const isOpen = useStore(keysDialog, ({ isOpen }) => isOpen)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => keysDialog.setState({ isOpen: open })}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-[#0006]" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={keysFocus.giveBack}
          className="fixed top-1/2 left-1/2 z-30 flex max-h-[80vh] flex-col w-[min(32rem,calc(100vw-2rem))] -translate-1/2 overflow-hidden rounded-3 border border-line-strong bg-raised shadow-lift"
        >
          <Dialog.Title className="px-5 pt-5 pb-3 text-title font-semibold">Keys</Dialog.Title>
          <div tabIndex={0} role="region" aria-label="All keys" className="min-h-0 overflow-y-auto px-5 pb-5">
            <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
              {bindings.map(({ name, keys }) => (
                <div key={name} className="col-span-2 grid grid-cols-subgrid items-center">
                  <dt>{name}</dt>
                  <dd className="flex justify-end gap-1">
                    {keys.map((key) => (
                      <Key key={key}>{showKey(key)}</Key>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-3 text-small text-ink-3">Letters count outside of text fields only.</p>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
