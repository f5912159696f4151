import type { MindChoice } from '../sessions/index.ts'
import { openForeign } from './open-foreign.ts'
import type { Here } from './open-here.ts'
import { shown } from './print.ts'
import type { Progress } from './progress.ts'
import { sayYes } from './say-yes.ts'

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
    onProgress: ({ phase: name, reply, mostReplies }) => {
      phase = name === null ? '' : `${shown(name)}, reply ${reply} of at most ${mostReplies}`
    },
    onFirstUse: async (said) => {
      voice.remark(shown(said, 600))
      return !isAsked || sayYes(at, 'Go on?')
    },
    ...(isAsked &&
      options['plan'] !== true && {
        openForeign: (config) =>
          openForeign(config.servers ?? {}, {
            voice,
            signal,
            waiting,
            sayYes: (question) => whilePaused(() => sayYes(at, question)),
          }),
      }),
  }
}

/** How long others will take nobody knows: the bar fills ever more slowly, and the seconds count. */
function countSeconds(what: string | (() => string), progress: Progress): () => void {
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
