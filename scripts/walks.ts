import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/**
 * How far one has to walk to follow a request: for four of them the source files whose functions ran, from a run of the
 * source itself, and the bytes of code that the built command evaluated. Both come from V8's coverage.
 *
 *     npm run build && npx tsx scripts/walks.ts
 */
type Walk = { readonly name: string; take(command: readonly string[], env: NodeJS.ProcessEnv): Promise<void> }

/** What compiles the source keeps a server from ending by itself, and coverage is written at the end. */
const END = 'data:text/javascript,process.on("SIGTERM",()=>setTimeout(()=>process.exit(0),2000))'
const SOURCE = ['--import', import.meta.resolve('tsx'), '--import', END, resolve('src/cli/cutroom.ts')]
const BUILT = [resolve('dist/cutroom.mjs')]
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

/** What the program that strips the types adds to each file, and runs. */
const ADDED: ReadonlySet<string> = new Set(['__name'])

const folder = await mkdtemp(join(tmpdir(), 'cutroom-walks-'))
try {
  const demo = join(folder, 'demo')
  const data = join(folder, 'data')
  const env = { ...process.env, CUTROOM_DATA_DIR: data, CUTROOM_TOKEN: '', DATABASE_URL: '' }
  await run([...BUILT, 'demo', demo], { cwd: folder, env })
  // The database is set up once: that is no part of a walk.
  await stream(BUILT, { cwd: demo, env })
  const walks: readonly Walk[] = [
    { name: 'ask "delete from 1:00 to 2:00"', take: ask(demo, 'delete from 1:00 to 2:00', 'podcast') },
    { name: 'ask "take out the ums"', take: ask(demo, 'take out the ums', 'interview') },
    { name: 'execute a CREATE and an EDIT', take: (command, env) => execute(command, env) },
    { name: 'POST /api/v1/maestro/stream', take: (command, env) => stream(command, { cwd: demo, env }) },
  ]
  const rows = [['walk', 'files whose functions ran', 'files loaded', 'bytes evaluated']]
  for (const { name, take } of walks) {
    const ran = await covered(env, (traced) => take(SOURCE, traced))
    const loaded = await covered(env, (traced) => take(BUILT, traced))
    const sizes = await Promise.all([...loaded.keys()].map(async (path) => (await stat(path)).size))
    const walked = [...ran].filter(([path, hasRun]) => hasRun && path.startsWith(resolve('src')))
    rows.push([name, walked.length, sizes.length, sizes.reduce((sum, size) => sum + size, 0)].map(String))
  }
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const [name = '', ...figures] of rows)
    console.log(
      [name.padEnd(widths[0] ?? 0), ...figures.map((each, at) => each.padStart(widths[at + 1] ?? 0))].join('  '),
    )
} finally {
  await rm(folder, { recursive: true, force: true })
}

function ask(cwd: string, words: string, on: string): Walk['take'] {
  return (command, env) => run([...command, 'ask', words, '--on', on, '--plan'], { cwd, env })
}

async function execute(command: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const cwd = await mkdtemp(join(folder, 'project-'))
  const { NODE_V8_COVERAGE: _, ...untraced } = env
  await run([...BUILT, 'init'], { cwd, env: untraced })
  await writeFile(join(cwd, 'settings.toml'), 'name = "old"\n')
  await writeFile(join(folder, 'plan.md'), PLAN)
  await run([...command, 'execute', join(folder, 'plan.md'), '--yes', '--allow-outside-context'], { cwd, env })
  if ((await readFile(join(cwd, 'settings.toml'), 'utf8')) !== 'name = "new"\n')
    throw new Error('The plan did not run.')
}

type Place = { readonly cwd: string; readonly env: NodeJS.ProcessEnv }

/** A server as people start it, one stream read to its end, and the server told to stop. */
async function stream(command: readonly string[], { cwd, env }: Place): Promise<void> {
  const args = [...command, 'start', '--port', '0', '--json', '--log', join(folder, 'log')]
  const server = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
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
  await promisify(execFile)(process.execPath, [...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 })
}

type Coverage = { result: { url: string; functions: { functionName: string; ranges: Range[] }[] }[] }
type Range = { startOffset: number; endOffset: number; count: number }

/** The files that a walk loaded, and of each whether a function of it ran beside what runs when it is loaded. */
async function covered(
  env: NodeJS.ProcessEnv,
  take: (traced: NodeJS.ProcessEnv) => Promise<void>,
): Promise<ReadonlyMap<string, boolean>> {
  const traces = await mkdtemp(join(folder, 'coverage-'))
  await take({ ...env, NODE_V8_COVERAGE: traces })
  const found = new Map<string, boolean>()
  for (const name of await readdir(traces)) {
    const { result } = JSON.parse(await readFile(join(traces, name), 'utf8')) as Coverage
    for (const { url, functions } of result) {
      if (!url.startsWith(pathToFileURL('/').href)) continue
      const path = fileURLToPath(url.replace(/[?#].*$/, ''))
      const isOwn = functions.some(
        ({ functionName, ranges: [whole] }) =>
          whole !== undefined && whole.count > 0 && whole.startOffset > 0 && !ADDED.has(functionName),
      )
      found.set(path, isOwn || found.get(path) === true)
    }
  }
  return found
}
