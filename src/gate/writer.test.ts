import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTemporaryName } from './write-atomic.ts'
import { openReader, readText } from './reader.ts'
import { Refusal } from './refusal.ts'
import { withTempFolder } from './own-folder.ts'
import { createWriter, writeText } from './writer.ts'

test('a file appears under its name only when it is whole, and only its owner may read it', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'a.bin')
    const writer = await createWriter(path)
    await writer.write(Uint8Array.of(1, 2, 3))
    await writer.write(Uint8Array.of(4))
    await writer.write(Uint8Array.of(9), 1)
    expect((await readdir(folder)).map(isTemporaryName)).toEqual([true])
    await writer.commit()
    expect(await readdir(folder)).toEqual(['a.bin'])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const reader = await openReader(path)
    const bytes = new Uint8Array(10)
    expect(await reader.read(bytes, 0)).toBe(4)
    expect([...bytes.subarray(0, 4)]).toEqual([1, 9, 3, 4])
    await reader.close()
  }))

test('what is discarded leaves the old file as it was', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'a.txt')
    await writeText(path, 'old')
    const writer = await createWriter(path)
    await writer.write(new TextEncoder().encode('new'))
    await writer.discard()
    await writer.discard()
    expect(await readText(path, 100)).toBe('old')
    expect(await readdir(folder)).toEqual(['a.txt'])
  }))

test('the sentences for what the disk refuses', () =>
  withTempFolder(async (folder) => {
    await expect(createWriter(join(folder, 'no', 'a.txt'))).rejects.toMatchObject({ code: 'folder-not-found' })
    const onFolder = await createWriter(folder.replace(/\/$/, ''))
    await expect(onFolder.commit()).rejects.toBeInstanceOf(Refusal)
    await expect(openReader(join(folder, 'none'))).rejects.toMatchObject({ code: 'file-not-found' })
    await expect(openReader(folder)).rejects.toMatchObject({ code: 'not-a-file' })
    await expect(openReader(join(folder, 'x'.repeat(300)))).rejects.toMatchObject({ code: 'file-not-found' })
  }))

test('a named pipe is refused at once instead of waited for', () =>
  withTempFolder(async (folder) => {
    const { execFileSync } = await import('node:child_process')
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', [path])
    await expect(openReader(path)).rejects.toMatchObject({ code: 'not-a-file' })
  }))

test('a file that a person asked for has the mode of their other files', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'out.wav')
    const writer = await createWriter(path, { isForPerson: true })
    await writer.write(Uint8Array.of(1))
    await writer.commit()
    expect((await stat(path)).mode & 0o777).toBe(0o666 & ~process.umask())
  }))
