import { sayCount } from '../../words/index.ts'
import { plannerOf, viewRetracted, type Workbench } from '../../app/index.ts'
import { changesOf, isProblem, type Problem } from '../../kernel/index.ts'
import {
  costOfRecord,
  readMindRecord,
  readTurnFile,
  tellRetracted,
  type MindCost,
  type MindRecord,
} from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { paint, shown, type Voice } from '../print.ts'
import { formatCost } from '../say-applied.ts'

/** One turn in full: what was asked, planned, decided, applied and found. `NN` is enough within a session. */
export function run([id = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const found = await workbench.turn(id)
    if (isProblem(found)) return (await talk(workbench, voice, id)) ?? found
    const { turn, verified } = found
    const plan = await readTurnFile(workbench.folder, turn.id, 'plan.md')
    if (isProblem(plan)) return plan
    const report = await readTurnFile(workbench.folder, turn.id, 'report.md')
    if (isProblem(report)) return report
    const record = await readMindRecord(workbench.folder, turn.id)
    if (isProblem(record)) return record
    const cost = costOfRecord(record)
    const steps = turn.parts.flatMap((part) => part.units.flatMap((unit) => unit.steps))
    const back = viewRetracted(workbench, turn)
    const takesBack = tellRetracted(workbench.project.history(), turn.retracts)
    const by = back.takenBackBy
    const gone = !turn.undone ? '' : by === undefined ? '  (undone)' : `  (taken back by ${by})`
    voice.say(`${paint(voice, 'bold', turn.id)}  "${shown(turn.label)}"  ${turn.when}${gone}`)
    if (takesBack !== undefined) voice.say(`  ${shown(takesBack, 500)}`)
    for (const step of steps)
      voice.say(
        `  ${step.id}  ${step.kind === 'operate' ? paint(voice, 'bold', step.operation) : step.operation}  ` +
          shown(step.purpose),
      )
    const changes = turn.parts.reduce((sum, part) => sum + changesOf(part).length, 0)
    voice.say(`  ${sayCount(changes, 'change')}`)
    if (turn.undone) voice.say('  None of this counts any longer; what was read back is how it stood when it was done.')
    if (report !== undefined)
      voice.say(report.slice(Math.max(0, report.search(/^(?:### Read back|## 3\. Evidence)$/m))).trim())
    else if (plan !== undefined && !turn.undone)
      voice.say(`  It has no report yet: it is running in another window, or was interrupted; "cutroom resume" tells.`)
    if (record) sayMind(voice, record, cost)
    voice.give({
      turn: turn.id,
      input: turn.label,
      plan: plan ?? null,
      decisions: [{ decision: 'approve', when: turn.when }],
      steps,
      verified,
      undone: turn.undone,
      ...back,
      mind: await plannerOf(workbench, turn, record),
      calls: callsOf(record),
      votes: record?.voted ?? [],
      cost,
    })
    return 0
  })
}

/** A turn that applied nothing is in no journal; what was said with a model is in its folder all the same. */
async function talk({ folder }: Workbench, voice: Voice, id: string): Promise<number | Problem | undefined> {
  const record = /^\d{8}-[a-z0-9-]+\/\d{2,}$/.test(id) ? await readMindRecord(folder, id) : undefined
  if (record === undefined || isProblem(record)) return record
  const plan = await readTurnFile(folder, id, 'plan.md')
  if (isProblem(plan)) return plan
  const cost = costOfRecord(record)
  voice.say(`${paint(voice, 'bold', id)}  "${shown(record.request.words)}"  (nothing was applied)`)
  sayMind(voice, record, cost)
  voice.give({
    turn: id,
    input: record.request.words,
    plan: plan ?? null,
    decisions: [],
    steps: [],
    verified: [],
    undone: false,
    mind: record.mind,
    calls: callsOf(record),
    votes: record.voted,
    cost,
  })
  return 0
}

/** Each question to the model, without its long texts. */
function callsOf(record: MindRecord | undefined): object[] {
  return (record?.exchanges ?? []).map(({ iteration, vote, outcome, attempts, milliseconds, usage, money }) => ({
    iteration,
    vote,
    attempts,
    milliseconds,
    usage,
    money,
    ...('reply' in outcome
      ? { said: outcome.reply.text, called: outcome.reply.calls.map(({ name, args }) => ({ name, args })) }
      : { problem: outcome.problem }),
  }))
}

function sayMind(voice: Voice, { mind, exchanges, voted }: MindRecord, cost: MindCost): void {
  voice.say(`${paint(voice, 'bold', shown(mind))}  ${formatCost(cost)}`)
  for (const { iteration, vote, outcome } of exchanges) {
    const came =
      'reply' in outcome
        ? outcome.reply.calls.map(({ name, args }) => `${name} ${JSON.stringify(args)}`).join('; ') ||
          outcome.reply.text
        : outcome.problem.message
    voice.say(`  ${iteration}${vote === null ? '' : `, vote ${vote + 1}`}  ${shown(came, 160)}`)
  }
  for (const { iteration, waves, votes, decided } of voted)
    voice.say(
      `  ${iteration}  ${votes.filter(({ key }) => key !== null && key === decided).length} of ${votes.length} ` +
        `votes agreed after ${waves === 1 ? 'one wave' : `${waves} waves`}` +
        (decided === null ? ', which decided nothing' : ''),
    )
}
