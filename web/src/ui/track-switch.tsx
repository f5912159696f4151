type SwitchProps = { readonly letter: string; readonly name: string; readonly isOn: boolean; onPress(): void }

/** Mute or solo of a track: a letter that is on or off. */
export function TrackSwitch({ letter, name, isOn, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      data-reach
      aria-label={name}
      aria-pressed={isOn}
      title={`${name}  (${letter.toLowerCase()})`}
      onClick={onPress}
      className={`inline-flex size-5 shrink-0 items-center justify-center rounded-1 border text-micro font-semibold ${isOn ? 'border-ink bg-ink text-(--surface-panel)' : 'border-line-strong text-ink-2 hover:bg-hover'}`}
    >
      {letter}
    </button>
  )
}
