import { resolve } from 'node:path'
import { isProblem } from '../../kernel/index.ts'
import { relink } from '../../media/index.ts'
import { recordingsOf } from '../../project/recordings-of.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { shown } from '../print.ts'

/** A recording that moved is found again by the hash of its bytes. */
export function run([file = '']: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice }) => {
    const found = await relink(studio.sources.mediaFolder, resolve(file), recordingsOf(studio.project.history()))
    if (isProblem(found)) return found
    voice.say(`${shown(found.name)} is found again at ${shown(resolve(file))}.`)
    voice.give({ relinked: found.address, path: resolve(file) })
    return 0
  })
}
