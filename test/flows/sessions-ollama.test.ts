import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ollamaWire } from '../support/models/ollama-wire.ts'
import { create, modelSession, planOf, type ModelSession } from './sessions-model.ts'

const good = planOf('Make a page', [create('page.md', '# Page\n')])
const options = ({ server }: ModelSession): { num_ctx: number; num_predict: number } => server.chats()[0]?.body.options

/** A file of about so many tokens. */
const text = (tokens: number): string => 'abc def\n'.repeat(Math.ceil(tokens / 2.25))

async function inView(files: Record<string, string>): Promise<ModelSession> {
  const session = await modelSession([good], { wire: ollamaWire, files })
  const context = join(session.folder, '.cutroom/sessions', session.session, '01/turn.context')
  await appendFile(
    context,
    Object.keys(files)
      .map((path) => `${path}\n`)
      .join(''),
  )
  return session
}

test('a local model writes a plan: its reply gets what the context has left, in the room that Ollama usually takes', async () => {
  const session = await modelSession([good], { wire: ollamaWire })
  expect(await session.run('plan', '-m', 'make a page')).toMatchObject({
    exitCode: 0,
    json: { status: 'ready', mind: 'ollama/llama3.2' },
  })
  const { num_ctx, num_predict } = options(session)
  expect(num_ctx).toBe(16_384)
  expect(num_predict).toBeGreaterThan(8000)
  expect(num_predict).toBeLessThan(16_384)
})

test('Ollama is asked for a larger context where the files in view need one', async () => {
  const session = await inView({ 'notes.md': text(15_000) })
  expect(await session.run('plan', '-m', 'make a page')).toMatchObject({ exitCode: 0 })
  expect(options(session).num_ctx).toBe(32_768)
  expect(session.asked(0).user).toContain('abc def')
})

test('what does not fit is left out by name, in input.md and on the screen, and the rest is asked', async () => {
  const session = await inView({ 'small.md': 'a small file\n', 'huge.md': text(60_000) })
  const said = await session.run('plan', '-m', 'make a page')
  expect(said).toMatchObject({ exitCode: 0 })
  expect(said.stderr).toMatch(/ollama\/llama3\.2 holds 32768 tokens, so it is not shown huge\.md/)
  expect(session.asked(0).user).toContain('a small file')
  expect(session.asked(0).user).not.toContain('abc def')
  expect(await session.turnFile('01', 'input.md')).toMatch(/### Left Out\n\n- \[huge\.md\]/)
})

test('a message that alone is too long for the model is refused in a sentence, and nothing is sent', async () => {
  const session = await modelSession([good], { wire: ollamaWire })
  expect(await session.run('plan', '-m', text(40_000))).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('ollama/llama3.2 holds 32768') as string,
  })
  expect(session.server.chats()).toEqual([])
})
