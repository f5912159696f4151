import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isProblem, problem, type Backend, type Json, type Problem, type WorkingCopy } from 'cutroom/kernel'
import { shadowOf, songsOf, type Song } from './domain.ts'

type Look = { songs: Song[]; selection: Json; target: number; revision: number; made: number; undoDepth: number }
type Request = { do: string; operation?: string; [field: string]: Json | undefined }
type Answer = { id: number; refused?: string }

/**
 * A time limit for each request, since a hanging editor must not hang its caller; some operations may need a longer
 * one.
 */
export type Patience = { otherwise: number; [request: string]: number }

/** A running editor as a backend of the kernel. */
export type OwnEditor = Backend & {
  /** What planning works on: built from one look at the editor, and from then on without it. */
  shadow(): Promise<{ base: number; copy: WorkingCopy } | Problem>
  ask(request: Request): Promise<Answer | Problem>
  close(): Promise<void>
}

export async function openEditor(
  args: readonly string[] = [],
  patienceMs: Patience = { otherwise: 10_000 },
): Promise<OwnEditor | Problem> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('editor.mjs', import.meta.url)), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const open = new Map<number, (answer: Answer | Problem) => void>()
  const gone = problem(
    'editor-gone',
    'The editor has ended, so nothing more can be done in it; open it again and ask again.',
  )
  let isGone = false
  let count = 0
  const lose = (): void => {
    isGone = true
    for (const settle of open.values()) settle(gone)
  }
  child.on('error', lose).on('close', lose)
  child.stdin.on('error', lose)
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as Answer
    open.get(answer.id)?.(answer)
  })

  const ask: OwnEditor['ask'] = async (request) => {
    if (isGone) return gone
    const id = ++count
    const name = request.operation ?? request.do
    const limitMs = patienceMs[name] ?? patienceMs.otherwise
    const answer = await new Promise<Answer | Problem>((settle) => {
      const timer = setTimeout(
        () => settle(problem('editor-silent', `The editor did not answer ${name} within ${limitMs / 1000} s.`)),
        limitMs,
      )
      open.set(id, (said) => {
        clearTimeout(timer)
        settle(said)
      })
      child.stdin.write(`${JSON.stringify({ ...request, id })}\n`)
    })
    open.delete(id)
    return isProblem(answer) || answer.refused === undefined
      ? answer
      : problem('editor-refused', `The editor refused ${name}: ${answer.refused}`)
  }

  const hello = await ask({ do: 'hello' })
  if (isProblem(hello)) return hello
  const able = new Set((hello as unknown as { operations: string[] }).operations)
  const look = async (): Promise<Look | Problem> => (await ask({ do: 'look' })) as unknown as Look | Problem
  const stateOf = ({ songs, selection, target }: Look): WorkingCopy['state'] => shadowOf(songs, { selection, target })
  return {
    ask,
    can: (operation) => able.has(operation),
    snapshot: async () => {
      const seen = await look()
      return isProblem(seen) ? seen : { revision: String(seen.revision), state: stateOf(seen) }
    },
    shadow: async () => {
      const seen = await look()
      return isProblem(seen) ? seen : { base: seen.revision, copy: { state: stateOf(seen), nextId: seen.made + 1 } }
    },
    execute: async ({ operation, params, ids = [] }, permit) => {
      if (permit.permit !== 'approved')
        return problem('not-approved', `${operation} waits for approval: plan on the shadow, not on the live editor.`)
      const answer = await ask({ do: 'run', operation, params, ids })
      return isProblem(answer) ? answer : undefined
    },
    checkpoint: async () => {
      const seen = await look()
      return isProblem(seen) ? seen : seen.undoDepth
    },
    rollBack: async (mark) => {
      const answer = await ask({ do: 'undo_to', depth: mark })
      return isProblem(answer) ? answer : undefined
    },
    contentOf: songsOf,
    close: async () => {
      if (isGone) return
      child.kill()
      await once(child, 'close')
    },
  }
}
