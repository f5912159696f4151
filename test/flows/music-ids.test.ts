import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProjectSnapshot } from '../../src/music/index.ts'
import { cutroom } from '../command.ts'
import { testFolder } from '../test-folder.ts'

const idsIn = ({ projectId, tracks }: ProjectSnapshot): string[] => [
  projectId,
  ...tracks.flatMap(({ id, regions }) => [id, ...regions.map((region) => region.id)]),
]

test('what is made in two projects has different ids, and keeps them', async () => {
  const ids: string[] = []
  for (const _ of [1, 2]) {
    const folder = await testFolder()
    expect(await cutroom(folder, ['init'])).toMatchObject({ exitCode: 0 })
    expect(
      await cutroom(folder, ['ask', 'create a 2 bar lo-fi intro with drums and bass', '-y', '--json']),
    ).toMatchObject({ exitCode: 0 })
    const shown = (await cutroom(folder, ['state', '--json'])).json as unknown as ProjectSnapshot
    expect(await cutroom(folder, ['export', 'song.json', '--format', 'json'])).toMatchObject({ exitCode: 0 })
    expect(idsIn(JSON.parse(await readFile(join(folder, 'song.json'), 'utf8')) as ProjectSnapshot)).toEqual(
      idsIn(shown),
    )
    ids.push(...idsIn(shown))
  }
  expect(ids.length).toBeGreaterThan(8)
  expect(new Set(ids).size).toBe(ids.length)
})
