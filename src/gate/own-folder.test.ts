import { chmod, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { ownFolder } from './own-folder.ts'

describe('a folder of our own', () => {
  it('is made with those above it, for the user alone, and found again', async () => {
    const path = join(await testFolder(), 'a', 'b', 'c')
    for (let times = 0; times < 2; times++) expect(await ownFolder(path)).toBeUndefined()
    expect((await stat(path)).mode & 0o777).toBe(0o700)
  })

  it('cannot be a file, nor lie in one', async () => {
    const file = join(await testFolder(), 'song.json')
    await writeFile(file, '{}')
    for (const path of [file, join(file, 'data')])
      expect(await ownFolder(path)).toMatchObject({
        code: 'not-a-folder',
        message: expect.stringContaining('choose a folder') as string,
      })
  })

  it.runIf(process.platform === 'linux')('is refused where the system makes none, and in time', async () => {
    expect(await ownFolder('/proc/nope/data')).toMatchObject({
      code: 'folder-not-found',
      message: expect.stringContaining('choose another place') as string,
    })
  })

  it('is refused where the user may not write', async () => {
    const folder = await testFolder()
    await chmod(folder, 0o555)
    const becomeRootAgain = becomeNobody()
    try {
      expect(await ownFolder(join(folder, 'data'))).toMatchObject({ code: 'not-writable' })
      // Who really is root is told that it may write, whoever it is for the moment.
      if (process.getuid?.() !== 0) expect(await ownFolder(folder)).toMatchObject({ code: 'not-writable' })
    } finally {
      becomeRootAgain()
      await chmod(folder, 0o700)
    }
  })
})

const NOBODY = 65_534

/** Root may write anywhere, so for a moment it is somebody else. */
function becomeNobody(): () => void {
  if (process.getuid?.() !== 0) return () => undefined
  process.seteuid?.(NOBODY)
  return () => process.seteuid?.(0)
}
