import { z } from 'zod'
import { compound, isProblem, problem, type OperationCall, type Problem } from '../../kernel/index.ts'
import { compose, type ComposedPart } from '../composer/index.ts'
import { harmonyFor } from '../composing/harmony-for.ts'
import { phraseCalls, requestOf } from '../composing/phrase-calls.ts'
import { hasBass, likelyRecipe, type Recipe } from '../composing/recipe.ts'
import { notesInside } from '../composing/cut-notes.ts'
import { metreChangeIn, signatureAt } from '../document/bars.ts'
import { notes, regions, song, tracks, type Region, type Song } from '../document/song.ts'
import { keyText, level, regionId } from './params.ts'
import { findRegion, describeRegion } from './things.ts'

/** So near to each other two notes of one pitch are the same note. */
const NEAR_BEATS = 0.05

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
  summary:
    'Compose other notes for regions, on the same chords and of the same length; they replace the notes that are ' +
    'there.',
  destroys: 'the notes that the regions have now',
  reads: [song.required, tracks.required, regions.required, notes.required],
  writes: [regions, notes],
  params,
  expands: (view, { regionIds, ...asked }) => {
    const now = view.read(notes)
    const calls: OperationCall[] = []
    for (const id of regionIds) {
      const region = findRegion(now, id)
      if (isProblem(region)) return region
      const change = metreChangeIn(now, region.startBeat, region.startBeat + region.durationBeats)
      if (change !== null) return problem('metre-changes', `${describeRegion(now, id)}: ${change}`)
      const next = takeOf(now, region, asked)
      if (isProblem(next)) return next
      const { recipe, written } = next
      if (written.length === 0)
        return problem('nothing-to-do', `There is no room for notes in ${describeRegion(now, id)}.`)
      if (region.isUnsent || region.noteCount > 0)
        calls.push({ operation: 'stori_clear_notes', params: { regionId: id } })
      calls.push(...phraseCalls(id, written, { timeSignature: signatureAt(now, region.startBeat), recipe }))
    }
    return calls
  },
  says: (view, { regionIds, busier }) => {
    const how = busier < 0 ? ', less busy' : busier > 0 ? ', busier' : ''
    return `Another take of ${regionIds.map((id) => describeRegion(view.read(regions), id)).join('; ')}${how}`
  },
})

type Asked = Omit<z.infer<typeof params>, 'regionIds'>
type ComposedNote = ComposedPart['notes'][number]
type Take = { readonly recipe: Recipe; readonly written: readonly ComposedNote[] }

/**
 * A step of busier is about a third of the way from sparse to dense. What was not composed here may need more than one.
 */
const STEP = 0.35
const USUAL_DENSITY = 0.5
const MAX_STEPS = 4
/** Fewer than that are heard as fewer. */
const CLEARLY = 0.9

/** A take that is less busy than what is there has fewer notes, and a busier one more. */
function takeOf(now: Song, region: Region, asked: Asked): Take | Problem {
  const count = region.isUnsent ? 0 : region.noteCount
  const isEnough = ({ written }: Take): boolean =>
    asked.busier === 0 ||
    count === 0 ||
    (asked.busier < 0 ? written.length < count * CLEARLY : written.length * CLEARLY > count)
  let best: Take | null = null
  for (let steps = 1; steps <= MAX_STEPS; steps += 1) {
    const take = otherTake(now, region, nextRecipe(now, region, { ...asked, busier: asked.busier * steps }))
    if (isProblem(take) || isEnough(take)) return take
    best = take
  }
  if (best === null) return problem('nothing-to-do', `There is no room for notes in ${describeRegion(now, region.id)}.`)
  // What was played by hand may be thinner, or fuller, than anything that is composed.
  return {
    ...best,
    written:
      asked.busier > 0
        ? fillUp(best.written, notesInside(region.durationBeats, now.notes(region.id)), count + 1)
        : strongest(best.written, Math.max(1, Math.floor(count * CLEARLY) - 1)),
  }
}

