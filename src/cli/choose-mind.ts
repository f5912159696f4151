import type { MindChoice } from '../sessions/plan-with-mind.ts'
import { readKey } from './keys.ts'
import type { Options } from './main.ts'
import { paint, shown, type Voice } from './print.ts'
import type { Progress } from './progress.ts'

/** Who plans, as the options say it, and how a person at a terminal is asked on the way. */
export function chooseMind({ options, voice, progress }: { options: Options; voice: Voice; progress: Progress }): MindChoice {
  const isAsked = process.stdin.isTTY && process.stderr.isTTY && !voice.json
  let signs = 0
  return {
    ...(typeof options['mind'] === 'string' && { mind: options['mind'] }),
    ...(options['vote'] === true && { vote: true }),
    ...(options['builtin'] === false && { builtinFirst: false }),
    onSign: (model) => progress.at(1 - 50 / (50 + signs++), `${model} is thinking`),
    onFirstUse: async (said) => {
      process.stderr.write(`${shown(said, 600)}\n`)
      if (!isAsked) return true
      return sayYes(voice, 'Go on?')
    },
    ...(isAsked && options['plan'] !== true && { openForeign: (config) => openForeign(config.servers ?? {}, voice) }),
  }
}

/** Waits for a key; only y is a yes. */
async function sayYes(voice: Voice, question: string): Promise<boolean> {
  process.stderr.write(`${question} ${paint(voice, 'dim', 'y yes · any other key no')}\n`)
  return (await readKey()).toLowerCase() === 'y'
}

async function openForeign(servers: Parameters<typeof import('../mcp/client/open-foreign-tools.ts').openForeignTools>[0]['servers'], voice: Voice): ReturnType<NonNullable<MindChoice['openForeign']>> {
  if (Object.keys(servers).length === 0) return { tools: { list: [], call: () => Promise.reject(new Error('There is no tool to call')) }, close: async () => {} }
  const { openForeignTools } = await import('../mcp/client/open-foreign-tools.ts')
  const { rememberTools } = await import('../mcp/client/remember-tools.ts')
  const opened = await openForeignTools({
    servers,
    ask: async ({ server, tool, via, where, args }) => {
      process.stderr.write(`The model wants to use ${paint(voice, 'bold', `${shown(server)} ${shown(tool)}`)} (${shown(via, 300)}; ${shown(where)}) with\n  ${shown(args, 2000)}\n`)
      return (await sayYes(voice, 'Allow this once?')) ? 'yes' : 'no'
    },
    trust: async ({ server, via, tools }) => {
      process.stderr.write(`Tools of ${paint(voice, 'bold', shown(server))} (${shown(via, 300)}) that you have not trusted as they are:\n`)
      for (const { name, description, parameters, was } of tools) process.stderr.write(`  ${shown(name)} (${was}): ${shown(description, 400)}\n    ${shown(parameters, 600)}\n`)
      return (await sayYes(voice, 'Trust them?')) ? 'yes' : 'no'
    },
    remember: rememberTools,
  })
  for (const { message } of opened.problems) process.stderr.write(`${shown(message, 400)}\n`)
  return opened
}
