import { describePrograms } from '../../gate/describe-programs.ts'
import type { Options } from '../main.ts'
import { paint, shown, voice } from '../print.ts'

/** What this machine offers, and how to get what is missing. */
export async function run(_args: readonly string[], options: Options): Promise<number> {
  const speak = voice(options)
  const parts = [{ name: 'node', found: true, version: process.version, needed: 'everything', how: '' }, ...(await describePrograms())]
  for (const { name, found, version, needed, how } of parts) speak.say(`${found ? paint(speak, 'green', '✓') : paint(speak, 'yellow', '–')} ${name.padEnd(10)} ${found ? shown(String(version)) : `missing; ${how}`}  ${paint(speak, 'dim', needed)}`)
  speak.give({ parts })
  return 0
}
