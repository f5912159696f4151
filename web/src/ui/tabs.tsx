import { useId, type ReactNode } from 'react'

type TabsProps<Name extends string> = {
  readonly names: { readonly [name in Name]: string }
  readonly chosen: Name
  readonly children: ReactNode
  onChoose(name: Name): void
}

/** Parts of a panel, one of them seen. The arrows go from one to the next. */
export function Tabs<Name extends string>({ names, chosen, children, onChoose }: TabsProps<Name>) {
  const id = useId()
  const all = Object.keys(names) as Name[]
  return (
    <>
      <div
        role="tablist"
        aria-label="Parts"
        className="flex shrink-0 overflow-x-auto border-b border-line px-2 [scrollbar-width:none]"
        onKeyDown={(event) => {
          const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
          const next = all[(all.indexOf(chosen) + step + all.length) % all.length]
          if (step === 0 || next === undefined) return
          event.preventDefault()
          onChoose(next)
          document.querySelector<HTMLElement>(`[id="${id}-${next}"]`)?.focus()
        }}
      >
        {all.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            className={`h-9 shrink-0 border-b-2 px-3 whitespace-nowrap ${name === chosen ? 'border-accent font-semibold' : 'border-transparent text-ink-2 hover:bg-hover'}`}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {children}
      </div>
    </>
  )
}
