import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isNothingSkipped, MAX_TEST_MS } from './full.ts'
import { makeWav } from './make-wav.ts'
import { finished, startCommand, type ChildResult } from './run-child.ts'

const root = resolve(import.meta.dirname, '..')
const MAX_TARBALL_BYTES = 8 * 1024 * 1024
/** How npm says that it got nothing from the registry and has nothing kept. */
const UNREACHABLE = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED)\b/

/** Everything that this file makes: `packing` is a copy of the sources, `home` the folder of someone who installs. */
let made: string
let tarball: string
let home: string
let lacking: string | undefined

beforeAll(async () => {
  made = await realpath(await mkdtemp(join(tmpdir(), 'cutroom-package-')))
  // Whoever has packed it already, as `.ci/run` has, names it.
  tarball = process.env['CUTROOM_TARBALL'] ?? (await pack(join(made, 'packing')))
  home = join(made, 'home')
  await mkdir(home)
  await writeFile(join(home, 'package.json'), '{ "type": "module", "private": true }')
  const { zod } = (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as PackageFile).dependencies
  const how = ['--prefer-offline', '--omit=optional', '--no-audit', '--no-fund', '--fetch-retries=0']
  const installed = await inFolder(home, ['npm', 'install', ...how, tarball, `zod@${zod}`])
  if (installed.exitCode === 0) return
  if (isNothingSkipped || !UNREACHABLE.test(installed.stderr)) throw new Error(installed.stderr)
  lacking = 'npm could not fetch what the package depends on'
}, 2 * MAX_TEST_MS)

beforeEach((context) => context.skip(lacking !== undefined, lacking))

afterAll(() => rm(made, { recursive: true, force: true }))

test('the package holds the program, its types, what it plays and reads, and nothing else', async () => {
  const folder = join(home, 'node_modules/cutroom')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
    .toSorted()
  const chunks = files.filter(
    (file) =>
      /^dist\/[\w-]+-[\w-]{8}\d?\.(?:mjs|d\.mts)$/.test(file) ||
      /^dist\/studio\/assets\/[\w-]+-[\w-]{8}\.(?:js|css|woff2|svg)$/.test(file),
  )
  expect(chunks.length).toBeGreaterThan(100)
  expect(files.filter((file) => !chunks.includes(file))).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'assets/demo/chapters.json',
    'assets/demo/guest.ogg',
    'assets/demo/host.ogg',
    'assets/demo/interview.json',
    'assets/demo/interview.mp4',
    'assets/soundfont/LICENSE.txt',
    'assets/soundfont/cutroom-gm.sf3',
    'dist/THIRD-PARTY-NOTICES.txt',
    'dist/client.d.mts',
    'dist/client.mjs',
    'dist/conduct-thread.mjs',
    'dist/cutroom.mjs',
    'dist/hash-thread.mjs',
    'dist/index.d.mts',
    'dist/index.mjs',
    'dist/job-thread.mjs',
    'dist/kernel.d.mts',
    'dist/kernel.mjs',
    'dist/maestro.d.mts',
    'dist/maestro.mjs',
    'dist/peaks-thread.mjs',
    'dist/sound-thread.mjs',
    'dist/studio-thread.mjs',
    'dist/studio/THIRD-PARTY-NOTICES.txt',
    'dist/studio/index.html',
    ...(await readdir(join(root, 'docs'), { recursive: true, encoding: 'utf8' }))
      .filter((file) => /^[^/]+\.md$|^pictures\/|^screens\/plan-light/.test(file))
      .map((file) => `docs/${file}`)
      .toSorted(),
    'package.json',
  ])
  for (const file of files) {
    const text = await readFile(join(folder, file), 'latin1')
    for (const path of [root, made, 'sourceMappingURL='])
      expect(text.includes(path), `${file} speaks of ${path}`).toBe(false)
  }
  expect((await stat(tarball)).size).toBeLessThan(MAX_TARBALL_BYTES)
})

