import { expect, test } from 'vitest'
import type { ProjectSnapshot } from '../../src/music/index.ts'
import { cutroom, type Said } from '../command.ts'
import { testFolder } from '../test-folder.ts'

test('an operation by hand takes names for ids and earlier names of operations, and says what is wrong in the codes of the wire', async () => {
  const folder = await testFolder()
  const run = (operation: string, params: object): Promise<Said> =>
    cutroom(folder, ['run', operation, '--params', JSON.stringify(params), '--json'])
  await cutroom(folder, ['init'])
  await cutroom(folder, ['ask', 'create a 2 bar lo-fi intro with drums and bass', '-y'])
  expect(await run('stori_set_track_volume', { trackId: 'bass', volume: 0.5 })).toMatchObject({
    exitCode: 0,
    json: { applied: true },
  })
  expect(await run('stori_add_effect', { trackId: 'Bass', type: 'reverb' })).toMatchObject({ exitCode: 0 })
  const { tracks } = (await cutroom(folder, ['state', '--json'])).json as unknown as ProjectSnapshot
  expect(tracks.find(({ name }) => name === 'Bass')).toMatchObject({ volume: 0.5, effects: [{ type: 'reverb' }] })

  expect((await run('stori_set_track_volume', { trackId: 'Bess', volume: 0.5 })).json.problem).toMatchObject({
    code: 'ENTITY_NOT_FOUND',
    message: expect.stringContaining('Bass') as string,
  })
  expect((await run('stori_set_track_volume', { trackId: 'Bass' })).json.problem).toMatchObject({
    code: 'MISSING_REQUIRED',
  })
  expect((await run('stori_set_track_volume', { trackId: 'Bass', volume: 9 })).json.problem).toMatchObject({
    code: 'VALUE_OUT_OF_RANGE',
  })
})
