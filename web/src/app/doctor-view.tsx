import { Check, Minus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isProblem, type DoctorView as Machine, type Problem } from '../../../src/client/index.ts'
import { workClient } from '../jobs/work-client.ts'
import { show } from '../state/actions.ts'
import { Button } from '../ui/button.tsx'

/** What this machine offers, and how to get what is missing. */
export function DoctorView() {
  const [machine, setMachine] = useState<Machine | Problem | null>(null)
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    let isShown = true
    void workClient.doctor().then((given) => isShown && setMachine(given))
    return () => {
      isShown = false
    }
  }, [looks])
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <header className="flex items-center gap-2 border-b border-line px-4 py-3">
        <h2 className="flex-1 text-title font-semibold">What this machine offers</h2>
        <Button
          onClick={() => {
            setMachine(null)
            setLooks(looks + 1)
          }}
        >
          Look again
        </Button>
        <Button look="ghost" onClick={() => show('document')}>
          Back
        </Button>
      </header>
      {machine === null ? (
        <p role="status" className="p-4 text-ink-2">
          Looking…
        </p>
      ) : isProblem(machine) ? (
        <p role="alert" className="p-4 text-gone">
          {machine.message}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {machine.parts.map(({ name, found, version, needed, how }) => (
            <li key={name} className="grid grid-cols-[1.5rem_10rem_minmax(0,1fr)] gap-x-2 px-4 py-3">
              {found ? (
                <Check size={16} className="mt-0.5 text-new" role="img" aria-label="there" />
              ) : (
                <Minus size={16} className="mt-0.5 text-asked" role="img" aria-label="missing" />
              )}
              <span className="font-medium">{name}</span>
              <div className="min-w-0">
                <p className="break-words">{found ? version : `Missing: ${how}`}</p>
                <p className="text-small text-ink-3">{needed}</p>
                {found && how !== '' && how !== 'nothing to do' && (
                  <p className="text-small break-words text-ink-2">{how}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
