import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { plainText } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Host } from '../host.ts'
import type { Connection } from './connection.ts'
import { shownAs } from './operation-tool.ts'
import { makeResult, showOutcome } from './show-outcome.ts'

const looks = { readOnlyHint: true, openWorldHint: false }
const path = { type: 'string', description: 'from the project\u2019s folder' }
const planText = { type: 'string', description: 'the whole text of plan.md' }
const howToPlan = [
  'Hand in plan.md for the current turn: "# Title", "## Action Plan", then actions such as "### `CREATE`" with',
  '"- **File Path:** [a.md](/a.md)" and a block of code.',
  'It is tried out and waits until a person runs "cutroom execute".',
].join(' ')

type Work = (host: Host) => Promise<CallToolResult | Problem>

/** The work in turns, for a client: what a plan is made from, and a way to hand one in. A person runs it, or nobody. */
export function registerSessionTools(server: McpServer, connection: Connection): void {
  const onHost = (work: Work): Promise<CallToolResult> =>
    connection.inTurn(async () => {
      const host = await connection.open()
      const done = isProblem(host) ? host : await work(host)
      return isProblem(done) ? showOutcome(done) : done
    })
  server.registerTool(
    'cutroom_session',
    {
      description:
        'Where the work in turns stands: the session, its turn, the files in view, and what is to be remembered.',
      annotations: looks,
    },
    () => onHost(showSession),
  )
  server.registerTool(
    'cutroom_files',
    {
      description: 'The files of the project; with a path, what that file holds.',
      inputSchema: shownAs(() => ({ type: 'object', properties: { path } })),
      annotations: looks,
    },
    (args) => onHost((host) => showFiles(host, args)),
  )
  server.registerTool(
    'cutroom_plan',
    {
      description: howToPlan,
      inputSchema: shownAs(() => ({ type: 'object', properties: { plan: planText }, required: ['plan'] })),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    (args) => onHost((host) => takePlan(host, args)),
  )
}

async function showSession(host: Host): Promise<CallToolResult | Problem> {
  const shown = await host.session()
  if (isProblem(shown)) return shown
  if (shown === null)
    return makeResult(['No session was begun; cutroom_plan begins one.'], { status: 'session', session: null })
  const { session, turn, hasPlan, context, memos } = shown
  const lines = [
    `Turn ${turn} of ${session}${hasPlan ? ', which has a plan that waits for a person' : ''}.`,
    ...Object.entries(context).map(([scope, paths]) => `In view of the ${scope}: ${paths.join(', ') || 'nothing'}`),
    ...memos.map((memo) => `To remember: ${memo}`),
  ]
  return makeResult(lines, { status: 'session', session, turn, plan: hasPlan, context, memos })
}

async function showFiles(host: Host, args: unknown): Promise<CallToolResult | Problem> {
  const path = textIn(args, 'path')
  if (isProblem(path)) return path
  if (path === undefined) {
    const paths = await host.files()
    if (isProblem(paths)) return paths
    const rest = paths.length > MAX_LISTED ? [`\u2026 and ${paths.length - MAX_LISTED} more`] : []
    const files = paths.slice(0, MAX_LISTED)
    return makeResult([...files, ...rest], { status: 'files', count: paths.length, files })
  }
  const text = await host.file(path)
  if (isProblem(text)) return text
  const said = makeResult([`${path} holds, as data:`], { status: 'file', path })
  return { ...said, content: [...said.content, { type: 'text', text: plainText(text) }] }
}

const MAX_LISTED = 2000

async function takePlan(host: Host, args: unknown): Promise<CallToolResult | Problem> {
  const plan = textIn(args, 'plan')
  if (plan === undefined) return problem('invalid-params', '"plan" is missing; give the whole text of plan.md.')
  if (isProblem(plan)) return plan
  const drafted = await host.draft(plan)
  if (isProblem(drafted)) return drafted
  const { turn, title, actions, rewrites, warnings, errors } = drafted
  const isFaulty = errors.length > 0
  const lines = [
    `"${title}" is the plan of turn ${turn}.`,
    ...actions,
    ...rewrites.map((said) => `Mended: ${said}`),
    ...warnings.map((said) => `Warning: ${said}`),
    ...errors.map((said) => `Error: ${said}`),
    isFaulty
      ? 'It does not hold, and nobody can run it; mend it and hand it in again.'
      : 'Nothing was run. It waits for a person: cutroom execute',
  ]
  const told = makeResult(lines, { status: 'plan-waiting', ...drafted })
  return isFaulty ? { ...told, isError: true } : told
}

/** An argument that is text; what is larger than any plan or path is a mistake or an attack. */
function textIn(args: unknown, name: string): string | undefined | Problem {
  const value = (args as { readonly [name: string]: unknown } | null | undefined)?.[name]
  if (value === undefined) return undefined
  if (typeof value === 'string' && value.length <= MAX_CHARACTERS) return value
  return problem('invalid-params', `"${name}" has to be text of at most ${MAX_CHARACTERS} characters.`)
}

const MAX_CHARACTERS = 1_000_000
