import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cutroom } from '../../../test/command.ts'
import { stdioClient, type McpClient } from '../../../test/mcp-client.ts'
import { must } from '../../../test/test-studio.ts'
import { connect, range, start, waitingIds } from '../../../test/support/mcp/connected.ts'

const offered = async ({ client }: McpClient): Promise<{ name: string }[]> => (await client.listTools()).tools
/** It is asked back by how much, with two offers. */
const AMBIGUOUS = 'make it louder'
const small = [
  'cutroom_ask',
  'cutroom_files',
  'cutroom_operations',
  'cutroom_plan',
  'cutroom_proposals',
  'cutroom_run',
  'cutroom_session',
  'cutroom_state',
  'cutroom_withdraw',
]

const plan = (path: string): string =>
  `# Make a file\n- **Status:** Green 🟢\n- **Plan Type:** Edit\n- **Agent:** Client\n\n## Rationale\n\n~~~~text\nx\n~~~~\n\n## Action Plan\n\n### \`CREATE\`\n- **File Path:** [${path}](/${path})\n- **Description:** Make it.\n\n~~~~text\nhello\n~~~~\n`

describe('what a client is offered', () => {
  it('is a small set, which takes a tenth of what all operations take', async () => {
    const studio = await start()
    const tools = await offered(await connect(studio, { isAll: false }))
    expect(tools.map(({ name }) => name).sort()).toEqual(small)
    expect(JSON.stringify(tools).length).toBeLessThan(9000)
    const all = await offered(await connect(studio))
    const names = new Set(all.map(({ name }) => name))
    for (const { operations } of studio.workbench.domains.values())
      for (const name of operations.keys()) expect(names.has(name), name).toBe(true)
    expect(JSON.stringify(all).length).toBeGreaterThan(10 * JSON.stringify(tools).length)
  })

  it('is the small set from `cutroom mcp`, and every operation with --all, which --help names', async () => {
    const { folder } = await start()
    expect((await offered(await stdioClient(folder, { more: [] }))).map(({ name }) => name).sort()).toEqual(small)
    expect((await offered(await stdioClient(folder))).map(({ name }) => name)).toContain('delete_selection')
    expect((await cutroom(folder, ['mcp', '--help'])).stdout).toMatch(/--all\b/)
  })
})

describe('an operation by name', () => {
  it('is found with its schema, runs like its own tool and waits for a person', async () => {
    const studio = await start()
    const mcp = await connect(studio, { isAll: false })
    expect((await mcp.call('cutroom_operations')).text).toMatch(/^delete_selection: /m)
    const contract = (await mcp.call('cutroom_operations', { name: 'set_time_selection' })).data as unknown as {
      operations: { params: { properties: object } }[]
    }
    expect(Object.keys(contract.operations[0]?.params.properties ?? {})).toEqual(['start_time', 'end_time'])
    expect((await mcp.call('cutroom_run', { operation: 'set_time_selection', params: range })).data.status).toBe('set')
    const told = await mcp.call('cutroom_run', { operation: 'delete_selection' })
    expect(told.data).toMatchObject({
      status: 'waiting',
      steps: [
        { operation: 'set_time_selection' },
        { operation: 'select_all_tracks' },
        { operation: 'delete_selection' },
      ],
    })
    expect(await waitingIds(studio)).toEqual([told.data.proposal])
    expect(studio.duration()).toBe(20)
  })

  it('that there is not is refused with the nearest', async () => {
    const mcp = await connect(await start(), { isAll: false })
    expect((await mcp.call('cutroom_run', { operation: 'delete_selektion' })).data.problem.message).toContain(
      'delete_selection',
    )
    expect((await mcp.call('cutroom_operations', { name: 'delete_selektion' })).data.problem.message).toContain(
      'delete_selection',
    )
    expect((await mcp.call('cutroom_run', { params: {} })).data.problem.code).toBe('invalid-params')
  })
})

