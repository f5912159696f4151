import { Dialog } from 'radix-ui'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { show, showDocument } from '../state/actions.ts'
import { useStudio } from '../state/studio-store.ts'
import { Key } from '../ui/key.tsx'
import { bindings, showKey } from './keys.ts'
import { closePalette, palette, paletteFocus } from './palette-store.ts'
import { setTheme } from './theme.ts'

/** `also`: what else people call it. */
type NamedAction = { readonly name: string; readonly also?: string; readonly key?: string; run(): void }

/** Everything that can be done, by its name. */
export function Palette() {
  const isOpen = useStore(palette, ({ isOpen }) => isOpen)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && closePalette()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-[#0006]" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={paletteFocus.giveBack}
          className="fixed top-24 left-1/2 z-30 flex max-h-[60vh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-3 border border-line-strong bg-raised shadow-lift"
        >
          <Dialog.Title className="sr-only">Everything by name</Dialog.Title>
          <PaletteList />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteList() {
  const documents = useStudio(({ project }) => project?.documents)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const actions = useMemo<NamedAction[]>(
    () => [
      ...(documents ?? []).map(({ name }) => ({ name: `Open ${name}`, run: () => void showDocument(name) })),
      { name: 'Open the files', also: 'sessions turns plans', run: () => show('files') },
      { name: 'Show the history', run: () => show('history') },
      { name: 'What this machine offers', also: 'doctor', run: () => show('doctor') },
      { name: 'Theme: light', run: () => setTheme('light') },
      { name: 'Theme: dark', run: () => setTheme('dark') },
      { name: 'Theme: as the system has it', run: () => setTheme('auto') },
      ...bindings.map(({ name, keys, run }) => ({ name, key: keys[0] ?? '', run: () => void run(keys[0] ?? '') })),
    ],
    [documents],
  )
  const words = typed.toLowerCase().split(/\s+/)
  const found = actions.filter(({ name, also = '' }) =>
    words.every((word) => `${name} ${also}`.toLowerCase().includes(word)),
  )
  const chosen = found[Math.min(at, found.length - 1)]
  const run = (action: NamedAction | undefined): void => {
    closePalette()
    // Once the dialog has given the focus back.
    if (action) setTimeout(() => action.run())
  }
  return (
    <>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen && `palette-${found.indexOf(chosen)}`}
        aria-label="Everything by name"
        placeholder="What do you want to do?"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step !== undefined) setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
          else if (event.key === 'Enter') run(chosen)
          else return
          event.preventDefault()
        }}
        className="border-b border-line bg-transparent px-4 py-3 text-read focus-visible:shadow-none"
      />
      <ul id="palette-list" role="listbox" aria-label="Actions" className="overflow-y-auto p-1">
        {found.map((action, index) => (
          <li
            key={action.name}
            id={`palette-${index}`}
            role="option"
            aria-selected={action === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => run(action)}
            className={`flex h-8 items-center justify-between gap-4 rounded-2 px-3 ${action === chosen ? 'bg-accent-soft' : ''}`}
          >
            <span className="min-w-0 truncate" title={action.name}>
              {action.name}
            </span>
            {action.key !== undefined && <Key>{showKey(action.key)}</Key>}
          </li>
        ))}
        {found.length === 0 && <li className="px-3 py-2 text-ink-3">Nothing is called that.</li>}
      </ul>
    </>
  )
}