test('the package says whose code it holds, and depends on what it holds not', async () => {
  const folder = join(home, 'node_modules/cutroom')
  const notices = await readFile(join(folder, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
  for (const name of ['ai', 'commander', 'hono', 'pg', 'spessasynth_core', 'yaml', 'zod'])
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(.+\\)\\n\\n.{10}`, 'ms'))
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageFile
  const imported = new Set<string>()
  for (const file of (await readdir(join(folder, 'dist'))).filter((name) => /\.m?(?:js|ts)$/.test(name))) {
    const text = await readFile(join(folder, 'dist', file), 'utf8')
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) imported.add(fileName)
  }
  const isOurs = (name: string): boolean => name.startsWith('.') || builtinModules.includes(name.replace('node:', ''))
  const packages = [...imported].filter((name) => !isOurs(name))
  expect(packages.toSorted()).toEqual(Object.keys(dependencies).toSorted())
})

test('its command makes the demo project and says how to go on', async () => {
  expect((await cutroom(home, ['--help'])).stdout).toContain('Usage: cutroom')
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(await cutroom(home, ['--version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n` })
  const { exitCode, stdout, stderr } = await cutroom(home, ['demo', 'sample', '--show'])
  expect(stderr).toBe('')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('Applied, and read back from the disk')
  expect(stdout).toContain('\n  cutroom --project sample ask "fade out the last 3 seconds" --on podcast\n')
})

test('its command serves the page of the studio, with all that the page asks for', async () => {
  const place = join(home, 'served')
  await mkdir(place)
  expect((await cutroom(place, ['init'])).exitCode).toBe(0)
  const server = startCommand(
    [join(home, 'node_modules/.bin/cutroom'), 'start', '--port', '0', '--json', '--log', 'server.log'],
    { PATH: process.env['PATH'] ?? '', CUTROOM_DATA_DIR: place },
    place,
  )
  try {
    const line = await new Promise<string>((given) => server.stdout?.setEncoding('utf8').once('data', given))
    const { url } = JSON.parse(line) as { url: string }
    const page = await (await fetch(url)).text()
    const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(assets.length).toBeGreaterThan(1)
    for (const path of assets) expect((await fetch(url + path)).status).toBe(200)
  } finally {
    server.kill('SIGTERM')
    await finished(server)
  }
})

test('a machine without ffmpeg is told in a sentence what to install, and can be tried again', async () => {
  const bare = join(home, 'bare')
  await mkdir(join(bare, 'bin'), { recursive: true })
  await symlink(process.execPath, join(bare, 'bin/node'))
  const without = { PATH: join(bare, 'bin'), FFMPEG_PATH: '', FFPROBE_PATH: '' }
  await writeFile(join(bare, 'tone.wav'), makeWav({ seconds: 1 }))
  await writeFile(join(bare, 'talk.mp3'), Buffer.from('fffb9000'.padEnd(400, '0'), 'hex'))
  expect((await cutroom(bare, ['init'], without)).exitCode).toBe(0)
  expect((await cutroom(bare, ['import', 'tone.wav'], without)).exitCode).toBe(0)
  for (const call of [
    ['import', 'talk.mp3'],
    ['render', 'out.mp3'],
    ['demo', 'sample'],
  ]) {
    const { exitCode, stderr } = await cutroom(bare, call, without)
    expect(stderr).toMatch(/^Not done: ff(?:mpeg|probe) is needed .* install .*ffmpeg.* or set FF\w+_PATH\.\n$/)
    expect(exitCode).toBe(1)
  }
  expect(existsSync(join(bare, 'sample'))).toBe(false)
  const { parts } = JSON.parse((await cutroom(bare, ['doctor', '--json'], without)).stdout) as { parts: DoctorPart[] }
  for (const name of ['ffmpeg', 'ffprobe'])
    expect(parts.find((part) => part.name === name)).toMatchObject({
      found: false,
      how: expect.stringMatching(/install .*ffmpeg.* or set FF\w+_PATH/),
    })
})

