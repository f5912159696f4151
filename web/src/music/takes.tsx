import { useEffect, useState } from 'react'
import { isProblem, type MusicTakes } from '../../../src/client/index.ts'
import { client } from '../state/client.ts'
import { useStudio, shownDocument } from '../state/studio-store.ts'
import type { PictureRegion } from './song-picture.ts'
import { editSong } from './song-store.ts'

type TakesProps = { readonly document: string; readonly region: PictureRegion }
type Take = MusicTakes['takes'][number]

/** What was written for a part so far, side by side: another one is taken by a press, as a turn like every other. */
export function Takes({ document, region: { id, tone } }: TakesProps) {
  const revision = useStudio((state) => shownDocument(state)?.revision)
  const takes = useTakes(document, id, revision)
  if (takes.length < 2 || tone === 'new' || tone === 'gone') return null
  return (
    <div role="group" aria-label="Takes" className="flex shrink-0 items-center gap-1 text-small text-ink-3">
      Takes
      <span className="flex rounded-2 border border-line">
        {takes.map((take, at) => (
          <button
            key={take.turn}
            type="button"
            aria-pressed={take.isNow}
            aria-label={`Take ${at + 1}: ${take.words}`}
            title={`${take.words}, ${take.notes.length} notes`}
            onClick={() => takeAgain(document, id, take)}
            className={`h-6 min-w-6 px-1.5 tabular-nums first:rounded-l-2 last:rounded-r-2 ${take.isNow ? 'bg-accent-soft font-semibold text-accent' : 'hover:bg-hover'}`}
          >
            {at + 1}
          </button>
        ))}
      </span>
    </div>
  )
}

function useTakes(document: string, region: string, revision: number | undefined): readonly Take[] {
  const [known, setKnown] = useState<{ readonly region: string; readonly takes: readonly Take[] } | null>(null)
  useEffect(() => {
    let isWanted = true
    void client.musicTakes(document, region).then((found) => {
      if (isWanted && !isProblem(found)) setKnown({ region, takes: found.takes })
    })
    return () => {
      isWanted = false
    }
  }, [document, region, revision])
  return known?.region === region ? known.takes : []
}

function takeAgain(document: string, regionId: string, { isNow, notes }: Take): void {
  if (isNow) return
  void editSong(document, {
    operation: 'stori_clear_notes',
    params: { regionId },
    next: [{ operation: 'stori_add_notes', params: { regionId, notes: notes.map((note) => ({ ...note })) as never } }],
  })
}
