import { isProblem, problem } from '../../kernel/index.ts'
import { formatTime } from '../../words/format-time.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { shown } from '../print.ts'

export function run(files: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice }) => {
    const kind = options['as']
    if (kind !== undefined && kind !== 'audio') return problem('usage', `This version imports as audio, not as "${shown(String(kind))}".`)
    const imported = await studio.importFiles(files, options.on === undefined ? {} : { on: options.on })
    if (isProblem(imported)) return imported
    const { document, added, warnings } = imported
    for (const { name, duration } of added) voice.say(`${shown(name)}  ${formatTime(duration)}  → ${shown(document)}`)
    for (const warning of warnings) voice.say(`Note: ${shown(warning)}`)
    voice.give({ document, kind: 'audio', added })
    return 0
  })
}
