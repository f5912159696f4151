import { isProblem } from '../../kernel/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { sayApplied } from '../say-applied.ts'

export function run([turn]: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const applied = await workbench.redo(turn)
    return isProblem(applied) ? applied : sayApplied(voice, applied, 'Redone')
  })
}
