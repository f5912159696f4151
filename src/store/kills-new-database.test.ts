import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { partOf } from '../../test/full.ts'
import { testFolder } from '../../test/test-folder.ts'
import { killedAt, pointsOf } from '../../test/support/store/kills.ts'
import { preparedIn } from '../../test/support/store/prepared.ts'
import { opened } from '../../test/support/store/stores.ts'

describe('a server killed while it makes its embedded database', () => {
  it('leaves nothing that the next one cannot begin with', async () => {
    const folder = await testFolder()
    const targets = await pointsOf(
      { folder: join(folder, 'calm'), preparedIn },
      /^(?:media|database|lock|database-folder|store-migrate|store-open)\./,
    )
    for (const target of partOf(targets, { sample: 2 })) {
      const place = { folder: join(folder, target.replace(/\W/g, '-')), preparedIn }
      await killedAt({ place, name: 'new', target })
      expect((await readdir(join(place.folder, 'database'))).filter((name) => name.startsWith('pglite-'))).toHaveLength(
        1,
      )
      await rm(place.folder, { recursive: true })
    }
  }, 1_800_000)

  it('leaves a half that is cleared away', async () => {
    const folder = await testFolder()
    await mkdir(join(folder, 'database', 'pglite-abcdef', 'base'), { recursive: true })
    const store = await opened({ folder, preparedIn })
    await store.close()
    expect(await readdir(join(folder, 'database'))).not.toContain('pglite-abcdef')
  })
})
