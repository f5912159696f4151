import { Check, LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  isProblem,
  type MindRow,
  type Problem,
  type SettingsBody,
  type SettingsView,
} from '../../../src/client/index.ts'
import { workClient } from '../jobs/work-client.ts'
import { nameOfMind, readMinds } from '../talk/minds.ts'
import { Button } from '../ui/button.tsx'
import { formatMoment } from '../ui/time.ts'

/** Who plans where a request names nobody, and what leaves the machine then. Kept in the user's own settings. */
export function PlanningPart() {
  const [settings, setSettings] = useState<SettingsView | Problem | null>(null)
  const [refused, refuse] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    void workClient.settings().then((given) => isShown && setSettings(given))
    return () => {
      isShown = false
    }
  }, [])
  const change = async (body: SettingsBody): Promise<boolean> => {
    const changed = await workClient.changeSettings(body)
    refuse(isProblem(changed) ? changed.message : null)
    if (isProblem(changed)) return false
    setSettings(changed)
    await readMinds()
    return true
  }
  if (settings === null) return <p role="status">Reading your settings…</p>
  if (isProblem(settings))
    return (
      <p role="alert" className="text-gone">
        {settings.message}
      </p>
    )
  const { mind, minds, keys, agreed, place } = settings
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold">Who plans</legend>
        {minds.map((each) => (
          <MindChoice
            key={each.mind}
            row={each}
            isChosen={each.mind === mind}
            onChoose={() => change({ mind: each.mind })}
          />
        ))}
        <OtherModel onChoose={(chosen) => change({ mind: chosen })} />
        {refused !== null && (
          <p role="alert" className="rounded-2 border border-gone bg-gone-soft p-2 break-words">
            {refused}
          </p>
        )}
        <p className="max-w-prose text-small text-ink-2">
          Whoever plans chooses among the same operations, and you decide as before. A single request can be planned by
          another one, beside the box.
        </p>
      </fieldset>
      <section aria-label="Keys of models">
        <h3 className="font-semibold">Keys of models</h3>
        <p className="max-w-prose text-small text-ink-2">
          A key is set in the environment that Cutroom is started from. It is never sent to this page, and never written
          down.
        </p>
        <ul className="mt-2 max-w-xl divide-y divide-line border-y border-line">
          {keys.map(({ variable, provider, isSet }) => (
            <li key={variable} className="flex min-h-8 items-center gap-2">
              <LockKeyhole size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
              <code className="min-w-0 font-mono text-small break-words">{variable}</code>
              <span className="text-ink-3 max-sm:hidden">{provider}</span>
              <span className={`ml-auto shrink-0 ${isSet ? 'font-medium' : 'text-ink-3'}`}>
                {isSet ? 'set' : 'not set'}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {agreed.length > 0 && (
        <section aria-label="What you agreed to">
          <h3 className="font-semibold">What you agreed to</h3>
          <ul className="mt-2 max-w-xl divide-y divide-line border-y border-line">
            {agreed.map(({ to, when }) => (
              <li key={to} className="flex min-h-10 items-center gap-3">
                <span className="min-w-0 flex-1 break-words">
                  <code className="font-mono text-small">{to}</code>
                  <span className="text-ink-3"> · {sayWhen(when)}</span>
                </span>
                <Button aria-label={`Ask again before ${to} is used`} onClick={() => void change({ forget: to })}>
                  Ask again
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-small break-words text-ink-3">
        Kept in {place}, for the terminal as well. A project can set nothing of this.
      </p>
    </>
  )
}

const sayWhen = (when: string): string => (Number.isNaN(Date.parse(when)) ? when : formatMoment(when))

type MindProps = { readonly row: MindRow; readonly isChosen: boolean; onChoose(): Promise<boolean> }

function MindChoice({ row: { mind, isReady, how, goesTo, says, price }, isChosen, onChoose }: MindProps) {
  return (
    <label
      className={`relative flex max-w-2xl gap-3 rounded-3 border p-3 focus-within:shadow-(--ring) ${isChosen ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-hover'}`}
    >
      <input
        type="radio"
        name="mind"
        checked={isChosen}
        disabled={!isReady && !isChosen}
        onChange={() => void onChoose()}
        className="absolute inset-0 opacity-0 focus-visible:shadow-none"
      />
      <Check
        size={16}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${isChosen ? 'text-accent-text' : 'invisible'}`}
      />
      <span className="min-w-0">
        <span className="font-medium">
          {mind === 'builtin' ? 'The built-in planner, by ' : ''}
          {nameOfMind(mind)}
        </span>
        <span className="block text-small break-words text-ink-2">{isReady ? says : how}</span>
        {goesTo !== null && (
          <span className="block text-small text-ink-3">
            Goes to {goesTo}
            {price && ` · $${price.fresh} in, $${price.output} out for a million tokens (${price.asOf})`}
          </span>
        )}
      </span>
    </label>
  )
}

/** Any model by its name: the server looks whether it could be reached, and contacts nobody. */
function OtherModel({ onChoose }: { onChoose(mind: string): Promise<boolean> }) {
  const [written, write] = useState('')
  return (
    <form
      className="flex max-w-2xl flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void onChoose(written.trim()).then((isChosen) => isChosen && write(''))
      }}
    >
      <input
        aria-label="Another model"
        placeholder="Another model, as ollama/llama3.2"
        value={written}
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ target }) => write(target.value)}
        className="h-8 min-w-40 flex-1 rounded-2 border border-line-control bg-transparent px-2"
      />
      <Button type="submit" className="h-8" disabled={written.trim() === ''}>
        Use it
      </Button>
    </form>
  )
}
