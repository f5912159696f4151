import { join } from 'node:path'
import { isProblem, problem, type Document, type Problem } from '../../kernel/index.ts'
import { openSources, openSound, type OpenedSound, type Sources } from '../../media/index.ts'
import { mixOfDocument } from '../kinds.ts'

/** A state of a document that can be heard. `key` tells it from every other. */
export type HeardState = { readonly key: string; readonly domain: string; readonly document: Document }

/** Mixes that are kept open between the stretches that are asked of them. */
export type KeptSounds = {
  /** Reads from the mix of a state, which `state` makes where it is not open yet. */
  read<T>(
    key: string,
    state: () => Promise<Omit<HeardState, 'key'> | Problem>,
    use: (sound: OpenedSound) => Promise<T | Problem>,
  ): Promise<T | Problem>
  /** Closes those that nobody has used for a while. */
  sweep(): Promise<void>
  close(): Promise<void>
}

type KeptSound = {
  readonly sources: Sources
  readonly stop: AbortController
  readonly opening: Promise<OpenedSound | Problem>
  done: number
  users: number
  usedMs: number
}

/** Before and after of a few proposals; each holds files open. */
const MAX_KEPT = 8
const IDLE_MS = 120_000
/** A song takes a second for each half minute of it; whoever waits longer is told how far it is. */
const MAX_WAIT_MS = 5000

export function openKeptSounds({
  folder,
  now = () => performance.now(),
  waitMs = MAX_WAIT_MS,
}: {
  folder: string
  now?: () => number
  waitMs?: number
}): KeptSounds {
  const kept = new Map<string, KeptSound>()

  const begin = (key: string, state: () => Promise<Omit<HeardState, 'key'> | Problem>): KeptSound => {
    const stop = new AbortController()
    const sources = openSources(join(folder, '.cutroom', 'media'), stop.signal)
    const open = async (): Promise<OpenedSound | Problem> => {
      const found = await state()
      if (isProblem(found)) return found
      const mix = await mixOfDocument(found.domain, found.document, {
        sources,
        signal: stop.signal,
        onProgress: (done) => (begun.done = done),
      })
      if (isProblem(mix)) return mix
      if (!(mix.length > 0)) return problem('nothing-to-hear', 'There is nothing to hear: the document is empty.')
      return openSound(mix, sources)
    }
    const opening = open()
    const begun: KeptSound = { sources, stop, opening, done: 0, users: 0, usedMs: now() }
    kept.set(key, begun)
    // What could not be opened may be there the next time.
    opening.then(
      (opened) => (isProblem(opened) ? drop(key, begun) : undefined),
      () => drop(key, begun),
    )
    return begun
  }

  const drop = async (key: string, sound: KeptSound): Promise<void> => {
    if (kept.get(key) === sound) kept.delete(key)
    sound.stop.abort()
    await sound.opening.catch(() => undefined)
    if (sound.users === 0) await sound.sources.close()
  }

  const dropOldest = async (): Promise<void> => {
    const spare = [...kept].filter(([, { users }]) => users === 0).toSorted(([, a], [, b]) => a.usedMs - b.usedMs)
    for (const [key, sound] of spare.slice(0, Math.max(0, kept.size - MAX_KEPT))) await drop(key, sound)
  }

  return {
    read: async (key, state, use) => {
      const sound = kept.get(key) ?? begin(key, state)
      sound.users += 1
      try {
        const opened = await within(sound.opening, waitMs)
        if (opened === undefined)
          return problem('sound-not-ready', `The sound is being made: ${Math.floor(sound.done * 100)} %.`)
        return isProblem(opened) ? opened : await use(opened)
      } finally {
        sound.users -= 1
        sound.usedMs = now()
        if (sound.users === 0 && kept.get(key) !== sound) await sound.sources.close()
        await dropOldest()
      }
    },
    sweep: async () => {
      for (const [key, sound] of kept) if (sound.users === 0 && now() - sound.usedMs > IDLE_MS) await drop(key, sound)
    },
    close: async () => {
      for (const [key, sound] of kept) await drop(key, sound)
    },
  }
}

/** What comes within some time, else nothing. */
async function within<T>(coming: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}
