import { builtInMind, planRequest, type Outcome, type PlanRequest } from '../agent/index.ts'
import { operateStep, problem, type Problem, type State } from '../kernel/index.ts'
import { projectSnapshot, songOf } from '../music/index.ts'
import { toldRegion } from '../music/operations/things.ts'
import { songState } from './song-state.ts'

type Request = Omit<PlanRequest, 'mind'>

/**
 * Plans with the built-in mind. Where notes are missing, every region whose notes are needed is named at once, so that
 * the client has to ask only once more.
 */
export async function planBuiltIn(request: Request): Promise<Outcome> {
  const outcome = await planRequest({ ...request, mind: builtInMind })
  if (outcome.status !== 'refused' || outcome.problem.code !== 'notes-needed') return outcome
  const needed = await neededRegions(request)
  return needed.length < 2 ? outcome : { ...outcome, problem: notesNeeded(request, needed) }
}

/** The plan on the same song with notes in each region that was not sent shows which of them it touches. */
async function neededRegions({ documents, ...request }: Request): Promise<string[]> {
  const [document] = documents
  if (!document) return []
  const unsent = unsentIn(document.state)
  const { state, nextId } = songState(filled(document.state), { recipes: {}, seed: request.turnId ?? '' })
  const outcome = await planRequest({ ...request, documents: [{ ...document, state, nextId }], mind: builtInMind })
  if (outcome.status !== 'ready') return []
  const touched = outcome.parts
    .flatMap(({ units }) => units.map(operateStep))
    .filter(({ operation }) => changesNotes.has(operation))
    .map(({ params }) => (params as { regionId?: string }).regionId)
  return unsent.filter((id) => touched.includes(id))
}

/** Operations that cannot be done to notes that nobody has seen. */
const changesNotes = new Set(['stori_quantize_notes', 'stori_apply_swing', 'stori_transpose_notes'])

function unsentIn({ document }: State): string[] {
  const song = songOf(document)
  return song.trackIds.flatMap((track) => song.regionIds(track)).filter((id) => song.region(id)?.isUnsent)
}

function filled({ document }: State): ReturnType<typeof projectSnapshot> {
  const project = projectSnapshot(document)
  return {
    ...project,
    tracks: project.tracks.map((track) => ({
      ...track,
      regions: track.regions.map(({ noteCount, ...region }) =>
        region.notes === undefined && noteCount !== 0
          ? { ...region, notes: ANY_NOTES }
          : { ...region, ...(noteCount !== undefined && { noteCount }) },
      ),
    })),
  }
}

/** One off every grid and one off the beat: whatever is done to notes changes one of them. */
const ANY_NOTES = [0.13, 0.5].map((startBeat) => ({ pitch: 60, startBeat, durationBeats: 0.5, velocity: 80 }))

function notesNeeded({ documents: [document] }: Request, ids: readonly string[]): Problem {
  const song = document && songOf(document.state.document)
  return problem(
    'notes-needed',
    `The notes of ${listed(ids.map((id) => (song ? toldRegion(song, id) : id)))} were not sent; send the regions ` +
      `${listed(ids.map((id) => `"${id}"`))} with their notes.`,
    { regionId: ids[0] ?? '', regionIds: [...ids] },
  )
}

const MOST_NAMED = 8

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED)
  const rest = names.length - shown.length
  return rest > 0
    ? `${shown.join('; ')} and ${rest} more`
    : `${shown.slice(0, -1).join('; ')} and ${shown.at(-1) ?? ''}`
}
