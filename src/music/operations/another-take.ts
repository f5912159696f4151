import { z } from 'zod'
import { compound, isProblem, problem, type OperationCall } from '../../kernel/index.ts'
import { compose, readSection } from '../composer/index.ts'
import { phraseCalls } from '../composing/phrases.ts'
import { likelyRecipe, requestOf, type Recipe } from '../composing/recipe.ts'
import { notes, regions, song, tracks, type Region, type Song } from '../document/song.ts'
import { toldRegion } from './add-notes.ts'
import { keyText, level, regionId } from './params.ts'
import { namedRegion } from './things.ts'

const params = z.strictObject({
  regionIds: z.array(regionId).min(1),
  busier: z.number().min(-1).max(1).default(0).describe('below 0 less busy, above 0 busier'),
  energy: level.exactOptional(),
  style: z.string().max(200).exactOptional(),
  key: keyText.exactOptional(),
})

/** "another take of the bass, less busy": other notes on the same chords, in the same regions. */
export const anotherTake = compound({
  name: 'another_take',
  summary: 'Compose other notes for regions, on the same chords and of the same length; they replace the notes that are there.',
  destroys: 'the notes that the regions have now',
  reads: [song.required, tracks.required, regions.required, notes.required],
  writes: [regions, notes],
  params,
  expands: (view, { regionIds, ...asked }) => {
    const now = view.read(notes)
    const calls: OperationCall[] = []
    for (const id of regionIds) {
      const region = namedRegion(now, id)
      if (isProblem(region)) return region
      const recipe = nextRecipe(now, region, asked)
      const composition = compose(requestOf(recipe, now, now.track(region.trackId) ?? {}))
      if (isProblem(composition)) return composition
      const written = (composition.parts[0]?.notes ?? []).filter(({ startBeat }) => startBeat < region.durationBeats).map((note) => ({ ...note, durationBeats: Math.max(0.01, Math.min(note.durationBeats, region.durationBeats - note.startBeat)) }))
      if (written.length === 0) return problem('nothing-to-do', `There is no room for notes in ${toldRegion(now, id)}.`)
      if (region.isUnsent || region.noteCount > 0) calls.push({ operation: 'stori_clear_notes', params: { regionId: id } })
      calls.push(...phraseCalls(id, written, { timeSignature: now.timeSignature, recipe }))
    }
    return calls
  },
  says: (view, { regionIds, busier }) => `Another take of ${regionIds.map((id) => toldRegion(view.read(regions), id)).join('; ')}${busier < 0 ? ', less busy' : busier > 0 ? ', busier' : ''}`,
})

function nextRecipe(now: Song, region: Region, { busier, energy, style, key }: Omit<z.infer<typeof params>, 'regionIds'>): Recipe {
  const before = likelyRecipe(now, region)
  const density = Math.min(1, Math.max(0, (before.density ?? readSection(before.section).density) + busier * 0.35))
  return { ...before, take: before.take + 1, ...(busier !== 0 && { density }), ...(energy !== undefined && { energy }), ...(style !== undefined && { style }), ...(key !== undefined && { key }) }
}
