import { changesOf, isProblem } from '../../kernel/index.ts'
import { readTurnFile } from '../../sessions/turn-folder.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { paint, shown } from '../print.ts'

/** One turn in full: what was asked, planned, decided, applied and found. `NN` is enough within a session. */
export function run([id = '']: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice }) => {
    const found = await studio.turn(id)
    if (isProblem(found)) return found
    const { turn, verified } = found
    const plan = await readTurnFile(studio.folder, turn.id, 'plan.md')
    if (isProblem(plan)) return plan
    const report = await readTurnFile(studio.folder, turn.id, 'report.md')
    if (isProblem(report)) return report
    const steps = turn.parts.flatMap((part) => part.units.flatMap((unit) => unit.steps))
    voice.say(`${paint(voice, 'bold', turn.id)}  "${shown(turn.label)}"  ${turn.when}${turn.undone ? '  (undone)' : ''}`)
    for (const step of steps) voice.say(`  ${step.id}  ${step.kind === 'operate' ? paint(voice, 'bold', step.operation) : step.operation}  ${shown(step.purpose)}`)
    voice.say(`  ${turn.parts.reduce((sum, part) => sum + changesOf(part).length, 0)} changes`)
    if (report !== undefined) voice.say(report.slice(report.indexOf('### Read back')).trim())
    voice.give({ turn: turn.id, input: turn.label, plan: plan ?? null, decisions: [{ decision: 'approve', when: turn.when }], steps, verified, undone: turn.undone, cost: { modelCalls: 0, tokens: 0, money: 0 } })
    return 0
  })
}
