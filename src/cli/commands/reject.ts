import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'

export function run([id = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const refused = await workbench.reject(id)
    if (refused) return refused
    voice.say('Dropped; nothing was changed.')
    voice.give({ rejected: id })
    return 0
  })
}
