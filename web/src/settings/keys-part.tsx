import { useEffect, useState } from 'react'
import { bindings, groupOf, keysOf, nameOfKey, showKey, type KeyBinding } from '../app/keys.ts'
import { prefer, preferencesNow, usePreferences } from '../app/preferences.ts'
import { Button } from '../ui/button.tsx'
import { Key } from '../ui/key.tsx'

/** Several keys are one row of them, such as the digits: they have no single one to be chosen for. */
const isChoosable = ({ keys }: KeyBinding): boolean => keys.length < 5
/** Keys that only change what others mean. */
const MODIFIERS = new Set(['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock', 'Fn', 'Dead', 'Process'])
/** With these one leaves a field, a dialog or a list. */
const TAKEN = new Set(['Tab', 'Shift+Tab', 'Escape', 'Enter'])

/** The keymap of what is open now, to be searched, each with a key of one's own where one likes. */
export function KeysPart() {
  const { keys: own } = usePreferences()
  const [find, setFind] = useState('')
  const [chosen, choose] = useState<string | null>(null)
  const [refused, refuse] = useState<string | null>(null)
  useEffect(() => {
    if (chosen === null) return
    const hear = (event: KeyboardEvent): void => {
      if (MODIFIERS.has(event.key)) return
      event.preventDefault()
      event.stopPropagation()
      choose(null)
      if (event.key === 'Escape') return
      refuse(takeKey(chosen, nameOfKey(event)))
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [chosen])
  const wanted = find.trim().toLowerCase()
  const names = [...new Map(bindings.map((binding) => [binding.name, binding])).values()]
  const listed = names.filter((binding) =>
    `${binding.name} ${groupOf(binding)} ${keysOf(binding).map(showKey).join(' ')}`.toLowerCase().includes(wanted),
  )
  return (
    <section aria-label="Keys" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-48 flex-1 text-ink-2">What counts on this page and in the view that is open.</p>
        {Object.keys(own).length > 0 && (
          <Button look="ghost" onClick={() => prefer({ keys: {} })}>
            All as usual
          </Button>
        )}
        <input
          type="search"
          aria-label="Find a key"
          placeholder="Find a key"
          value={find}
          onChange={({ target }) => setFind(target.value)}
          className="h-7 w-44 rounded-2 border border-line-control bg-transparent px-2 max-sm:w-full"
        />
      </div>
      <p role="status" className={refused === null ? 'sr-only' : 'rounded-2 border border-asked bg-asked-soft p-2'}>
        {refused}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {listed.map((binding) => {
          const { name } = binding
          const isOwn = own[name] !== undefined
          return (
            <li key={name} className="flex min-h-9 flex-wrap items-center gap-x-3">
              <span className="min-w-32 flex-1">
                {name} <span className="text-small text-ink-3">{groupOf(binding)}</span>
              </span>
              <span className="flex shrink-0 items-center gap-1">
                {chosen === name ? (
                  <span className="text-asked">Press a key, or Esc</span>
                ) : (
                  keysOf(binding).map((key) => <Key key={key}>{showKey(key)}</Key>)
                )}
              </span>
              {isChoosable(binding) && (
                <span className="flex w-32 shrink-0 justify-end">
                  {isOwn && (
                    <Button
                      look="ghost"
                      aria-label={`${name}: as usual`}
                      onClick={() => prefer({ keys: without(own, name) })}
                    >
                      As usual
                    </Button>
                  )}
                  <Button look="ghost" aria-label={`Change the key of ${name}`} onClick={() => choose(name)}>
                    Change
                  </Button>
                </span>
              )}
            </li>
          )
        })}
        {listed.length === 0 && <li className="py-2 text-ink-3">No key does that here.</li>}
      </ul>
    </section>
  )
}

const without = (own: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(own).filter(([each]) => each !== name))

/** What it is from now on; or who has that key already, in the same place. */
function takeKey(name: string, key: string): string | null {
  if (TAKEN.has(key)) return `${showKey(key)} is how one leaves a field or a list, so it stays that.`
  const had = bindings.find((binding) => binding.name !== name && keysOf(binding).includes(key))
  if (had) return `${showKey(key)} is “${had.name}” already; choose another key, or give that one another first.`
  prefer({ keys: { ...preferencesNow().keys, [name]: key } })
  return null
}
