import { viewOperations } from '../../app/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { paint, voice } from '../print.ts'

/** The same inside and outside a project. */
export async function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const operations = await viewOperations()
  for (const { name, domain, summary, destroys } of operations)
    speak.say(
      `${paint(speak, 'bold', name)}  ${paint(speak, 'dim', domain)}  ` +
        `${summary}${destroys === null ? '' : paint(speak, 'yellow', `  (destroys ${destroys})`)}`,
    )
  speak.give(operations)
  return 0
}
