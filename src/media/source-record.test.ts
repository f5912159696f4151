import { cp, mkdir, readFile, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import { openSource } from '../../test/support/media/open-media.ts'
import { fileNameOf } from './file-place.ts'
import { readRecord } from './source-record.ts'
import { bring, putFile, refuse, succeed, tone16, wav16 } from '../../test/support/media/recordings.ts'

test('a recording inside a project is recorded by its place in it, so that the folder can be moved', () =>
  withTempFolder(async (folder) => {
    const before = join(folder, 'before')
    const mediaFolder = join(before, '.cutroom', 'media')
    await mkdir(join(before, 'takes'), { recursive: true })
    const { address } = await bring(await putFile(join(before, 'takes', 'a.wav'), wav16([tone16(1000)])), mediaFolder)
    expect(await readFile(join(mediaFolder, `${fileNameOf(address)}.json`), 'utf8')).not.toContain(folder)
    expect((await readRecord(mediaFolder, address))?.samples.path).toBe(join(before, 'takes', 'a.wav'))
    const after = join(folder, 'after')
    await rename(before, after)
    const source = succeed(await openSource(join(after, '.cutroom', 'media'), address))
    expect(source.file.path).toBe(join(after, 'takes', 'a.wav'))
    await source.close()
  }))

test('a recording outside the project keeps its whole path', () =>
  withTempFolder(async (folder) => {
    const mediaFolder = join(folder, 'project', '.cutroom', 'media')
    await mkdir(join(folder, 'project-2'))
    const path = await putFile(join(folder, 'project-2', 'a.wav'), wav16([tone16(1000)]))
    const { address } = await bring(path, mediaFolder)
    expect(JSON.parse(await readFile(join(mediaFolder, `${fileNameOf(address)}.json`), 'utf8'))).toMatchObject({
      originalPath: path,
      samples: { path },
    })
  }))

test('a copy with a new time of change and the same bytes is the same recording, and one with other bytes is not', () =>
  withTempFolder(async (folder) => {
    const mediaFolder = join(folder, '.cutroom', 'media')
    const path = await putFile(join(folder, 'a.wav'), wav16([tone16(1000)]))
    const { address } = await bring(path, mediaFolder)
    await utimes(path, 1000, 1000)
    await succeed(await openSource(mediaFolder, address)).close()
    expect((await readRecord(mediaFolder, address))?.samples.modifiedMs).toBe(1_000_000)
    await cp(await putFile(join(folder, 'b.wav'), wav16([tone16(1000, { amplitude: 0.25 })])), path)
    expect(refuse(await openSource(mediaFolder, address)).message).toContain('was changed since it was imported')
  }))
