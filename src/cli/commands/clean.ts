import { isProblem } from '../../kernel/index.ts'
import { clean } from '../../project/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { shown } from '../print.ts'

/** Frees what nothing refers to; what a turn could still bring back stays. */
export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const cleaned = await clean(workbench.project, { dryRun: options['dryRun'] === true })
    if (isProblem(cleaned)) return cleaned
    for (const { path, bytes } of cleaned.freed) voice.say(`${shown(path)}  ${megabytes(bytes)}`)
    voice.say(
      `${options['dryRun'] === true ? 'Would free' : 'Freed'} ` +
        `${megabytes(cleaned.freed.reduce((sum, { bytes }) => sum + bytes, 0))}.`,
    )
    voice.give(cleaned)
    return 0
  })
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
