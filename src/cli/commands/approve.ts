import { isProblem } from '../../kernel/index.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { shown } from '../print.ts'
import { sayApplied } from '../say-applied.ts'

export function run([id = '']: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice }) => {
    const only = typeof options['only'] === 'string' ? options['only'].split(',').map((step) => step.trim()) : undefined
    const applied = await studio.approve(id, only === undefined ? {} : { only })
    return isProblem(applied) ? applied : sayApplied(voice, applied, shown(applied.reading), { reading: applied.reading, diff: applied.diff })
  })
}
