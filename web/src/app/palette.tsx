import { useEffect, useMemo, useState } from 'react'
import { useStudio } from '../state/studio-store.ts'
import { Key } from '../ui/key.tsx'
import { closeDialog } from './dialogs.ts'
import { showKey } from './keys.ts'
import { findActions, listActions, readOperations, type OperationRow, type PaletteAction } from './palette-actions.ts'

/** Everything that can be done, by its name, under headings; found by parts of names, and done by keys alone. */
export function PaletteList() {
  const state = useStudio((all) => all)
  const [operations, setOperations] = useState<readonly OperationRow[]>([])
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => {
    let isShown = true
    void readOperations().then((known) => isShown && setOperations(known))
    return () => {
      isShown = false
    }
  }, [])
  const { project, shown, turns, pane } = state
  const actions = useMemo(() => listActions(state, operations), [project, shown, turns, pane, operations])
  const groups = useMemo(() => findActions(actions, typed), [actions, typed])
  const found = groups.flatMap((group) => group.actions)
  const chosen = found[Math.min(at, found.length - 1)]
  const choose = (index: number): void => {
    setAt(index)
    document.querySelector(`[id="palette-${index}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const run = (action: PaletteAction | undefined): void => {
    if (!action) return
    closeDialog()
    // Once the dialog has given the focus back.
    setTimeout(() => action.run())
  }
  return (
    <>
      <input
        role="combobox"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen && `palette-${found.indexOf(chosen)}`}
        aria-label="Everything by name"
        placeholder="What do you want to do?"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          choose(0)
        }}
        onKeyDown={(event) => {
          const last = found.length - 1
          const now = Math.min(at, last)
          const to = {
            ArrowDown: now === last ? 0 : now + 1,
            ArrowUp: now <= 0 ? last : now - 1,
            PageDown: Math.min(last, now + PAGE),
            PageUp: Math.max(0, now - PAGE),
          }[event.key]
          if (to !== undefined) choose(to)
          else if (event.key === 'Enter') run(chosen)
          else return
          event.preventDefault()
        }}
        className="shrink-0 border-b border-line bg-transparent px-4 py-3 text-read focus-visible:shadow-none"
      />
      <div id="palette-list" role="listbox" aria-label="Actions" className="min-h-0 overflow-y-auto p-1 pb-2">
        {groups.map(({ group, actions: own }) => (
          <div key={group} role="group" aria-labelledby={`palette-${group}`}>
            <p id={`palette-${group}`} className="truncate px-3 pt-2 pb-1 text-small text-ink-3" title={group}>
              {group}
            </p>
            {own.map((action) => {
              const index = found.indexOf(action)
              return (
                <div
                  key={index}
                  id={`palette-${index}`}
                  role="option"
                  aria-selected={action === chosen}
                  onPointerMove={() => setAt(index)}
                  onClick={() => run(action)}
                  className={`flex min-h-8 items-center justify-between gap-4 rounded-2 px-3 pointer-coarse:min-h-11 ${action === chosen ? 'bg-accent-soft' : ''}`}
                >
                  <span className="min-w-0 truncate" title={action.name}>
                    {action.name}
                  </span>
                  {action.key !== undefined && <Key className="pointer-coarse:hidden">{showKey(action.key)}</Key>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="px-4 pb-3 text-ink-3">Nothing is called that.</p>}
    </>
  )
}

const PAGE = 8
