import { useId, type ReactNode } from 'react'
import type { RenderOptions } from '../../../src/client/index.ts'
import { Select } from '../ui/select.tsx'
import { formatTime } from '../ui/time.ts'
import type { OutputOffer } from './output-groups.ts'
import type { TakeOutChoice } from './take-out-store.ts'

type OptionsProps = {
  readonly options: RenderOptions
  readonly output: OutputOffer
  readonly choice: TakeOutChoice
  onChange(fields: Partial<TakeOutChoice>): void
}
type CoverProps = { onCover(file: File | null): void }

/** How time or sound is counted in the file, where that can be chosen. */
export function SampleOptions(props: OptionsProps) {
  const { output, options } = props
  const { render } = output
  if (output.hasRate && options.rates) return <Rate {...props} rates={options.rates} />
  return render && render.bits.length > 0 ? <Bits {...props} render={render} /> : null
}

/** What is written beside the sound, where the format has room for it. */
export function TextOptions(props: OptionsProps & CoverProps) {
  const { output, options } = props
  const { render } = output
  return (
    <>
      {render?.holdsTags && options.tags.length > 0 && <Tags {...props} render={render} />}
      {render?.holdsChapters && options.chapters.length > 0 && <Chapters {...props} />}
    </>
  )
}

type RenderRow = NonNullable<OutputOffer['render']>

function Rate({
  rates: { all, usual },
  choice,
  onChange,
}: OptionsProps & { readonly rates: NonNullable<RenderOptions['rates']> }) {
  return (
    <Field name="Frames a second">
      {(id) => (
        <Select
          id={id}
          look="field"
          value={choice.rate ?? usual}
          onChange={({ target }) => onChange({ rate: target.value })}
          className="sm:w-1/2"
        >
          {(all.includes(usual) ? all : [usual, ...all]).map((rate) => (
            <option key={rate} value={rate}>
              {rate === usual ? `${rate}, as the recording` : rate}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Bits({ render: { bits }, choice, onChange }: OptionsProps & { readonly render: RenderRow }) {
  return (
    <Field name="Bits a sample">
      {(id) => (
        <Select
          id={id}
          look="field"
          value={choice.bits !== undefined && bits.includes(choice.bits) ? choice.bits : bits[0]}
          onChange={({ target }) => onChange({ bits: Number(target.value) as 16 | 24 | 32 })}
          className="sm:w-1/2"
        >
          {bits.map((each) => (
            <option key={each} value={each}>
              {each === 32 ? '32, floating point' : each}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Tags({
  options,
  render,
  choice: { tags = {} },
  onChange,
  onCover,
}: OptionsProps & CoverProps & { readonly render: RenderRow }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">Written in the file</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.tags.map((tag) => (
          <Field key={tag} name={`${tag.charAt(0).toUpperCase()}${tag.slice(1)}`}>
            {(id) => (
              <input
                id={id}
                dir="auto"
                value={tags[tag] ?? ''}
                maxLength={4000}
                onChange={({ target }) => onChange({ tags: { ...tags, [tag]: target.value } })}
                className="h-8 min-w-0 rounded-2 border border-line-control bg-panel px-2 max-sm:h-11"
              />
            )}
          </Field>
        ))}
      </div>
      {render.holdsCover && (
        <Field name="Cover (JPEG or PNG)">
          {(id) => (
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png"
              className="min-w-0 text-ink-2 file:mr-2 file:h-7 file:rounded-2 file:border file:border-line-strong file:bg-panel file:px-2.5 file:font-medium file:text-ink"
              onChange={({ target }) => onCover(target.files?.[0] ?? null)}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}

function Chapters({ options: { chapters }, choice, onChange }: OptionsProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">Chapters</legend>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={choice.withChapters !== false}
          onChange={({ target }) => onChange({ withChapters: target.checked })}
          className="size-3.5 accent-(--accent)"
        />
        {chapters.length === 1 ? 'The label becomes a chapter' : `The ${chapters.length} labels become chapters`}
      </label>
      <ol className="max-h-32 overflow-y-auto pl-5.5 text-ink-2">
        {chapters.map(({ title, start }) => (
          <li key={`${start} ${title}`} className="flex gap-2">
            <span className="shrink-0 text-ink-3 tabular-nums">{formatTime(start)}</span>
            <span className="min-w-0 truncate" dir="auto" title={title}>
              {title}
            </span>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

export function Field({ name, children }: { readonly name: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-small text-ink-2">
        {name}
      </label>
      {children(id)}
    </div>
  )
}
