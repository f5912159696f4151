import type { UserConfig } from '../gate/index.ts'
import type { MindChoice } from '../sessions/index.ts'
import { askYes } from './keys.ts'
import type { Here } from './open-here.ts'
import { shown, paint, type Voice, type ProgressBar } from './print.ts'

/** Who plans, as the options say it, and how a person at a terminal is asked on the way. */
export function chooseMind(at: Omit<Here, 'workbench'>): MindChoice {
  const { options, voice, io, progress, signal } = at
  const isAsked = io.stdin.isTTY === true && io.stderr.isTTY === true && !voice.json
  let asking = 0
  /** The bar would be drawn over the question. */
  const whilePaused = async (ask: () => Promise<boolean>): Promise<boolean> => {
    asking += 1
    progress.end()
    return ask().finally(() => (asking -= 1))
  }
  let phase = ''
  const waiting = (what: string | (() => string)): (() => void) =>
    countSeconds(what, { ...progress, at: (done, said) => void (asking === 0 && progress.at(done, said)) })
  return {
    ...(typeof options['mind'] === 'string' && { mind: options['mind'] }),
    ...(options['vote'] === true && { vote: true }),
    ...(options['builtin'] === false && { builtinFirst: false }),
    onThinking: (model) => waiting(() => `${shown(model)} is ${phase === '' ? 'thinking' : phase}`),
    onProgress: ({ phase: name, reply, maxReplies }) => {
      phase = name === null ? '' : `${shown(name)}, reply ${reply} of at most ${maxReplies}`
    },
    onFirstUse: async (said) => {
      voice.remark(shown(said, 600))
      return !isAsked || askYes(at, 'Go on?')
    },
    ...(isAsked &&
      options['plan'] !== true && {
        openForeign: (config) =>
          openForeign(config.servers ?? {}, {
            voice,
            signal,
            waiting,
            sayYes: (question) => whilePaused(() => askYes(at, question)),
          }),
      }),
  }
}

/** How long others will take nobody knows: the bar fills ever more slowly, and the seconds count. */
function countSeconds(what: string | (() => string), progress: ProgressBar): () => void {
  const started = performance.now()
  const timer = setInterval(() => {
    const seconds = (performance.now() - started) / 1000
    progress.at(seconds / (seconds + 10), `${typeof what === 'string' ? what : what()}, ${seconds.toFixed(0)} s`)
  }, 250)
  return () => {
    clearInterval(timer)
    progress.end()
  }
}

/** `waiting` shows that something is waited for, until what it gives back is called. */
type Person = {
  readonly voice: Voice
  readonly signal: AbortSignal
  sayYes(question: string): Promise<boolean>
  waiting(what: string): () => void
}
type Opened = ReturnType<NonNullable<MindChoice['openForeign']>>

/** The user's own tool servers, each use and each new tool put to the person at the terminal. */
async function openForeign(
  servers: NonNullable<UserConfig['servers']>,
  { voice, signal, sayYes, waiting }: Person,
): Opened {
  if (Object.keys(servers).length === 0)
    return {
      tools: { list: [], call: () => Promise.reject(new Error('There is no tool to call')) },
      close: async () => {},
    }
  const { openForeignTools, rememberTools } = await import('../mcp/client/open-foreign-tools.ts')
  const rest = waiting('starting your tool servers')
  const opened = await openForeignTools({
    servers,
    signal,
    ask: async ({ server, tool, via, where, args }) => {
      voice.remark(
        `The model wants to use ${paint(voice, 'bold', `${shown(server)} ${shown(tool)}`)} (${shown(via, 300)}; ` +
          `${shown(where)}) with\n  ${shown(args, 2000)}`,
      )
      return (await sayYes('Allow this once?')) ? 'yes' : 'no'
    },
    trust: async ({ server, via, tools }) => {
      voice.remark(
        `Tools of ${paint(voice, 'bold', shown(server))} (${shown(via, 300)}) that you have not trusted as they are:`,
      )
      for (const { name, description, parameters, was } of tools)
        voice.remark(`  ${shown(name)} (${was}): ${shown(description, 400)}\n    ${shown(parameters, 600)}`)
      return (await sayYes('Trust them?')) ? 'yes' : 'no'
    },
    remember: rememberTools,
  }).finally(rest)
  if (!signal.aborted) for (const { message } of opened.problems) voice.remark(shown(message, 400))
  return opened
}
