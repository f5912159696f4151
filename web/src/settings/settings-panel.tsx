import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { openDialog, SETTINGS_PARTS, type SettingsPart } from '../app/dialogs.ts'
import { prefer, TEXT_SIZES, THEMES, usePreferences } from '../app/preferences.ts'
import { Tabs } from '../ui/tabs.tsx'
import { KeysPart } from './keys-part.tsx'
import { ModelsPart } from './models-part.tsx'
import { PlanningPart } from './planning-part.tsx'

const NAMES = Object.fromEntries(SETTINGS_PARTS.map((part) => [part, part])) as {
  readonly [part in SettingsPart]: string
}

const parts: { readonly [part in SettingsPart]: () => ReactNode } = {
  Planning: PlanningPart,
  'Offline models': ModelsPart,
  Look: LookPart,
  Sound: SoundPart,
  Keys: KeysPart,
}

/** What is one's own: on this machine, or in this browser. No project can set any of it. */
export function SettingsPanel({ part }: { readonly part: SettingsPart }) {
  const Part = parts[part]
  return (
    <Tabs names={NAMES} chosen={part} onChoose={(chosen) => openDialog({ is: 'settings', part: chosen })}>
      <div
        tabIndex={0}
        data-fills
        role="region"
        aria-label={part}
        className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4"
      >
        <Part />
      </div>
    </Tabs>
  )
}

const THEME_NAMES = { auto: 'As the system has it', light: 'Light', dark: 'Dark' } as const

function LookPart() {
  const { theme, textSize, motion } = usePreferences()
  return (
    <>
      <Choices
        legend="Theme"
        options={THEMES.map((each) => ({ value: each, name: THEME_NAMES[each] }))}
        chosen={theme}
        onChoose={(chosen) => prefer({ theme: chosen })}
      />
      <Choices
        legend="Text size"
        says="Letters, and all that is laid out around them. It comes on top of your browser’s own zoom."
        options={TEXT_SIZES.map((each) => ({ value: each, name: `${Math.round(each * 100)} %` }))}
        chosen={textSize}
        onChoose={(chosen) => prefer({ textSize: chosen })}
      />
      <Choices
        legend="Motion"
        says="What moves is short anyway: nothing takes longer than 0.14 s."
        options={[
          { value: 'system', name: 'As the system has it' },
          { value: 'less', name: 'None' },
        ]}
        chosen={motion}
        onChoose={(chosen) => prefer({ motion: chosen })}
      />
      <Kept />
    </>
  )
}

function SoundPart() {
  const { playsTapped } = usePreferences()
  return (
    <>
      <Choices
        legend="A word that a finger taps"
        says="With a mouse, a word is gone to, and Space plays from there."
        options={[
          { value: 'plays', name: 'Plays from there' },
          { value: 'goes', name: 'Is only gone to' },
        ]}
        chosen={playsTapped ? 'plays' : 'goes'}
        onChoose={(chosen) => prefer({ playsTapped: chosen === 'plays' })}
      />
      <p className="max-w-prose text-ink-2">
        Sound goes to the output that your browser has chosen. What is heard is what a render writes, sample by sample;
        there is no volume here that could make it something else.
      </p>
      <Kept />
    </>
  )
}

const Kept = (): ReactNode => <p className="text-small text-ink-3">Kept by this browser, for all your projects.</p>

type ChoicesProps<Value extends string | number> = {
  readonly legend: string
  readonly says?: string
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly chosen: Value
  onChoose(value: Value): void
}

/** One of a few, which counts at once. */
function Choices<Value extends string | number>({ legend, says, options, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      {says !== undefined && <p className="max-w-prose text-small text-ink-2">{says}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map(({ value, name }) => (
          <label
            key={value}
            className={`relative inline-flex min-h-8 items-center gap-1.5 rounded-2 border px-3 focus-within:shadow-(--ring) pointer-coarse:min-h-11 ${value === chosen ? 'border-accent bg-accent-soft text-accent-text' : 'border-line-strong hover:bg-hover'}`}
          >
            <input
              type="radio"
              name={legend}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 opacity-0 focus-visible:shadow-none"
            />
            <Check size={14} aria-hidden="true" className={value === chosen ? '' : 'invisible'} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
