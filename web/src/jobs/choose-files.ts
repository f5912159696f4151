import { createStore } from 'zustand'
import { sendFiles } from './send-files.ts'
import { documentForFiles, goalOfNew, goalOnto, type FilesOnDocument } from './where-files-go.ts'

/** Whether files are held over the page, and which tracks would take them if they were let go now. */
export const dropping = createStore<{ readonly isOver: boolean; readonly onto: string | null }>(() => ({
  isOver: false,
  onto: null,
}))

type Placing = { readonly files: readonly File[]; readonly there: FilesOnDocument | null }
const NOTHING: Placing = { files: [], there: null }
/** Files that were chosen while a document was open that could take them: which it is to be is asked. */
export const placing = createStore<Placing>(() => NOTHING)

/** Asks the person for files, and brings them in. */
export function chooseFiles(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.addEventListener('change', () => bringIn([...(input.files ?? [])]))
  input.click()
}

function bringIn(files: readonly File[]): void {
  const there = documentForFiles(files)
  if (there?.as === 'tracks' || there?.as === 'words') placing.setState({ files, there })
  else void sendFiles(files, there && there.as !== 'other-words' ? goalOnto(there) : goalOfNew(files))
}

/** The answer to where they go; null leaves them. */
export function placeFiles(where: 'there' | 'new' | null): void {
  const { files, there } = placing.getState()
  placing.setState(NOTHING)
  if (where !== null) void sendFiles(files, where === 'there' && there ? goalOnto(there) : goalOfNew(files))
}

/** Hears files that are dropped anywhere on the page; on the tracks that are shown they become tracks of them. */
export function listenToDrops(): () => void {
  let depth = 0
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true
  const enter = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth += 1
    dropping.setState({ isOver: true, onto: tracksUnder(event) })
  }
  const leave = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    depth = Math.max(0, depth - 1)
    if (depth === 0) dropping.setState({ isOver: false, onto: null })
  }
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    const onto = tracksUnder(event)
    if (onto !== dropping.getState().onto) dropping.setState({ onto })
  }
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth = 0
    dropping.setState({ isOver: false, onto: null })
    const isOnDocument = isOverDocument(event)
    void filesIn(event.dataTransfer).then(({ files, folder }) => {
      const there = documentForFiles(files)
      // A timeline finds its document by what it plays; where one is looked at, that is asked first.
      const isFor = there?.as === 'order' || there?.as === 'song' || isOnDocument
      return sendFiles(files, there && isFor ? goalOnto(there) : goalOfNew(files, folder))
    })
  }
  addEventListener('dragenter', enter)
  addEventListener('dragleave', leave)
  addEventListener('dragover', over)
  addEventListener('drop', drop)
  return () => {
    removeEventListener('dragenter', enter)
    removeEventListener('dragleave', leave)
    removeEventListener('dragover', over)
    removeEventListener('drop', drop)
  }
}

const isOverDocument = ({ target }: Event): boolean => target instanceof Element && target.closest('#document') !== null

/** What they are called is not told before they are let go; of what kind they are, sometimes. */
function tracksUnder(event: DragEvent): string | null {
  if (!isOverDocument(event)) return null
  const items = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file')
  const there = documentForFiles(items.map(({ type }) => ({ name: '', type: type === '' ? 'audio/*' : type })))
  return there?.as === 'tracks' ? there.document : null
}

/** A folder is all that lies in it; what is hidden there was not meant. */
const MAX_FILES = 100

type DroppedFiles = { readonly files: readonly File[]; readonly folder?: string }

async function filesIn(dropped: DataTransfer | null): Promise<DroppedFiles> {
  const items = [...(dropped?.items ?? [])].filter(({ kind }) => kind === 'file')
  // What was dropped can be asked for only now; folders are read after that.
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files: File[] = []
  for (const { entry, file } of taken) {
    if (entry?.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, files)
    else if (file) files.push(file)
  }
  const [only] = taken
  const folder = taken.length === 1 && only?.entry?.isDirectory ? only.entry.name : undefined
  return { files: files.slice(0, MAX_FILES), ...(folder !== undefined && { folder }) }
}

async function readFolder(folder: FileSystemDirectoryEntry, files: File[]): Promise<void> {
  const reader = folder.createReader()
  while (files.length < MAX_FILES) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return
    for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
      if (entry.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, files)
      else
        files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)))
    }
  }
}
