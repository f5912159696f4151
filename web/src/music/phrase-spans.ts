import type { ProposalView } from '../../../src/client/index.ts'
import { barAt, beatOfBar, secondsAt } from './beats.ts'
import { pictureIn } from './song-store.ts'

/** What of a step says which part of a region it is about. */
type StepParams = { readonly regionId?: string; readonly notes?: readonly { readonly startBeat?: number }[] }

/** Where a step of a plan is heard: the bars of its notes, else its region, in seconds of the song as it would be. */
export function spanOfStep(
  document: string,
  { steps, diff }: ProposalView,
  id: string,
): { readonly start: number; readonly end: number } | null {
  const picture = pictureIn(document)
  const params = (steps.find((step) => step.id === id)?.params ?? {}) as StepParams
  const changes = diff.changes.filter(({ stepId }) => stepId === id)
  const told = changes.map(({ before, after }) => (after ?? before ?? {}) as { readonly regionId?: string })
  const regionId = params.regionId ?? told.find((each) => each.regionId !== undefined)?.regionId
  const region = picture?.tracks.flatMap(({ regions }) => regions).find((each) => each.id === regionId)
  if (!picture || !region) return null
  const { song } = picture
  const starts = (params.notes ?? []).map(({ startBeat = 0 }) => region.startBeat + startBeat)
  const first = starts.length > 0 ? Math.min(...starts) : region.startBeat
  const last = starts.length > 0 ? Math.max(...starts) : region.startBeat + region.durationBeats - DUST
  const [from, to] = [
    beatOfBar(song, Math.floor(barAt(song, first) + DUST)),
    beatOfBar(song, Math.floor(barAt(song, last) + DUST) + 1),
  ]
  return { start: secondsAt(song, from), end: secondsAt(song, to) }
}

const DUST = 1e-6