describe('an edit in words', () => {
  it('waits for a person, who may approve it by the form', async () => {
    const studio = await start()
    const waits = await (
      await connect(studio, { isAll: false })
    ).call('cutroom_ask', { words: 'delete from 5 to 10 seconds' })
    expect(waits.data).toMatchObject({ status: 'waiting', document: 'Host' })
    expect(studio.duration()).toBe(20)
    const approving = await connect(studio, {
      isAll: false,
      person: () => ({ action: 'accept', content: { decision: 'approve' } }),
    })
    expect((await approving.call('cutroom_ask', { words: 'delete from 0 to 2 seconds' })).data.status).toBe('applied')
    expect(studio.duration()).toBe(18)
  })

  it('that needs an answer asks, one that asks is answered, and one that only selects is set for the next call', async () => {
    const mcp = await connect(await start(), { isAll: false })
    expect((await mcp.call('cutroom_ask', { words: 'cut' })).data).toMatchObject({
      status: 'question',
      question: expect.any(String) as string,
    })
    expect((await mcp.call('cutroom_ask', { words: 'how long is it?' })).data.status).toBe('answer')
    expect((await mcp.call('cutroom_ask', { words: 'select from 5 to 10 seconds' })).data.status).toBe('set')
    expect((await mcp.call('cutroom_run', { operation: 'delete_selection' })).data.diff.summary).toBe('0:05 shorter')
  })

  it.each(['2', 'the second one', 'number 2'])(
    'whose question is answered with "%s" takes that offer',
    async (answer) => {
      const studio = await start()
      const mcp = await connect(studio, { isAll: false })
      const asked = await mcp.call('cutroom_ask', { words: AMBIGUOUS })
      expect(asked.data.status).toBe('question')
      const [, second] = asked.data.offers
      expect(asked.text).toContain(`2. ${second}`)
      const byNumber = await mcp.call('cutroom_ask', { words: answer })
      const other = await connect(await start(), { isAll: false })
      await other.call('cutroom_ask', { words: AMBIGUOUS })
      const byText = await other.call('cutroom_ask', { words: second })
      expect(byText.data.status).toBe('waiting')
      expect(byNumber.data).toMatchObject({ status: 'waiting', reading: byText.data.reading })
    },
  )

  it('takes no question of the terminal for its own, nor the other way round', async () => {
    const studio = await start()
    const mcp = await connect(studio, { isAll: false })
    await mcp.call('cutroom_ask', { words: AMBIGUOUS })
    expect(must(await studio.workbench.ask('2')).outcome.status).not.toBe('ready')
    const fresh = await start()
    expect(must(await fresh.workbench.ask(AMBIGUOUS)).outcome.status).toBe('question')
    const beside = await connect(fresh, { isAll: false })
    expect((await beside.call('cutroom_ask', { words: '2' })).data.status).not.toBe('waiting')
    expect(must(await fresh.workbench.ask('2')).outcome.status).toBe('ready')
  })

  it('stands beside no other of the same client on one document', async () => {
    const mcp = await connect(await start(), { isAll: false })
    await mcp.call('cutroom_ask', { words: 'delete from 5 to 10 seconds' })
    expect((await mcp.call('cutroom_ask', { words: 'delete from 0 to 2 seconds' })).data.problem.code).toBe(
      'already-waiting',
    )
    expect((await mcp.call('cutroom_withdraw')).data.status).toBe('withdrawn')
    expect((await mcp.call('cutroom_ask', { words: 'delete from 0 to 2 seconds' })).data.status).toBe('waiting')
  })
})

describe('sessions and files', () => {
  it('are looked at, without secrets and without our own records', async () => {
    const studio = await start()
    await mkdir(join(studio.folder, 'notes'))
    await writeFile(join(studio.folder, 'notes/a.md'), 'one\ntwo\n')
    await writeFile(join(studio.folder, '.env'), 'KEY=1')
    const mcp = await connect(studio, { isAll: false })
    expect((await mcp.call('cutroom_files')).text).toMatch(/^notes\/a\.md$/m)
    expect((await mcp.call('cutroom_files', { path: 'notes/a.md' })).text).toContain('one\ntwo\n')
    for (const path of ['.env', '.cutroom/journal.jsonl', '../x', '/etc/passwd', 'notes'])
      expect((await mcp.call('cutroom_files', { path })).isError, path).toBe(true)
    expect((await mcp.call('cutroom_session')).data).toMatchObject({
      status: 'session',
      session: expect.stringMatching(/-edits$/) as string,
    })
    await studio.run('new', 'tidy-up')
    expect((await mcp.call('cutroom_session')).data).toMatchObject({
      status: 'session',
      session: expect.stringMatching(/-tidy-up$/) as string,
      turn: expect.stringMatching(/\/01$/) as string,
      plan: false,
    })
  })

  it('take a plan for the turn, which is tried out and waits for a person', async () => {
    const studio = await start()
    const mcp = await connect(studio, { isAll: false })
    expect((await mcp.call('cutroom_plan', { plan: 'no plan' })).isError).toBe(true)
    const told = await mcp.call('cutroom_plan', { plan: plan('hello.md') })
    expect(told.data).toMatchObject({ status: 'plan-waiting', errors: [] })
    expect(told.text).toContain('cutroom execute')
    await expect(readFile(join(studio.folder, 'hello.md'))).rejects.toThrow()
    // Its own may be replaced; one that a person wrote may not.
    expect((await mcp.call('cutroom_plan', { plan: plan('.cutroom/memos.yaml') })).data).toMatchObject({
      status: 'plan-waiting',
      errors: [expect.stringContaining('memos.yaml')],
    })
    await studio.run('plan', '-m', 'create notes.md with "hello"')
    expect((await mcp.call('cutroom_plan', { plan: plan('other.md') })).data.problem.code).toBe('already-waiting')
  })
})
