import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { describePrograms } from './describe-programs.ts'
import { findProgram, type ProgramName } from './find-program.ts'
import { runProgram, startProgram } from './programs.ts'
import { withTempFolder } from './own-folder.ts'

const path = process.env['FFMPEG_PATH']
afterEach(() => {
  if (path === undefined) delete process.env['FFMPEG_PATH']
  else process.env['FFMPEG_PATH'] = path
})

/** A stand-in at the door: what runs is a script of ours under the name of a program. */
async function standIn(folder: string, script: string): Promise<void> {
  const file = join(folder, 'stand-in')
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
  process.env['FFMPEG_PATH'] = file
}

test('only programs of the list are started', async () => {
  await expect(findProgram('sh' as ProgramName)).rejects.toThrow('Not a program of ours')
})

test('arguments reach the program as they are; no shell reads them', () =>
  withTempFolder(async (folder) => {
    await standIn(folder, 'for a in "$@"; do printf "%s|" "$a"; done')
    const args = ['-i', 'file:/a b/$(touch x);`y`', 'line\nbreak', '*', "quo'te"]
    const { code, output } = await runProgram({ program: 'ffmpeg', args })
    expect(code).toBe(0)
    expect(output).toBe(args.map((arg) => `${arg}|`).join(''))
  }))

test('the environment of a program holds no secrets of ours', () =>
  withTempFolder(async (folder) => {
    process.env['CUTROOM_TEST_SECRET'] = 'x'
    await standIn(folder, 'env')
    const { output } = await runProgram({ program: 'ffmpeg', args: [] })
    delete process.env['CUTROOM_TEST_SECRET']
    expect(output).toContain('PATH=')
    expect(output).not.toContain('SECRET')
  }))

test('a program that is cancelled ends with its children', () =>
  withTempFolder(async (folder) => {
    await standIn(folder, 'sleep 600 & echo $!; wait')
    const stop = new AbortController()
    const running = await startProgram({ program: 'ffmpeg', args: [], signal: stop.signal })
    let child = 0
    for await (const part of running.output) {
      child = Number(Buffer.from(part).toString())
      stop.abort()
    }
    expect((await running.ended).cause).toBe('cancelled')
    expect(child).toBeGreaterThan(0)
    // A killed child may stay listed until its new parent has taken note of it.
    const { output } = await withState(folder, child)
    expect(output.trim()).toMatch(/^(|Z.*)$/)
  }))

async function withState(folder: string, pid: number): Promise<{ output: string }> {
  await standIn(folder, `ps -o stat= -p ${pid} || true`)
  return runProgram({ program: 'ffmpeg', args: [] })
}

test('a program that takes too long, or gets nowhere, is ended', () =>
  withTempFolder(async (folder) => {
    await standIn(folder, 'sleep 600')
    expect((await runProgram({ program: 'ffmpeg', args: [], limitMs: 50 })).cause).toBe('took-too-long')
    expect((await runProgram({ program: 'ffmpeg', args: [], stallMs: 50 })).cause).toBe('stalled')
  }))

test('what a program complains of is bounded, and so is what it prints', () =>
  withTempFolder(async (folder) => {
    await standIn(folder, 'head -c 300000 /dev/zero | tr "\\0" e >&2; echo "the end" >&2; exit 3')
    const { code, errors } = await runProgram({ program: 'ffmpeg', args: [] })
    expect(code).toBe(3)
    expect(errors.length).toBeLessThanOrEqual(16_384)
    expect(errors.endsWith('the end')).toBe(true)
    await standIn(folder, 'yes')
    expect((await runProgram({ program: 'ffmpeg', args: [], outputLimit: 100_000 })).cause).toBe('killed')
  }))

test('a program that closes its input early is told of at the next write', () =>
  withTempFolder(async (folder) => {
    await standIn(folder, 'exit 4')
    const running = await startProgram({ program: 'ffmpeg', args: [], input: true })
    await running.ended
    await expect(running.write(new Uint8Array(10))).rejects.toMatchObject({ code: 'program-ended' })
  }))

test('what a build of ffmpeg lacks is told by name', () =>
  withTempFolder(async (folder) => {
    await standIn(
      folder,
      'case "$*" in *-encoders*) echo " A....D aac  AAC"; echo " A....D flac FLAC"; echo " A..... libopus  Opus"; echo " A..... libvorbis V";; *-filters*) for f in acompressor alimiter equalizer sidechaincompress aresample; do echo " .. $f A->A x"; done;; *) echo "ffmpeg version 9.9-x Copyright";; esac',
    )
    const [part] = await describePrograms()
    expect(part).toMatchObject({
      name: 'ffmpeg',
      found: true,
      version: '9.9-x',
      how: expect.stringMatching(/lacks libmp3lame, afftdn;/),
    })
  }))

test('a program that is missing is told of with how to get it', async () => {
  process.env['FFMPEG_PATH'] = '/nowhere/ffmpeg'
  await expect(startProgram({ program: 'ffmpeg', args: [] })).rejects.toMatchObject({
    code: 'program-missing',
    message: expect.stringMatching(/apt install ffmpeg/),
  })
  const parts = await describePrograms()
  expect(parts.map(({ name }) => name)).toEqual(['ffmpeg', 'ffprobe', 'player'])
  expect(parts[0]).toMatchObject({ found: false, version: null })
})
