import { isProblem } from '../../kernel/index.ts'
import { waitingProposal } from '../../project/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { shown } from '../print.ts'
import { chooseSteps } from '../review/edits/chosen-steps.ts'
import { sayApplied } from '../say-applied.ts'

export function run([id = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const waiting = await waitingProposal(workbench.folder, workbench.project.history(), id)
    if (isProblem(waiting)) return waiting
    const only = chooseSteps(waiting.proposal, { only: textOf(options['only']), except: textOf(options['except']) })
    if (isProblem(only)) return only
    const applied = await workbench.approve(id, only === undefined ? {} : { only })
    return isProblem(applied)
      ? applied
      : sayApplied(voice, applied, shown(applied.reading), { reading: applied.reading, diff: applied.diff })
  })
}

const textOf = (option: Options[string]): string | undefined => (typeof option === 'string' ? option : undefined)
