import { expect, test } from 'vitest'
import { compareCalls, killTargets, namedPoints, readCalls, traceCalls, withoutStrace } from './kill-points.ts'
import { testFolder } from './test-folder.ts'

test('the lines of a trace become calls on paths, interrupted ones included', () => {
  const trace = [
    '12 write(19</p/a.tmp>, ""..., 10) = 10',
    '13 pwrite64(20</p/b\\303\\251 c>, ""..., 10, 0 <unfinished ...>',
    '13 <... pwrite64 resumed>) = 10',
    '12 fsync(19</p>) = 0',
    '12 rename("/p/a.tmp", "/p/a") = 0',
    '12 linkat(AT_FDCWD</x>, "/p/a", AT_FDCWD</x>, "/p/\\"b\\"", 0) = -1 EEXIST (File exists)',
    '12 unlink("/p/a") = 0',
    '12 ftruncate(3</p/a (deleted)>, 4) = 0',
    '12 openat(AT_FDCWD</x>, "/p/c", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 4</p/c>',
    '12 openat(AT_FDCWD</x>, "/p/c", O_RDONLY) = 4</p/c>',
    '12 openat(AT_FDCWD</x>, "/p/c", O_WRONLY|O_CREAT|O_EXCL|O_TRUNC, 0666) = 4</p/c>',
    '12 copy_file_range(4</p/c>, NULL, 5</p/d>, NULL, 9, 0) = 9',
    '12 write(1<pipe:[123]>, ""..., 1) = 1',
  ].join('\n')
  expect(readCalls(trace)).toEqual([
    { call: 'write', path: '/p/a.tmp' },
    { call: 'write', path: '/p/bé c' },
    { call: 'fsync', path: '/p' },
    { call: 'rename', path: '/p/a' },
    { call: 'link', path: '/p/"b"' },
    { call: 'unlink', path: '/p/a' },
    { call: 'truncate', path: '/p/a' },
    { call: 'truncate', path: '/p/c' },
    { call: 'write', path: '/p/d' },
  ])
})

test('a call without a name and a name without a call are both found', () => {
  const points = namedPoints('a.write\t/p/a\na.write\t/p/a\nb.fsync\t/p/b\nc.clone\t/p/c\n')
  const calls = [
    { call: 'write', path: '/p/a' },
    { call: 'write', path: '/p/c' },
    { call: 'rename', path: '/p/a' },
    { call: 'write', path: '/other' },
  ]
  expect(compareCalls({ calls, points }, '/p')).toEqual({
    unnamed: [{ call: 'rename', path: '/p/a' }],
    unheard: [
      { name: 'a.write', call: 'write', path: '/p/a' },
      { name: 'b.fsync', call: 'fsync', path: '/p/b' },
    ],
  })
  expect(killTargets(points)).toEqual(['a.write', 'a.write#2', 'b.fsync', 'c.clone'])
})

test.skipIf(withoutStrace !== undefined)(
  `a program that writes without a name is caught${withoutStrace === undefined ? '' : ` (${withoutStrace})`}`,
  async () => {
    const folder = await testFolder()
    const script = `const fs = require('fs'); fs.writeFileSync(${JSON.stringify(`${folder}/a`)}, 'x'); fs.renameSync(${JSON.stringify(`${folder}/a`)}, ${JSON.stringify(`${folder}/b`)})`
    const { unnamed } = compareCalls(await traceCalls([process.execPath, '-e', script]), folder)
    expect(unnamed).toEqual([
      { call: 'truncate', path: `${folder}/a` },
      { call: 'write', path: `${folder}/a` },
      { call: 'rename', path: `${folder}/b` },
    ])
  },
)
