import { useEffect } from 'react'
import { useStudio } from '../state/studio-store.ts'
import { Select } from '../ui/select.tsx'
import { chooseMind, nameOfMind, readMinds, useMinds } from './minds.ts'

const OTHERS = 'Models plan too once they are set up: “cutroom doctor” says how, for each of them.'

/** Who plans; to be chosen where there is a choice. What leaves the machine stands beside a model. */
export function MindSelect() {
  const isOpen = useStudio(({ door }) => door.is === 'open')
  const { minds, chosen } = useMinds()
  useEffect(() => {
    if (isOpen) void readMinds()
  }, [isOpen])
  const ready = minds.filter(({ isReady }) => isReady)
  const mind = ready.find((each) => (chosen === null ? each.isChosen : each.mind === chosen))
  if (ready.length < 2)
    return (
      <span title={OTHERS} className="truncate text-ink-3">
        by grammar
      </span>
    )
  return (
    <label className="flex min-w-0 items-center gap-0.5 text-ink-2">
      by
      <Select
        aria-label="Who plans"
        title={`${mind?.says ?? ''} ${OTHERS}`.trim()}
        value={mind?.mind ?? 'builtin'}
        onChange={({ target }) => chooseMind(target.value)}
      >
        {ready.map((each) => (
          <option key={each.mind} value={each.mind}>
            {nameOfMind(each.mind)}
          </option>
        ))}
      </Select>
    </label>
  )
}
