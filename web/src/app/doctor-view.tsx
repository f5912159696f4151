import { Check, Minus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isProblem, type DoctorView as Machine, type Problem } from '../../../src/client/index.ts'
import { workClient } from '../jobs/work-client.ts'
import { show } from '../state/actions.ts'
import { Button } from '../ui/button.tsx'

const countFound = ({ parts }: Machine): string =>
  `${parts.filter(({ found }) => found).length} of ${parts.length} there`

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
    <div className="flex h-full flex-col">
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2 className="truncate font-semibold">What this machine offers</h2>
        <span className="flex-1 text-ink-3 tabular-nums max-sm:invisible max-sm:w-0">
          {machine && !isProblem(machine) && countFound(machine)}
        </span>
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
        <ul
          tabIndex={0}
          data-fills
          aria-label="What this machine offers"
          className="min-h-0 flex-1 divide-y divide-line overflow-y-auto"
        >
          {machine.parts.map(({ name, found, version, needed, how }) => (
            <li
              key={name}
              className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 px-4 py-3 sm:grid-cols-[1rem_8rem_minmax(0,1fr)] xl:grid-cols-[1rem_8rem_minmax(0,2fr)_minmax(0,1fr)] xl:gap-x-4"
            >
              {found ? (
                <Check size={16} className="mt-0.5 text-new" role="img" aria-label="there" />
              ) : (
                <Minus size={16} className="mt-0.5 text-asked" role="img" aria-label="missing" />
              )}
              <span className="font-medium">{name}</span>
              <div className="min-w-0 max-sm:col-start-2">
                <p className={`break-words ${found ? '' : 'text-ink-2'}`}>{found ? version : `Missing: ${how}`}</p>
                {found && how !== '' && how !== 'nothing to do' && !version?.includes(how) && (
                  <p className="text-small break-words text-ink-2">{how}</p>
                )}
              </div>
              <p className="col-start-2 text-small text-ink-3 sm:col-start-3 xl:col-start-4 xl:leading-5">{needed}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
