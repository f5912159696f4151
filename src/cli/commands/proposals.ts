import { isProblem } from '../../kernel/index.ts'
import { isStale, waitingProposals } from '../../project/index.ts'
import { tellRetracted } from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { paint, shown } from '../print.ts'

const OUTDATED = '  (the document has changed since; ask again)'

export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const found = await waitingProposals(workbench.folder, workbench.project.history())
    if (isProblem(found)) return found
    const stale = new Set(
      found.waiting
        .filter(({ proposal }) => isStale(workbench.project.history(), proposal))
        .map(({ proposal }) => proposal.id),
    )
    const listed = found.waiting.map(({ proposal, when }) => ({
      id: proposal.id,
      document: proposal.parts[0]?.document ?? null,
      reading: proposal.reading,
      when,
      steps: proposal.parts.flatMap((part) => part.units.flatMap((unit) => unit.steps)),
      ...(proposal.retracts && { retracts: proposal.retracts }),
    }))
    for (const { id, reading, steps, retracts } of listed) {
      const takesBack = tellRetracted(workbench.project.history(), retracts)
      voice.say(
        `${paint(voice, 'bold', id)}  ${shown(reading)}${stale.has(id) ? paint(voice, 'yellow', OUTDATED) : ''}`,
      )
      if (takesBack !== undefined) voice.say(`  ${shown(takesBack, 500)}`)
      for (const step of steps.filter(({ kind }) => kind === 'operate'))
        voice.say(`  ${step.id}  ${shown(step.purpose)}`)
    }
    for (const { message } of found.unusable) voice.say(shown(message))
    voice.say(
      listed.length === 0
        ? 'Nothing waits for a decision.'
        : 'Decide with: cutroom approve ID, cutroom reject ID, cutroom preview ID',
    )
    voice.give(listed)
    return 0
  })
}
