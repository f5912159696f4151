import { createStore, useStore } from 'zustand'
import { isProblem, type StudioEvent } from '../../../src/client/index.ts'
import { workClient } from '../jobs/work-client.ts'
import { client } from '../state/client.ts'
import { liveHooks } from '../state/live-hooks.ts'
import { filmAddress, type FilmCopy } from './picture.ts'

/** Of each film that was looked at in this page, the copy that there is; by the content of its file. */
const copies = createStore<ReadonlyMap<string, FilmCopy>>(() => new Map())

export const useFilmCopies = (): ReadonlyMap<string, FilmCopy> => useStore(copies)

/** Finds out which of the films have a lighter copy, and has one made of those that have none. */
export async function findFilmCopies(document: string, files: readonly string[]): Promise<void> {
  const found = await Promise.all(files.map(findCopy))
  if (found.every((copy) => copy === 'proxy')) return
  const jobs = await workClient.jobs()
  // What failed once, or was called off, is not begun again by itself.
  const isTried =
    isProblem(jobs) || jobs.some((job) => job.kind === 'proxy' && job.document === document && job.state !== 'done')
  if (!isTried) await workClient.begin({ kind: 'proxy', document })
}

async function findCopy(file: string): Promise<FilmCopy> {
  const reply = await client.call(filmAddress(file, 'proxy').replace(/^\/api\/v1/, ''), {
    headers: { range: 'bytes=0-0' },
  })
  if (!isProblem(reply)) await reply.body?.cancel()
  const copy: FilmCopy = isProblem(reply) ? 'original' : 'proxy'
  if (copies.getState().get(file) !== copy) copies.setState((known) => new Map(known).set(file, copy), true)
  return copy
}

/** Why a film cannot be fetched, in the words of the server. */
export async function explainFilm(file: string): Promise<string> {
  const reply = await client.call(filmAddress(file, 'original').replace(/^\/api\/v1/, ''), {
    headers: { range: 'bytes=0-0' },
  })
  if (isProblem(reply)) return reply.message
  await reply.body?.cancel()
  return 'This browser cannot show this kind of film.'
}

function hearJobs(event: StudioEvent): void {
  if (event.type !== 'job.changed' || event.job.kind !== 'proxy' || event.job.state !== 'done') return
  for (const [file, copy] of copies.getState()) if (copy === 'original') void findCopy(file)
}

liveHooks.add({ onEvent: hearJobs, onRead: async () => undefined })
