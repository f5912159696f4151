import { barAt, speakBeat, tellBars } from './beats.ts'
import { drumName } from './drum-names.ts'
import { keyOfNote } from './paint-roll.ts'
import { tellNotes } from './paint-tracks.ts'
import { noteName } from './roll-rows.ts'
import type { PictureRegion, PictureTrack, SongPicture } from './song-picture.ts'

/** More regions than anybody would go through one by one are told for the chosen track alone. */
const MAX_REGIONS = 300

type SpokenProps = {
  readonly id: string
  readonly picture: SongPicture
  readonly chosenTrack: string | null
  readonly chosenRegion: string | null
}

/** The picture as a list, for whoever does not see it: tracks with their regions. It has the arrangement's focus. */
export function SpokenRegions({ id, picture, chosenTrack, chosenRegion }: SpokenProps) {
  const { tracks } = picture
  const count = tracks.reduce((sum, { regions }) => sum + regions.length, 0)
  const told = count > MAX_REGIONS ? tracks.filter((track) => track.id === chosenTrack) : tracks
  return (
    <>
      {told.map((track) => (
        <div key={track.id} role="group" aria-label={`${track.name}, ${track.instrument}`}>
          {track.regions.slice(0, MAX_REGIONS).map((region, place) => (
            <div key={region.id} role="option" id={`${id}-${region.id}`} aria-selected={region.id === chosenRegion}>
              {tellRegion(picture, { track, region, place })}
            </div>
          ))}
          {track.regions.length === 0 && (
            <div role="option" id={`${id}-${track.id}`} aria-selected={track.id === chosenTrack}>
              {track.name} is empty
            </div>
          )}
        </div>
      ))}
    </>
  )
}

type NotesProps = {
  readonly id: string
  readonly picture: SongPicture
  readonly track: PictureTrack
  readonly region: PictureRegion
  readonly chosen: ReadonlySet<string>
}

/** More notes than anybody would go through one by one. */
const MAX_NOTES = 500

/** The notes of a region in their order, in words. It has the focus of the piano roll. */
export function SpokenNotes({ id, picture: { song }, track, region, chosen }: NotesProps) {
  const notes = inOrder(region).slice(0, MAX_NOTES)
  if (notes.length === 0)
    return (
      <div role="option" aria-selected={false}>
        {region.name} has no notes
      </div>
    )
  return (
    <>
      {notes.map((note, at) => {
        const key = keyOfNote(note)
        const name = track.isDrums ? drumName(note.pitch) : noteName(note.pitch, song.key)
        const is = note.tone === 'new' ? ', new' : note.tone === 'gone' ? ', goes' : ''
        return (
          <div
            key={`${key} ${at}`}
            role="option"
            id={`${id}-${key}`}
            aria-selected={chosen.has(key) && note.tone !== 'gone'}
          >
            {name}, {speakBeat(song, region.startBeat + note.start)}, velocity {note.velocity}
            {is}
          </div>
        )
      })}
    </>
  )
}

/** As they are heard, the lowest first where several begin at once. */
export const inOrder = ({ notes }: Pick<PictureRegion, 'notes'>): PictureRegion['notes'] =>
  notes.toSorted((a, b) => a.start - b.start || a.pitch - b.pitch)

/** The sections with their chords, in words. */
export function SpokenSections({ picture: { song, sections, chords } }: { readonly picture: SongPicture }) {
  if (sections.length === 0) return null
  return (
    <ul className="sr-only" aria-label="Sections of the song">
      {sections.map(({ name, startBeat, endBeat, tone, fromBeat }) => {
        const [first, last] = [barAt(song, startBeat), barAt(song, endBeat)]
        const inside = tone === 'gone' ? [] : chords.filter(({ bar }) => bar >= first && bar < last)
        const on = inside.length === 0 ? '' : `, on ${inside.map(({ text }) => text).join(', ')}`
        const moves = fromBeat === null ? '' : `, moves here from ${speakBeat(song, fromBeat)}`
        const is = tone === 'new' ? ', new' : tone === 'gone' ? ', goes' : moves
        return (
          <li key={`${name} ${startBeat} ${tone}`}>
            {name}, {tellBars(song, startBeat, endBeat)}
            {is}
            {on}
          </li>
        )
      })}
    </ul>
  )
}

type RegionCall = { readonly track: PictureTrack; readonly region: PictureRegion; readonly place: number }

function tellRegion({ song }: SongPicture, { track, region, place }: RegionCall): string {
  const { name, startBeat, durationBeats, notes, tone } = region
  const where = tellBars(song, startBeat, startBeat + durationBeats)
  const count = notes.filter((note) => tone === 'gone' || note.tone !== 'gone').length
  const told = [
    track.name,
    `region ${place + 1} of ${track.regions.length}`,
    name,
    where,
    tellNotes(count),
    ...tellPlan(song, region),
  ]
  return told.join(', ')
}

/** What a plan does with a region. */
function tellPlan(song: SongPicture['song'], { tone, from, added, removed }: PictureRegion): string[] {
  if (tone === 'new') return ['new']
  if (tone === 'gone') return ['goes']
  const notes = [
    ...(added > 0 ? [`${tellNotes(added)} new`] : []),
    ...(removed > 0 ? [`${tellNotes(removed)} gone`] : []),
  ]
  return [
    ...(from === null ? [] : [`moves here from ${speakBeat(song, from.startBeat)}`]),
    ...(notes.length > 0 ? [notes.join(' and ')] : []),
  ]
}
