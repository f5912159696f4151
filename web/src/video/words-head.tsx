import { Captions, EyeOff, Search, SquarePlay } from 'lucide-react'
import { Button, IconButton } from '../ui/button.tsx'
import { toggleCaptions, useCaptionsShown } from './captions.ts'
import { playCutAroundHere } from './play-cut.ts'
import type { WordsModel } from './words-model.ts'

type HeadProps = {
  readonly document: string
  readonly model: WordsModel
  readonly isFinding: boolean
  readonly isHiding: boolean
  onFind(): void
  onHide(): void
  /** To the next word that the transcript is not sure of. */
  onUnsure(): void
}

/** What the document is, and what one looks for or at in it. */
export function WordsHead({ document: name, model, isFinding, isHiding, onFind, onHide, onUnsure }: HeadProps) {
  const isCaptioned = useCaptionsShown()
  const { speakers } = model.view
  const unsure = model.sureness.size
  return (
    <header className="flex h-10 shrink-0 items-center gap-3 border-b border-line px-4">
      <h2 className="min-w-0 truncate font-semibold" title={name}>
        {name}
      </h2>
      <span className="shrink-0 text-ink-3 tabular-nums max-xl:hidden">
        {speakers.length > 0 && `${speakers.length} ${speakers.length === 1 ? 'speaker' : 'speakers'} · `}
        {model.texts.length.toLocaleString('en')} words
      </span>
      <span className="ml-auto flex items-center gap-1">
        {unsure > 0 && (
          <Button
            look="ghost"
            hint="u"
            title="Go to the next word that the transcript itself is not sure of; it is underlined with a wave"
            onClick={onUnsure}
          >
            <span className="underline decoration-wavy decoration-ink-3 underline-offset-3">{unsure} unsure</span>
          </Button>
        )}
        <Button
          look="ghost"
          hint="Ctrl-F"
          aria-pressed={isFinding}
          icon={<Search size={16} aria-hidden="true" />}
          onClick={onFind}
        >
          Find
        </Button>
        <IconButton name="Play the cut around here" hint="n" onClick={() => playCutAroundHere(model)}>
          <SquarePlay size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          name="Show the captions"
          hint="s"
          aria-pressed={isCaptioned}
          onClick={toggleCaptions}
          className={isCaptioned ? 'bg-accent-soft text-accent-text' : ''}
        >
          <Captions size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          name="Hide what was taken out"
          hint="x"
          aria-pressed={isHiding}
          onClick={onHide}
          className={isHiding ? 'bg-accent-soft text-accent-text' : ''}
        >
          <EyeOff size={16} aria-hidden="true" />
        </IconButton>
      </span>
    </header>
  )
}
