import type { AudioTrack, AudioView, ProposalView } from '../../../src/client/index.ts'
import { formatTime, speakTime } from '../ui/time.ts'

/** More clips than anybody would go through one by one are told for the chosen track alone. */
const MAX_CLIPS = 300

type SpokenProps = {
  readonly id: string
  readonly view: AudioView
  readonly chosenTracks: readonly string[]
  readonly chosenClip: string | null
}

/** The picture as a list, for whoever does not see it: tracks with their clips. It has the focus of the timeline. */
export function SpokenClips({ id, view, chosenTracks, chosenClip }: SpokenProps) {
  const { tracks, sampleRate: rate } = view
  const count = tracks.reduce((sum, { clips }) => sum + clips.length, 0)
  const told = count > MAX_CLIPS ? tracks.filter((track) => chosenTracks.includes(track.id)) : tracks
  return (
    <>
      {told
        .filter(({ kind }) => kind !== 'label')
        .map((track) => (
          <div key={track.id} role="group" aria-label={track.name}>
            {track.clips.slice(0, MAX_CLIPS).map((clip, place) => (
              <div key={clip.id} role="option" id={`${id}-${clip.id}`} aria-selected={clip.id === chosenClip}>
                {tellClip(track, place, rate)}
              </div>
            ))}
            {track.clips.length === 0 && (
              <div role="option" aria-selected={false}>
                {track.name} is empty
              </div>
            )}
          </div>
        ))}
    </>
  )
}

function tellClip({ name, clips }: AudioTrack, place: number, rate: number): string {
  const { name: called = '', start = 0, end = 0 } = clips[place] ?? {}
  const where = `from ${speakTime(start / rate)} to ${speakTime(end / rate)}`
  return `${name}, clip ${place + 1} of ${clips.length}, ${called}, ${where}`
}

type Change = ProposalView['diff']['changes'][number]

/** The changes that are drawn on the timeline, in words. */
export function SpokenChanges({
  kept,
  refused,
}: {
  readonly kept: readonly Change[]
  readonly refused: readonly Change[]
}) {
  if (kept.length + refused.length === 0) return null
  return (
    <ul className="sr-only" aria-label="Changes on the timeline">
      {kept.map((change) => (
        <li key={change.id}>{tellChange(change)}</li>
      ))}
      {refused.map((change) => (
        <li key={`refused-${change.id}`}>{tellChange(change)}, refused</li>
      ))}
    </ul>
  )
}

function tellChange({ text, before, after, tracks }: Change): string {
  const span = [before, after].find(
    (value): value is { start: number; end: number } =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value['start'] === 'number',
  )
  const where = span ? ` from ${formatTime(span.start)} to ${formatTime(span.end)}` : ''
  return `${text}${where}${tracks ? ` on ${tracks.length === 1 ? 'one track' : `${tracks.length} tracks`}` : ''}`
}
