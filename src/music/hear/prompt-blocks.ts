import type { Note } from '../../kernel/index.ts'
import { readRole } from '../composer/index.ts'
import type { MandatoryBlocks } from '../prompt/index.ts'
import { beatsPerBar } from '../wire/snapshot.ts'
import type { Made } from './compose-from-prompt.ts'
import { heardCall, noteOf, type HeardCall } from './understanding.ts'

/** What the blocks of a prompt ask for, as operations behind the notes. A track that nothing is called is said, never guessed. */
export function promptBlocks({ effects, automation, expression }: MandatoryBlocks, made: Made): { readonly calls: readonly HeardCall[]; readonly notes: readonly Note[] } {
  const notes: Note[] = []
  const { text, score: { song } } = made
  const trackOf = (said: string, block: string): string | undefined => {
    const found = trackNamed(said, made)
    if (found === undefined) notes.push(noteOf('prompt', `“${said}” under ${block} is no track here, so it was left out.`))
    return found
  }
  const calls: HeardCall[] = []
  const isThere = song.busIds.some((id) => song.bus(id)?.name.toLowerCase() === 'reverb')
  if (!isThere && effects.some(({ bus, track }) => bus !== undefined && trackNamed(track, made) !== undefined)) calls.push(heardCall('stori_ensure_bus', { name: 'Reverb' }, { text }))
  for (const { track, type, bus } of effects) {
    const trackId = trackOf(track, 'Effects')
    if (trackId !== undefined) calls.push(bus === undefined ? heardCall('stori_add_insert_effect', { trackId, type }, { text }) : heardCall('stori_add_send', { trackId, busName: bus }, { text }))
  }
  for (const entry of expression) {
    const parts = made.parts.filter(({ role, trackId }) => (entry.track === undefined ? role !== 'drums' : trackNamed(entry.track, made) === trackId))
    if (parts.length === 0) notes.push(noteOf('prompt', `“${entry.track ?? entry.name}” under MidiExpressiveness plays nothing new, so it was left out.`))
    if (entry.kind === 'articulation') notes.push(noteOf('prompt', 'An articulation has no operation of its own; the notes are played as the style plays them.'))
    else for (const { regionId } of parts) calls.push(expressed(entry, regionId, made))
  }
  for (const { track, parameter, points } of automation) {
    const trackId = trackOf(track, 'Automation')
    if (trackId !== undefined) calls.push(heardCall('stori_add_automation', { trackId, parameter, points: points.map((point) => ({ ...point })) }, { text }))
  }
  return { calls, notes }
}

function trackNamed(said: string, { parts, score }: Made): string | undefined {
  const own = parts.find((part) => part.said.toLowerCase() === said.toLowerCase() || part.role === said.toLowerCase())
  const there = score.tracks.filter(({ name }) => name.toLowerCase() === said.toLowerCase())
  const role = readRole(said)
  return own?.trackId ?? (there.length === 1 ? there[0]?.id : parts.find((part) => part.role === role)?.trackId)
}

type Entry = Exclude<MandatoryBlocks['expression'][number], { kind: 'articulation' }>

/** Where the numbers of a controller are not given: what players usually do. */
const usual: ReadonlyMap<number, readonly [from: number, to: number]> = new Map([[1, [0, 40]], [2, [60, 90]], [11, [70, 105]], [71, [40, 60]], [74, [50, 90]]])

function expressed(entry: Entry, regionId: string, { beats, score, text }: Made): HeardCall {
  if (!('cc' in entry)) return entry.kind === 'aftertouch' ? heardCall('stori_add_aftertouch', { regionId, events: [{ beat: 0, value: 0 }, { beat: beats / 2, value: 60 }, { beat: Math.max(0, beats - 0.25), value: 0 }] }, { text }) : heardCall('stori_add_pitch_bend', { regionId, events: [{ beat: 0, value: -512 }, { beat: 0.25, value: 0 }] }, { text })
  if (entry.cc === SUSTAIN) return heardCall('stori_add_midi_cc', { regionId, cc: SUSTAIN, events: pedal(beats, beatsPerBar(score.song.timeSignature) / (entry.changesPerBar ?? 1)) }, { text })
  const [from, to] = [entry.from ?? usual.get(entry.cc)?.[0] ?? 64, entry.to ?? usual.get(entry.cc)?.[1] ?? 64]
  return heardCall('stori_add_midi_cc', { regionId, cc: entry.cc, events: from === to ? [{ beat: 0, value: from }] : [{ beat: 0, value: from }, { beat: beats / 2, value: Math.round((from + to) / 2) }, { beat: Math.max(0, beats - 0.25), value: to }] }, { text })
}

const SUSTAIN = 64

/** Down on the beat and up just before the next one. */
function pedal(beats: number, every: number): { beat: number; value: number }[] {
  const count = Math.min(1000, Math.ceil(beats / every))
  return Array.from({ length: count }, (_, at) => [{ beat: at * every, value: 127 }, { beat: (at + 1) * every - Math.min(0.125, every / 4), value: 0 }]).flat()
}
