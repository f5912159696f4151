import { describeMachine } from '../../app/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { paint, shown, voice } from '../print.ts'

/** What this machine offers, and how to get what is missing. */
export async function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const parts = await describeMachine()
  for (const { name, found, version, needed, how } of parts) {
    speak.say(
      `${found ? paint(speak, 'green', '✓') : paint(speak, 'yellow', '–')} ${name.padEnd(12)} ` +
        `${found ? shown(String(version)) : `missing; ${shown(how, 400)}`}  ${paint(speak, 'dim', shown(needed))}`,
    )
    if (found && name === 'ffmpeg') speak.say(`  ${''.padEnd(12)} ${paint(speak, 'dim', shown(how, 600))}`)
  }
  speak.give({ parts })
  return 0
}
