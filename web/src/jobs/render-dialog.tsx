import { Dialog } from 'radix-ui'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { isProblem, type JobBody, type Problem, type RenderOptions } from '../../../src/client/index.ts'
import { say } from '../state/actions.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { formatTime } from '../ui/time.ts'
import { closeRender, rendering } from './render-store.ts'
import { sendCover } from './send-cover.ts'
import { workClient } from './work-client.ts'
import { noteBegun } from './work-store.ts'

/** What people call the formats that other programs read. */
const exportNames: ReadonlyMap<string, string> = new Map([
  ['labels', 'Labels, as Audacity has them'],
  ['chapters', 'Chapters as text'],
  ['midi', 'MIDI'],
  ['json', 'Everything as JSON'],
  ['otio', 'OpenTimelineIO'],
  ['edl', 'EDL, CMX 3600'],
  ['fcpxml', 'Final Cut Pro'],
  ['xmeml', 'Premiere Pro, Final Cut 7'],
  ['srt', 'Captions, SubRip'],
  ['vtt', 'Captions, WebVTT'],
])

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
          <Dialog.Title
            title={document ?? undefined}
            className="truncate border-b border-line px-4 py-3 text-read font-semibold"
          >
            Write <bdi>{document}</bdi> to a file
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
        <fieldset className="grid gap-x-2 gap-y-0.5 sm:grid-cols-2" hidden={formats.length === 0}>
          <legend className="mb-1 font-semibold">Format</legend>
          {formats.map((each) => (
            <FormatChoice
              key={each.format}
              format={each}
              isChosen={each.format === chosen}
              onChoose={() => setChosen(each.format)}
            />
          ))}
        </fieldset>
        {exports.length > 0 && (
          <fieldset className="grid gap-x-2 gap-y-0.5 sm:grid-cols-2">
            <legend className="mb-1 font-semibold">For other programs</legend>
            {exports.map(({ format: name, ending }) => (
              <Choice
                key={name}
                name={`${exportNames.get(name) ?? name} (.${ending})`}
                isChosen={name === chosen}
                onChoose={() => setChosen(name)}
              />
            ))}
          </fieldset>
        )}
        {format && format.bits.length > 0 && (
          <Field name="Bits a sample">
            {(id) => (
              <Select
                id={id}
                look="field"
                value={format.bits.includes(bits) ? bits : format.bits[0]}
                onChange={({ target }) => setBits(Number(target.value) as 16 | 24 | 32)}
                className="sm:w-1/2"
              >
                {format.bits.map((each) => (
                  <option key={each} value={each}>
                    {each === 32 ? '32, floating point' : each}
                  </option>
                ))}
              </Select>
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
        <Button look="primary" type="submit" hint="↵" disabled={isBusy || chosen === ''}>
          {format ? 'Render' : 'Export'}
        </Button>
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
    <label
      className={`flex items-start gap-2 rounded-2 px-2 py-1 ${isChosen ? 'bg-accent-soft' : isDisabled ? '' : 'hover:bg-hover'}`}
    >
      <input
        type="radio"
        name="format"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="mt-1 size-3 shrink-0 accent-(--accent)"
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
