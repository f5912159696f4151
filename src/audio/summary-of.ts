import type { DiffChange } from '../kernel/index.ts'
import { formatTime } from '../words/index.ts'
import type { Both } from './tell-edits.ts'
import { audioTracks, endOf, lengthOf, rateOf, tracksOf } from './tracks.ts'

const tellLength = (seconds: number): string =>
  Math.abs(seconds) < 0.0005 ? 'same length' : `${formatTime(Math.abs(seconds))} ${seconds < 0 ? 'shorter' : 'longer'}`

/** Where content comes or goes on some tracks only, those are what changes its length, whatever the whole does. */
function tellTracksAlone(both: Both, changes: readonly DiffChange[]): string[] {
  const touched = new Set(
    changes.flatMap(({ kind, tracks = [] }) => (kind === 'removed' || kind === 'inserted' ? tracks : [])),
  )
  const stood = new Set(audioTracks(both.before).map(({ id }) => id))
  const tracks = audioTracks(both.after).filter(({ id }) => stood.has(id))
  if (touched.size === 0 || tracks.every(({ id }) => touched.has(id))) return []
  const told = new Map<string, string[]>()
  for (const { id, name } of tracks) {
    const text = tellLength((endOf(both.after, id) - endOf(both.before, id)) / rateOf(both.after))
    if (touched.has(id) && text !== 'same length') told.set(text, [...(told.get(text) ?? []), name])
  }
  return [...told].map(([text, names]) => `${text} on ${names.join(' and ')}`)
}

/** "1:00 shorter", "same length, 6.2 dB louder on Guest", "0:10 shorter on Host, same length as a whole". */
export function summaryOf(both: Both, changes: readonly DiffChange[]): string {
  const seconds = lengthOf(both.after) / rateOf(both.after) - lengthOf(both.before) / rateOf(both.before)
  const alone = tellTracksAlone(both, changes)
  const parts = [...alone, `${tellLength(seconds)}${alone.length > 0 ? ' as a whole' : ''}`]
  const names = new Map([...tracksOf(both.before), ...tracksOf(both.after)].map(({ id, name }) => [id, name]))
  const counted = new Map<string, { count: number; tracks: Set<string> }>()
  for (const { kind, text, tracks = [] } of changes) {
    if (kind === 'removed' || kind === 'inserted') continue
    const known = counted.get(text) ?? { count: 0, tracks: new Set() }
    known.count++
    for (const track of tracks) known.tracks.add(names.get(track) ?? track)
    counted.set(text, known)
  }
  for (const [text, { count, tracks }] of counted)
    parts.push(
      tracks.size > 0
        ? `${text}${text.startsWith('track ') ? ':' : ' on'} ${[...tracks].join(' and ')}`
        : `${count > 1 ? `${count} × ` : ''}${text}`,
    )
  return parts.join(', ')
}
