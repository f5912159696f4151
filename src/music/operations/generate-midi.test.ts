import { expect, test } from 'vitest'
import { emptyDocument, perform, planUnits } from '../../kernel/index.ts'
import { editsOfSnapshot } from '../edits-of-snapshot.ts'
import { songOf } from '../document/song.ts'
import { music } from '../for-planning.ts'
import { snapshotSchema } from '../wire/snapshot.ts'

test.each(['drums', 'bass', 'chords', 'lead', 'pads', 'arpeggio'])(
  'keeps all notes of the %s inside a region that is shorter than the bars asked for',
  async (role) => {
    const snapshot = snapshotSchema.parse({
      projectId: 'p',
      name: 'Rain',
      tempo: 92,
      key: 'Dm',
      timeSignature: '4/4',
      tracks: [
        { id: 't', name: 'Track', regions: [{ id: 'r', name: 'Verse', startBeat: 0, durationBeats: 6, notes: [] }] },
      ],
    })
    const document = perform(
      emptyDocument,
      editsOfSnapshot(snapshot).map((edit, at) => ({ ...edit, id: at + 1 })),
    )
    const operation = music.operations.get('stori_generate_midi')!
    const planned = await planUnits(
      music,
      { state: { document, editor: {} }, nextId: 10_000 },
      {
        operation,
        asked: { operation: operation.name, destroys: false, mentions: [] },
        params: { role, style: 'pop', tempo: 92, bars: 8, regionId: 'r' },
        document: 'song',
        unitNumber: 1,
        firstStep: 1,
      },
      { measure: async () => null },
    )
    if (!('planned' in planned)) throw new Error(JSON.stringify(planned))
    const notes = songOf(planned.copy.state.document).notes('r')
    expect(notes.length).toBeGreaterThan(0)
    expect(notes.filter(({ startBeat, durationBeats }) => startBeat + durationBeats > 6 + 1e-9)).toEqual([])
  },
)
