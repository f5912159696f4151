import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'tsdown'
import { programs } from '../tsdown.config.ts'

/**
 * How far one has to walk to follow a request: for four of them the source files whose functions ran, and the files and
 * bytes of code that the command evaluated. It is built as users run it, with maps back to the source; the rest is V8's
 * coverage.
 *
 *     npx tsx scripts/walks.ts
 */
type Walk = { readonly name: string; take(env: NodeJS.ProcessEnv): Promise<void> }

// Inside node_modules, since what the bundle imports is looked for from there upwards.
const BUILT = resolve('node_modules/.cache/cutroom-walks')
const COMMAND = join(BUILT, 'cutroom.mjs')
const PLAN = `# Begin
- **Status:** Green 🟢
- **Plan Type:** Implementation
- **Agent:** studio

## Rationale
\`\`\`text
One new file, one changed.
\`\`\`

## Action Plan

### \`CREATE\`
- **File Path:** [notes/first.md](/notes/first.md)
- **Description:** The first note.

\`\`\`markdown
First.
\`\`\`

### \`EDIT\`
- **File Path:** [settings.toml](/settings.toml)
- **Description:** Another name.

\`FIND:\`
\`\`\`toml
name = "old"
\`\`\`
\`REPLACE:\`
\`\`\`toml
name = "new"
\`\`\`
`
const SONG =
  'STORI PROMPT\nMode: compose\nStyle: lo-fi\nKey: Cm\nTempo: 72\nRole: [drums, bass]\nConstraints:\n  bars: 4'

const folder = await mkdtemp(join(tmpdir(), 'cutroom-walks-'))
try {
  await build({ entry: programs, outDir: BUILT, sourcemap: true, clean: true, logLevel: 'silent' })
  const demo = join(folder, 'demo')
  const data = join(folder, 'data')
  const env = { ...process.env, CUTROOM_DATA_DIR: data, CUTROOM_TOKEN: '', DATABASE_URL: '' }
  await run(['demo', demo], { cwd: folder, env })
  // The database is set up once: that is no part of a walk.
  await stream({ cwd: demo, env })
  const walks: readonly Walk[] = [
    { name: 'ask "delete from 0:10 to 0:20"', take: ask(demo, 'delete from 0:10 to 0:20', 'podcast') },
    { name: 'ask "take out the ums"', take: ask(demo, 'take out the ums', 'interview') },
    { name: 'execute a CREATE and an EDIT', take: execute },
    { name: 'POST /api/v1/maestro/stream', take: (traced) => stream({ cwd: demo, env: traced }) },
  ]
  console.log(['walk'.padEnd(32), 'source files that ran', 'files loaded', 'bytes evaluated'].join('  '))
  for (const { name, take } of walks) {
    const { ran, loaded } = await cover(env, take)
    const bytes = (await Promise.all(loaded.map(async (path) => (await stat(path)).size))).reduce((a, b) => a + b, 0)
    console.log(
      [
        name.padEnd(32),
        String(ran.size).padStart(21),
        String(loaded.length).padStart(12),
        String(bytes).padStart(15),
      ].join('  '),
    )
  }
} finally {
  await rm(folder, { recursive: true, force: true })
  await rm(BUILT, { recursive: true, force: true })
}

function ask(cwd: string, words: string, on: string): Walk['take'] {
  return (env) => run(['ask', words, '--on', on, '--plan'], { cwd, env })
}

async function execute(env: NodeJS.ProcessEnv): Promise<void> {
  const cwd = await mkdtemp(join(folder, 'project-'))
  const { NODE_V8_COVERAGE: _, ...untraced } = env
  await run(['init'], { cwd, env: untraced })
  await writeFile(join(cwd, 'settings.toml'), 'name = "old"\n')
  await writeFile(join(folder, 'plan.md'), PLAN)
  await run(['execute', join(folder, 'plan.md'), '--yes', '--allow-outside-context'], { cwd, env })
  if ((await readFile(join(cwd, 'settings.toml'), 'utf8')) !== 'name = "new"\n')
    throw new Error('The plan did not run.')
}

type Place = { readonly cwd: string; readonly env: NodeJS.ProcessEnv }

/** A server as people start it, one stream read to its end, and the server told to stop. */
async function stream({ cwd, env }: Place): Promise<void> {
  const args = [COMMAND, 'start', '--port', '0', '--json', '--log', join(folder, 'log')]
  const server = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<void>((end) => {
    server.once('exit', () => {
      end()
    })
  })
  try {
    const line = await new Promise<string>((take, refuse) => {
      server.stdout.setEncoding('utf8').once('data', take)
      server.once('exit', () => {
        refuse(new Error('The server ended before it listened.'))
      })
    })
    const { url, token } = JSON.parse(line) as { url: string; token: string }
    const song = { projectId: crypto.randomUUID(), name: 'x', tempo: 100, key: 'C', timeSignature: '4/4', tracks: [] }
    const reply = await fetch(`${url}/api/v1/maestro/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: SONG, project: song }),
    })
    if (!(await reply.text()).includes('"type":"complete"')) throw new Error('The stream was not whole.')
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function run(args: readonly string[], { cwd, env }: Place): Promise<void> {
  await promisify(execFile)(process.execPath, [COMMAND, ...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 })
}

type Coverage = { result: { url: string; functions: { functionName: string; ranges: Range[] }[] }[] }
type Range = { startOffset: number; endOffset: number; count: number }

/** The files that a walk loaded, and the source files of which a function ran, beside what runs when one is loaded. */
async function cover(
  env: NodeJS.ProcessEnv,
  take: Walk['take'],
): Promise<{ readonly ran: ReadonlySet<string>; readonly loaded: readonly string[] }> {
  const traces = await mkdtemp(join(folder, 'coverage-'))
  await take({ ...env, NODE_V8_COVERAGE: traces })
  const ran = new Set<string>()
  const loaded = new Set<string>()
  for (const name of await readdir(traces)) {
    const { result } = JSON.parse(await readFile(join(traces, name), 'utf8')) as Coverage
    for (const { url, functions } of result) {
      const path = url.startsWith('file:') ? fileURLToPath(url.replace(/[?#].*$/, '')) : ''
      if (path === '') continue
      loaded.add(path)
      if (!path.startsWith(BUILT)) continue
      const sourceAt = await readSources(path)
      for (const { ranges } of functions) {
        const [whole] = ranges
        if (!whole || whole.count === 0 || whole.startOffset === 0) continue
        const source = sourceAt(whole.startOffset)
        if (source?.startsWith(resolve('src'))) ran.add(source)
      }
    }
  }
  return { ran, loaded: [...loaded] }
}

/** Which source file stands at a place of a built one. */
async function readSources(path: string): Promise<(offset: number) => string | undefined> {
  const text = await readFile(path, 'utf8')
  const mapped = await readFile(`${path}.map`, 'utf8').catch(() => undefined)
  // What the bundler adds of its own has no source.
  if (mapped === undefined) return () => undefined
  const map = new SourceMap(JSON.parse(mapped) as SourceMapPayload)
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let line = starts.findIndex((start) => start > offset)
    line = line < 0 ? starts.length - 1 : line - 1
    const entry = map.findEntry(line, offset - (starts[line] ?? 0))
    return 'originalSource' in entry && entry.originalSource ? resolve(BUILT, entry.originalSource) : undefined
  }
}
