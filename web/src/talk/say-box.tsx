import { ArrowUp, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { ask, callOff } from '../state/actions.ts'
import { openHelp } from '../app/dialogs.ts'
import { focusChange } from '../app/panes.ts'
import { useOpenReview } from '../state/review-store.ts'
import { isInFiles, studio, useStudio } from '../state/studio-store.ts'
import { IconButton } from '../ui/button.tsx'
import { Key } from '../ui/key.tsx'
import { Select } from '../ui/select.tsx'
import { useMedia } from '../ui/use-media.ts'
import { ChosenChips } from './chosen-chips.tsx'
import { MindSelect } from './mind-select.tsx'
import { chosenMind } from './minds.ts'

/** Out of the field, to the change that is to be decided. What is being planned is called off first. */
function leave(field: HTMLElement): void {
  const under = studio.getState().asks.findLast(({ reply, problem }) => !reply && !problem)
  if (under) return void callOff(under.ask)
  field.blur()
  focusChange()
}

/** In the files what is said becomes the plan of a turn; what comes of it is seen there. */
async function sayInFiles(words: string): Promise<void> {
  if (words.trim() === '') return
  studio.setState({ draft: '' })
  const { planWords } = await import('../files/plan-actions.ts')
  await planWords(words)
}

/** Where one says what to do. Enter sends it, Shift+Enter is a new line, the up arrow brings back what was said. */
export function SayBox() {
  const draft = useStudio(({ draft }) => draft)
  const shown = useStudio(({ shown }) => shown)
  const documents = useStudio(({ project }) => project?.documents)
  const question = useStudio(({ project }) => project?.question)
  const asks = useStudio(({ asks }) => asks)
  const isOpen = useStudio(({ door }) => door.is === 'open')
  const isReviewing = useOpenReview() !== null
  const isTouched = useMedia('(pointer: coarse)')
  const inFiles = useStudio(isInFiles)
  const [on, setOn] = useState<string | null>(null)
  const target = documents?.some(({ name }) => name === on) ? on : shown
  const [back, setBack] = useState(0)
  const send = (): void => {
    setBack(0)
    if (inFiles) return void sayInFiles(draft)
    void ask(draft, { on: target, ...chosenMind() })
  }
  const recall = (step: number): boolean => {
    const to = back + step
    const words = to === 0 ? '' : asks.at(-to)?.words
    if (to < 0 || words === undefined) return false
    setBack(to)
    studio.setState({ draft: words })
    return true
  }
  return (
    <form
      className="m-4 mt-0 flex flex-col gap-2 rounded-3 border border-line-control bg-panel p-3 focus-within:shadow-(--ring)"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {!inFiles && target !== null && target === shown && <ChosenChips document={target} />}
      <textarea
        id="say"
        rows={2}
        aria-label="Say what to do"
        value={draft}
        placeholder={
          inFiles
            ? 'Say what to plan for the files…'
            : question
              ? 'Answer, or say something else…'
              : isReviewing && !isTouched
                ? 'Say what to do, or press Esc for the keys of the plan…'
                : 'Say what to do…'
        }
        onChange={({ target }) => studio.setState({ draft: target.value })}
        onKeyDown={(event) => {
          const isPlain = !event.shiftKey && !event.nativeEvent.isComposing
          const isHandled =
            (event.key === 'Enter' && isPlain && (send(), true)) ||
            (event.key === 'ArrowUp' && (draft === '' || back > 0) && recall(1)) ||
            (event.key === 'ArrowDown' && back > 0 && recall(-1))
          if (event.key === 'Escape') leave(event.currentTarget)
          if (isHandled) event.preventDefault()
        }}
        className="field-sizing-content max-h-48 min-h-10 resize-none bg-transparent text-read leading-5 focus-visible:shadow-none"
      />
      <div className="flex items-center gap-2">
        {inFiles && <span className="text-ink-2">On files</span>}
        {!inFiles && target !== null && (
          <label className="flex max-w-9/20 shrink-0 items-center gap-0.5 text-ink-2">
            On
            <Select
              aria-label="The document it is about"
              title={target}
              value={target}
              onChange={({ target }) => setOn(target.value)}
            >
              {documents?.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </label>
        )}
        <MindSelect />
        <span className="ml-auto flex items-center gap-2">
          <IconButton name="What can I say here?" hint="F1" onClick={openHelp}>
            <CircleHelp size={16} aria-hidden="true" />
          </IconButton>
          <Key className="max-sm:hidden">/</Key>
          <button
            type="submit"
            aria-label="Send"
            disabled={draft.trim() === '' || !isOpen}
            className="inline-flex size-7 items-center justify-center rounded-full border border-line-control hover:bg-hover disabled:opacity-50"
          >
            <ArrowUp size={16} aria-hidden="true" />
          </button>
        </span>
      </div>
    </form>
  )
}