const MAX_TRIES = 4
/** So many of its notes are new where it is heard as another. */
const MIN_FRESH = 0.35
const SAME_PLACE_BEATS = 0.06

/**
 * The first of the next takes that is unlike what is there, which need not have been composed here; else the one with
 * most that is new.
 */
function otherTake(now: Song, region: Region, recipe: Recipe): Take | Problem {
  const there = region.isUnsent ? [] : now.notes(region.id)
  const isThere = (note: ComposedNote): boolean =>
    there.some(
      ({ pitch, startBeat }) => pitch === note.pitch && Math.abs(startBeat - note.startBeat) < SAME_PLACE_BEATS,
    )
  let best: { readonly take: Take; readonly fresh: number } | undefined
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const take = writtenBy(now, region, { ...recipe, take: recipe.take + tries })
    if (isProblem(take)) return take
    const fresh = take.written.filter((note) => !isThere(note)).length / Math.max(1, take.written.length)
    if (fresh >= MIN_FRESH) return take
    if (best === undefined || fresh > best.fresh) best = { take, fresh }
  }
  return best?.take ?? writtenBy(now, region, recipe)
}

/** So many notes, those on the beat first. */
function strongest(written: readonly ComposedNote[], most: number): readonly ComposedNote[] {
  const weight = ({ startBeat, velocity }: ComposedNote): number =>
    (startBeat % 1 === 0 ? 200 : startBeat % 0.5 === 0 ? 100 : 0) + velocity
  return written
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, most)
    .toSorted((a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch)
}

function writtenBy(now: Song, region: Region, recipe: Recipe): Take | Problem {
  const own = {
    ...recipe,
    hasBass: recipe.hasBass ?? hasBass(now, { from: region.startBeat, to: region.startBeat + region.durationBeats }),
  }
  const composition = compose(requestOf(own, now, region))
  if (isProblem(composition)) return composition
  const written = notesInside(region.durationBeats, composition.parts[0]?.notes ?? [])
  return { recipe, written }
}

function nextRecipe(now: Song, region: Region, { busier, energy, style, key }: Asked): Recipe {
  const before = onHeardChords(now, region, { recipe: likelyRecipe(now, region), key })
  const density = Math.min(1, Math.max(0, (before.density ?? USUAL_DENSITY) + busier * STEP))
  return {
    ...before,
    take: before.take + 1,
    ...(busier !== 0 && { density }),
    ...(energy !== undefined && { energy }),
    ...(style !== undefined && { style }),
  }
}

/** What a region was composed from, on the chords that sound there now: its notes may have been transposed since. */
function onHeardChords(now: Song, { startBeat }: Region, { recipe, key }: Known): Recipe {
  if (recipe.role === 'drums') return { ...recipe, ...(key !== undefined && { key }) }
  const { progression: _, ...rest } = recipe
  const wish = { from: startBeat, bars: recipe.bars, section: recipe.section, hasPitch: true }
  const heard = harmonyFor(now, { ...wish, ...(key !== undefined && { key }) })
  return { ...rest, key: heard.key, ...(heard.progression && { progression: [...heard.progression] }) }
}

type Known = { readonly recipe: Recipe; readonly key: string | undefined }

/** A note as far as its place tells it from others. */
type Placed = { readonly pitch: number; readonly startBeat: number }

/**
 * Notes with as many of the earlier ones as it takes to have so many; an earlier one that is there already is not
 * doubled.
 */
function fillUp<N extends Placed>(written: readonly N[], earlier: readonly N[], count: number): readonly N[] {
  const isThere = ({ pitch, startBeat }: N): boolean =>
    written.some((each) => each.pitch === pitch && Math.abs(each.startBeat - startBeat) <= NEAR_BEATS)
  const missing = Math.max(0, count - written.length)
  return [...written, ...earlier.filter((note) => !isThere(note)).slice(0, missing)].toSorted(
    (a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch,
  )
}
