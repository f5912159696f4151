import type { UserConfig } from '../gate/user-config.ts'
import type { MindChoice } from '../sessions/index.ts'
import { paint, shown, type Voice } from './print.ts'

/** `waiting` shows that something is waited for, until what it gives back is called. */
type Person = {
  readonly voice: Voice
  readonly signal: AbortSignal
  sayYes(question: string): Promise<boolean>
  waiting(what: string): () => void
}
type Opened = ReturnType<NonNullable<MindChoice['openForeign']>>

/** The user's own tool servers, each use and each new tool put to the person at the terminal. */
export async function openForeign(
  servers: NonNullable<UserConfig['servers']>,
  { voice, signal, sayYes, waiting }: Person,
): Opened {
  if (Object.keys(servers).length === 0)
    return {
      tools: { list: [], call: () => Promise.reject(new Error('There is no tool to call')) },
      close: async () => {},
    }
  const { openForeignTools } = await import('../mcp/client/open-foreign-tools.ts')
  const { rememberTools } = await import('../mcp/client/remember-tools.ts')
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
