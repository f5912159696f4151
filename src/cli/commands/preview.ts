import { join, resolve } from 'node:path'
import { isProblem } from '../../kernel/index.ts'
import { waitingProposal } from '../../project/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { keepOutput, resolveOutput } from '../resolve-output.ts'
import { playChanges, writePreviews } from '../play-changes.ts'
import { shown } from '../print.ts'

/** Plays each change of a waiting proposal with a second around it, or writes them as files. */
export function run([id = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (place) => {
    const { workbench, voice } = place
    const waiting = await waitingProposal(workbench.folder, workbench.project.history(), id)
    if (isProblem(waiting)) return waiting
    const out = options['out']
    if (typeof out !== 'string' && !voice.json) {
      voice.say(await playChanges(workbench, waiting.proposal))
      return 0
    }
    const folder = resolve(io.cwd, typeof out === 'string' ? out : '.')
    const allowed = await resolveOutput(place, join(folder, 'change-01.wav'))
    if (isProblem(allowed)) return allowed
    const files = await writePreviews(workbench, waiting.proposal, folder)
    if (isProblem(files)) return files
    for (const { path } of files) {
      await keepOutput(place, path)
      voice.say(shown(path))
    }
    voice.give({ id, files })
    return 0
  })
}
