import type { CalledThread } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import type { SessionsPort } from '../../server/index.ts'
import type { PlanRuns } from './plan-runs.ts'
import type { StudioHandlers } from './studio-thread.ts'

type Opened = {
  readonly thread: CalledThread<StudioHandlers>
  readonly runs: PlanRuns
  /** Sessions or turns are not what they were. */
  changed(): void
}

/** Sessions, plans and files for the server: asked of the thread that holds the project. */
export function sessionsPort({ thread, runs, changed }: Opened): SessionsPort {
  const andTell = async (reply: Promise<string | Problem>): Promise<string | Problem> => {
    const given = await reply
    if (!isProblem(given)) changed()
    return given
  }
  return {
    list: () => thread.call('sessions', undefined),
    turns: (session) => thread.call('sessionTurns', { session }),
    begin: (body) => andTell(thread.call('beginSession', body)),
    folder: (path) => thread.call('folder', { path }),
    file: (path) => thread.call('file', { path }),
    text: (turn, name) => thread.call('turnText', { turn, name }),
    contexts: (turn) => thread.call('contexts', { turn }),
    plan: (turn, body) => thread.call('considerPlan', { turn, body }),
    take: (body) => andTell(thread.call('takePlan', body)),
    say: async (body) =>
      runs.begin({
        does: 'plan',
        turn: null,
        words: body.words,
        work: (watch) => thread.call('planFromWords', body, watch),
      }),
    execute: async (turn, body) => {
      // What is refused is refused at once; it is looked at again when nobody else can change it any more.
      const ready = await thread.call('checkOrder', { turn, body })
      if (isProblem(ready)) return ready
      const work = (watch: object): Promise<string | Problem> => thread.call('executePlan', { turn, body }, watch)
      return runs.begin({ does: 'execute', turn, words: null, work })
    },
    resume: async (turn) =>
      runs.begin({ does: 'resume', turn, words: null, work: (watch) => thread.call('resumeTurn', { turn }, watch) }),
    skip: async (turn, body) => {
      const work = (watch: object): Promise<string | Problem> => thread.call('skipPlan', { turn, body }, watch)
      return runs.begin({ does: 'skip', turn, words: body.words, work })
    },
    runs: async () => JSON.stringify(runs.list()),
    callOff: runs.callOff,
  }
}
