import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openaiWire } from '../support/models/openai-wire.ts'
import type { Protocol, WireReply } from '../support/models/protocol.ts'
import { startWire, type Fate, type WireServer } from '../support/models/wire-server.ts'
import { isProblem } from '../../src/kernel/index.ts'
import { initProject } from '../../src/project/project-file.ts'
import type { Action, Plan } from '../../src/sessions/plan/plan.ts'
import { writePlan } from '../../src/sessions/plan/write-plan.ts'
import { readAgentPrompt } from '../../src/sessions/workflow/prompts/read-agent-prompt.ts'
import { beginSession } from '../../src/sessions/workflow/begin-next-turn.ts'
import { commandLine, cutroom, type Said } from '../command.ts'
import { openTerminal, type Terminal } from '../terminal.ts'
import { testFolder } from '../test-folder.ts'

export const MIND = `${openaiWire.provider}/${openaiWire.model}`

/**
 * A project with a session that was begun, and a model behind the wire of its provider that says what the test wrote,
 * one reply after another.
 */
export type ModelSession = {
  readonly folder: string
  readonly session: string
  readonly server: WireServer
  readonly env: Record<string, string>
  /** The real command with that model; `--json` is added. */
  run(...args: string[]): Promise<Said>
  /** The same at a terminal, as a person sees it. */
  terminal(...args: string[]): Terminal
  /** A file of a turn, or undefined. */
  turnFile(turn: string, name: string): Promise<string | undefined>
  file(path: string): Promise<string | undefined>
  /** What the person and the system said in the request of this number. */
  asked(number: number): { readonly system: string; readonly user: string }
}

type Given = {
  readonly files?: Record<string, string>
  readonly settings?: string
  /** Another provider than OpenAI's, as its server speaks. */ readonly wire?: Protocol
}

export async function modelSession(
  replies: readonly (string | WireReply | Fate)[],
  { files = {}, settings = '', wire = openaiWire }: Given = {},
): Promise<ModelSession> {
  const folder = await testFolder()
  await initProject(folder)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const server = await startWire(wire, replies.map(fateOf))
  onTestFinished(() => server.close())
  const config = await testFolder()
  await writeFile(join(config, 'config.yaml'), `schema: cutroom.config\nversion: 1\n${settings}`, { mode: 0o600 })
  const env = { ...wire.env(server.origin), CUTROOM_CONFIG_DIR: config }
  const begun = await beginSession(folder, { name: 'tidy-up', when: '2026-01-24T10:00:00Z' })
  if (isProblem(begun)) throw new Error(begun.message)
  const { session } = begun
  const read = (path: string): Promise<string | undefined> =>
    readFile(join(folder, path), 'utf8').catch(() => undefined)
  return {
    folder,
    session,
    server,
    env,
    run: (...args) => cutroom(folder, [...args, '--json', ...withMind(wire, args)], { env }),
    terminal: (...args) =>
      openTerminal(folder, [
        'env',
        ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
        ...commandLine([...args, ...withMind(wire, args)]),
      ]),
    turnFile: (turn, name) => read(`.cutroom/sessions/${session}/${turn}/${name}`),
    file: read,
    asked: (number) => {
      const messages = (server.chats()[number]?.body.messages ?? []) as { role: string; content: string }[]
      const of = (role: string): string =>
        messages
          .filter((message) => message.role === role)
          .map(({ content }) => content)
          .join('\n')
      return { system: of('system'), user: of('user') }
    },
  }
}

/** Commands that ask a model. */
const ASKS = new Set(['plan', 'execute', 'resume'])
const withMind = ({ provider, model }: Protocol, [command = '']: readonly string[]): string[] =>
  ASKS.has(command) ? ['--mind', `${provider}/${model}`, '--no-builtin'] : []

function fateOf(said: string | WireReply | Fate): Fate {
  if (typeof said === 'string') return { reply: { text: said } }
  return 'reply' in said || 'status' in said || 'fault' in said ? said : { reply: said }
}

/** A plan as a model writes it. */
export function planOf(title: string, actions: readonly Action[], rest: Partial<Plan> = {}): string {
  return writePlan({
    title,
    status: 'Green 🟢',
    planType: 'Implementation',
    agent: 'Studio',
    rationale: '### 1. Synthesis\nAs asked.\n',
    memos: [],
    actions,
    ...rest,
  })
}

export const create = (path: string, content: string): Action => ({
  action: 'CREATE',
  path,
  description: 'Make it.',
  overwrite: false,
  content,
})
export const edit = (path: string, find: string, replace: string): Action => ({
  action: 'EDIT',
  path,
  description: 'Change it.',
  edits: [{ find, replace }],
})
export const read = (path: string): Action => ({ action: 'READ', resource: { path }, description: 'See it.' })
export const execute = (command: string): Action => ({
  action: 'EXECUTE',
  description: 'Run it.',
  expectedOutcome: 'It works.',
  cwd: null,
  env: [],
  command,
})
export const chat = (message: string): Action => ({ action: 'CHAT_WITH_USER', message })
export const invoke = (agent: string, message: string, handoff: readonly string[] = []): Action => ({
  action: 'INVOKE',
  agent,
  message,
  handoff: handoff.map((path) => ({ path })),
})
export const conclude = (message: string, handoff: readonly string[] = []): Action => ({
  action: 'CONCLUDE',
  message,
  handoff: handoff.map((path) => ({ path })),
})

/** The prompt of one of our own agents. */
export async function builtInPrompt(name: string): Promise<string> {
  const prompt = await readAgentPrompt(await testFolder(), name)
  if (isProblem(prompt)) throw new Error(prompt.message)
  return prompt.text
}
