import { files } from '../../files/index.ts'
import { invalidParams, isProblem, problem, parseParams, type Json, type Problem } from '../../kernel/index.ts'
import { everything, writePlan, type Action, type Plan } from '../../sessions/index.ts'
import { readHandOrder } from '../../app/index.ts'
import { doByHand } from '../by-hand.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere, readWhere, type Here } from '../open-here.ts'
import { shown } from '../print.ts'
import { sayExecuted } from '../sessions/say-executed.ts'

/** One operation by the person's own hand: what it needs and the person did not give comes from the editor's state. */
export function run([name = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (place) => {
    const { workbench } = place
    if (files.operations.has(name)) {
      const params = readParams(String(options['params']))
      return isProblem(params) ? params : runOnFiles(place, name, params)
    }
    const document =
      (options.on === undefined ? await workbench.begins(name) : undefined) ?? workbench.document(options.on)
    if (isProblem(document)) return document
    const params = readParams(String(options['params']))
    if (isProblem(params)) return params
    const order = readHandOrder(workbench, document, { operation: name, params })
    if (isProblem(order)) return order
    return doByHand(place, document, { ...order, words: `run ${name} ${JSON.stringify(order.params)}` })
  })
}

function readParams(text: string): { [param: string]: Json } | ReturnType<typeof problem> {
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as { [param: string]: Json }
  } catch {
    return problem('invalid-params', `--params is not valid JSON: ${shown(text)}`)
  }
  return problem('invalid-params', '--params has to be a JSON object, such as {"time": 20}.')
}

/** One operation on files by the person's own hand: a plan of one action, which the order approves. */
async function runOnFiles(
  at: Here,
  name: string,
  given: { readonly [param: string]: Json },
): Promise<number | Problem> {
  const operation = files.operations.get(name)
  if (!operation) throw new Error(`There is no operation ${name} on files`)
  const parsed = parseParams(operation, given)
  if (!parsed.success) return invalidParams(operation, { params: given, issues: parsed.error.issues })
  const action = makeAction(name, given)
  if (!action)
    return problem(
      'unknown-operation',
      `${name} is a part of plans; write what to remember under "## Memos" of a plan.`,
    )
  const { sessions } = at.workbench
  const place = await sessions.placeForPlan(readWhere(at))
  if (isProblem(place)) return place
  const words = `run ${name} ${JSON.stringify(given)}`
  const plan: Plan = {
    title: `Run ${name}`,
    status: 'Green 🟢',
    planType: 'Edit',
    agent: 'you',
    rationale: `${words}\n`,
    memos: [],
    actions: [action],
  }
  const kept = await sessions.keepPlan(place, writePlan(plan), { message: words, isForeign: true })
  const reviewed = kept ?? (await sessions.review(place))
  if (isProblem(reviewed)) return reviewed
  const [error] = reviewed.tried.errors
  if (error) {
    const closed = await sessions.close(place, { plan, errors: reviewed.tried.errors, isSkipped: false })
    return isProblem(closed) ? closed : problem('not-valid', error.message)
  }
  const executed = await sessions.execute(reviewed, everything, { signal: at.signal })
  return isProblem(executed) ? executed : sayExecuted(at, executed, 'Done')
}

type Given = {
  readonly path: string
  readonly to: string
  readonly all?: boolean
  readonly content: string
  readonly overwrite?: boolean
  readonly edits: readonly { find: string; replace: string }[]
  readonly resource: string
  readonly command: string
  readonly cwd?: string | null
  readonly env?: readonly [string, string][]
  readonly queries: readonly string[]
  readonly background?: boolean
  readonly allow_failure?: boolean
  readonly timeout_seconds?: number
}

function makeAction(name: string, given: { readonly [param: string]: Json }): Action | undefined {
  const {
    path,
    to,
    content,
    overwrite = false,
    edits,
    all = false,
    resource,
    command,
    cwd = null,
    env = [],
    queries,
    background = false,
    allow_failure = false,
    timeout_seconds,
  } = given as unknown as Given
  const description = 'By your own hand.'
  const named = /^https?:/i.test(resource) ? { url: resource } : { path: resource }
  switch (name) {
    case 'create_file':
      return { action: 'CREATE', path, description, overwrite, content }
    case 'edit_file':
      return { action: 'EDIT', path, description, edits, ...(all && { matchAll: all }) }
    case 'delete_file':
      return { action: 'DELETE', path, description }
    case 'move_file':
      return { action: 'MOVE', path, to, description }
    case 'read_resource':
      return { action: 'READ', resource: named, description }
    case 'prune_resource':
      return { action: 'PRUNE', resource: named, description }
    case 'run_command':
      return {
        action: 'EXECUTE',
        description,
        expectedOutcome: 'It ends with exit code 0.',
        cwd,
        env,
        command,
        ...(background && { background }),
        ...(allow_failure && { allowFailure: allow_failure }),
        ...(timeout_seconds !== undefined && { timeoutSeconds: timeout_seconds }),
      }
    case 'search_web':
      return { action: 'RESEARCH', description, queries }
    default:
      return undefined
  }
}
