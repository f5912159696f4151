import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { cutroom, cutroomProcess } from '../command.ts'
import { testStudio } from '../test-studio.ts'

const run = promisify(execFile)

test('a disk that fills up while rendering is one sentence; no half file stays and the project is as it was', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  const before = project.state()
  const out = join(project.folder, 'out')
  await mkdir(out)
  // A small disk where we may mount one, else a limit on the size of files, which the system reports in the same way.
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', out]).then(
    () => true,
    () => false,
  )
  if (isMounted) onTestFinished(async () => void (await run('umount', [out])))
  const limited = isMounted ? [] : ['sh', '-c', 'trap "" XFSZ; ulimit -f 100; exec "$@"', 'sh']
  for (const name of ['out.wav', 'out.flac']) {
    const said = await cutroomProcess(project.folder, ['render', join(out, name), '--json'], { before: limited })
    expect(said, said.stderr).toMatchObject({
      exitCode: 1,
      json: { status: 'refused', problem: { code: expect.stringMatching(/disk-full|file-too-large/) as string } },
    })
    expect(said.stderr.trim().split('\n')).toEqual([`Not done: ${said.json.problem.message}`])
    expect(await readdir(out)).toEqual([])
  }
  expect(await project.look()).toEqual(before)
})

test('a disk that fills up while applying leaves the project as it was, and says so', async (context) => {
  const project = await testStudio().withTracks({ host: 4 })
  const small = join(project.folder, 'small')
  await mkdir(small)
  if (
    !(await run('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', small]).then(
      () => true,
      () => false,
    ))
  )
    context.skip('a small disk cannot be mounted here')
  onTestFinished(async () => void (await run('umount', [small])))
  expect(await cutroom(small, ['init'])).toMatchObject({ exitCode: 0 })
  expect(await cutroom(small, ['import', '../host.wav'])).toMatchObject({ exitCode: 0 })
  const before = (await cutroom(small, ['state', '--json'])).stdout
  await run('sh', ['-c', 'dd if=/dev/zero of=filler bs=1k 2>/dev/null; true'], { cwd: small })
  const said = await cutroom(small, ['ask', 'delete from 0 to 1', '-y', '--json'])
  expect(said, said.stderr).toMatchObject({ exitCode: 1, json: { problem: { code: 'disk-full' } } })
  expect(said.stderr).toContain('free some space and try again')
  expect((await cutroom(small, ['state', '--json'])).stdout).toBe(before)
  await run('rm', ['filler'], { cwd: small })
  expect(await cutroom(small, ['ask', 'delete from 0 to 1', '-y'])).toMatchObject({ exitCode: 0 })
  expect(await cutroom(small, ['replay', '--verify', '--json'])).toMatchObject({ exitCode: 0, json: { ok: true } })
})
