import { Dialog } from 'radix-ui'
import { useStore } from 'zustand'
import { Key } from '../ui/key.tsx'
import { bindings, keysDialog, keysFocus, showKey } from './keys.ts'

/** Keys that follow each other are named by the first and the last. */
const shorten = (keys: readonly string[]): readonly string[] =>
  keys.length > 4 ? [`${keys[0]} – ${keys.at(-1)}`] : keys

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
          className="fixed top-1/2 left-1/2 z-30 flex max-h-[80vh] flex-col w-[min(56rem,calc(100vw-2rem))] -translate-1/2 overflow-hidden rounded-3 border border-line-strong bg-raised shadow-lift"
        >
          <Dialog.Title className="border-b border-line px-4 py-3 text-read font-semibold">Keys</Dialog.Title>
          <div
            tabIndex={0}
            data-fills
            role="region"
            aria-label="All keys"
            className="min-h-0 overflow-y-auto px-4 pt-3 pb-4"
          >
            <dl className="gap-x-8 md:columns-2">
              {bindings.map(({ name, keys }) => (
                <div
                  key={name}
                  className="flex min-h-7 break-inside-avoid items-center justify-between gap-4 border-b border-line"
                >
                  <dt>{name}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {shorten(keys).map((key) => (
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
