import { useEffect, useRef } from 'react'
import { clock } from '../sound/document-clock.ts'
import { followFrames } from '../sound/follow-frames.ts'
import { player } from '../sound/sound.ts'
import { cueAt, readCaptions, useCaptions, useNoCaptions } from './captions.ts'

/** The caption at the playhead, as the SRT will have it: the server writes both. Its height is that of two lines. */
export function CaptionStrip({ document: name, revision }: { readonly document: string; readonly revision: number }) {
  const view = useCaptions(name)
  const refused = useNoCaptions(name)
  const strip = useRef<HTMLParagraphElement>(null)
  useEffect(() => void readCaptions(name), [name, revision])
  useEffect(() => {
    const cues = view?.cues ?? []
    let shown: string | null = null
    const draw = (): void => {
      const text = cueAt(cues, clock.position())?.text ?? ''
      if (!strip.current || text === shown) return
      shown = text
      strip.current.textContent = text
    }
    draw()
    return followFrames(player, draw)
  }, [view])
  return (
    <section aria-label="Captions as they will be written">
      <p
        ref={strip}
        hidden={refused !== undefined}
        className="flex h-14 items-center justify-center overflow-hidden rounded-2 bg-sunken px-3 text-center leading-5 break-words whitespace-pre-line max-xl:h-20 max-xl:text-small max-xl:leading-4.5"
      />
      {refused !== undefined && <p className="rounded-2 bg-sunken px-3 py-1.5 text-ink-2">{refused}</p>}
      <p className="mt-1 text-small text-ink-3">
        {view ? `As the SRT will have it · ${view.cues.length.toLocaleString('en')} captions` : 'Reading the captions…'}
      </p>
    </section>
  )
}
