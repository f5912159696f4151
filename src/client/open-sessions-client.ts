import { isProblem, type Problem } from '../base/index.ts'
import type { StudioClient } from './open-studio-client.ts'
import type {
  BeginSessionBody,
  BegunTurn,
  ConsiderPlanBody,
  ContextsView,
  ExecuteBody,
  PlanRun,
  PlanTextBody,
  PlanWordsBody,
  ProjectFileView,
  ProjectFolder,
  SessionRow,
  SessionTurns,
  SkipBody,
  TurnPlan,
  TurnText,
  TurnTextName,
} from './session-shapes.ts'

type Reply<T> = Promise<T | Problem>
type Begun = Reply<{ readonly run: string }>

/** The studio's routes of sessions, plans and files as functions. A refusal is a value with a sentence. */
export type SessionsClient = {
  sessions(): Reply<readonly SessionRow[]>
  turns(session: string): Reply<SessionTurns>
  beginSession(body: BeginSessionBody): Reply<BegunTurn>
  /** A path as the server wrote it; the empty one is the whole project. */
  folder(path: string): Reply<ProjectFolder>
  file(path: string): Reply<ProjectFileView>
  text(turn: string, name: TurnTextName): Reply<TurnText>
  contexts(turn: string): Reply<ContextsView>
  plan(turn: string): Reply<TurnPlan>
  /** What it would come to; nothing is changed. */
  considerPlan(turn: string, body: ConsiderPlanBody): Reply<TurnPlan>
  /** What takes a while is told by `run.changed`. */
  planWords(body: PlanWordsBody): Begun
  takePlan(body: PlanTextBody): Reply<BegunTurn>
  execute(turn: string, body: ExecuteBody): Begun
  resume(turn: string): Begun
  skip(turn: string, body: SkipBody): Begun
  runs(): Reply<readonly PlanRun[]>
  callOff(run: string): Begun
}

export function openSessionsClient({ call }: Pick<StudioClient, 'call'>): SessionsClient {
  const given = async <T>(path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', json?: unknown): Reply<T> => {
    const reply = await call(path, { method, ...(json !== undefined && { json }) })
    return isProblem(reply) ? reply : ((await reply.json()) as T)
  }
  const of = (turn: string, what: string): string => `/turns/${encodeURIComponent(turn)}/${what}`
  const placed = (path: string): string => `path=${encodeURIComponent(path)}`
  return {
    sessions: () => given('/sessions'),
    turns: (session) => given(`/sessions/${encodeURIComponent(session)}`),
    beginSession: (body) => given('/sessions', 'POST', body),
    folder: (path) => given(`/files?${placed(path)}`),
    file: (path) => given(`/files/text?${placed(path)}`),
    text: (turn, name) => given(of(turn, `texts/${name}`)),
    contexts: (turn) => given(of(turn, 'contexts')),
    plan: (turn) => given(of(turn, 'plan')),
    considerPlan: (turn, body) => given(of(turn, 'plan/consider'), 'POST', body),
    planWords: (body) => given('/plans', 'POST', body),
    takePlan: (body) => given('/plans/text', 'POST', body),
    execute: (turn, body) => given(of(turn, 'execute'), 'POST', body),
    resume: (turn) => given(of(turn, 'resume'), 'POST', {}),
    skip: (turn, body) => given(of(turn, 'skip'), 'POST', body),
    runs: () => given('/runs'),
    callOff: (run) => given(`/runs/${encodeURIComponent(run)}`, 'DELETE'),
  }
}
