import { isProblem } from '../../kernel/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { shown } from '../print.ts'
import { sayApplied } from '../say-applied.ts'

export function run([turn]: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const applied = await workbench.redo(turn)
    if (isProblem(applied)) return applied
    const done = sayApplied(voice, { ...applied, warnings: [] }, 'Redone', { says: applied.says })
    voice.say(`  ${shown(applied.says)}`)
    return done
  })
}
