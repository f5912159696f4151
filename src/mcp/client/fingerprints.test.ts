import { expect, test } from 'vitest'
import { oddServer, openTools } from '../../../test/foreign-servers.ts'
import { isProblem, type Json } from '../../kernel/index.ts'
import { commandLine } from './connect-server.ts'
import { readServerTool } from './call-server-tool.ts'

const listed = {
  name: 'tool',
  description: 'A tool.',
  inputSchema: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } } },
}

function fingerprint(tool: Json): string {
  const read = readServerTool('odd', tool)
  if (isProblem(read)) throw new Error(read.message)
  return read.fingerprint
}

test('a fingerprint covers name, description and schema, and nothing that is mere order', () => {
  const same = {
    inputSchema: { properties: { b: { type: 'number' }, a: { type: 'string' } }, type: 'object' },
    description: 'A tool.',
    name: 'tool',
  }
  expect(fingerprint(same)).toBe(fingerprint(listed))
  const others = [
    { ...listed, name: 'tools' },
    { ...listed, description: 'A tool!' },
    // What cannot be seen, or is cut off where it is shown, still counts.
    { ...listed, description: 'A tool.\u200b' },
    { ...listed, description: `${'x'.repeat(400)}1` },
    { ...listed, description: `${'x'.repeat(400)}2` },
    { ...listed, inputSchema: { ...listed.inputSchema, required: ['a'] } },
  ]
  expect(new Set([listed, ...others].map(fingerprint)).size).toBe(others.length + 1)
})

test('tools that nobody trusted are not offered, and the sentence says what to run', async () => {
  const { config } = await oddServer('fine')
  const { tools, problems, remembered } = await openTools({ odd: { ...config, env: ['PATH'] } }, { trust: undefined })
  expect(tools.list).toEqual([])
  expect(problems).toMatchObject([
    {
      code: 'tool-changed',
      message: expect.stringContaining(
        `tool. To look and decide: cutroom mcp add odd --env PATH -- ${commandLine(config.command ?? [])}`,
      ),
    },
  ])
  expect(await tools.call('odd__tool', {}, {})).toMatchObject({ code: 'unknown-tool' })
  expect(remembered.size).toBe(0)
})

test('what a person trusted once is not asked again, and what changed since is', async () => {
  const { config } = await oddServer('fine')
  const first = await openTools({ odd: config })
  expect(first.trusts).toEqual([
    {
      server: 'odd',
      via: commandLine(config.command ?? []),
      tools: [{ name: 'tool', description: 'A tool.', parameters: '{"properties":{},"type":"object"}', was: 'new' }],
    },
  ])
  const trusted = first.remembered.get('odd') ?? {}
  const again = await openTools({ odd: { ...config, tools: trusted } })
  expect(again.trusts).toEqual([])
  expect(again.tools.list).toHaveLength(1)
  const changed = await openTools(
    { odd: { ...config, tools: { tool: '0'.repeat(64) } } },
    { trust: async ({ tools }) => (expect(tools).toMatchObject([{ was: 'changed' }]), 'no') },
  )
  expect(changed.tools.list).toEqual([])
  expect(changed.problems).toMatchObject([{ code: 'tool-changed' }])
})
