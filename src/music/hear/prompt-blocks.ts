import type { Note } from '../../kernel/index.ts'
import { readRole } from '../composer/index.ts'
import type { MandatoryBlocks } from '../prompt/mandatory-blocks.ts'
import { barBeatsAt } from '../document/bars.ts'
import type { Made } from './compose-from-prompt.ts'
import { bendEvents, controlEvents, pedalEvents, SUSTAIN, touchEvents } from './control-events.ts'
import { heardCall, noteOf, type HeardCall } from './understanding.ts'

/**
 * What the blocks of a prompt ask for, as operations behind the notes. A track that nothing is called is said, never
 * guessed.
 */
export function promptBlocks(
  { effects, automation, expression }: MandatoryBlocks,
  made: Made,
): { readonly calls: readonly HeardCall[]; readonly notes: readonly Note[] } {
  const notes: Note[] = []
  const {
    text,
    score: { song },
  } = made
  const trackOf = (said: string, block: string): string | undefined => {
    const found = trackNamed(said, made)
    if (found === undefined)
      notes.push(noteOf('prompt', `“${said}” under ${block} is no track here, so it was left out.`))
    return found
  }
  const calls: HeardCall[] = []
  const isThere = song.busIds.some((id) => song.bus(id)?.name.toLowerCase() === 'reverb')
  if (!isThere && effects.some(({ bus, track }) => bus !== undefined && trackNamed(track, made) !== undefined))
    calls.push(heardCall('stori_ensure_bus', { name: 'Reverb' }, { text }))
  for (const { track, type, bus } of effects) {
    const trackId = trackOf(track, 'Effects')
    if (trackId !== undefined)
      calls.push(
        bus === undefined
          ? heardCall('stori_add_insert_effect', { trackId, type }, { text })
          : heardCall('stori_add_send', { trackId, busName: bus }, { text }),
      )
  }
  for (const entry of expression) {
    const parts = made.parts.filter(({ role, trackId }) =>
      entry.track === undefined ? role !== 'drums' : trackNamed(entry.track, made) === trackId,
    )
    if (parts.length === 0)
      notes.push(
        noteOf(
          'prompt',
          `“${entry.track ?? entry.name}” under MidiExpressiveness plays nothing new, so it was left out.`,
        ),
      )
    if (entry.kind === 'articulation')
      notes.push(
        noteOf('prompt', 'An articulation has no operation of its own; the notes are played as the style plays them.'),
      )
    else for (const { regionId } of parts) calls.push(expressed(entry, regionId, made))
  }
  for (const { track, parameter, points } of automation) {
    const trackId = trackOf(track, 'Automation')
    if (trackId !== undefined)
      calls.push(
        heardCall(
          'stori_add_automation',
          { trackId, parameter, points: points.map((point) => ({ ...point })) },
          { text },
        ),
      )
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

function expressed(entry: Entry, regionId: string, { beats, score, text }: Made): HeardCall {
  if (!('cc' in entry))
    return entry.kind === 'aftertouch'
      ? heardCall('stori_add_aftertouch', { regionId, events: touchEvents(beats) }, { text })
      : heardCall('stori_add_pitch_bend', { regionId, events: [...bendEvents] }, { text })
  return heardCall(
    'stori_add_midi_cc',
    {
      regionId,
      cc: entry.cc,
      events:
        entry.cc === SUSTAIN
          ? pedalEvents(beats, barBeatsAt(score.song, 0) / (entry.changesPerBar ?? 1))
          : controlEvents({ ...entry, beats }),
    },
    { text },
  )
}
