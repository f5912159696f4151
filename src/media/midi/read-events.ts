import { variableLength } from './variable-length.ts'

/** One event of a track chunk: its status byte and all that follows, running status undone. */
export type MidiEvent = { tick: number; bytes: number[] }

export type EventsRead = { events: MidiEvent[]; endTick: number; endsAt: number; ending: 'proper' | 'none' | 'damaged' | 'full' }

/** Reads the events of one chunk up to its end, to the first byte that makes no sense, or until there are `most`. */
export function readEvents(bytes: Uint8Array, { from, to, most }: { from: number; to: number; most: number }): EventsRead {
  const events: MidiEvent[] = []
  let at = from
  let tick = 0
  let running = 0

  const ended = (ending: EventsRead['ending']): EventsRead => ({ events, endTick: tick, endsAt: at, ending })
  const length = (): number | null => {
    let value = 0
    for (let i = 0; i < 4; i++) {
      const byte = at < to ? bytes[at++] ?? 0 : -1
      if (byte < 0) return null
      value = (value << 7) | (byte & 0x7f)
      if (byte < 0x80) return value
    }
    return null
  }

  while (at < to) {
    const wait = length()
    if (wait === null || at >= to) return ended('damaged')
    tick += wait
    const first = bytes[at] ?? 0
    if (first >= 0xf0) {
      if (first !== 0xf0 && first !== 0xf7 && first !== 0xff) return ended('damaged')
      // A channel's status does not last beyond a message of the system.
      running = 0
      const start = at
      at += first === 0xff ? 2 : 1
      const size = length()
      if (size === null || at + size > to) return ended('damaged')
      const isEnd = first === 0xff && bytes[start + 1] === 0x2f
      if (!isEnd) events.push({ tick, bytes: [...bytes.subarray(start, start + (first === 0xff ? 2 : 1)), ...variableLength(size), ...bytes.subarray(at, at + size)] })
      at += size
      if (isEnd) return ended('proper')
    } else {
      if (first >= 0x80) {
        running = first
        at++
      } else if (running === 0) return ended('damaged')
      const count = (running & 0xe0) === 0xc0 ? 1 : 2
      if (at + count > to) return ended('damaged')
      const values = bytes.subarray(at, at + count)
      if (values.some((value) => value >= 0x80)) return ended('damaged')
      events.push({ tick, bytes: [running, ...values] })
      at += count
    }
    if (events.length > most) return ended('full')
  }
  return ended('none')
}
