import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '../test/support/store/postgres.ts'
import { against, median, type BenchRow } from './row.ts'

const CROWD = 500
const WARM = 1_000
const FIRST_EVENT_MS = 50
const prompt = [
  'STORI PROMPT',
  'Mode: compose',
  'Section: intro',
  'Style: lo-fi',
  'Key: Cm',
  'Tempo: 72',
  'Role: [drums, bass, chords]',
  'Constraints:',
  '  bars: 4',
].join('\n')

/**
 * The server as people start it, under load, beside a bare Node server that sends the same bytes; each in a process of
 * its own.
 */
export async function benchServer(): Promise<BenchRow[]> {
  return benchOn({ name: 'pglite', databaseUrl: '', leastPerSecond: 1_000 })
}

export async function benchServerOnPostgres(): Promise<BenchRow[]> {
  const postgres = startPostgres()
  try {
    return await benchOn({ name: 'postgres', databaseUrl: postgres.database(), leastPerSecond: 5_000 })
  } finally {
    postgres.end()
  }
}

type Place = { readonly name: string; readonly databaseUrl: string; readonly leastPerSecond: number }

async function benchOn({ name, databaseUrl, leastPerSecond }: Place): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  const env = { ...process.env, CUTROOM_DATA_DIR: folder, CUTROOM_TOKEN: '', DATABASE_URL: databaseUrl }
  const servers: Served[] = []
  const start = async (command: readonly string[]): Promise<Served> => {
    const server = await started(command, env)
    servers.push(server)
    return server
  }
  try {
    const server = await start([resolve('cutroom'), 'start', '--port', '0', '--json', '--log', join(folder, 'log')])
    const live = (): Promise<Read> => read(server, '/api/v1/maestro/stream', body())
    // The first opens the database.
    const [sample] = [await live(), await live()]
    const frames = join(folder, 'frames')
    await writeFile(frames, sample.text)
    const bare = await start([process.execPath, resolve('bench/bare-sse.mjs'), frames])
    const bareLive = (): Promise<Read> => read(bare, '/', body())
    const ids: string[] = []
    const replay = (at: number): Promise<Read> => read(server, `/api/v1/maestro/streams/${ids[at % ids.length] ?? ''}`)
    // As a server that has been up for a while: its code is compiled by use.
    await crowd(WARM, 20, live)
    const alone = await crowd(20, 1, live)
    const ten = await crowd(50, 10, live)
    const [many, bareMany] = [await crowd(CROWD, CROWD, live), await crowd(CROWD, CROWD, bareLive)]
    ids.push(...many.reads.map(({ streamId }) => streamId))
    const [replayed, bareReplayed] = [await crowd(2 * CROWD, 50, replay), await crowd(2 * CROWD, 50, bareLive)]
    for (const { reads } of [alone, ten, many, replayed]) for (const each of reads) mustBeWhole(each)
    const before = await requests(1_000, server, replay)
    const after = await requests(9_000, server, replay)
    return [
      against(
        `${name}: ms to the first event, alone (reference: the bar)`,
        median(alone.reads.map(({ firstMs }) => firstMs)),
        FIRST_EVENT_MS,
        1,
      ),
      against(
        `${name}: ms to the first event, 10 at once (reference: the bar)`,
        median(ten.reads.map(({ firstMs }) => firstMs)),
        FIRST_EVENT_MS,
        1,
      ),
      against(
        `${name}: ms to the first event, ${CROWD} at once (reference: a bare server)`,
        median(many.reads.map(({ firstMs }) => firstMs)),
        median(bareMany.reads.map(({ firstMs }) => firstMs)),
        2,
      ),
      against(
        `${name}: µs a live event, ${CROWD} streams (reference: ${leastPerSecond.toLocaleString('en')} a second)`,
        many.microseconds,
        1e6 / leastPerSecond,
        1,
      ),
      against(
        `${name}: µs a replayed event (reference: a bare server)`,
        replayed.microseconds,
        bareReplayed.microseconds,
        2,
      ),
      against(`${name}: MB after 10,000 requests (reference: after 1,000)`, after, before, 1.2),
    ]
  } finally {
    for (const { child } of servers) child.kill('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
    await rm(folder, { recursive: true, force: true })
  }
}

type Served = {
  readonly url: string
  readonly token: string
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
}

async function started([command = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<Served> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((end) => {
    child.once('exit', end)
  })
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', resolve)
    child.once('error', reject)
    child.once('exit', () => {
      reject(new Error(`${command} ended before it listened.`))
    })
  })
  return { ...(JSON.parse(line) as { url: string; token: string }), child, ended }
}

const body = (): string =>
  JSON.stringify({
    prompt,
    project: { projectId: crypto.randomUUID(), name: 'x', tempo: 100, key: 'C', timeSignature: '4/4', tracks: [] },
  })

let agent = new Agent({ keepAlive: true, maxSockets: CROWD })

type Read = { readonly text: string; readonly firstMs: number; readonly events: number; readonly streamId: string }

async function read({ url, token }: Served, path: string, sent?: string): Promise<Read> {
  const start = performance.now()
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(
      url + path,
      {
        agent,
        method: sent === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        },
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end(sent)
  })
  let firstMs = 0
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    firstMs ||= performance.now() - start
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  if (incoming.statusCode !== 200) throw new Error(text)
  return {
    text,
    firstMs,
    events: text.split('\n\n').length - 1,
    streamId: /"streamId":"([^"]+)"/.exec(text)?.[1] ?? '',
  }
}

async function crowd(
  total: number,
  atOnce: number,
  act: (at: number) => Promise<Read>,
): Promise<{ reads: Read[]; microseconds: number }> {
  // Lines that lay idle for long may be closed by the server just when they are used again.
  agent.destroy()
  agent = new Agent({ keepAlive: true, maxSockets: CROWD })
  const reads: Read[] = []
  let next = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < total) reads.push(await act(next++))
    }),
  )
  return {
    reads,
    microseconds: ((performance.now() - start) * 1000) / reads.reduce((sum, { events }) => sum + events, 0),
  }
}

/** Nothing lost, nothing out of order. */
function mustBeWhole({ text }: Read): void {
  const seqs = [...text.matchAll(/^id: (\d+)$/gm)].map(([, seq]) => Number(seq))
  const isWhole =
    seqs.length > 0 && seqs.every((seq, at) => seq === at + 1) && /"type":"complete"[^\n]*\n\n$/.test(text)
  if (!isWhole) throw new Error(`A stream was not whole: ${seqs.join(' ')}`)
}

/** Sends many requests, one in ten of them a new stream, and says how much memory the server then has, in MB. */
async function requests(count: number, server: Served, replay: (at: number) => Promise<Read>): Promise<number> {
  await crowd(count, 20, (at) => (at % 10 === 0 ? read(server, '/api/v1/maestro/stream', body()) : replay(at)))
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024
}
