import { expect, it } from 'vitest'
import { builtInMind, planRequest } from '../../src/agent/index.ts'
import { songState } from '../../src/maestro/song-state.ts'
import { musicPlanning } from '../../src/music/index.ts'
import type { ProjectSnapshot } from '../../src/music/wire/snapshot.ts'

const TRACKS = 150
const large: ProjectSnapshot = {
  projectId: 'large',
  name: 'Large',
  tempo: 100,
  key: 'C',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks: Array.from({ length: TRACKS }, (_, at) => ({
    id: `t${at}`,
    name: `T${at}`,
    regions: [{ id: `r${at}`, name: 'Verse', startBeat: 0, durationBeats: 16, notes: [] }],
  })),
}

it.each([
  ['mute everything but T7', TRACKS - 1],
  ['delete the verse', TRACKS],
])('“%s” is done whole in a large song, and not for the first hundred only', async (words, count) => {
  const { state, nextId } = songState(large, { recipes: {}, seed: words })
  const planned = await planRequest({
    words,
    documents: [{ name: 'song', state, revision: 0, nextId, ...musicPlanning }],
    lastUsed: 'song',
    mind: builtInMind,
    senses: { measure: async () => null },
  })
  expect(planned).toMatchObject({ status: 'ready', notes: [] })
  expect(planned.status === 'ready' && planned.parts[0]?.units).toHaveLength(count)
})
