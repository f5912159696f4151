import { isProblem, problem, type Json, type Problem } from '../base/index.ts'
import type { AudioView } from './audio-view.ts'
import type { MusicTakes, MusicView } from './music-view.ts'
import type { CaptionsView, VideoView } from './video-view.ts'
import type {
  AppliedReply,
  AskBody,
  AskRow,
  DocumentRow,
  ProjectView,
  ProposalRow,
  ProposalView,
  RanReply,
  RunBody,
  TurnRow,
  TurnView,
} from './shapes.ts'

/** What is called with an address and options, as `fetch` is. */
export type StudioTransport = (url: string, options: RequestInit) => Promise<Response>

/** The studio's routes as functions. A refusal is a value with a sentence; so is a server that does not answer. */
export type StudioClient = {
  /** Swaps the token for a cookie, in a page of the server. */
  beginSession(token: string): Promise<void | Problem>
  project(): Promise<ProjectView | Problem>
  documents(): Promise<readonly DocumentRow[] | Problem>
  /** As `cutroom state --json` prints it. */
  document(name: string): Promise<Json | Problem>
  /** An audio document for drawing: as it is, or as it would be after a proposal with only some of its steps. */
  audioView(
    name: string,
    proposed?: { readonly proposal: string; readonly only: readonly string[] },
  ): Promise<AudioView | Problem>
  /** A document of words for drawing, in columns. */
  videoView(
    name: string,
    proposed?: { readonly proposal: string; readonly only: readonly string[] },
  ): Promise<VideoView | Problem>
  /** The captions of a document of words, as they would be written. */
  captions(name: string): Promise<CaptionsView | Problem>
  /** A song for drawing. */
  musicView(
    name: string,
    proposed?: { readonly proposal: string; readonly only: readonly string[] },
  ): Promise<MusicView | Problem>
  /** What was written for a region of a song so far. */
  musicTakes(name: string, region: string): Promise<MusicTakes | Problem>
  /** Plans operations by name; what comes of it is approved like every proposal. */
  run(body: RunBody): Promise<RanReply | Problem>
  ask(body: AskBody): Promise<{ readonly ask: string } | Problem>
  asks(): Promise<readonly AskRow[] | Problem>
  callOff(ask: string): Promise<{ readonly ask: string } | Problem>
  proposals(): Promise<readonly ProposalRow[] | Problem>
  /** What it would come to, with only these operate steps where they are named. */
  proposal(id: string, only?: readonly string[]): Promise<ProposalView | Problem>
  approve(id: string, only?: readonly string[]): Promise<AppliedReply | Problem>
  reject(id: string): Promise<{ readonly rejected: string } | Problem>
  take(id: string, reading: string): Promise<Pick<AskRow, 'reply' | 'proposal' | 'turn'> | Problem>
  /** Plans a stale one again from its words. */
  rebase(id: string): Promise<Pick<AskRow, 'reply' | 'proposal' | 'turn'> | Problem>
  undo(turn?: string): Promise<AppliedReply | Problem>
  redo(turn?: string): Promise<AppliedReply | Problem>
  history(): Promise<readonly TurnRow[] | Problem>
  turn(id: string): Promise<TurnView | Problem>
  /** Any other route of `/api/v1`, for what has a client of its own. */
  call(path: string, options?: CallOptions): Promise<Response | Problem>
}

type CallOptions = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly json?: unknown
  readonly bytes?: Uint8Array<ArrayBuffer> | Blob
  readonly headers?: { readonly [name: string]: string }
  readonly signal?: AbortSignal
}

/** `token` is for programs; a page has its cookie. */
export function openStudioClient({
  url = '',
  token,
  transport,
}: {
  url?: string
  token?: string
  transport: StudioTransport
}): StudioClient {
  async function call(path: string, options: CallOptions = {}): Promise<Response | Problem> {
    const { method = 'GET', json, bytes, headers = {}, signal } = options
    const body = json === undefined ? bytes : JSON.stringify(json)
    const type = json === undefined ? 'application/octet-stream' : 'application/json'
    try {
      const reply = await transport(`${url}/api/v1${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': type }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      })
      return reply.ok ? reply : await problemOf(reply)
    } catch {
      return problem(
        signal?.aborted ? 'called-off' : 'no-answer',
        signal?.aborted ? 'It was called off.' : 'Cutroom does not answer; is it still running?',
      )
    }
  }
  const given = async <Reply>(path: string, options?: CallOptions): Promise<Reply | Problem> => {
    const reply = await call(path, options)
    return isProblem(reply) ? reply : ((await reply.json()) as Reply)
  }
  const post = <Reply>(path: string, json: unknown = {}): Promise<Reply | Problem> =>
    given(path, { method: 'POST', json })
  const at = (id: string): string => encodeURIComponent(id)
  const drawn = (name: string, proposed?: { readonly proposal: string; readonly only: readonly string[] }): string => {
    const would = proposed ? { proposal: proposed.proposal, only: proposed.only.join(',') } : {}
    return `/documents/${at(name)}?${new URLSearchParams({ form: 'view', ...would }).toString()}`
  }
  return {
    call,
    beginSession: async (secret) => {
      const reply = await call('/session', { method: 'POST', headers: { authorization: `Bearer ${secret}` } })
      return isProblem(reply) ? reply : undefined
    },
    project: () => given('/project'),
    documents: () => given('/documents'),
    document: (name) => given(`/documents/${at(name)}`),
    audioView: (name, proposed) => given(drawn(name, proposed)),
    videoView: (name, proposed) => given(drawn(name, proposed)),
    captions: (name) => given(`/documents/${at(name)}?form=captions`),
    musicView: (name, proposed) => given(drawn(name, proposed)),
    musicTakes: (name, region) => given(`/documents/${at(name)}?takesOf=${at(region)}`),
    run: (body) => post('/run', body),
    ask: (body) => post('/ask', body),
    asks: () => given('/asks'),
    callOff: (ask) => given(`/asks/${at(ask)}`, { method: 'DELETE' }),
    proposals: () => given('/proposals'),
    proposal: (id, only) => (only ? post(`/proposals/${at(id)}/consider`, { only }) : given(`/proposals/${at(id)}`)),
    approve: (id, only) => post(`/proposals/${at(id)}/approve`, only ? { only } : {}),
    reject: (id) => post(`/proposals/${at(id)}/reject`),
    take: (id, reading) => post(`/proposals/${at(id)}/take`, { reading }),
    rebase: (id) => post(`/proposals/${at(id)}/rebase`),
    undo: (turn) => post('/undo', turn === undefined ? {} : { turn }),
    redo: (turn) => post('/redo', turn === undefined ? {} : { turn }),
    history: () => given('/history'),
    turn: (id) => given(`/turns/${at(id)}`),
  }
}

async function problemOf(reply: Response): Promise<Problem> {
  const said = (await reply.json().catch(() => null)) as { problem?: { code: string; message: string; details: Json } }
  const { code, message, details } = said?.problem ?? {
    code: 'fault',
    message: `Cutroom answered with ${reply.status} and no reason.`,
    details: null,
  }
  return problem(code, message, details)
}
