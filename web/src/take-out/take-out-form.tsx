import { useEffect, useMemo, useRef, useState } from 'react'
import {
  isProblem,
  type JobBody,
  type OutputQuery,
  type Problem,
  type RenderOptions,
} from '../../../src/client/index.ts'
import { sayBytes } from '../jobs/progress.tsx'
import { workClient } from '../jobs/work-client.ts'
import { noteBegun } from '../jobs/work-store.ts'
import { say, showColumn } from '../state/actions.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { formatTime } from '../ui/time.ts'
import { FormatList } from './format-list.tsx'
import { groupOutputs, type OutputOffer } from './output-groups.ts'
import { Field, SampleOptions, TextOptions } from './output-options.tsx'
import { sendCover } from './send-cover.ts'
import { closeTakeOut, keepChoice, lastChoice, type TakeOutChoice } from './take-out-store.ts'
import { useOutputLook, type SeenOutput } from './use-output-look.ts'

/** What to take out on the left; on the right what it will be, and what it will not hold. */
export function TakeOutForm({ options, revision }: { readonly options: RenderOptions; readonly revision: number }) {
  const groups = useMemo(() => groupOutputs(options), [options])
  const outputs = groups.flatMap((group) => group.outputs).filter(({ missing }) => missing === null)
  const [choice, setChoice] = useState<TakeOutChoice>(() => firstChoice(options.document, outputs))
  const [cover, setCover] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name="format"]:checked')?.focus(), [])
  const output = outputs.find(({ format }) => format === choice.format)
  const query = output ? lookOf(output, choice) : null
  const seen = useOutputLook(options.document, revision, query)
  const { problem } = seen
  const isRefused = problem !== null
  const change = (fields: Partial<TakeOutChoice>): void => setChoice((had) => ({ ...had, ...fields }))

  const begin = async (): Promise<void> => {
    if (!output) return
    setBusy(true)
    const body = await bodyOf(options, { output, choice, cover })
    const begun = isProblem(body) ? body : await workClient.begin(body)
    setBusy(false)
    if (isProblem(begun)) return say({ says: begun.message, tone: 'problem' })
    keepChoice(options.document, choice)
    noteBegun(begun.job)
    closeTakeOut()
    // Where there is room for one column only, what becomes of it is seen beside the talk.
    if (matchMedia('(width < 64rem)').matches) showColumn('talk')
  }
  return (
    <form
      ref={form}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isRefused) void begin()
      }}
    >
      <div className="grid min-h-0 flex-1 max-sm:grid-rows-[minmax(8rem,2fr)_3fr] sm:grid-cols-[18rem_minmax(0,1fr)]">
        <FormatList groups={groups} chosen={choice.format} onChoose={({ format }) => change({ format })} />
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
          {options.problem && <p className="text-gone">{options.problem.message}</p>}
          {output ? (
            <>
              <div>
                <p className="text-read font-semibold">{output.name}</p>
                <p className="text-ink-2">{output.says}</p>
              </div>
              <FilePlace {...{ options, output, choice }} problem={problem} onChange={change} />
              <SampleOptions {...{ options, output, choice }} onChange={change} />
              {(seen.notes !== null || problem === null) && <Losses {...{ options, output, seen }} />}
              <TextOptions {...{ options, output, choice }} onChange={change} onCover={setCover} />
            </>
          ) : (
            <p className="text-ink-2">There is nothing here that can be taken out.</p>
          )}
        </div>
      </div>
      <footer className="flex items-center justify-end gap-2 border-t border-line px-4 py-3">
        <Button hint="Esc" className="max-sm:h-11" onClick={closeTakeOut}>
          Leave
        </Button>
        <Button look="primary" type="submit" hint="↵" className="max-sm:h-11" disabled={isBusy || !output || isRefused}>
          {output?.render ? 'Render' : 'Export'}
        </Button>
      </footer>
    </form>
  )
}

/** As it was chosen last, where that can still be made. */
function firstChoice(document: string, outputs: readonly OutputOffer[]): TakeOutChoice {
  const last = lastChoice(document)
  const format = outputs.find((each) => each.format === last?.format)?.format ?? outputs[0]?.format ?? ''
  return { ...last, format }
}

const queryOf = ({ format, hasRate }: OutputOffer, { name, into, rate }: TakeOutChoice): OutputQuery => ({
  format,
  ...(hasRate && rate !== undefined && { rate }),
  ...(name !== undefined && name.trim() !== '' && { name }),
  ...(into === 'project' && { into }),
})

