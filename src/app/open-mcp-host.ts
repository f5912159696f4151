import { readUserConfig, plainLine, redact, walkProject, type WalkedFolder } from '../gate/index.ts'
import { isProblem, problem, type Problem, type DocumentState } from '../kernel/index.ts'
import type { Host, Drafted } from '../mcp/index.ts'
import { findProject, measureWith, waitingProposals } from '../project/index.ts'
import {
  describeAction,
  neverRead,
  preprocessPlan,
  readContexts,
  readMemos,
  readResumeState,
  readTurnMeta,
  tellRetracted,
} from '../sessions/index.ts'
import { isSpoken } from './kinds.ts'
import { sourceOf } from './turn-source.ts'
import type { Workbench } from './workbench.ts'

/** Whose plan it is, where a client of MCP handed it in. */
const MCP = 'mcp'

/** `folder` is where the project is looked for, there or above. */
type HostOptions = { readonly folder: string; onNotice(notice: string): void }
type McpHost = { open(): Promise<Host | Problem>; close(): Promise<void> }

/**
 * The project for other programs, opened by the first call that needs it, and looked for again as long as there is
 * none.
 */
export function openMcpHost({ folder, onNotice }: HostOptions): McpHost {
  const cancel = new AbortController()
  let opened: Workbench | undefined
  let opening: Promise<Host | Problem> | undefined
  const open = async (): Promise<Host | Problem> => {
    const found = await findProject(folder)
    if (isProblem(found)) return found
    const config = await readUserConfig()
    if (isProblem(config)) return config
    const { openWorkbench } = await import('./workbench.ts')
    const workbench = await openWorkbench({ folder: found.folder, watch: { signal: cancel.signal } })
    if (isProblem(workbench)) return workbench
    opened = workbench
    for (const notice of workbench.notices) onNotice(notice)
    return hostOf(workbench, config.allow ?? [])
  }
  return {
    open: async () => {
      const host = await (opening ??= open())
      if (isProblem(host)) opening = undefined
      return host
    },
    close: async () => {
      cancel.abort()
      await opened?.close()
    },
  }
}

/**
 * An opened project as other programs may use it over MCP; `allowed` comes from the user's own config and from nowhere
 * else.
 */
export function hostOf(workbench: Workbench, allowed: readonly string[]): Host {
  const { project, sources, folder } = workbench
  return {
    allowed,
    measure: (watch) => measureWith(sources, watch),
    refresh: project.refresh,
    documents: () => project.documents().filter(({ domain }) => isSpoken(domain)),
    document: (on) => orNotForOthers(workbench.document(on)),
    snapshot: workbench.snapshot,
    reads: workbench.reads,
    diff: workbench.diff,
    propose: (plan) => workbench.propose({ source: sourceOf({ by: 'mcp' }), ...plan }),
    waiting: async () => {
      const found = await waitingProposals(folder, project.history())
      return isProblem(found) ? found : found.waiting
    },
    approve: workbench.approve,
    reject: workbench.reject,
    plan: async (words, { on, pending }) => {
      const asking = { mind: 'builtin', pending, ...(on !== undefined && { on }) }
      const outcome = await workbench.plan(words, asking)
      if (isProblem(outcome) || outcome.status !== 'ready') return outcome
      // Whoever is asked reads what is taken back among the notes.
      const text = tellRetracted(project.history(), outcome.retracts)
      return text === undefined ? outcome : { ...outcome, notes: [...outcome.notes, { code: 'takes-back', text }] }
    },
    ...hostSessions(workbench),
  }
}

/** Files are changed by plans that a person approves, and by nothing else. */
function orNotForOthers(document: DocumentState | Problem): DocumentState | Problem {
  return isProblem(document) || isSpoken(document.domain)
    ? document
    : problem('unknown-document', `${document.name} is changed by plans alone; "cutroom execute" runs one.`)
}

/** The work in turns as clients of MCP may use it. */
function hostSessions(workbench: Workbench): Pick<Host, 'session' | 'files' | 'file' | 'draft'> {
  const { folder, project, sessions } = workbench
  return {
    session: async () => {
      const place = await sessions.place()
      if (isProblem(place)) return place.code === 'no-session' ? null : place
      const contexts = await readContexts(folder, place)
      if (isProblem(contexts)) return contexts
      const memos = await readMemos(folder)
      if (isProblem(memos)) return memos
      const state = await readResumeState(folder, place)
      if (isProblem(state)) return state
      const { turn, session, global } = contexts
      return {
        session: place.session,
        turn: place.id,
        hasPlan: state === 'execute',
        context: { turn, session, global },
        memos: memos.list,
      }
    },
    files: async () => {
      const walked = await walkProject(folder)
      return isProblem(walked) ? walked : pathsIn(walked)
    },
    file: async (path) => {
      const looked = await project.workspace.look(path, 'read')
      if (isProblem(looked)) return looked
      const secret = neverRead(looked.path)
      const name = plainLine(path)
      if (secret !== undefined)
        return problem('protected-place', `${name} is never shown to a planner, since ${secret}.`)
      if (looked.file) return redact(looked.file.text)
      return problem('not-found', `${name} is no file of the project; cutroom_files lists them.`)
    },
    draft: (text) => draft(workbench, text),
  }
}

/** A plan that a person wrote or asked for is not pushed aside by one of a client. */
async function draft({ folder, sessions }: Workbench, text: string): Promise<Drafted | Problem> {
  const mended = preprocessPlan(text)
  const place = isProblem(mended) ? mended : await sessions.placeForPlan()
  if (isProblem(mended) || isProblem(place)) return isProblem(mended) ? mended : (place as Problem)
  const [state, meta] = [await readResumeState(folder, place), await readTurnMeta(folder, place)]
  if (isProblem(state) || isProblem(meta)) return isProblem(state) ? state : (meta as Problem)
  if (state === 'execute' && meta.mind !== MCP) {
    const how = 'ask them to run it or to leave it first'
    return problem('already-waiting', `Turn ${place.id} has a plan that waits for a person; ${how}.`)
  }
  const kept = await sessions.keepPlan(place, mended.text, { isForeign: true, mind: MCP })
  const reviewed = kept ?? (await sessions.review(place))
  if (isProblem(reviewed)) return reviewed
  const { plan, tried } = reviewed
  return {
    turn: place.id,
    title: plan.title,
    actions: plan.actions.map((action) => `${action.action} ${describeAction(action)}`),
    rewrites: mended.rewrites.map(({ line, message }) => `line ${line}: ${message}`),
    warnings: tried.checks.flatMap(({ warnings }) => warnings),
    errors: tried.errors.map(({ message }) => message),
  }
}

/** Every file that a walk found, from the project's folder. */
export function pathsIn(folder: WalkedFolder, above = ''): string[] {
  return folder.entries.flatMap((entry) => {
    if (entry.kind === 'folder') return pathsIn(entry, `${above}${entry.name}/`)
    return entry.kind === 'file' ? [`${above}${entry.name}`] : []
  })
}
