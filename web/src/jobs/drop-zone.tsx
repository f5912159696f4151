import { Upload } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { dropping, listenToDrops } from './choose-files.ts'

/** Files may be dropped anywhere; while they are held over the page, it says so. */
export function DropZone() {
  useEffect(listenToDrops, [])
  const isOver = useStore(dropping, ({ isOver }) => isOver)
  if (!isOver) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center bg-[#0006] p-8">
      <div className="flex flex-col items-center gap-2 rounded-3 border-2 border-dashed border-accent bg-raised px-12 py-8 shadow-lift">
        <Upload size={20} aria-hidden="true" />
        <p className="text-read font-semibold">Drop to bring them in</p>
        <p className="text-ink-2">Originals stay where they are; the project gets copies.</p>
      </div>
    </div>
  )
}
