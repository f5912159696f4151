import type { Options } from '../main.ts'
import { here } from '../open-here.ts'

export function run([id = '']: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice }) => {
    const refused = await studio.reject(id)
    if (refused) return refused
    voice.say('Dropped; nothing was changed.')
    voice.give({ rejected: id })
    return 0
  })
}
