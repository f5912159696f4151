import { AudioLines, Clapperboard, FileText, FolderClosed, Music } from 'lucide-react'
import { lazy, type ComponentType } from 'react'

/** A kind of document as the page shows it. A new one is a line in the map; its view is loaded when it is seen. */
type KindOfView = {
  readonly icon: ComponentType<{ readonly size?: number; readonly 'aria-hidden'?: 'true' }>
  readonly view: ComponentType<{ readonly document: string }>
}

const outline = lazy(async () => ({ default: (await import('./app/outline-view.tsx')).OutlineView }))

const audio = lazy(async () => ({ default: (await import('./audio/view.tsx')).AudioView }))

const video = lazy(async () => ({ default: (await import('./video/view.tsx')).VideoView }))

const music = lazy(async () => ({ default: (await import('./music/view.tsx')).MusicView }))

/** Sessions, plans and files: there before anything of it is a document. */
export const FilesPane = lazy(async () => ({ default: (await import('./files/view.tsx')).FilesView }))

const kinds: ReadonlyMap<string, KindOfView> = new Map<string, KindOfView>([
  ['audio', { icon: AudioLines, view: audio }],
  ['video', { icon: Clapperboard, view: video }],
  ['music', { icon: Music, view: music }],
  ['files', { icon: FolderClosed, view: FilesPane }],
])

/** A kind that this page does not know is shown as its text, with history and undo as every other. */
export const kindOfView = (kind: string): KindOfView => kinds.get(kind) ?? { icon: FileText, view: outline }
