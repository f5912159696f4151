import { isProblem } from '../../kernel/index.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { sayApplied } from '../say-applied.ts'

export function run([turn]: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice }) => {
    const applied = await studio.undo(turn, options.on)
    return isProblem(applied) ? applied : sayApplied(voice, applied, 'Undone')
  })
}
