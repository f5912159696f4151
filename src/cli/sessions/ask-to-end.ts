import { endBackground } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { listRunning } from '../../sessions/index.ts'
import { isTerminal } from '../io.ts'
import type { Here } from '../open-here.ts'
import { shown } from '../print.ts'
import { askYes } from '../say-yes.ts'

/** Names what earlier turns left running, and asks a person of each whether to end it. Nobody else ends anything. */
export async function askToEnd(
  at: Pick<Here, 'workbench' | 'voice' | 'io'>,
  where: { session: string; turn?: string },
): Promise<Problem | undefined> {
  const running = await listRunning(at.workbench.folder, where)
  if (isProblem(running)) return running
  for (const { command, process: left, turn } of running) {
    const said = `"${shown(command)}" of turn ${turn} still runs in the background (pid ${left.pid})`
    if (at.voice.json || !isTerminal(at.io)) {
      at.voice.remark(`${said}; run this in a terminal to end it, or: kill -- -${left.pid}`)
    } else if (await askYes(at, `${said}. End it?`)) {
      const hasEnded = await endBackground(left)
      at.voice.remark(hasEnded ? 'It has ended.' : `It could not be ended; look at pid ${left.pid}.`)
    }
  }
  return undefined
}
