import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statfsSync, writeFileSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import {
  askRow,
  doctor,
  documentRow,
  jobRow,
  mindRow,
  project,
  proposalRow,
  suggestion,
  uploadRow,
} from '../../src/client/index.ts'
import { cutroom } from '../command.ts'
import { makeWav } from '../make-wav.ts'
import { stdioClient } from '../mcp-client.ts'
import { serveStudio, type ServedStudio } from '../support/studio/served-studio.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

const wav = (seconds: number): Uint8Array => makeWav({ seconds, channels: 1, hertz: 220, level: 0.2 })

async function ask(studio: ServedStudio, words: string, more: object = {}) {
  const { ask } = await studio.post('/ask', { words, ...more }, z.object({ ask: z.string() }))
  for (;;) {
    const row = (await studio.get('/asks', z.array(askRow))).find((each) => each.ask === ask)
    if (row && (row.reply || row.problem)) return row
    await new Promise((wait) => setTimeout(wait, 20))
  }
}

describe('a plan that time has passed', () => {
  it('is planned again from its words, with the same turn, or refused with the reason', async () => {
    const at = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const studio = await serveStudio(at.folder)
    const first = await ask(studio, 'delete from 0:20 to 0:22')
    const fits = await studio.refused(`/proposals/${first.proposal ?? ''}/rebase`, { method: 'POST', json: {} })
    expect(fits).toMatchObject({ status: 409, code: 'not-stale' })
    await at.run('ask', 'make the guest 3 dB louder', '-y')
    const stale = await studio.get('/proposals', z.array(proposalRow))
    expect(stale).toEqual([expect.objectContaining({ id: first.proposal, isStale: true, mind: 'builtin' })])
    const again = await studio.post(
      `/proposals/${first.proposal ?? ''}/rebase`,
      {},
      askRow.pick({ reply: true, proposal: true, turn: true }),
    )
    expect(again.turn).toBe(first.turn)
    expect(again.reply?.status).toBe('ready')
    const [now, ...none] = await studio.get('/proposals', z.array(proposalRow))
    expect([now?.id, now?.isStale, none]).toEqual([again.proposal, false, []])
    await at.run('ask', 'delete from 0:05 to 0:29', '-y')
    const gone = await studio.refused(`/proposals/${again.proposal ?? ''}/rebase`, { method: 'POST', json: {} })
    expect(gone).toMatchObject({ status: 409, code: 'cannot-rebase' })
    expect(gone.message).toMatch(/^The document has changed.*\S$/s)
    expect((await studio.get('/project', project)).proposals).toEqual([again.proposal])
  })
})

describe('what another program asks for', () => {
  it('waits with who asked, whether it was said in words or called by name', async () => {
    const at = await testStudio().withTracks({ Host: 30 })
    const studio = await serveStudio(at.folder)
    const other = await stdioClient(at.folder)
    await other.call('cutroom_ask', { words: 'delete from 0:20 to 0:22' })
    const [row] = await studio.get('/proposals', z.array(proposalRow))
    expect(row).toMatchObject({ via: 'mcp', mind: 'builtin' })
    await ask(studio, 'fade out the last 3 seconds')
    const rows = await studio.get('/proposals', z.array(proposalRow))
    expect(rows.map(({ via }) => via)).toEqual(['mcp', null])
  })
})

