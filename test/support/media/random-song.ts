import fc from 'fast-check'
import { toHex } from '../../../src/media/midi/meta-event.ts'
import type { KeptEvent, MidiNote, MidiSong, MidiTrack } from '../../../src/media/midi/midi-song.ts'

const tick = fc.oneof(fc.nat(2000), fc.nat(100_000_000))
const seven = fc.nat(127)

/** Songs of every shape that a file can say, in the order in which a reader meets their events. */
export const randomSong: fc.Arbitrary<MidiSong> = fc
  .record({
    format: fc.constantFrom(0 as const, 1 as const, 2 as const),
    division: division(),
    bodies: fc.array(body(), { minLength: 1, maxLength: 4 }),
  })
  .map(({ format, division, bodies }) => {
    const used = format === 0 ? bodies.slice(0, 1) : bodies
    return {
      format,
      division,
      chunks: used.map(({ rest, kept, channels }) => ({ endTick: lastTick(kept, channels) + rest })),
      tracks: used.flatMap(({ channels }, chunk) => channels.map((track) => ({ ...track, chunk }))),
      kept: used.flatMap(({ kept }, chunk) => kept.map((event) => ({ ...event, chunk }))),
    }
  })

function division(): fc.Arbitrary<MidiSong['division']> {
  return fc.oneof(
    fc.record({ ticksPerBeat: fc.integer({ min: 1, max: 0x7fff }) }),
    fc.record({
      framesPerSecond: fc.constantFrom(24 as const, 25 as const, 29 as const, 30 as const),
      ticksPerFrame: fc.integer({ min: 1, max: 255 }),
    }),
  )
}

type Body = { rest: number; kept: Omit<KeptEvent, 'chunk'>[]; channels: Omit<MidiTrack, 'chunk'>[] }

function body(): fc.Arbitrary<Body> {
  return fc.record({
    rest: fc.nat(5000),
    kept: byTick(keptEvent()),
    channels: fc
      .uniqueArray(channelTrack(), { selector: ({ channel }) => channel, maxLength: 4 })
      .map((tracks) => tracks.toSorted((a, b) => a.channel - b.channel)),
  })
}

function channelTrack(): fc.Arbitrary<Omit<MidiTrack, 'chunk'>> {
  return fc
    .record({
      channel: fc.nat(15),
      notes: fc
        .array(
          fc.record({
            gap: fc.nat(400),
            ticks: fc.integer({ min: 1, max: 3000 }),
            pitch: fc.integer({ min: 50, max: 60 }),
            velocity: fc.integer({ min: 1, max: 127 }),
            release: fc.option(seven),
          }),
          { maxLength: 12 },
        )
        .map(inTurn),
      programs: byTick(fc.record({ tick, program: seven })),
      controllers: byTick(fc.record({ tick, cc: seven, value: seven })),
      bends: byTick(fc.record({ tick, value: fc.integer({ min: -8192, max: 8191 }) })),
      touches: byTick(fc.oneof(fc.record({ tick, value: seven }), fc.record({ tick, value: seven, pitch: seven }))),
    })
    .filter(
      ({ notes, programs, controllers, bends, touches }) =>
        notes.length + programs.length + controllers.length + bends.length + touches.length > 0,
    )
}

/** Notes of one pitch end in the order in which they began: a file cannot say otherwise. */
function inTurn(
  wishes: { gap: number; ticks: number; pitch: number; velocity: number; release: number | null }[],
): MidiNote[] {
  const ends = new Map<number, number>()
  let now = 0
  return wishes.map(({ gap, ticks, pitch, velocity, release }) => {
    now += gap
    const end = Math.max(now + ticks, ends.get(pitch) ?? 0)
    ends.set(pitch, end)
    return { tick: now, ticks: end - now, pitch, velocity, ...(release === null ? {} : { releaseVelocity: release }) }
  })
}

function keptEvent(): fc.Arbitrary<Omit<KeptEvent, 'chunk'>> {
  const data = fc.array(fc.nat(255), { maxLength: 300 })
  const sized = (head: number[]) =>
    data.map((bytes) =>
      toHex([
        ...head,
        ...(bytes.length < 128 ? [bytes.length] : [0x80 | (bytes.length >> 7), bytes.length & 127]),
        ...bytes,
      ]),
    )
  const meta = fc
    .nat(127)
    .filter((type) => type !== 0x2f)
    .chain((type) => sized([0xff, type]))
  return fc.record({ tick, hex: fc.oneof(meta, sized([0xf0]), sized([0xf7])) })
}

function byTick<T extends { tick: number }>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(one, { maxLength: 5 }).map((all) => all.toSorted((a, b) => a.tick - b.tick))
}

function lastTick(kept: Body['kept'], channels: Body['channels']): number {
  const ticks = channels.flatMap(({ notes, programs, controllers, bends, touches }) => [
    ...notes.map(({ tick, ticks }) => tick + ticks),
    ...[...programs, ...controllers, ...bends, ...touches].map((event) => event.tick),
  ])
  return Math.max(0, ...kept.map((event) => event.tick), ...ticks)
}
