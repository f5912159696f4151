import fc from 'fast-check'
import type { SongNote, ProjectSnapshot, SnapshotTrack } from '../../../src/music/wire/snapshot.ts'

const beats = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: most * 48 }).map((units) => units / 48)
export const names = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'Intro',
      'Verse',
      'Bass',
      'Drums',
      'Keys',
      'Lead 2',
      'Reverb',
      'constructor',
      '__proto__',
    ),
  },
  fc.constantFrom(
    '🎹 Piano 👩🏽‍🎤',
    'مقدمة',
    'שיר ראשון',
    'e\u0301tude',
    '𝔅𝔞𝔰𝔰'.repeat(5),
    `x${'🎷'.repeat(24)}`,
    'a "quoted" name',
    'tab\there',
  ),
)
/** Of zeros only one is ever written. */
const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
/** Whatever other clients put beside the fields that are known. */
const strange = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.dictionary(
    fc.constantFrom('x-daw', 'unseen', 'isUnsent', 'recipe', 'made', 'frozen', 'a/b'),
    fc.jsonValue({ maxDepth: 1 }).map(asSent),
    { maxKeys: 3, noNullPrototype: true },
  ),
)

export const note: fc.Arbitrary<SongNote> = fc.record(
  {
    pitch: fc.integer({ min: 0, max: 127 }),
    startBeat: beats(16),
    durationBeats: beats(4).map((length) => length + 1 / 48),
    velocity: fc.integer({ min: 1, max: 127 }),
    channel: fc.integer({ min: 0, max: 15 }),
  },
  { requiredKeys: ['pitch', 'startBeat', 'durationBeats', 'velocity'], noNullPrototype: true },
)

const value = fc.integer({ min: 0, max: 127 })
export const bends = fc.array(
  fc.record({ beat: beats(16), value: fc.integer({ min: -8192, max: 8191 }) }, { noNullPrototype: true }),
  { minLength: 1, maxLength: 3 },
)
export const touches = fc.array(
  fc.record({ beat: beats(16), value, pitch: value }, { requiredKeys: ['beat', 'value'], noNullPrototype: true }),
  { minLength: 1, maxLength: 3 },
)
export const controls = fc.array(fc.record({ beat: beats(16), value }, { noNullPrototype: true }), {
  minLength: 1,
  maxLength: 3,
})
export const points = fc.array(
  fc.record(
    { beat: beats(16), value: fc.double({ min: 0, max: 1, noNaN: true }), curve: fc.constantFrom('linear', 'exp') },
    { requiredKeys: ['beat', 'value'], noNullPrototype: true },
  ),
  { minLength: 1, maxLength: 4 },
)

/** Notes that were sent, notes that only were counted, and notes of which nothing is known. */
const heldNotes = fc.oneof(
  { weight: 3, arbitrary: fc.array(note, { maxLength: 5 }).map((notes) => ({ notes, noteCount: notes.length })) },
  fc.integer({ min: 1, max: 40 }).map((noteCount) => ({ noteCount })),
  fc.constant({}),
)

type Unplaced = { readonly [field: string]: unknown; readonly durationBeats: number; readonly gapBeats: number }
const region: fc.Arbitrary<Unplaced> = fc
  .tuple(
    strange,
    heldNotes,
    fc.record(
      { name: names, durationBeats: beats(16).map((length) => length + 0.25), gapBeats: beats(8) },
      { noNullPrototype: true },
    ),
    fc.record(
      {
        ccEvents: controls.map((events) => events.map((event) => ({ cc: 7, ...event }))),
        pitchBends: bends,
        aftertouch: touches,
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  )
  .map(([odd, held, known, controllers]) => ({ ...odd, ...known, ...held, ...controllers }))

type Unnamed = {
  readonly [field: string]: unknown
  readonly regions: readonly Unplaced[]
  readonly levels: readonly (object | null)[]
}
const track: fc.Arbitrary<Unnamed> = fc
  .tuple(
    strange,
    fc.record(
      {
        name: names,
        gmProgram: fc.oneof(value, fc.constant(null)),
        drumKitId: fc.constantFrom('TR-909', 'jazz', null),
        volume: fc.constantFrom(0, 0.8, 1.5),
        pan: fc.constantFrom(0, 0.5, 1),
        muted: fc.boolean(),
        solo: fc.boolean(),
        color: fc.constantFrom('blue', '#00ff7f', null),
        icon: fc.constantFrom('drum', null),
        channel: fc.integer({ min: 1, max: 16 }),
        effects: fc.array(
          fc.tuple(strange, fc.constantFrom('reverb', 'eq')).map(([odd, type]) => ({ ...odd, type })),
          { minLength: 1, maxLength: 2 },
        ),
        automation: fc.uniqueArray(
          fc.record(
            { parameter: fc.constantFrom('Volume', 'Pan', 'EQ Low'), points: points.map(canonicalPoints) },
            { noNullPrototype: true },
          ),
          { minLength: 1, maxLength: 2, selector: ({ parameter }) => parameter },
        ),
        regions: fc.array(region, { maxLength: 3 }),
        levels: fc.array(
          fc.oneof(
            fc.constant(null),
            fc.tuple(strange, fc.constantFrom(0, 0.3, 1)).map(([odd, level]) => ({ ...odd, level })),
          ),
          { maxLength: 4 },
        ),
      },
      { requiredKeys: ['name', 'regions', 'levels'], noNullPrototype: true },
    ),
  )
  .map(([odd, known]) => ({ ...odd, ...known }))

function canonicalPoints<P extends { beat: number }>(all: readonly P[]): P[] {
  return [...new Map(all.map((point) => [point.beat, point])).values()].toSorted((a, b) => a.beat - b.beat)
}

const oddIds = ['a/b', 'x@y*z', '%2f', 'id: 1', '🥁', 'constructor', 'toString', 'T 1', 'in/x', 'c:d']

/**
 * Projects as clients may have them, in the plainest form: lists that would be empty are absent, sends stand in the
 * order of the buses.
 */
export const anyProject: fc.Arbitrary<ProjectSnapshot> = fc
  .tuple(
    strange,
    fc.record(
      {
        name: names,
        tempo: fc.constantFrom(92, 120.5, 60),
        key: fc.constantFrom('Dm', 'C', 'F# dorian'),
        timeSignature: fc.constantFrom({ numerator: 4, denominator: 4 }, { numerator: 7, denominator: 8 }),
      },
      { noNullPrototype: true },
    ),
    fc.array(track, { maxLength: 3 }),
    fc.array(fc.tuple(strange, names), { maxLength: 3 }),
    fc.shuffledSubarray(oddIds, { minLength: 0 }),
  )
  .map(([odd, known, tracks, busNames, ids]) => {
    let made = 0
    const nextId = (): string => ids[made++] ?? `id-${made}`
    const buses = busNames.map(([fields, name]) => ({ ...fields, id: nextId(), name }))
    return {
      ...odd,
      ...known,
      projectId: 'song/1',
      tracks: tracks.map(({ regions, levels, ...fields }) => {
        const sends = levels.flatMap((send, at) =>
          send ? [{ ...send, busId: buses[at]?.id ?? `elsewhere ${at}` }] : [],
        )
        let endBeat = 0
        const placed = regions.map(({ gapBeats, ...rest }) => {
          const startBeat = endBeat + gapBeats
          endBeat = startBeat + rest.durationBeats
          return { ...rest, id: nextId(), startBeat }
        })
        return { ...fields, id: nextId(), regions: placed, ...(sends.length > 0 && { sends }) } as SnapshotTrack
      }),
      ...(buses.length > 0 && { buses }),
    }
  })
