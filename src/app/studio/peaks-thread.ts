import { join } from 'node:path'
import { toMix, type Job } from '../../audio/index.ts'
import { TILE_BINS, writeTiles, type PeakTile, type TileWish } from '../../client/index.ts'
import { readThreadData, serveCalls } from '../../gate/index.ts'
import { isProblem, problem, type Document, type Problem } from '../../kernel/index.ts'
import { catchRefusal, describeSource, ensureJobs, openSources, readPeaks } from '../../media/index.ts'
import { waitingProposals } from '../../project/index.ts'
import { openWorkbench } from '../workbench.ts'

/** Reads waveforms on a thread of its own, and runs the effects whose results are drawn before anybody heard them. */
const { folder } = readThreadData() as { readonly folder: string }
const mediaFolder = join(folder, '.cutroom', 'media')
const sources = openSources(mediaFolder)

/** Effects of everything that can be looked at now: documents, and proposals that wait. */
async function knownJobs(): Promise<ReadonlyMap<string, Job> | Problem> {
  const workbench = await openWorkbench({ folder })
  if (isProblem(workbench)) return workbench
  try {
    const { project } = workbench
    const found = await waitingProposals(folder, project.history())
    const proposed = isProblem(found) ? [] : found.waiting.flatMap(({ proposal }) => proposal.parts)
    const documents: Document[] = [
      ...project.documents().flatMap(({ domain, state }) => (domain === 'audio' ? [state.document] : [])),
      ...proposed.flatMap(({ domain, working }) => (domain === 'audio' ? [working.document] : [])),
    ]
    return new Map(documents.flatMap((document) => [...toMix(document, { withUnheard: true }).jobs]))
  } finally {
    await workbench.close()
  }
}

/** One run at a time: tiles of one effect are asked for together. */
let running: Promise<Problem | undefined> = Promise.resolve(undefined)

async function makeResult(address: string): Promise<Problem | undefined> {
  if (await describeSource(mediaFolder, address)) return undefined
  const jobs = await knownJobs()
  if (isProblem(jobs)) return jobs
  const job = jobs.get(address)
  if (!job) return unknownSource()
  const made = await ensureJobs({ jobs, windows: job.input.length > 0 ? [resultOf(address, job)] : [], sources })
  return isProblem(made) ? made : undefined
}

const resultOf = (source: string, { input }: Job): Parameters<typeof ensureJobs>[0]['windows'][number] => ({
  source,
  from: 0,
  to: input.reduce((sum, window) => sum + ('gap' in window ? window.gap : window.to - window.from), 0),
  gainDb: 0,
  curves: [],
  reversed: false,
  inverted: false,
  silent: false,
})

const unknownSource = (): Problem =>
  problem('unknown-source', 'This project has no recording and no result of an effect by that address.')

async function readWish({ source, level, indexes }: TileWish, wish: number): Promise<PeakTile[] | Problem> {
  if (source.startsWith('job:')) {
    running = running.then(() => makeResult(source))
    const failed = await running.catch(() => undefined)
    if (failed) return failed
  } else if (!(await describeSource(mediaFolder, source))) return unknownSource()
  return catchRefusal(async () => {
    const opened = await sources.get(source)
    const tiles: PeakTile[] = []
    for (const index of indexes) {
      const planes = await readPeaks(opened, { level, first: index * TILE_BINS, most: TILE_BINS })
      tiles.push({ wish, level, index, channels: opened.channels, bins: planes[0]?.low.length ?? 0, planes })
    }
    return tiles
  })
}

const handlers = {
  peaks: async ({ wishes }: { readonly wishes: readonly TileWish[] }): Promise<Uint8Array | Problem> => {
    const tiles: PeakTile[] = []
    for (const [place, wish] of wishes.entries()) {
      const read = await readWish(wish, place)
      if (isProblem(read)) return read
      tiles.push(...read)
    }
    return writeTiles(tiles)
  },
}
export type PeaksHandlers = typeof handlers

serveCalls(handlers, () => sources.close())
