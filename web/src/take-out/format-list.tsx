import type { OutputOffer, OutputGroup } from './output-groups.ts'

type FormatListProps = {
  readonly groups: readonly OutputGroup[]
  readonly chosen: string
  onChoose(output: OutputOffer): void
}

/** All that the document can be taken out as, by what people want; one list for arrow keys. */
export function FormatList({ groups, chosen, onChoose }: FormatListProps) {
  return (
    <div
      role="radiogroup"
      aria-label="Format"
      className="flex min-h-0 flex-col gap-4 overflow-y-auto border-line bg-app p-3 max-sm:border-b sm:border-r"
    >
      {groups.map(({ name, outputs }) => (
        <fieldset key={name} className="flex flex-col gap-0.5">
          <legend className="mb-1 px-2 text-small font-semibold text-ink-3">{name}</legend>
          {outputs.map((output) => (
            <Choice
              key={output.format}
              output={output}
              isChosen={output.format === chosen}
              onChoose={() => onChoose(output)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function Choice({
  output: { name, ending, missing },
  isChosen,
  onChoose,
}: {
  readonly output: OutputOffer
  readonly isChosen: boolean
  onChoose(): void
}) {
  const isDisabled = missing !== null
  return (
    <label
      className={`flex items-start gap-2 rounded-2 px-2 py-1 max-sm:py-2 ${isChosen ? 'bg-accent-soft' : isDisabled ? '' : 'hover:bg-hover'}`}
    >
      <input
        type="radio"
        name="format"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="mt-1 size-3 shrink-0 accent-(--accent)"
      />
      <span className={`min-w-0 flex-1 ${isDisabled ? 'text-ink-3' : ''}`}>
        {name}
        {missing !== null && <span className="block text-small text-ink-3">{missing}</span>}
      </span>
      <span aria-hidden="true" className="shrink-0 font-mono text-small leading-5 text-ink-3">
        .{ending}
      </span>
    </label>
  )
}