describe('what stands around the documents', () => {
  it('tells of the machine as the command does', async () => {
    const { folder } = await testStudio().empty()
    const studio = await serveStudio(folder)
    const here = await studio.get('/doctor', doctor)
    const said = doctor.parse((await cutroom(folder, ['doctor', '--json'])).json)
    expect(here.parts.map(({ name }) => name)).toEqual(said.parts.map(({ name }) => name))
  })

  it('tells who can plan and what would leave the machine, and asks before the first use', async () => {
    const { folder } = await testStudio().withTracks({ Host: 10 })
    const config = await testFolder()
    mkdirSync(config, { recursive: true })
    writeFileSync(
      join(config, 'config.yaml'),
      'schema: cutroom.config\nversion: 1\nmind: anthropic/claude-haiku-4-5\nbuiltin_first: false\naddresses:\n  anthropic: http://127.0.0.1:9/v1\n',
    )
    const studio = await serveStudio(folder, { env: { CUTROOM_CONFIG_DIR: config, ANTHROPIC_API_KEY: 'sk-ant-none' } })
    const minds = await studio.get('/minds', z.array(mindRow))
    expect(minds[0]).toMatchObject({ mind: 'builtin', goesTo: null, isAgreed: true, isChosen: false })
    const chosen = minds.find(({ isChosen }) => isChosen)
    expect(chosen).toMatchObject({ mind: 'anthropic/claude-haiku-4-5', isReady: true, isAgreed: false })
    expect(chosen?.says).toMatch(/^First use of anthropic/)
    expect(JSON.stringify(minds)).not.toContain('sk-ant-none')
  })

  const samples = readdirSync(resolve(import.meta.dirname, '../projects'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  it.each(samples)('suggests three things for the documents of %s that each can be planned', async (sample) => {
    const folder = await testFolder()
    await cp(resolve(import.meta.dirname, '../projects', sample), folder, { recursive: true })
    const studio = await serveStudio(folder)
    for (const { name, kind } of await studio.get('/documents', z.array(documentRow))) {
      if (kind === 'files') continue
      const rows = await studio.get(`/suggestions?document=${encodeURIComponent(name)}`, z.array(suggestion))
      expect(rows.length, `${name}: ${JSON.stringify(rows)}`).toBe(3)
      for (const { words } of rows) {
        const said = await cutroom(folder, ['ask', words, '--on', name, '--plan', '--json'])
        expect(said.json, words).toMatchObject({ status: 'ready' })
      }
    }
  })

  it('suggests a song where there is nothing yet', async () => {
    const { folder } = await testStudio().empty()
    const studio = await serveStudio(folder)
    const rows = await studio.get('/suggestions', z.array(suggestion))
    expect(rows).toHaveLength(3)
    expect((await ask(studio, rows[0]?.words ?? '')).reply?.status).toBe('ready')
  })
})

const isRoot = process.getuid?.() === 0
describe.skipIf(!isRoot)('a disk that is full (needs a small disk, which root alone can make)', () => {
  /** A project on a disk of a few megabytes. */
  async function smallDisk(megabytes: number): Promise<string> {
    const folder = await testFolder()
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
    onTestFinished(() => void execFileSync('umount', ['-l', folder]))
    expect((await cutroom(folder, ['init'])).exitCode).toBe(0)
    return folder
  }

  /** Takes all but some bytes of the disk. */
  const fill = (folder: string, leave: number): void => {
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(join(folder, 'other.bin'), Buffer.alloc(bavail * bsize - leave))
  }

  it('refuses a file that is too large for it before it is sent, and says so in the middle', async () => {
    const folder = await smallDisk(8)
    const studio = await serveStudio(folder, { env: { CUTROOM_DATA_DIR: await testFolder() } })
    const large = await studio.refused('/uploads', { method: 'POST', json: { name: 'a.wav', size: 50_000_000 } })
    expect(large).toMatchObject({ status: 507, code: 'disk-full' })
    expect(large.message).toMatch(/free some space/)
    const { upload } = await studio.post('/uploads', { name: 'a.wav', size: 6_000_000 }, uploadRow)
    const bytes = Buffer.alloc(6_000_000, 7)
    expect((await studio.sendPiece(upload, 0, bytes.subarray(0, 2_000_000))).status).toBe(200)
    fill(folder, 500_000)
    const full = await studio.sendPiece(upload, 2_000_000, bytes.subarray(2_000_000, 5_000_000))
    expect([full.status, await full.json()]).toMatchObject([507, { problem: { code: 'disk-full' } }])
    expect((await studio.get(`/uploads/${upload}`, uploadRow)).offset).toBe(2_000_000)
    writeFileSync(join(folder, 'other.bin'), '')
    expect((await studio.sendPiece(upload, 2_000_000, bytes.subarray(2_000_000))).status).toBe(200)
  })

  it('ends a render with one sentence and leaves nothing half-done', async () => {
    const folder = await smallDisk(8)
    const data = await testFolder()
    const studio = await serveStudio(folder, { env: { CUTROOM_DATA_DIR: data } })
    const { upload } = await studio.send('a.wav', wav(30))
    const brought = await studio.ended((await studio.begin({ kind: 'import', uploads: [upload] })).job)
    expect(brought, JSON.stringify(brought.problem)).toMatchObject({ state: 'done' })
    fill(folder, 300_000)
    const { document = '' } = brought.result?.documents[0] ?? {}
    const { job } = await studio.begin({ kind: 'render', document, format: 'wav', bits: 32 })
    const row = jobRow.parse(await studio.ended(job))
    expect(row).toMatchObject({ state: 'failed', problem: { code: 'disk-full' } })
    expect(await readdir(join(folder, '.cutroom/jobs'))).toEqual(expect.not.arrayContaining([job]))
    writeFileSync(join(folder, 'other.bin'), '')
    expect(await studio.ended((await studio.begin({ kind: 'render', document, format: 'wav' })).job)).toMatchObject({
      state: 'done',
    })
  })
})

describe('what nobody holds any more', () => {
  it('is freed by clean, and only then', async () => {
    const { folder } = await testStudio().withTracks({ Host: 3 })
    const studio = await serveStudio(folder)
    await studio.send('left.wav', wav(1))
    const [document] = await studio.get('/documents', z.array(documentRow))
    await studio.ended((await studio.begin({ kind: 'render', document: document?.name, format: 'wav' })).job)
    await cutroom(folder, ['clean'])
    expect((await readdir(join(folder, '.cutroom/uploads'))).length).toBe(2)
    await studio.stop()
    await cutroom(folder, ['clean'])
    expect(await readdir(join(folder, '.cutroom/uploads'))).toEqual([])
    expect((await readdir(join(folder, '.cutroom/jobs'))).filter((name) => name.endsWith('.json'))).toEqual([])
  })
})
