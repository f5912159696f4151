import { watch, type FSWatcher } from 'node:fs'
import { stat } from 'node:fs/promises'

const GATHER_MS = 30
const LOOK_MS = 1000

/**
 * Calls back soon after one of some files or folders has changed. Not every system and not every disk tells of changes,
 * so they are looked at once a second as well. It keeps no process alive.
 */
export function watchFiles(paths: readonly string[], onChange: () => void): { close(): void } {
  let isClosed = false
  let due: NodeJS.Timeout | undefined
  const soon = (): void => {
    if (!isClosed) due ??= setTimeout(tell, GATHER_MS).unref()
  }
  const tell = (): void => {
    due = undefined
    onChange()
  }
  const watchers = paths.flatMap((path): FSWatcher[] => {
    try {
      const watcher = watch(path, { persistent: false }, soon)
      watcher.on('error', () => watcher.close())
      return [watcher]
    } catch {
      // What is not there yet, or cannot be watched, is looked at below.
      return []
    }
  })
  let last: string | undefined
  const lookAgain = async (): Promise<void> => {
    const marks = await Promise.all(
      paths.map((path) =>
        stat(path, { bigint: true }).then(
          ({ mtimeNs, size, ino }) => `${mtimeNs} ${size} ${ino}`,
          () => 'absent',
        ),
      ),
    )
    const now = marks.join('\n')
    if (last !== undefined && now !== last) soon()
    last = now
    if (!isClosed) timer = setTimeout(() => void lookAgain(), LOOK_MS).unref()
  }
  let timer: NodeJS.Timeout | undefined
  void lookAgain()
  return {
    close: () => {
      isClosed = true
      clearTimeout(due)
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
