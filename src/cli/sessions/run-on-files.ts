import { invalidParams, isProblem, parseParams, problem, type Json, type Problem } from '../../kernel/index.ts'
import { files } from '../../files/index.ts'
import { everything, writePlan, type Action, type Plan } from '../../sessions/index.ts'
import type { Here } from '../open-here.ts'
import { sayExecuted } from './say-executed.ts'
import { readWhere } from './where-of.ts'

/** One operation on files by the person's own hand: a plan of one action, which the order approves. */
export async function runOnFiles(
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
