import { encodeVariableLength } from './meta-event.ts'

/** One event of a track chunk: its status byte and all that follows, running status undone. */
export type MidiEvent = { tick: number; bytes: number[] }

/** `lost` counts the events that made no sense and were left out. */
export type EventsRead = {
  events: MidiEvent[]
  endTick: number
  endsAt: number
  lost: number
  ending: 'proper' | 'none' | 'damaged' | 'full'
}

/**
 * Reads the events of one chunk up to its end, to where it is cut off, or until there are `most`. What makes no sense
 * costs one event.
 */
export function readEvents(
  bytes: Uint8Array,
  { from, to, most }: { from: number; to: number; most: number },
): EventsRead {
  const events: MidiEvent[] = []
  let place: Place = { at: from, status: 0 }
  let tick = 0
  let lost = 0

  const ended = (ending: EventsRead['ending']): EventsRead => ({
    events,
    endTick: tick,
    endsAt: place.at,
    lost,
    ending,
  })
  while (place.at < to) {
    const read = eventAt(bytes, place, to)
    tick += read.wait
    if (read.kind === 'cut-off') return ended('damaged')
    if (read.kind === 'nonsense') {
      lost += 1
      const next = lost > MAX_LOST ? null : placeBehind(bytes, read, to)
      if (next === null) return ended('damaged')
      place = next
      continue
    }
    place = read.next
    if (read.kind === 'end') return ended('proper')
    events.push({ tick, bytes: read.bytes })
    if (events.length > most) return ended('full')
  }
  return ended('none')
}

/** A chunk with more nonsense than this is none that was played. */
const MAX_LOST = 100

/**
 * Where the wait before the next event begins, and the last status of a channel, which later events need not repeat.
 */
type Place = { readonly at: number; readonly status: number }

type Read = { readonly wait: number } & (
  | { readonly kind: 'event'; readonly bytes: number[]; readonly next: Place }
  | { readonly kind: 'end'; readonly next: Place }
  /** `next` is where the next event would be if this one had its usual length. */
  | { readonly kind: 'nonsense'; readonly at: number; readonly next: Place }
  | { readonly kind: 'cut-off' }
)

/** How many data bytes follow each message of the system that has no place in a file. */
const systemSizes: ReadonlyMap<number, number> = new Map([
  [0xf1, 1],
  [0xf2, 2],
  [0xf3, 1],
])

function eventAt(bytes: Uint8Array, { at: from, status }: Place, to: number): Read {
  const wait = numberAt(bytes, from, to)
  if (wait === 'cut-off') return { kind: 'cut-off', wait: 0 }
  if (wait === null) return { kind: 'nonsense', wait: 0, at: from, next: { at: from + MAX_NUMBER_BYTES, status } }
  const { value: ticks, next: at } = wait
  const first = bytes[at]
  if (first === undefined || at >= to) return { kind: 'cut-off', wait: ticks }
  if (first === 0xf0 || first === 0xf7 || first === 0xff) return { wait: ticks, ...wholeAt(bytes, { at, status }, to) }
  if (first >= 0xf0)
    return { kind: 'nonsense', wait: ticks, at, next: { at: at + 1 + (systemSizes.get(first) ?? 0), status } }
  // By the standard a message of the system ends a running status; many writers leave it out all the same, and mean the
  // one before.
  const now = first >= 0x80 ? first : status
  if (now === 0) return { kind: 'nonsense', wait: ticks, at, next: { at: at + 2, status } }
  const start = first >= 0x80 ? at + 1 : at
  const next = { at: start + ((now & 0xe0) === 0xc0 ? 1 : 2), status: now }
  if (next.at > to) return { kind: 'cut-off', wait: ticks }
  const values = bytes.subarray(start, next.at)
  if (values.some((value) => value >= 0x80)) return { kind: 'nonsense', wait: ticks, at, next }
  return { kind: 'event', wait: ticks, bytes: [now, ...values], next }
}

/** A message that says its own length: of the file itself, or of one make of instrument. */
function wholeAt(
  bytes: Uint8Array,
  { at, status }: Place,
  to: number,
): { kind: 'event'; bytes: number[]; next: Place } | { kind: 'end'; next: Place } | { kind: 'cut-off' } {
  const head = bytes[at] === 0xff ? 2 : 1
  const size = numberAt(bytes, at + head, to)
  if (size === null || size === 'cut-off' || size.next + size.value > to) return { kind: 'cut-off' }
  const next = { at: size.next + size.value, status }
  if (head === 2 && bytes[at + 1] === 0x2f) return { kind: 'end', next }
  return {
    kind: 'event',
    bytes: [
      ...bytes.subarray(at, at + head),
      ...encodeVariableLength(size.value),
      ...bytes.subarray(size.next, next.at),
    ],
    next,
  }
}

const MAX_NUMBER_BYTES = 4

/** A length or a wait: null where it has more bytes than one can have. */
function numberAt(
  bytes: Uint8Array,
  at: number,
  to: number,
): { readonly value: number; readonly next: number } | null | 'cut-off' {
  let value = 0
  for (let next = at; next < at + MAX_NUMBER_BYTES; next++) {
    const byte = bytes[next]
    if (byte === undefined || next >= to) return 'cut-off'
    value = (value << 7) | (byte & 0x7f)
    if (byte < 0x80) return { value, next: next + 1 }
  }
  return null
}

/** How far behind nonsense the next event is looked for, and how many events in a row make it sure. */
const MAX_SKIPPED_BYTES = 8
const EVENTS_TO_BE_SURE = 8

/**
 * Where the events go on behind one that makes no sense: where it would have ended, else at the first byte from which
 * on everything does.
 */
function placeBehind(
  bytes: Uint8Array,
  { at, next }: { readonly at: number; readonly next: Place },
  to: number,
): Place | null {
  if (goesOn(bytes, next, to)) return next
  for (let other = at + 1; other <= at + MAX_SKIPPED_BYTES; other++) {
    // Anything can be read as the data of a status that was not repeated, so the first event has to say its own.
    const place = { at: other, status: 0 }
    if (goesOn(bytes, place, to)) return { ...place, status: next.status }
  }
  return null
}

function goesOn(bytes: Uint8Array, from: Place, to: number): boolean {
  let place = from
  for (let count = 0; count < EVENTS_TO_BE_SURE && place.at < to; count++) {
    const read = eventAt(bytes, place, to)
    if (read.kind === 'end') return true
    if (read.kind !== 'event') return false
    place = read.next
  }
  return place.at <= to
}
