import { join } from 'node:path'
import { contain, ensureFolder } from '../gate/index.ts'
import { isProblem, type Part, type Problem } from '../kernel/index.ts'
import { play, preview } from '../media/index.ts'
import { formatSpan } from '../words/index.ts'
import { mixOfDocument, type Workbench } from '../app/index.ts'
import { faceOf, type Face, type HeardSpan } from './kinds.ts'
import { shown } from './print.ts'

/** How much is heard on each side of a change. */
const AROUND_SECONDS = 1

export type Preview = { path: string; fromSeconds: number; toSeconds: number }
export type PlayedPlan = { readonly parts: readonly Part[]; readonly retracts?: readonly string[] | undefined }
/** Only the changes of these operate steps, where they are named. */
export type Chosen = { readonly steps?: ReadonlySet<string>; readonly signal?: AbortSignal }

/** Writes each change of a plan, as it would sound, with a second around it. */
export async function writePreviews(
  workbench: Workbench,
  plan: PlayedPlan,
  folder: string,
): Promise<Preview[] | Problem> {
  const written: Preview[] = []
  for await (const each of previews(workbench, plan, folder)) {
    if (isProblem(each)) return each
    written.push(each)
  }
  return written
}

/** One after the other, so that the first can be heard before the last is made. */
async function* previews(
  workbench: Workbench,
  { parts, retracts }: PlayedPlan,
  folder: string,
  { steps, signal }: Chosen = {},
): AsyncGenerator<Preview | Problem> {
  let count = 0
  for (const part of parts) {
    const face = await faceOf(part.domain)
    const mix = await mixOfDocument(part.domain, part.working.document, {
      sources: workbench.sources,
      ...(signal && { signal }),
    })
    if (isProblem(mix)) return yield mix
    for (const { fromSeconds, toSeconds } of stretches(
      changesOf(workbench, { part, retracts, steps }, face),
      mix.length / mix.rate,
    )) {
      const path = join(folder, `change-${String(++count).padStart(2, '0')}.wav`)
      const done = await preview({
        mix,
        sources: workbench.sources,
        fromSeconds,
        toSeconds,
        path,
        ...(signal && { signal }),
      })
      if (isProblem(done)) return yield done
      yield { path, fromSeconds, toSeconds }
    }
  }
}

type Heard = { readonly before: HeardSpan | null; readonly after: HeardSpan | null }

/** Where the changes of a part are heard, before and after. */
function changesOf(
  workbench: Workbench,
  { part, retracts, steps }: { part: Part; retracts: PlayedPlan['retracts']; steps: ReadonlySet<string> | undefined },
  { heardAt }: Face,
): Heard[] {
  const changes = workbench.diff([part], retracts).changes.filter(({ stepId }) => steps?.has(stepId) ?? true)
  if (!heardAt) return changes as unknown as Heard[]
  const places = changes.map(({ before, after }) => ({
    before: before === null ? null : heardAt(part.working.document, before),
    after: after === null ? null : heardAt(part.working.document, after),
  }))
  return places.filter(({ before, after }) => before !== null || after !== null)
}

/** The places of the result where something changed; a removal is heard as its seam. */
function stretches(changes: readonly Heard[], lengthSeconds: number): { fromSeconds: number; toSeconds: number }[] {
  const places = changes.map(({ before, after }) => {
    const from = after ?? before
    return {
      fromSeconds: Math.max(0, (from?.start ?? 0) - AROUND_SECONDS),
      toSeconds: Math.min(lengthSeconds, (after?.end ?? from?.start ?? 0) + AROUND_SECONDS),
    }
  })
  const distinct = new Map(
    places
      .filter(({ fromSeconds, toSeconds }) => toSeconds > fromSeconds)
      .map((place) => [formatSpan(place.fromSeconds, place.toSeconds), place]),
  )
  return [...distinct.values()]
}

/** Plays them with what the machine has, until the signal stops it; otherwise says where the files are. */
export async function playChanges(workbench: Workbench, plan: PlayedPlan, chosen: Chosen = {}): Promise<string> {
  const place = await contain(workbench.folder, '.cutroom/previews', { access: 'write', own: true })
  const refused = isProblem(place) ? place : await ensureFolder(place, { label: 'previews' })
  if (refused || isProblem(place)) return (refused ?? (place as Problem)).message
  const said: string[] = []
  for await (const each of previews(workbench, plan, place.path, chosen)) {
    if (chosen.signal?.aborted === true) break
    if (isProblem(each)) return shown(each.message)
    const played = await play(each.path, chosen.signal)
    said.push(`  ${formatSpan(tenths(each.fromSeconds), tenths(each.toSeconds))}: ${shown(played.message)}`)
    if (isProblem(played)) break
  }
  if (chosen.signal?.aborted === true) return '  Stopped.'
  return said.length === 0 ? '  There is nothing to hear: nothing changed in the sound.' : said.join('\n')
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10
