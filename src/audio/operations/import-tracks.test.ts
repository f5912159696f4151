import { expect, test } from 'vitest'
import {
  emptyHistory,
  addDocument,
  commit,
  documentOf,
  isProblem,
  runOperation,
  undo,
  type History,
} from '../../kernel/index.ts'
import { audio } from '../for-planning.ts'
import { rateOf, tracksOf } from '../tracks.ts'
import { importTracks } from './import-tracks.ts'

function imported(history: History, id: string, name: string): History {
  const before = documentOf(history, 'doc')
  if (!before) throw new Error('There is no document')
  const performed = runOperation(before, importTracks, {
    rate: 48_000,
    sources: [{ name, source: `sha256:${name}`, frames: 480, channels: 1 }],
  })
  if (isProblem(performed)) throw new Error(performed.message)
  const { changes, claims, copy } = performed
  return commit(history, {
    id,
    label: `import ${name}`,
    when: '',
    parts: [
      {
        document: 'doc',
        domain: 'audio',
        nextId: copy.nextId,
        editorBefore: {},
        units: [{ id: 'u1', steps: [], changes, claims }],
      },
    ],
  })
}

test('a document keeps its rate when its first import is undone and a later one stays', () => {
  const start = addDocument(emptyHistory, { name: 'doc', domain: 'audio', state: audio.newDocument })
  const without = undo(imported(imported(start, '1', 'Host'), '2', 'Guest'), '1')
  if (isProblem(without)) throw new Error(without.message)
  const document = documentOf(without, 'doc')?.state.document
  expect(document && tracksOf(document).map(({ name }) => name)).toEqual(['Guest'])
  expect(document && rateOf(document)).toBe(48_000)
})
