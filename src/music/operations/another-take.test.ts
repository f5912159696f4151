import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { emptyDocument, perform, planUnits, type Json } from '../../kernel/index.ts'
import { editsOfSnapshot } from '../edits-of-snapshot.ts'
import { songOf } from '../document/song.ts'
import { music } from '../for-planning.ts'
import { snapshotSchema } from '../wire/snapshot.ts'

const BEATS = 16

const played = fc.array(
  fc.record({
    pitch: fc.integer({ min: 30, max: 90 }),
    startBeat: fc.integer({ min: 0, max: BEATS * 4 - 1 }).map((step) => step / 4),
    durationBeats: fc.constant(0.25),
    velocity: fc.integer({ min: 30, max: 120 }),
  }),
  { minLength: 2, maxLength: 150 },
)
const player = fc.constantFrom(
  { name: 'Bass', gmProgram: 33 },
  { name: 'Keys', gmProgram: 4 },
  { name: 'Drums', drumKitId: 'acoustic' },
  { name: 'Lead', gmProgram: 81 },
  { name: 'Pad', gmProgram: 89 },
)

test('what was played by hand has fewer notes after a take that is less busy, and never fewer after a busier one', async () => {
  await fc.assert(
    fc.asyncProperty(player, played, fc.constantFrom(-1, -0.5, 0.5, 1), async (track, notes, busier) => {
      const after = await countAfter({ track, notes, busier })
      if (busier < 0) expect(after).toBeLessThan(notes.length)
      else expect(after).toBeGreaterThanOrEqual(notes.length)
    }),
    drawn({ seed: 20_261_116, sample: 12, all: 200 }),
  )
})

async function countAfter({
  track,
  notes,
  busier,
}: {
  readonly track: { readonly name: string }
  readonly notes: readonly Json[]
  readonly busier: number
}): Promise<number> {
  const snapshot = snapshotSchema.parse({
    projectId: 'p',
    name: 'Rain',
    tempo: 92,
    key: 'Dm',
    timeSignature: '4/4',
    tracks: [{ id: 't', ...track, regions: [{ id: 'r', name: 'Verse', startBeat: 0, durationBeats: BEATS, notes }] }],
  })
  const document = perform(
    emptyDocument,
    editsOfSnapshot(snapshot).map((edit, at) => ({ ...edit, id: at + 1 })),
  )
  const operation = music.operations.get('another_take')!
  const planned = await planUnits(
    music,
    { state: { document, editor: {} }, nextId: 10_000 },
    {
      operation,
      asked: { operation: operation.name, destroys: true, mentions: [] },
      params: { regionIds: ['r'], busier },
      document: 'song',
      unitNumber: 1,
      firstStep: 1,
    },
    { measure: async () => null },
  )
  if (!('planned' in planned)) throw new Error(JSON.stringify(planned))
  return songOf(planned.copy.state.document).notes('r').length
}
