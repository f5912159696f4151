import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bothPrograms, chooseProgramsFor, type BothPrograms } from '../../../test/packaged-programs.ts'
import { testFolder } from '../../../test/test-folder.ts'
import { chooseFfmpeg, withChosenFfmpeg } from './choose-ffmpeg.ts'

let both: BothPrograms
beforeAll(async () => {
  both = await bothPrograms()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await chooseProgramsFor(import.meta.filename)
})

/** A folder with an ffmpeg that shows every shot a frame late, and writes a line for each time it is started. */
async function faultyFolder({ isFaulty = true } = {}): Promise<{ folder: string; starts: () => Promise<number> }> {
  const folder = await testFolder()
  const log = join(folder, 'starts')
  const change = isFaulty ? 's/tpad=stop_mode/trim=start_frame=1,setpts=PTS-STARTPTS,tpad=stop_mode/g' : ''
  await writeFile(
    join(folder, 'ffmpeg'),
    `#!/bin/bash
echo started >> '${log}'
args=()
for each in "$@"; do args+=("$(printf '%s' "$each" | sed -E '${change}')"); done
exec '${both.packaged.ffmpeg}' "\${args[@]}"
`,
  )
  await chmod(join(folder, 'ffmpeg'), 0o755)
  return { folder, starts: async () => (await readFile(log, 'utf8').catch(() => '')).split('\n').length - 1 }
}

function onlyOnPath(folder: string, data: string): void {
  const env = { PATH: `${folder}:/usr/bin:/bin`, CUTROOM_DATA_DIR: data, FFMPEG_PATH: '', FFPROBE_PATH: '' }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
}

describe('the ffmpeg that films are made with', () => {
  test.each(['system', 'packaged'] as const)('may be the %s one: it passes our test cut', async (by) => {
    vi.stubEnv('FFMPEG_PATH', both[by].ffmpeg)
    vi.stubEnv('FFPROBE_PATH', both[by].ffprobe)
    expect(await chooseFfmpeg()).toMatchObject({
      path: both[by].ffmpeg,
      warning: null,
      why: 'FFMPEG_PATH names it; it passed our test cut',
    })
  })

  test('is the first that cuts as it should, not the first on the PATH', async () => {
    const { folder } = await faultyFolder()
    onlyOnPath(folder, await testFolder())
    const chosen = await chooseFfmpeg()
    expect(chosen!.path).not.toBe(join(folder, 'ffmpeg'))
    expect(chosen).toMatchObject({
      warning: null,
      why: expect.stringMatching(
        /ffmpeg, whose test cut came out with \d+ wrong frames of 56, was passed over; it passed our test cut$/,
      ),
    })
    expect(chosen!.programs.get('ffmpeg')).toBe(chosen!.path)
    expect(chosen!.programs.get('ffprobe')).toEqual(expect.any(String))
  })

  test('is the one that FFMPEG_PATH names, also where it fails, with a warning', async () => {
    const { folder } = await faultyFolder()
    onlyOnPath(folder, await testFolder())
    vi.stubEnv('FFMPEG_PATH', join(folder, 'ffmpeg'))
    const told = await withChosenFfmpeg((warnings) => Promise.resolve(warnings))
    expect(told).toEqual([
      expect.stringMatching(
        /^FFMPEG_PATH names ".*ffmpeg", whose test cut came out with \d+ wrong frames of 56; look at the film/,
      ),
    ])
    expect((await chooseFfmpeg())!.path).toBe(join(folder, 'ffmpeg'))
  })

  test('is tried once and remembered, and again where nothing can be kept', async () => {
    const { folder, starts } = await faultyFolder({ isFaulty: false })
    const data = await testFolder()
    onlyOnPath(folder, data)
    expect((await chooseFfmpeg())!.path).toBe(join(folder, 'ffmpeg'))
    const once = await starts()
    expect(once).toBeGreaterThan(0)
    expect(JSON.parse(await readFile(join(data, 'programs.json'), 'utf8'))).toMatchObject({
      schema: 'cutroom.programs',
      version: 1,
    })
    // A process that was started later knows nothing but what is on the disk.
    const later = async (): Promise<string> => {
      vi.resetModules()
      const again = await import('./choose-ffmpeg.ts')
      return (await again.chooseFfmpeg())!.path
    }
    onTestFinished(() => {
      vi.resetModules()
    })
    expect(await later()).toBe(join(folder, 'ffmpeg'))
    expect(await starts()).toBe(once)
    // Neither what cannot be written nor what cannot be read is in the way.
    const file = join(await testFolder(), 'file')
    await mkdir(join(data, 'unreadable', 'programs.json'), { recursive: true })
    await writeFile(file, '')
    for (const [at, unusable] of [join(file, 'below'), join(data, 'unreadable')].entries()) {
      vi.stubEnv('CUTROOM_DATA_DIR', unusable)
      expect(await later()).toBe(join(folder, 'ffmpeg'))
      expect(await starts()).toBe(once * (at + 2))
    }
  })
})
