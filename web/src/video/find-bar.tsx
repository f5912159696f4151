import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { findWords } from './find-words.ts'
import { replaceEverywhere } from './word-edits.ts'
import type { WordsModel } from './words-model.ts'
import { chooseWords } from './words-store.ts'

type FindProps = {
  readonly document: string
  readonly model: WordsModel
  reveal(word: number): void
  onClose(): void
}

/** Finds what is said, and corrects how it is written wherever it is. What is heard stays as it is. */
export function FindBar({ document: name, model, reveal, onClose }: FindProps) {
  const [typed, setTyped] = useState('')
  const [written, setWritten] = useState('')
  const [at, setAt] = useState(0)
  const found = useMemo(() => findWords(model, typed), [model, typed])
  const go = (to: number, places = found): void => {
    if (places.length === 0) return
    const next = (to + places.length) % places.length
    const place = places[next]
    setAt(next)
    if (!place) return
    chooseWords(name, { anchor: place.first, focus: place.last, isRange: true })
    reveal(place.first)
  }
  const replace = async (): Promise<void> => {
    if (await replaceEverywhere(name, typed, written)) setWritten('')
  }
  return (
    <search
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-app px-4 py-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <input
        autoFocus
        type="search"
        aria-label="Find words"
        placeholder="Find words"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          go(0, findWords(model, target.value))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          go(event.shiftKey ? at - 1 : at + 1)
        }}
        className="h-7 w-48 rounded-2 border border-line-control bg-transparent px-2"
      />
      <span aria-live="polite" className="min-w-16 text-ink-3 tabular-nums">
        {typed.trim() === ''
          ? ''
          : found.length === 0
            ? 'not said'
            : `${Math.min(at, found.length - 1) + 1} of ${found.length}`}
      </span>
      <IconButton name="The one before" hint="⇧Enter" disabled={found.length === 0} onClick={() => go(at - 1)}>
        <ChevronUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton name="The next one" hint="Enter" disabled={found.length === 0} onClick={() => go(at + 1)}>
        <ChevronDown size={16} aria-hidden="true" />
      </IconButton>
      <input
        aria-label="Write it so"
        placeholder="Write it so"
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || written.trim() === '') return
          event.preventDefault()
          void replace()
        }}
        className="h-7 w-40 rounded-2 border border-line-control bg-transparent px-2"
      />
      <Button disabled={found.length === 0 || written.trim() === ''} onClick={() => void replace()}>
        Write it so everywhere
      </Button>
      <IconButton name="Close" hint="Esc" className="ml-auto" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </search>
  )
}
