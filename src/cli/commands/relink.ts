import { resolve } from 'node:path'
import { isProblem } from '../../kernel/index.ts'
import { relink } from '../../media/index.ts'
import { recordingsOf } from '../../project/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { shown } from '../print.ts'

/** A recording that moved is found again by the hash of its bytes. */
export function run([file = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const path = resolve(io.cwd, file)
    const found = await relink(workbench.sources.mediaFolder, path, recordingsOf(workbench.project.history()))
    if (isProblem(found)) return found
    voice.say(`${shown(found.name)} is found again at ${shown(path)}.`)
    voice.give({ relinked: found.address, path })
    return 0
  })
}
