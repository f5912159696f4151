import { createStore } from 'zustand'
import { sendFiles } from './send-files.ts'

/** Whether files are held over the page. */
export const dropping = createStore(() => ({ isOver: false }))

/** Asks the person for files, and brings them in. */
export function chooseFiles(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.addEventListener('change', () => void sendFiles([...(input.files ?? [])]))
  input.click()
}

/** Hears files that are dropped anywhere on the page; gives what stops it. */
export function listenToDrops(): () => void {
  let depth = 0
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true
  const enter = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth += 1
    dropping.setState({ isOver: true })
  }
  const leave = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    depth = Math.max(0, depth - 1)
    if (depth === 0) dropping.setState({ isOver: false })
  }
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  }
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth = 0
    dropping.setState({ isOver: false })
    void filesIn(event.dataTransfer).then((files) => sendFiles(files))
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

/** A folder is all that lies in it; what is hidden there was not meant. */
const MAX_FILES = 100

async function filesIn(dropped: DataTransfer | null): Promise<File[]> {
  const items = [...(dropped?.items ?? [])].filter(({ kind }) => kind === 'file')
  // What was dropped can be asked for only now; folders are read after that.
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files: File[] = []
  for (const { entry, file } of taken) {
    if (entry?.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, files)
    else if (file) files.push(file)
  }
  return files.slice(0, MAX_FILES)
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
