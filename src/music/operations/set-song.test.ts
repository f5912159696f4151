import { expect, test } from 'vitest'
import { emptyDocument, perform, planUnits } from '../../kernel/index.ts'
import { editsOfSnapshot } from '../edits-of-snapshot.ts'
import { songOf } from '../document/song.ts'
import { music } from '../for-planning.ts'
import { snapshotSchema } from '../wire/snapshot.ts'

async function keyAfter(key: string): Promise<string> {
  const snapshot = snapshotSchema.parse({
    projectId: 'p',
    name: 'Rain',
    tempo: 92,
    key: 'C',
    timeSignature: '4/4',
    tracks: [],
  })
  const document = perform(
    emptyDocument,
    editsOfSnapshot(snapshot).map((edit, at) => ({ ...edit, id: at + 1 })),
  )
  const operation = music.operations.get('stori_set_key')!
  const planned = await planUnits(
    music,
    { state: { document, editor: {} }, nextId: 10_000 },
    {
      operation,
      asked: { operation: operation.name, destroys: false, mentions: [] },
      params: { key },
      document: 'song',
      unitNumber: 1,
      firstStep: 1,
    },
    { measure: async () => null },
  )
  return 'planned' in planned ? songOf(planned.copy.state.document).key : JSON.stringify(planned)
}

test.each(['Dm', 'F#', 'Bb major', 'D dorian', 'E harmonic minor'])('takes %s for a key', async (key) =>
  expect(await keyAfter(key)).toBe(key),
)

test.each(['H#', 'banana', 'C purple', '7'])('refuses %s, with the keys that there are', async (key) => {
  expect(await keyAfter(key)).toMatch(/is no key: write a letter from A to G.*dorian/)
})