/** What it is called matters where another file may have that name. */
function lookOf(output: OutputOffer, choice: TakeOutChoice): OutputQuery {
  const { name, ...others } = queryOf(output, choice)
  return others.into === undefined || name === undefined ? others : { ...others, name }
}

async function bodyOf(
  { document, chapters }: RenderOptions,
  { output, choice, cover }: { output: OutputOffer; choice: TakeOutChoice; cover: File | null },
): Promise<JobBody | Problem> {
  const query = queryOf(output, choice)
  const { render } = output
  if (!render) return { kind: 'export', document, ...query }
  const picture = cover && render.holdsCover ? await sendCover(cover) : undefined
  if (isProblem(picture)) return picture
  const tags = Object.fromEntries(Object.entries(choice.tags ?? {}).filter(([, text]) => text.trim() !== ''))
  const { bits = 16, withChapters = true } = choice
  return {
    ...query,
    kind: 'render',
    document,
    format: render.format,
    ...(render.bits.length > 0 && { bits: render.bits.includes(bits) ? bits : (render.bits[0] ?? 16) }),
    ...(render.holdsTags && Object.keys(tags).length > 0 && { tags }),
    ...(picture !== undefined && { cover: picture }),
    ...(chapters.length > 0 && !withChapters && { chapters: false }),
  }
}

type ChoiceProps = {
  readonly options: RenderOptions
  readonly output: OutputOffer
  readonly choice: TakeOutChoice
  onChange(fields: Partial<TakeOutChoice>): void
}

/** What the file is called, without the ending that its format has, and where it goes. */
function FilePlace({ options, output, choice, problem, onChange }: ChoiceProps & { readonly problem: string | null }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-2 lg:grid-cols-2">
        <Field name="File name">
          {(id) => (
            <span className="flex h-8 min-w-0 items-center rounded-2 border border-line-control bg-panel focus-within:shadow-(--ring) max-sm:h-11">
              <input
                id={id}
                dir="auto"
                value={choice.name ?? options.name}
                maxLength={200}
                spellCheck={false}
                aria-invalid={problem !== null}
                aria-describedby={`${id}-ending`}
                onChange={({ target }) => onChange({ name: target.value })}
                className="h-full min-w-0 flex-1 bg-transparent px-2 focus-visible:shadow-none"
              />
              <span id={`${id}-ending`} className="shrink-0 pr-2 font-mono text-small text-ink-3">
                .{output.ending}
              </span>
            </span>
          )}
        </Field>
        <Field name="Where">
          {(id) => (
            <Select
              id={id}
              look="field"
              className="max-sm:[&>select]:h-11"
              value={choice.into ?? 'download'}
              onChange={({ target }) => onChange({ into: target.value === 'project' ? 'project' : null })}
            >
              <option value="download">Kept here, to download</option>
              <option value="project">In the project’s folder, {options.folder}</option>
            </Select>
          )}
        </Field>
      </div>
      {problem !== null && (
        <p role="alert" className="break-words text-gone">
          {problem}
        </p>
      )}
    </div>
  )
}

type LossesProps = {
  readonly options: RenderOptions
  readonly output: OutputOffer
  readonly seen: SeenOutput
}

/** Said before anything is made, by whatever says it afterwards. */
function Losses({ options, output: { render }, seen: { text, notes } }: LossesProps) {
  // A song rings on behind its last bar for as long as it is heard, which only playing it tells.
  const ringing = options.kind === 'music' ? ', and what rings on after it (at most 2 s)' : ''
  const facts = render
    ? `${formatTime(options.duration)} long${ringing}`
    : text
      ? `${text.says} · ${sayBytes(text.bytes)}`
      : ''
  return (
    <section
      aria-label="What it will not hold"
      aria-live="polite"
      aria-busy={notes === null}
      className="flex min-h-17 flex-col gap-1 rounded-2 border border-line bg-app p-3"
    >
      <p className="text-ink-2 tabular-nums">{facts}</p>
      {notes === null ? (
        <p className="text-ink-3">Looking at what it holds…</p>
      ) : notes.length === 0 ? (
        <p className="text-ink-2">
          {!render
            ? 'Nothing that it could hold is left out.'
            : render.bits.length > 0
              ? 'Nothing of the document is lowered or left out.'
              : 'Nothing is left out; the sound is compressed.'}
        </p>
      ) : (
        <ul className="flex flex-col gap-1">
          {notes.map((note) => (
            <li key={note} className="break-words text-asked">
              {note}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