test('other programs import it by name, with types: a project, the kernel under an editor, the client of the wire', async () => {
  await cp(join(root, 'examples/own-editor'), join(home, 'own-editor'), { recursive: true })
  await rm(join(home, 'own-editor/own-editor.test.ts'))
  await mkdir(join(home, 'song'))
  await writeFile(join(home, 'consumer.ts'), CONSUMER)
  const strictly =
    '--module nodenext --target es2023 --lib es2023 --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess ' +
    '--verbatimModuleSyntax --rewriteRelativeImportExtensions --types node'
  const modules = join(root, 'node_modules')
  const tsc = [process.execPath, join(modules, 'typescript/bin/tsc'), '--typeRoots', join(modules, '@types')]
  const checked = await inFolder(home, [...tsc, ...strictly.split(' '), 'consumer.ts', 'own-editor/run.ts'])
  expect(checked.stdout).toBe('')
  expect(checked.exitCode).toBe(0)
  const edited = await inFolder(home, [process.execPath, 'own-editor/run.js'])
  expect(edited).toMatchObject({ exitCode: 0, stderr: '', stdout: expect.stringContaining('✓ songs left: 5') })
  const used = await inFolder(home, [process.execPath, 'consumer.js'])
  expect(used).toMatchObject({ exitCode: 0, stderr: '', stdout: 'proposed, 3 tracks, undone; cut; 90 bpm\n' })
})

type PackageFile = { readonly dependencies: Readonly<Record<string, string>> }
type DoctorPart = { readonly name: string; readonly found: boolean; readonly how: string }

/** A program of someone else that uses all that the package offers to programs. */
const CONSUMER = `import { initCutroom, isProblem, openCutroom, type Cutroom, type Problem } from 'cutroom'
import { operation, type Domain, type Operation } from 'cutroom/kernel'
import { openClient, type Client, type Snapshot } from 'cutroom/maestro'
import { z } from 'zod'

const sure = <T>(value: T | Problem): T => {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

const refused = await initCutroom('song')
if (refused) throw new Error(refused.message)
const cutroom: Cutroom = sure(await openCutroom('song'))
const reply = sure(await cutroom.ask('create a 4 bar lo-fi intro with drums, bass and keys'))
if (reply.status !== 'proposed') throw new Error(reply.status)
const done = sure(await cutroom.approve(reply.proposal))
if (!done.verified.every(({ ok }) => ok)) throw new Error('not as promised')
const { tracks } = sure(cutroom.state()) as { tracks: unknown[] }
sure(await cutroom.undo(done.turn))
await cutroom.close()

const cut = operation({
  name: 'cut',
  summary: 'Cut.',
  kind: 'operate',
  reads: [],
  writes: [],
  params: z.object({ at: z.number() }),
  apply: (_view, { at }) => [{ edit: 'editor', field: 'cut', to: at satisfies number }],
})
const operations: Domain['operations'] = new Map([[cut.name, cut]])

const client: Client = sure(
  await openClient({
    transport: () => Promise.reject(new Error('offline')),
    keep: { read: () => null, write: () => undefined },
    newId: () => crypto.randomUUID(),
  }),
)
const project: Snapshot = sure(await client.newProject({ tempo: 90 }))
console.log(\`\${reply.status}, \${tracks.length} tracks, undone; \${[...operations.keys()]}; \${project.tempo} bpm\`)
`

function cutroom(folder: string, args: readonly string[], env: Record<string, string> = {}): Promise<ChildResult> {
  return inFolder(folder, [join(home, 'node_modules/.bin/cutroom'), ...args], env)
}

/** Runs a command where someone stands who has the package and not the repository. */
function inFolder(folder: string, command: readonly string[], env: Record<string, string> = {}): Promise<ChildResult> {
  const { PATH = '' } = process.env
  const outside = PATH.split(delimiter).filter((path) => !path.startsWith(root))
  const plain = { PATH: outside.join(delimiter), NODE_OPTIONS: '', NODE_PATH: '', NO_COLOR: '1' }
  return finished(startCommand(command, { ...plain, ...env }, folder))
}

/** Packs a copy, since packing builds `dist/` anew, which others may be using. */
async function pack(folder: string): Promise<string> {
  const left = new Set(['.git', 'bench', 'coverage', 'cutroom-demo', 'dist', 'eval', 'node_modules', 'test'])
  for (const name of await readdir(root))
    if (!left.has(name)) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const { exitCode, stderr } = await inFolder(folder, ['npm', 'pack', '--silent', '--pack-destination', made])
  if (exitCode !== 0) throw new Error(stderr)
  const [packed = ''] = (await readdir(made)).filter((name) => name.endsWith('.tgz'))
  return join(made, packed)
}
