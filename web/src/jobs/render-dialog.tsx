import { Dialog } from 'radix-ui'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { isProblem, type JobBody, type Problem, type RenderOptions } from '../../../src/client/index.ts'
import { say } from '../state/actions.ts'
import { Button } from '../ui/button.tsx'
import { formatTime } from '../ui/time.ts'
import { closeRender, rendering } from './render-store.ts'
import { sendCover } from './send-cover.ts'
import { workClient } from './work-client.ts'
import { noteBegun } from './work-store.ts'

type FormatRow = RenderOptions['formats'][number]

/** What a document becomes as a file: which format, what is written in it, and what it will not hold, said before. */
export function RenderDialog() {
  const document = useStore(rendering, ({ document }) => document)
  return (
    <Dialog.Root open={document !== null} onOpenChange={(open) => !open && closeRender()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-[#0006]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-30 flex max-h-[85vh] w-[min(40rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-3 border border-line-strong bg-raised shadow-lift"
        >
          <Dialog.Title className="truncate border-b border-line px-4 py-3 text-read font-semibold">
            Write {document} to a file
          </Dialog.Title>
          {document !== null && <Choices key={document} document={document} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choices({ document }: { readonly document: string }) {
  const [options, setOptions] = useState<RenderOptions | Problem | null>(null)
  useEffect(() => {
    let isShown = true
    void workClient.renderOptions(document).then((given) => isShown && setOptions(given))
    return () => {
      isShown = false
    }
  }, [document])
  if (options === null)
    return (
      <p role="status" className="p-4 text-ink-2">
        Looking at what it holds…
      </p>
    )
  if (isProblem(options))
    return (
      <p role="alert" className="p-4 text-gone">
        {options.message}
      </p>
    )
  return <RenderForm options={options} />
}

function RenderForm({ options }: { readonly options: RenderOptions }) {
  const { formats, exports, chapters, tags: offered, problem } = options
  const [chosen, setChosen] = useState<string>(formats.find(({ missing }) => missing === null)?.format ?? '')
  const [bits, setBits] = useState<16 | 24 | 32>(16)
  const [tags, setTags] = useState<Readonly<Record<string, string>>>({})
  const [withChapters, setWithChapters] = useState(true)
  const [cover, setCover] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const format = formats.find((each) => each.format === chosen)

  const begin = async (): Promise<void> => {
    setBusy(true)
    const body = await bodyOf()
    const begun = body && (isProblem(body) ? body : await workClient.begin(body))
    setBusy(false)
    if (!begun) return
    if (isProblem(begun)) return say({ says: begun.message, tone: 'problem' })
    noteBegun(begun.job)
    closeRender()
  }
  const bodyOf = async (): Promise<JobBody | Problem | null> => {
    if (!format) return chosen === '' ? null : { kind: 'export', document: options.document, format: chosen }
    const picture = cover && format.holdsCover ? await sendCover(cover) : undefined
    if (isProblem(picture)) return picture
    const written = Object.fromEntries(Object.entries(tags).filter(([, text]) => text.trim() !== ''))
    return {
      kind: 'render',
      document: options.document,
      format: format.format,
      ...(format.bits.length > 0 && { bits: format.bits.includes(bits) ? bits : (format.bits[0] ?? 16) }),
      ...(format.holdsTags && Object.keys(written).length > 0 && { tags: written }),
      ...(picture !== undefined && { cover: picture }),
      ...(!withChapters && { chapters: false }),
    }
  }
  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
        {problem && <p className="text-gone">{problem.message}</p>}
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-semibold">Format</legend>
          {formats.map((each) => (
            <FormatChoice
              key={each.format}
              format={each}
              isChosen={each.format === chosen}
              onChoose={() => setChosen(each.format)}
            />
          ))}
          {exports.map(({ format: name, ending }) => (
            <Choice
              key={name}
              name={`${name}, for other programs (.${ending})`}
              isChosen={name === chosen}
              onChoose={() => setChosen(name)}
            />
          ))}
        </fieldset>
        {format && format.bits.length > 0 && (
          <Field name="Bits a sample">
            {(id) => (
              <select
                id={id}
                value={format.bits.includes(bits) ? bits : format.bits[0]}
                onChange={({ target }) => setBits(Number(target.value) as 16 | 24 | 32)}
                className="h-8 rounded-2 border border-line-control bg-panel px-2"
              >
                {format.bits.map((each) => (
                  <option key={each} value={each}>
                    {each === 32 ? '32, floating point' : each}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {format?.holdsTags && offered.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-semibold">Written in the file</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {offered.map((tag) => (
                <Field key={tag} name={`${tag.charAt(0).toUpperCase()}${tag.slice(1)}`}>
                  {(id) => (
                    <input
                      id={id}
                      value={tags[tag] ?? ''}
                      maxLength={4000}
                      onChange={({ target }) => setTags({ ...tags, [tag]: target.value })}
                      className="h-8 min-w-0 rounded-2 border border-line-control bg-panel px-2"
                    />
                  )}
                </Field>
              ))}
            </div>
            {format.holdsCover && (
              <Field name="Cover (JPEG or PNG)">
                {(id) => (
                  <input
                    id={id}
                    type="file"
                    accept="image/jpeg,image/png"
                    className="text-ink-2 file:mr-2 file:h-7 file:rounded-2 file:border file:border-line-strong file:bg-panel file:px-2.5 file:font-medium file:text-ink"
                    onChange={({ target }) => setCover(target.files?.[0] ?? null)}
                  />
                )}
              </Field>
            )}
          </fieldset>
        )}
        {format?.holdsChapters && chapters.length > 0 && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-semibold">Chapters</legend>
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={withChapters}
                onChange={({ target }) => setWithChapters(target.checked)}
                className="accent-(--accent)"
              />
              {chapters.length === 1 ? 'The label becomes a chapter' : `The ${chapters.length} labels become chapters`}
            </label>
            <ol className="max-h-32 overflow-y-auto pl-6 text-ink-2">
              {chapters.map(({ title, start }) => (
                <li key={`${start} ${title}`} className="flex gap-2">
                  <span className="text-ink-3 tabular-nums">{formatTime(start)}</span>
                  <span className="truncate" dir="auto">
                    {title}
                  </span>
                </li>
              ))}
            </ol>
          </fieldset>
        )}
        {format && (
          <section aria-label="What it will not hold" className="rounded-2 border border-line bg-app p-3">
            {format.notes.length === 0 ? (
              <p className="text-ink-2">
                {format.bits.length > 0
                  ? 'Nothing of the document is lowered or left out.'
                  : 'Nothing is left out; the sound is compressed.'}
              </p>
            ) : (
              <ul className="flex flex-col gap-1">
                {format.notes.map((note) => (
                  <li key={note} className="break-words text-asked">
                    {note}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button hint="Esc" onClick={closeRender}>
          Leave
        </Button>
        <button
          type="submit"
          disabled={isBusy || chosen === ''}
          className="inline-flex h-7 items-center rounded-2 bg-accent px-2.5 font-semibold text-on-accent hover:bg-accent-hover disabled:opacity-50"
        >
          {format ? 'Render' : 'Export'}
        </button>
      </footer>
    </form>
  )
}

function FormatChoice({
  format,
  isChosen,
  onChoose,
}: {
  readonly format: FormatRow
  readonly isChosen: boolean
  onChoose(): void
}) {
  return (
    <Choice
      name={format.name}
      says={format.missing ?? undefined}
      isDisabled={format.missing !== null}
      isChosen={isChosen}
      onChoose={onChoose}
    />
  )
}

function Choice({
  name,
  says,
  isDisabled = false,
  isChosen,
  onChoose,
}: {
  readonly name: string
  readonly says?: string | undefined
  readonly isDisabled?: boolean
  readonly isChosen: boolean
  onChoose(): void
}) {
  return (
    <label className={`flex items-baseline gap-2 rounded-2 px-2 py-1 ${isChosen ? 'bg-accent-soft' : ''}`}>
      <input
        type="radio"
        name="format"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="accent-(--accent)"
      />
      <span className={isDisabled ? 'text-ink-3' : ''}>
        {name}
        {says !== undefined && <span className="block text-small text-ink-3">{says}</span>}
      </span>
    </label>
  )
}

function Field({ name, children }: { readonly name: string; children(id: string): ReactNode }) {
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
