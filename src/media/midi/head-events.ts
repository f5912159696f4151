import type { Snapshot } from '../../music/wire/snapshot.ts'
import { signatureOfKey } from './key-signature.ts'
import { metaHex, metaTypes, readMeta, textHex } from './meta-event.ts'
import type { KeptEvent, MidiSong } from './midi-song.ts'
import { microsecondsOf, songHead, tempoBytes } from './song-head.ts'
import { tempoOfFrames } from './ticks.ts'

/**
 * The kept events with what the project says now of its name, tempo, time signature and key; what did not change stays
 * as it was.
 */
export function headEvents(
  snapshot: Snapshot,
  { kept, format, division, isNew }: Pick<MidiSong, 'kept' | 'format' | 'division'> & { isNew: boolean },
): { kept: KeptEvent[]; warnings: string[] } {
  const head = songHead({ kept, format })
  const { numerator, denominator } = snapshot.timeSignature
  const before = head.timeSignature ?? { numerator: 4, denominator: 4 }
  const warnings: string[] = []
  let events = kept
  if (isNew || (head.name !== null && head.name !== snapshot.name))
    events = withFirst(events, { hex: textHex(metaTypes.name, snapshot.name), chunk: 0 })
  if (isNew || before.numerator !== numerator || before.denominator !== denominator)
    events = withFirst(events, { hex: metaHex(metaTypes.signature, [numerator, Math.log2(denominator), 24, 8]) })
  if (snapshot['isKeyStated'] !== false && (isNew || head.key !== snapshot.key)) {
    const key = signatureOfKey(snapshot.key)
    if (key) events = withFirst(events, { hex: metaHex(metaTypes.key, key) })
    else warnings.push(`A MIDI file cannot say the key ${snapshot.key}; it was left out.`)
  }
  const tempo = ('ticksPerBeat' in division ? head.tempo : null) ?? tempoOfFrames
  if (!isNew && tempo === snapshot.tempo) return { kept: events, warnings }
  if (!('ticksPerBeat' in division))
    warnings.push('The file counts film frames and has no tempo; its notes are where they would be at 120 BPM.')
  else if (snapshot.tempo < 4) warnings.push('A MIDI file cannot be slower than 4 BPM; its tempo was left out.')
  else events = withTempo(events, { from: tempo, to: snapshot.tempo })
  return { kept: events, warnings }
}

/** A new tempo moves all later changes of tempo along, so that a piece that slows down still does. */
function withTempo(kept: KeptEvent[], { from, to }: { from: number; to: number }): KeptEvent[] {
  const moved = kept.map((event) => {
    const meta = readMeta(event.hex)
    const microseconds = meta?.type === metaTypes.tempo ? microsecondsOf(meta.bytes) : 0
    return microseconds > 0
      ? { ...event, hex: metaHex(metaTypes.tempo, tempoBytes(((60_000_000 / microseconds) * to) / from)) }
      : event
  })
  return withFirst(moved, { hex: metaHex(metaTypes.tempo, tempoBytes(to)) })
}

/** Puts a meta event where the first of its kind was, in one chunk or in any, or else at the start. */
export function withFirst(kept: KeptEvent[], { hex, chunk }: { hex: string; chunk?: number }): KeptEvent[] {
  const prefix = hex.slice(0, 4)
  let first = -1
  for (const [index, event] of kept.entries()) {
    if (!event.hex.startsWith(prefix) || (chunk !== undefined && event.chunk !== chunk)) continue
    if (first < 0 || event.tick < (kept[first]?.tick ?? 0)) first = index
  }
  const found = kept[first]
  return found ? kept.with(first, { ...found, hex }) : [{ chunk: chunk ?? 0, tick: 0, hex }, ...kept]
}
