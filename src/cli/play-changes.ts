import { join } from 'node:path'
import { contain, ensureFolder } from '../gate/index.ts'
import { isProblem, type Part, type Problem } from '../kernel/index.ts'
import { play, preview } from '../media/index.ts'
import { formatSpan } from '../words/format-time.ts'
import type { Studio } from '../studio.ts'
import { faceOf } from './kinds.ts'
import { shown } from './print.ts'

/** How much is heard on each side of a change. */
const AROUND_SECONDS = 1

export type Preview = { path: string; fromSeconds: number; toSeconds: number }

/** Writes each change of a plan, as it would sound, with a second around it. */
export async function writePreviews(studio: Studio, parts: readonly Part[], folder: string): Promise<Preview[] | Problem> {
  const written: Preview[] = []
  for (const part of parts) {
    const mix = await (await faceOf(part.domain)).mixOf(studio, part.working.document)
    if (isProblem(mix)) return mix
    for (const { fromSeconds, toSeconds } of stretches(studio, part, mix.length / mix.rate)) {
      const path = join(folder, `change-${String(written.length + 1).padStart(2, '0')}.wav`)
      const done = await preview({ mix, sources: studio.sources, fromSeconds, toSeconds, path })
      if (isProblem(done)) return done
      written.push({ path, fromSeconds, toSeconds })
    }
  }
  return written
}

/** The places of the result where something changed; a removal is heard as its seam. */
function stretches(studio: Studio, part: Part, lengthSeconds: number): { fromSeconds: number; toSeconds: number }[] {
  const places = studio.diff([part]).changes.map(({ before, after }) => {
    const [from, to] = [after ?? before, after] as ({ start: number; end: number } | null)[]
    return { fromSeconds: Math.max(0, (from?.start ?? 0) - AROUND_SECONDS), toSeconds: Math.min(lengthSeconds, (to?.end ?? from?.start ?? 0) + AROUND_SECONDS) }
  })
  const distinct = new Map(places.filter(({ fromSeconds, toSeconds }) => toSeconds > fromSeconds).map((place) => [formatSpan(place.fromSeconds, place.toSeconds), place]))
  return [...distinct.values()]
}

/** Plays them with what the machine has; otherwise says where the files are. */
export async function playChanges(studio: Studio, parts: readonly Part[]): Promise<string> {
  const place = await contain(studio.folder, '.cutroom/previews', { access: 'write', own: true })
  const refused = isProblem(place) ? place : await ensureFolder(place, { label: 'previews' })
  if (refused || isProblem(place)) return (refused ?? (place as Problem)).message
  const previews = await writePreviews(studio, parts, place.path)
  if (isProblem(previews)) return previews.message
  const said: string[] = []
  for (const { path, fromSeconds, toSeconds } of previews) {
    const played = await play(path)
    said.push(`  ${formatSpan(fromSeconds, toSeconds)}: ${shown(played.message)}`)
    if (isProblem(played)) break
  }
  return said.length === 0 ? '  There is nothing to hear: nothing changed in the sound.' : said.join('\n')
}
